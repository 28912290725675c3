#include "castellan/world/fields.hpp"

#include <array>
#include <cstring>
#include <type_traits>

namespace castellan::world {
namespace {

using T = Field::Type;
using N = Field::Names;
using H = Field::Holds;

constexpr Field fields_of_table[] = {{"rng_key", offsetof(Table, rng_key), T::uint64, H::any},
                                     {"active", offsetof(Table, active), T::entity, H::seat},
                                     {"month", offsetof(Table, month), T::int16, H::month},
                                     {"over", offsetof(Table, over), T::int16, H::over}};
constexpr Field fields_of_player[] = {{"seat", offsetof(Player, seat), T::uint8, H::board},
                                      {"paused", offsetof(Player, paused), T::uint8, H::flag, 1, N::number, true},
                                      {"crest", offsetof(Player, crest), T::int16, H::crest},
                                      {"score", offsetof(Player, score), T::int16, H::amount},
                                      {"passed", offsetof(Player, passed), T::uint8, H::flag},
                                      {"neutral", offsetof(Player, neutral), T::uint8, H::board}};
constexpr Field fields_of_stock[] = {{"goods", offsetof(Stock, goods), T::int16, H::amount, caps::resources}};
constexpr Field fields_of_worker[] = {{"owner", offsetof(Worker, owner), T::entity, H::board},
                                      {"place", offsetof(Worker, place), T::entity, H::worker_place},
                                      {"kind", offsetof(Worker, kind), T::int16, H::board, 1, N::worker},
                                      {"master", offsetof(Worker, master), T::uint8, H::flag},
                                      {"done", offsetof(Worker, done), T::uint8, H::flag, 1, N::number, true}};
constexpr Field fields_of_gnome[] = {{"lock", offsetof(Gnome, lock), T::entity, H::lock}};
constexpr Field fields_of_district[] = {{"guild", offsetof(District, guild), T::entity, H::guild},
                                        {"number", offsetof(District, number), T::int32, H::board}};
constexpr Field fields_of_location[] = {{"district", offsetof(Location, district), T::entity, H::board},
                                        {"site", offsetof(Location, site), T::int16, H::board, 1, N::site},
                                        {"number", offsetof(Location, number), T::int16, H::board}};
constexpr Field fields_of_symbol[] = {{"location", offsetof(Symbol, location), T::entity, H::board},
                                      {"district", offsetof(Symbol, district), T::entity, H::board},
                                      {"marker", offsetof(Symbol, marker), T::entity, H::seat}};
constexpr Field fields_of_guild[] = {{"district", offsetof(GuildTile, district), T::entity, H::district},
                                     {"guild", offsetof(GuildTile, guild), T::int32, H::board, 1, N::guild}};
constexpr Field fields_of_area[] = {{"area", offsetof(ResourceArea, area), T::int32, H::board, 1, N::area}};
constexpr Field fields_of_pile[] = {{"owner", offsetof(Pile, owner), T::entity, H::board},
                                    {"top", offsetof(Pile, top), T::entity, H::card},
                                    {"count", offsetof(Pile, count), T::int16, H::card_count},
                                    {"role", offsetof(Pile, role), T::uint8, H::board},
                                    {"deck", offsetof(Pile, of_deck), T::uint8, H::board, 1, N::deck}};
constexpr Field fields_of_card[] = {{"pile", offsetof(Card, pile), T::entity, H::pile},
                                    {"next", offsetof(Card, next), T::entity, H::card},
                                    {"kind", offsetof(Card, kind), T::int16, H::definition, 1, N::property},
                                    {"known_to", offsetof(Card, known_to), T::uint8, H::any},
                                    {"deck", offsetof(Card, deck), T::uint8, H::board, 1, N::deck}};
constexpr Field fields_of_plank[] = {{"home", offsetof(PlankSpot, home), T::entity, H::board},
                                     {"worker", offsetof(PlankSpot, worker), T::entity, H::worker},
                                     {"plank", offsetof(PlankSpot, plank), T::int16, H::board, 1, N::plank},
                                     {"number", offsetof(PlankSpot, number), T::int16, H::board}};
constexpr Field fields_of_lock[] = {{"card", offsetof(Lock, card), T::entity, H::board},
                                    {"gnome", offsetof(Lock, gnome), T::entity, H::gnome},
                                    {"number", offsetof(Lock, number), T::int32, H::board}};
constexpr Field fields_of_piece[] = {{"place", offsetof(PieceSpot, place), T::entity, H::thing},
                                     {"piece", offsetof(PieceSpot, piece), T::int32, H::board, 1, N::piece}};
constexpr Field fields_of_cell[] = {{"value", offsetof(Cell, value), T::int32, H::attribute}};

constexpr Field fields_of_stream[] = {{"drawn", offsetof(Stream, drawn), T::uint64, H::any}};

constexpr ComponentInfo table[] = {{"table", sizeof(Table), fields_of_table},
                                   {"player", sizeof(Player), fields_of_player},
                                   {"stock", sizeof(Stock), fields_of_stock},
                                   {"worker", sizeof(Worker), fields_of_worker},
                                   {"gnome", sizeof(Gnome), fields_of_gnome},
                                   {"district", sizeof(District), fields_of_district},
                                   {"location", sizeof(Location), fields_of_location},
                                   {"symbol", sizeof(Symbol), fields_of_symbol},
                                   {"guild", sizeof(GuildTile), fields_of_guild},
                                   {"area", sizeof(ResourceArea), fields_of_area},
                                   {"pile", sizeof(Pile), fields_of_pile},
                                   {"card", sizeof(Card), fields_of_card},
                                   {"plank", sizeof(PlankSpot), fields_of_plank},
                                   {"lock", sizeof(Lock), fields_of_lock},
                                   {"piece", sizeof(PieceSpot), fields_of_piece},
                                   {"cell", sizeof(Cell), fields_of_cell},
                                   {"stream", sizeof(Stream), fields_of_stream}};

// Every byte of a component must be in the table, or it would escape hash, checkpoint and view.
template <class... Cs>
constexpr bool complete(TypeList<Cs...>) {
  return ((std::is_trivially_copyable_v<Cs> && std::has_unique_object_representations_v<Cs> &&
           [] {
             std::size_t bytes = 0;
             for (const Field& field : table[component_index<Cs>].fields) bytes += field.size() * field.count;
             return bytes == sizeof(Cs) && sizeof(Cs) < 256;
           }()) &&
          ...);
}

static_assert(complete(Components{}));

// And each must say what it can be, or a file could make it anything.
constexpr bool all_say_what_they_hold() {
  for (const ComponentInfo& component : table)
    for (const Field& field : component.fields)
      if (field.holds == H::unsaid || (field.holds == H::definition && field.names == N::number)) return false;
  return true;
}
static_assert(all_say_what_they_hold());

template <class V>
V load(const std::byte* from) {
  V value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class V>
void store(std::byte* to, std::int64_t value) {
  const V narrow = static_cast<V>(value);
  std::memcpy(to, &narrow, sizeof narrow);
}

}  // namespace

std::span<const ComponentInfo> component_table() { return table; }

std::int64_t read_field(const std::byte* component, const Field& field, std::size_t element) {
  const std::byte* from = component + field.offset + element * field.size();
  switch (field.type) {
    case T::uint8: return load<std::uint8_t>(from);
    case T::int16: return load<std::int16_t>(from);
    case T::int32: return load<std::int32_t>(from);
    case T::uint64: return static_cast<std::int64_t>(load<std::uint64_t>(from));
    case T::entity: return load<std::uint32_t>(from);
  }
  return 0;
}

void write_field(std::byte* component, const Field& field, std::size_t element, std::int64_t value) {
  std::byte* to = component + field.offset + element * field.size();
  switch (field.type) {
    case T::uint8: return store<std::uint8_t>(to, value);
    case T::int16: return store<std::int16_t>(to, value);
    case T::int32: return store<std::int32_t>(to, value);
    case T::uint64: return store<std::uint64_t>(to, value);
    case T::entity: return store<std::uint32_t>(to, value);
  }
}

}  // namespace castellan::world
