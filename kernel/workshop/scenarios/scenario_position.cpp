// Arranging: `t.blue.gold = 5`, `t.red:worker("elf", "on", "bakers")`, `t:at("actions", t.red)`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "castellan/base/diagnostics.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/scenario_calls.hpp"
#include "castellan/workshop/scenarios/scenario_values.hpp"

namespace castellan::workshop {
namespace {

template <class T>
Id<T> find_named(const TableOf<T>& table, std::string_view what, std::string_view name) {
  const Id<T> found = table.find(name);
  if (found != none) return found;
  std::vector<std::string> known;
  for (const T& entry : table) known.emplace_back(entry.name());
  throw script::ArgumentError(fmt::format("there is no {} \"{}\": {}", what, name, suggestion(name, known)));
}

int whole_number(const ScenarioTable& table, const script::HostCall& call, int index) {
  int is_integer = 0;
  const lua_Integer value = lua_tointegerx(call.L, index, &is_integer);
  if (lua_type(call.L, index) != LUA_TNUMBER || !is_integer || value < INT32_MIN || value > INT32_MAX)
    throw script::ArgumentError(fmt::format("expected a whole number, got {}", describe(table, call.L, index)));
  return static_cast<int>(value);
}

// `{ "pub", "inn" }`
std::vector<std::string> list_of_names(const ScenarioTable& table, const script::HostCall& call, int index) {
  if (lua_type(call.L, index) != LUA_TTABLE)
    throw script::ArgumentError(
        fmt::format("expected a list such as {{ \"bakery\", \"mill\" }}, got {}", describe(table, call.L, index)));
  std::vector<std::string> names;
  const lua_Integer length = list_length(call.L, index);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(call.L, index, i);
    const bool text = lua_type(call.L, -1) == LUA_TSTRING;
    names.push_back(text ? std::string(call.get_text(lua_gettop(call.L))) : describe(table, call.L, -1));
    lua_pop(call.L, 1);
  }
  return names;
}

// All values of a call from `first` on, or those of the one list that is given.
std::vector<std::string> names_from(const ScenarioTable& table, const script::HostCall& call, int first) {
  if (lua_type(call.L, first) == LUA_TTABLE) return list_of_names(table, call, first);
  std::vector<std::string> names;
  for (int i = first; i <= lua_gettop(call.L); ++i) names.emplace_back(call.get_text(i));
  return names;
}

Id<Property> card_kind(const ScenarioTable& table, std::string_view name) {
  return find_named(table.rules().properties, "card", name);
}

// A worker by name: `elf`, `master elf`.
struct WorkerName {
  Id<WorkerKind> kind = none;
  bool master = false;
};
WorkerName worker_name(const ScenarioTable& table, std::string_view text) {
  constexpr std::string_view master = "master ";
  const bool is_master = text.starts_with(master);
  return {find_named(table.rules().workers, "kind of worker", is_master ? text.substr(master.size()) : text),
          is_master};
}

// Cards --------------------------------------------------------------------------------------------------------------

// Lays cards into a player's or the table's piles of their decks, instead of what lies in them.
void lay_cards(ScenarioTable& table, const std::vector<std::string>& cards, world::Pile::Role role, Seat owner) {
  flow::Arrangement to = table.position();
  std::vector<Id<Property>> kinds;
  for (const std::string& card : cards) kinds.push_back(card_kind(table, card));
  const auto deck_of = [&](Id<Property> kind) { return table.rules().properties[kind].deck; };
  const auto named = [&](Id<Deck> deck) {
    return std::ranges::any_of(kinds, [&](Id<Property> k) { return deck_of(k) == deck; });
  };
  // What belongs to a player is all of it; the table has a pool of each deck.
  for (const Id<Deck> deck : table.rules().decks.ids())
    if (owner != nobody || kinds.empty() || named(deck)) to.clear(table.layout().pile(deck, role, owner));
  for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind)
    to.card(*kind, table.layout().pile(deck_of(*kind), role, owner));
}

void next_cards(ScenarioTable& table, script::HostCall& call) {
  std::vector<std::string> cards = names_from(table, call, 2);
  std::ranges::reverse(cards);
  flow::Arrangement to = table.position();
  for (const std::string& card : cards) {
    const Id<Property> kind = card_kind(table, card);
    to.card(kind, table.layout().pile(table.rules().properties[kind].deck, world::Pile::deck));
  }
}

// t:lay("acts", "pool", { "fool" }), t.red:lay("acts", "hand", { "fool" }): a pile of a deck has these cards, the first
// on top.
void lay(ScenarioTable& table, script::HostCall& call) {
  constexpr std::string_view piles[] = {"deck", "discard", "pool", "hand", "built", "aside"};  // as Pile::Role
  const Id<Deck> deck = find_named(table.rules().decks, "deck", call.get_text(2));
  const Entity whose = call.get_entity(1);
  const bool of_player = whose != world::Layout::table;
  const std::span<const std::string_view> all = std::span(piles).subspan(of_player ? 3 : 0, 3);
  const auto found = std::ranges::find(all, call.get_text(3));
  if (found == all.end())
    throw script::ArgumentError(
        fmt::format("{} has no pile \"{}\": {}", of_player ? "a player" : "t", call.get_text(3), fmt::join(all, ", ")));
  std::vector<Id<Property>> kinds;
  for (const std::string& card : list_of_names(table, call, 4)) {
    kinds.push_back(card_kind(table, card));
    if (table.rules().properties[kinds.back()].deck != deck)
      throw script::ArgumentError(fmt::format("the card \"{}\" is of another deck", card));
  }
  flow::Arrangement to = table.position();
  const auto role = static_cast<world::Pile::Role>((of_player ? 3 : 0) + (found - all.begin()));
  if (role == world::Pile::deck) return to.deck(deck, kinds);
  const Entity pile = table.layout().pile(deck, role, of_player ? seat_of(*call.flow, whose) : nobody);
  to.clear(pile);
  for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind) to.card(*kind, pile);
}

// t.deck = { "pub", "inn" }: the first deck, and what of other decks is named.
void write_deck(ScenarioTable& table, const script::HostCall& call) {
  std::map<Id<Deck>, std::vector<Id<Property>>> by_deck;
  for (const std::string& card : list_of_names(table, call, 3)) {
    const Id<Property> kind = card_kind(table, card);
    by_deck[table.rules().properties[kind].deck].push_back(kind);
  }
  if (by_deck.empty()) by_deck[first_deck];
  flow::Arrangement to = table.position();
  for (const auto& [deck, kinds] : by_deck) to.deck(deck, kinds);
}

// t.red:has_built("tower", { gnomes = 1 }) gives the card.
void has_built(ScenarioTable& table, script::HostCall& call) {
  const Entity player = call.get_entity(1);
  const Id<Property> kind = card_kind(table, call.get_text(2));
  const Property& property = table.rules().properties[kind];
  int gnomes = 0;
  if (lua_type(call.L, 3) == LUA_TTABLE)
    for (lua_pushnil(call.L); lua_next(call.L, 3); lua_pop(call.L, 1)) {
      if (lua_type(call.L, -2) != LUA_TSTRING || std::string_view(lua_tostring(call.L, -2)) != "gnomes")
        throw script::ArgumentError("has_built(card, { gnomes = 1 }) takes nothing but gnomes");
      gnomes = whole_number(table, call, lua_gettop(call.L));
    }
  if (gnomes < 0 || gnomes > static_cast<int>(property.locks.size()))
    throw script::ArgumentError(
        fmt::format("a {} has {} locks for gnomes, not {}", property.name(), property.locks.size(), gnomes));
  flow::Arrangement to = table.position();
  const Entity card =
      to.card(kind, table.layout().pile(property.deck, world::Pile::built, seat_of(*call.flow, player)));
  for (int n = 0; n < gnomes; ++n) to.gnome(table.layout().locks_of_card(card)[n]);
  call.give_entity(card);
}

// Workers ------------------------------------------------------------------------------------------------------------

Entity plank_of_card(const ScenarioTable& table, const script::HostCall& call, Entity card, int number) {
  int found = 0;
  for (Entity plank : table.layout().planks_of_card(card))
    if (plank_def(*call.flow, plank) != none && ++found == number) return plank;
  throw script::ArgumentError(fmt::format("{} has no plank {}", describe(table, card), number));
}

// t.red:worker("elf", "on", "bakers"), t.red:worker("master elf", "in", "forest"), t.red:worker("elf", "on", card, 2)
void worker(ScenarioTable& table, script::HostCall& call) {
  const WorkerName name = worker_name(table, call.get_text(2));
  const std::string_view word = lua_type(call.L, 3) == LUA_TSTRING ? call.get_text(3) : std::string_view();
  const int at = word == "on" || word == "in" || word == "at" ? 4 : 3;
  if (call.is_nothing(at))
    throw script::ArgumentError("where does the worker stand? As in t.red:worker(\"elf\", \"on\", \"bakers\")");
  Entity place = thing_of(table, call, at, {"area", "plank"});
  if (table.layout().is(place, EntityKind::card))
    place = plank_of_card(table, call, place, call.is_nothing(at + 1) ? 1 : whole_number(table, call, at + 1));
  if (table.layout().is(place, EntityKind::guild)) place = table.layout().plank_of_guild(place);
  if (place == nothing) throw script::ArgumentError("that guild has no plank");
  table.position().stand(call.get_entity(1), name.kind, name.master, place);
}

// t.red.workers = { elf = 3, ["master elf"] = 1 }: these are at home, all others in the supply.
void write_workers(ScenarioTable& table, const script::HostCall& call, Entity player) {
  if (lua_type(call.L, 3) != LUA_TTABLE)
    throw script::ArgumentError("workers are given as { elf = 3, [\"master elf\"] = 1 }");
  std::vector<int> count(table.rules().workers.size());
  std::vector<int> masters(table.rules().workers.size());
  for (lua_pushnil(call.L); lua_next(call.L, 3); lua_pop(call.L, 1)) {
    if (lua_type(call.L, -2) != LUA_TSTRING)
      throw script::ArgumentError("workers are given as { elf = 3, [\"master elf\"] = 1 }");
    const WorkerName name = worker_name(table, lua_tostring(call.L, -2));
    const int number = whole_number(table, call, lua_gettop(call.L));
    count[name.kind.index()] += number;
    if (name.master) masters[name.kind.index()] += number;
  }
  flow::Arrangement to = table.position();
  for (const Id<WorkerKind> kind : table.rules().workers.ids())
    to.workers(player, kind, count[kind.index()], masters[kind.index()]);
}

// Board --------------------------------------------------------------------------------------------------------------

std::vector<Entity> symbols_of(const ScenarioTable& table, const script::HostCall& call, Entity at) {
  const world::Layout& layout = table.layout();
  if (layout.is(at, EntityKind::symbol)) return {at};
  if (layout.is(at, EntityKind::guild)) {
    const Entity district = call.flow->world.get<world::GuildTile>(at).district;
    if (district == nothing) throw script::ArgumentError(fmt::format("{} lies in no district", describe(table, at)));
    at = layout.guild_location(district);
  }
  if (!layout.is(at, EntityKind::location))
    throw script::ArgumentError(fmt::format("no marker can lie there: {}", describe(table, at)));
  const world::EntityRange symbols = layout.symbols_of(at);
  return {symbols.begin(), symbols.end()};
}

void mark(ScenarioTable& table, const script::HostCall& call, int first, Entity player) {
  if (call.is_nothing(first)) throw script::ArgumentError("where? As in t.red:marker(\"wall/3.1\", \"pub/2\")");
  for (int i = first; i <= lua_gettop(call.L); ++i)
    for (Entity symbol : symbols_of(table, call, thing_of(table, call, i, {"symbol", "guild"})))
      table.position().marker(symbol, player);
}

void marker(ScenarioTable& table, script::HostCall& call) { mark(table, call, 2, call.get_entity(1)); }
void clear_marker(ScenarioTable& table, script::HostCall& call) { mark(table, call, 2, nothing); }

Entity player_or_nothing(const script::HostCall& call, int index) {
  return call.is_nothing(index) ? nothing : call.get_entity(index, EntityKind::player);
}

void write_guild(ScenarioTable& table, const script::HostCall& call, Entity tile, std::string_view field) {
  if (field == "owner") {
    for (Entity symbol : symbols_of(table, call, tile)) table.position().marker(symbol, player_or_nothing(call, 3));
    return;
  }
  const world::Layout& layout = table.layout();
  if (lua_type(call.L, 3) != LUA_TNUMBER) return table.position().guild(tile, call.get_entity(3, EntityKind::district));
  const int number = whole_number(table, call, 3);
  if (number < 1 || number > static_cast<int>(layout.districts.size()))
    throw script::ArgumentError(fmt::format("there is no district {}", number));
  table.position().guild(tile, layout.districts[number - 1]);
}

// Attributes ---------------------------------------------------------------------------------------------------------

void write_list(ScenarioTable& table, const script::HostCall& call, Id<Attribute> id, Entity on) {
  if (lua_type(call.L, 3) != LUA_TTABLE) throw script::ArgumentError("expected a list of things");
  std::vector<Entity> things;
  const lua_Integer length = list_length(call.L, 3);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(call.L, 3, i);
    things.push_back(thing_of(table, call, lua_gettop(call.L)));
    lua_pop(call.L, 1);
  }
  table.position().attribute(id, on, things);
}

void write_attribute(ScenarioTable& table, const script::HostCall& call, Id<Attribute> id, Entity on) {
  const Attribute& def = table.rules().attributes[id];
  switch (def.type) {
    case Attribute::Type::integer: return table.position().attribute(id, on, whole_number(table, call, 3));
    case Attribute::Type::boolean:
      if (lua_type(call.L, 3) != LUA_TBOOLEAN)
        throw script::ArgumentError(fmt::format("{} is true or false", def.name()));
      return table.position().attribute(id, on, call.get_flag(3) ? 1 : 0);
    case Attribute::Type::word: {
      const std::string_view word = call.get_text(3);
      const auto found = std::ranges::find(def.words, word);
      if (found == def.words.end())
        throw script::ArgumentError(
            fmt::format("{} is never \"{}\": {}", def.name(), word, suggestion(word, def.words)));
      return table.position().attribute(id, on, static_cast<int>(found - def.words.begin()));
    }
    case Attribute::Type::entity: {
      const Entity thing = call.is_nothing(3) ? nothing : thing_of(table, call, 3);
      return table.position().attribute(id, on, thing == nothing ? 0 : static_cast<int>(to_index(thing)) + 1);
    }
    case Attribute::Type::list: return write_list(table, call, id, on);
  }
}

// Short where only one pack has it, as scripts read them.
Id<Attribute> find_attribute(const Ruleset& rules, EntityKind kind, std::string_view name) {
  Id<Attribute> found;
  int count = 0;
  for (const Id<Attribute> i : rules.attributes.ids()) {
    const Attribute& attribute = rules.attributes[i];
    if (attribute.on != kind || attribute.pack == none) continue;
    if (attribute.id == name) return i;
    if (attribute.name() == name) found = i, ++count;
  }
  return count == 1 ? found : none;
}

// Fields -------------------------------------------------------------------------------------------------------------

// Fields that can be set besides goods and attributes.
struct Settable {
  EntityKind kind;
  const char* name;
};
constexpr Settable settable[] = {
    {EntityKind::table, "month"},    {EntityKind::table, "pool"},        {EntityKind::table, "discards"},
    {EntityKind::table, "deck"},     {EntityKind::table, "gnomes_left"}, {EntityKind::player, "score"},
    {EntityKind::player, "crest"},   {EntityKind::player, "hand"},       {EntityKind::player, "workers"},
    {EntityKind::guild, "district"}, {EntityKind::guild, "owner"},       {EntityKind::symbol, "owner"},
    {EntityKind::piece, "place"}};

[[noreturn]] void refuse_field(const ScenarioTable& table, Entity thing, std::string_view field) {
  const EntityKind kind = table.layout().kind(thing);
  std::vector<std::string> known;
  if (kind == EntityKind::player)
    for (const Resource& resource : table.rules().resources) known.emplace_back(resource.name());
  for (const Settable& one : settable)
    if (one.kind == kind) known.emplace_back(one.name);
  for (const Attribute& attribute : table.rules().attributes)
    if (attribute.on == kind && attribute.pack != none) known.emplace_back(attribute.name());
  std::ranges::sort(known);
  throw script::ArgumentError(fmt::format("{} has no \"{}\" that can be set: {}",
                                          kind == EntityKind::table ? "t" : describe(table, thing), field,
                                          known.empty() ? "nothing of it can" : suggestion(field, known)));
}

void write_player(ScenarioTable& table, const script::HostCall& call, Entity player, std::string_view field) {
  const Seat seat = seat_of(*call.flow, player);
  if (field == "score") return table.position().score(player, whole_number(table, call, 3));
  if (field == "crest") return table.position().crest(player, whole_number(table, call, 3));
  if (field == "hand") return lay_cards(table, list_of_names(table, call, 3), world::Pile::hand, seat);
  if (field == "workers") return write_workers(table, call, player);
  if (const Id<Resource> resource = table.rules().resources.find(field); resource != none)
    return table.position().goods(player, resource, whole_number(table, call, 3));
  refuse_field(table, player, field);
}

void write_field(ScenarioTable& table, script::HostCall& call) {
  const Entity thing = call.get_entity(1);
  const EntityKind kind = table.layout().kind(thing);
  const std::string_view field = lua_type(call.L, 2) == LUA_TSTRING ? call.get_text(2) : "?";
  call.give_nothing();
  if (const Id<Attribute> attribute = find_attribute(table.rules(), kind, field); attribute != none)
    return write_attribute(table, call, attribute, thing);
  if (kind == EntityKind::player) return write_player(table, call, thing, field);
  if (kind == EntityKind::table && field == "month") return table.position().month(whole_number(table, call, 3));
  if (kind == EntityKind::table && field == "pool")
    return lay_cards(table, list_of_names(table, call, 3), world::Pile::pool, nobody);
  if (kind == EntityKind::table && field == "discards")
    return lay_cards(table, list_of_names(table, call, 3), world::Pile::discard, nobody);
  if (kind == EntityKind::table && field == "deck") return write_deck(table, call);
  if (kind == EntityKind::table && field == "gnomes_left")
    return table.position().gnomes_in_stock(whole_number(table, call, 3),
                                            static_cast<Seat>(table.layout().player_count() - 1));
  if (kind == EntityKind::guild && (field == "district" || field == "owner"))
    return write_guild(table, call, thing, field);
  if (kind == EntityKind::symbol && field == "owner") return table.position().marker(thing, player_or_nothing(call, 3));
  if (kind == EntityKind::piece && field == "place") {
    const Entity place = call.is_nothing(3) ? nothing : thing_of(table, call, 3, {"guild"});
    return table.position().piece(thing, place);
  }
  refuse_field(table, thing, field);
}

// Of the round, the setup or the ending.
std::pair<PhaseList, Id<Phase>> find_phase(const Ruleset& rules, std::string_view name) {
  std::vector<std::string> known;
  for (const PhaseList list : {PhaseList::round, PhaseList::setup, PhaseList::ending}) {
    if (const Id<Phase> found = rules.phases(list).find(name); found != none) return {list, found};
    for (const Phase& phase : rules.phases(list)) known.emplace_back(phase.name());
  }
  throw script::ArgumentError(fmt::format("there is no phase \"{}\": {}", name, suggestion(name, known)));
}

// t:at("actions", t.red)
void at(ScenarioTable& table, script::HostCall& call) {
  constexpr std::uint64_t price = 100'000;  // in instructions: the whole position is written down
  call.host->meter().charge(price);
  const auto [list, phase] = find_phase(table.rules(), call.get_text(2));
  const Entity player = call.is_nothing(3) ? nothing : call.get_entity(3, EntityKind::player);
  if (list == PhaseList::setup) {
    if (player != nothing) throw script::ArgumentError("a phase of the setup begins with its first player");
    return table.enter_setup(phase);
  }
  if (player != nothing && table.rules().phases(list)[phase].participants == Phase::For::table)
    throw script::ArgumentError(
        fmt::format("the phase \"{}\" is for the whole table: leave the player out", call.get_text(2)));
  table.enter(list, phase, player);
}

// t:thing("wall/3.1")
void thing(ScenarioTable& table, script::HostCall& call) { call.give_entity(table.names().get(call.get_text(2))); }

// What can't be arranged is told in the names people use.
template <ScenarioWork Work>
void plainly(ScenarioTable& table, script::HostCall& call) {
  try {
    Work(table, call);
  } catch (const std::invalid_argument& e) {
    throw script::ArgumentError(table.names().plain(e.what()));
  }
}

}  // namespace

int write_scenario_field(lua_State* L) noexcept {
  lua_settop(L, 3);
  return scenario_call<EntityKind::cell, plainly<write_field>>(L);
}

void add_position_calls(lua_State* L, EntityKind kind) {
  const luaL_Reg of_table[] = {{"at", scenario_call<EntityKind::table, plainly<at>>},
                               {"thing", scenario_call<EntityKind::table, thing>},
                               {"next_cards", scenario_call<EntityKind::table, plainly<next_cards>>},
                               {"lay", scenario_call<EntityKind::table, plainly<lay>>},
                               {"clear_marker", scenario_call<EntityKind::table, plainly<clear_marker>>},
                               {nullptr, nullptr}};
  const luaL_Reg of_player[] = {{"worker", scenario_call<EntityKind::player, plainly<worker>>},
                                {"has_built", scenario_call<EntityKind::player, plainly<has_built>>},
                                {"marker", scenario_call<EntityKind::player, plainly<marker>>},
                                {"lay", scenario_call<EntityKind::player, plainly<lay>>},
                                {nullptr, nullptr}};
  if (kind == EntityKind::table) luaL_setfuncs(L, of_table, 0);
  if (kind == EntityKind::player) luaL_setfuncs(L, of_player, 0);
}

}  // namespace castellan::workshop
