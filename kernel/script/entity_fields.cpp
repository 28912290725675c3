// Reading and writing fields of things: `me.gold`, `card.kind`, `me.reputation = 3`.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "castellan/base/diagnostics.hpp"
#include "castellan/flow/facts.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/api.hpp"
#include "castellan/script/bindings.hpp"
#include "castellan/script/methods.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::script {
namespace {

enum FieldCode : int { first_getter = 0, first_resource = 1000, first_attribute = 2000 };

Entity pile_of_first_deck(const HostCall& call, world::Pile::Role role) {
  if (call.flow->rules.decks.empty()) throw ArgumentError("there are no cards in this game");
  return call.flow->layout.pile(first_deck, role);
}

template <world::Pile::Role Role>
void cards_of_player(HostCall& call, Entity e) {
  call.give_list();
  for (const Id<Deck> deck : call.flow->rules.decks.ids())
    give_pile(call, call.flow->layout.pile(deck, Role, seat_of(*call.flow, e)));
}

template <world::EntityRange world::Layout::*Range>
void all_of(HostCall& call, Entity) {
  call.give_list();
  for (Entity e : call.flow->layout.*Range) call.add(e);
}

template <auto Member>
void entity_member(HostCall& call, Entity e) {
  call.give_entity(call.read<Member>(e));
}

template <auto Member>
void number_member(HostCall& call, Entity e) {
  call.give_integer(call.read<Member>(e));
}

template <auto Member>
void flag_member(HostCall& call, Entity e) {
  call.give_boolean(call.read<Member>(e) != 0);
}

// Of the board: it never changes, so nothing depends on it.
template <auto Member>
const auto& fixed(const HostCall& call, Entity e) {
  return call.flow->world.get<world::World::ClassOf<Member>>(e).*Member;
}

template <auto Member>
void fixed_entity(HostCall& call, Entity e) {
  call.give_entity(fixed<Member>(call, e));
}

// Ids as scripts write them: without the pack.
template <class T, class Number>
void give_name(HostCall& call, const TableOf<T>& table, Id<T, Number> which) {
  const std::string& id = table[which].id;
  call.give_text(id.c_str() + id.find(':') + 1);
}

void pieces_at(HostCall& call, Entity place) {
  call.give_list();
  for (Entity piece : call.flow->layout.pieces)
    if (call.read<&world::PieceSpot::place>(piece) == place) call.add(piece);
}

// The kind of a card decides which planks lie on it.
Id<Plank> read_plank(HostCall& call, Entity plank) {
  if (const Entity home = fixed<&world::PlankSpot::home>(call, plank); call.flow->layout.is(home, EntityKind::card))
    call.read<&world::Card::kind>(home);
  return plank_def(*call.flow, plank);
}

Entity read_guild_place(HostCall& call, Entity tile) {
  const Entity district = call.read<&world::GuildTile::district>(tile);
  return district == nothing ? nothing : call.flow->layout.guild_location(district);
}

void season_of(HostCall& call, Entity whose) {
  const auto month = call.learn(flow::facts::season, whose);
  if (month > 0) call.give_text(call.flow->rules.months[Id<Month>(month - 1)].season.c_str());
}

struct Getter {
  EntityKind kind;
  const char* name;
  void (*get)(HostCall&, Entity);  // reads what can change by HostCall::read()
};

constexpr Getter getters[] = {
    {EntityKind::table, "month", number_member<&world::Table::month>},
    {EntityKind::table, "season", season_of},
    {EntityKind::table, "calendar", [](HostCall& call, Entity) { call.give_params(call.flow->rules.calendar); }},
    {EntityKind::table, "phase",
     [](HostCall& call, Entity) {
       call.spoil_memo();
       if (const flow::PhaseFrame* under_way = current_phase(*call.flow))
         give_name(call, call.flow->rules.phases(under_way->list), under_way->phase);
     }},
    {EntityKind::table, "months",
     [](HostCall& call, Entity) { call.give_integer(static_cast<lua_Integer>(call.flow->rules.months.size())); }},
    {EntityKind::table, "active", entity_member<&world::Table::active>},
    {EntityKind::table, "players", all_of<&world::Layout::players>},
    {EntityKind::table, "districts", all_of<&world::Layout::districts>},
    {EntityKind::table, "neutrals",
     [](HostCall& call, Entity) {
       call.give_list();
       for (Entity seat : call.flow->layout.seats)
         if (call.flow->world.get<world::Player>(seat).neutral) call.add(seat);
     }},
    {EntityKind::table, "gnomes_left",
     [](HostCall& call, Entity) {
       call.give_integer(static_cast<lua_Integer>(call.learn(flow::facts::gnomes_left, world::Layout::table)));
     }},
    {EntityKind::table, "sites",
     [](HostCall& call, Entity) {
       call.give_words();
       for (const Id<Site> site : call.flow->rules.sites.ids())
         if (call.flow->layout.locations_of(site).size() > 0) call.add_word(call.host->scripts().site_name(site));
     }},
    {EntityKind::table, "worker_kinds",
     [](HostCall& call, Entity) {
       call.give_words();
       for (const WorkerKind& kind : call.flow->rules.workers) call.add_word(kind.name().data());
     }},
    {EntityKind::table, "deck",
     [](HostCall& call, Entity) { call.give_entity(pile_of_first_deck(call, world::Pile::deck)); }},
    {EntityKind::table, "pool",
     [](HostCall& call, Entity) {
       call.give_list();
       give_pile(call, pile_of_first_deck(call, world::Pile::pool));
     }},
    {EntityKind::table, "discards",
     [](HostCall& call, Entity) {
       call.give_list();
       give_pile(call, pile_of_first_deck(call, world::Pile::discard));
     }},
    {EntityKind::table, "guilds",
     [](HostCall& call, Entity) {
       call.give_list();
       for (Entity district : call.flow->layout.districts)
         if (const Entity tile = call.read<&world::District::guild>(district); tile != nothing) call.add(tile);
     }},
    {EntityKind::player, "seat", [](HostCall& call, Entity e) { call.give_integer(seat_of(*call.flow, e) + 1); }},
    {EntityKind::player, "neutral",
     [](HostCall& call, Entity e) { call.give_boolean(call.flow->world.get<world::Player>(e).neutral != 0); }},
    {EntityKind::player, "passed", flag_member<&world::Player::passed>},
    {EntityKind::player, "month",
     [](HostCall& call, Entity e) { call.give_integer(static_cast<lua_Integer>(call.learn(flow::facts::month, e))); }},
    {EntityKind::player, "season", season_of},
    {EntityKind::player, "left",
     [](HostCall& call, Entity e) {
       const world::EntityRange& players = call.flow->layout.players;
       if (players.contains(e)) call.give_entity(players[(players.position(e) + 1) % players.size()]);
     }},
    {EntityKind::player, "pieces", pieces_at},
    {EntityKind::player, "workers",
     [](HostCall& call, Entity e) {
       call.give_list();
       for (Entity worker : call.flow->layout.workers_of(seat_of(*call.flow, e)))
         if (call.read<&world::Worker::place>(worker) != world::Layout::table) call.add(worker);
     }},
    {EntityKind::player, "crest", number_member<&world::Player::crest>},
    {EntityKind::player, "score", number_member<&world::Player::score>},
    {EntityKind::player, "hand", cards_of_player<world::Pile::hand>},
    {EntityKind::player, "built", cards_of_player<world::Pile::built>},
    {EntityKind::worker, "owner", fixed_entity<&world::Worker::owner>},
    {EntityKind::worker, "place", entity_member<&world::Worker::place>},
    {EntityKind::worker, "kind",
     [](HostCall& call, Entity e) {
       give_name(call, call.flow->rules.workers, call.flow->world.get<world::Worker>(e).kind);
     }},
    {EntityKind::worker, "master", flag_member<&world::Worker::master>},
    {EntityKind::worker, "done", flag_member<&world::Worker::done>},
    {EntityKind::gnome, "lock", entity_member<&world::Gnome::lock>},
    {EntityKind::district, "number",
     [](HostCall& call, Entity e) { call.give_integer(fixed<&world::District::number>(call, e)); }},
    {EntityKind::district, "pieces", pieces_at},
    {EntityKind::district, "symbols",
     [](HostCall& call, Entity e) {
       call.give_list();
       for (Entity symbol : call.flow->layout.symbols_in(e)) call.add(symbol);
     }},
    {EntityKind::district, "guild", entity_member<&world::District::guild>},
    {EntityKind::location, "district", fixed_entity<&world::Location::district>},
    {EntityKind::location, "districts",
     [](HostCall& call, Entity e) {
       call.give_list();
       for (Entity symbol : call.flow->layout.symbols_of(e)) {
         const Entity district = fixed<&world::Symbol::district>(call, symbol);
         if (call.count == 0 || call.list[call.count - 1] != district) call.add(district);
       }
     }},
    {EntityKind::location, "site",
     [](HostCall& call, Entity e) {
       give_name(call, call.flow->rules.sites, call.flow->world.get<world::Location>(e).site);
     }},
    {EntityKind::location, "guild",
     [](HostCall& call, Entity e) {
       const world::Location& at = call.flow->world.get<world::Location>(e);
       const bool is_place = call.flow->rules.sites[at.site].is_guild_place;
       call.give_entity(is_place ? call.read<&world::District::guild>(at.district) : nothing);
     }},
    {EntityKind::location, "cost",
     [](HostCall& call, Entity e) {
       call.read<&world::District::guild>(fixed<&world::Location::district>(call, e));  // a guild's place costs as it
       call.give_goods(printed_cost(*call.flow, e));
     }},
    {EntityKind::location, "straddles",
     [](HostCall& call, Entity e) {
       const Id<Site> site = call.flow->world.get<world::Location>(e).site;
       call.give_boolean(call.flow->rules.sites[site].straddles);
     }},
    {EntityKind::location, "symbols",
     [](HostCall& call, Entity e) {
       call.give_list();
       for (Entity symbol : call.flow->layout.symbols_of(e)) call.add(symbol);
     }},
    {EntityKind::location, "owners",
     [](HostCall& call, Entity e) {
       call.give_list();
       for (Entity symbol : call.flow->layout.symbols_of(e))
         if (const Entity owner = call.read<&world::Symbol::marker>(symbol); owner != nothing) call.add(owner);
     }},
    {EntityKind::symbol, "location", fixed_entity<&world::Symbol::location>},
    {EntityKind::symbol, "district", fixed_entity<&world::Symbol::district>},
    {EntityKind::symbol, "owner", entity_member<&world::Symbol::marker>},
    {EntityKind::guild, "district", entity_member<&world::GuildTile::district>},
    {EntityKind::guild, "location", [](HostCall& call, Entity e) { call.give_entity(read_guild_place(call, e)); }},
    {EntityKind::guild, "owner",
     [](HostCall& call, Entity e) { call.give_entity(call.learn_entity(flow::facts::guild_owner, e)); }},
    {EntityKind::guild, "id",
     [](HostCall& call, Entity e) {
       give_name(call, call.flow->rules.guilds, call.flow->world.get<world::GuildTile>(e).guild);
     }},
    {EntityKind::card, "kind",
     [](HostCall& call, Entity e) { give_name(call, call.flow->rules.properties, call.read<&world::Card::kind>(e)); }},
    {EntityKind::guild, "params",
     [](HostCall& call, Entity e) {
       const Id<Guild> guild = call.flow->world.get<world::GuildTile>(e).guild;
       call.give_params(call.flow->rules.guilds[guild].params);
     }},
    {EntityKind::card, "params",
     [](HostCall& call, Entity e) {
       const Id<Property> kind = call.read<&world::Card::kind>(e);
       call.give_params(call.flow->rules.properties[kind].params);
     }},
    {EntityKind::card, "deck",
     [](HostCall& call, Entity e) {
       give_name(call, call.flow->rules.decks, call.flow->world.get<world::Card>(e).deck);
     }},
    {EntityKind::card, "locks",
     [](HostCall& call, Entity e) {
       call.read<&world::Card::kind>(e);
       call.give_list();
       for (Entity lock : call.flow->layout.locks_of_card(e))
         if (lock_effect(*call.flow, lock)) call.add(lock);
     }},
    {EntityKind::card, "owner",
     [](HostCall& call, Entity e) {
       call.give_entity(fixed<&world::Pile::owner>(call, call.read<&world::Card::pile>(e)));
     }},
    {EntityKind::pile, "count", number_member<&world::Pile::count>},
    {EntityKind::area, "id",
     [](HostCall& call, Entity e) {
       give_name(call, call.flow->rules.areas, call.flow->world.get<world::ResourceArea>(e).area);
     }},
    {EntityKind::plank, "id",
     [](HostCall& call, Entity e) {
       if (const Id<Plank> def = read_plank(call, e); def != none) give_name(call, call.flow->rules.planks, def);
     }},
    {EntityKind::plank, "fee",
     [](HostCall& call, Entity e) {
       const Id<Plank> def = read_plank(call, e);
       call.give_goods(def == none ? Goods{} : call.flow->rules.planks[def].fee);
     }},
    {EntityKind::plank, "home", fixed_entity<&world::PlankSpot::home>},
    {EntityKind::plank, "worker", entity_member<&world::PlankSpot::worker>},
    {EntityKind::lock, "card", fixed_entity<&world::Lock::card>},
    {EntityKind::lock, "gnome", entity_member<&world::Lock::gnome>},
    {EntityKind::piece, "kind",
     [](HostCall& call, Entity e) {
       give_name(call, call.flow->rules.pieces, call.flow->world.get<world::PieceSpot>(e).piece);
     }},
    {EntityKind::piece, "district",
     [](HostCall& call, Entity e) { call.give_entity(call.learn_entity(flow::facts::district, e)); }},
    {EntityKind::piece, "place", entity_member<&world::PieceSpot::place>},
};

void read_attribute(HostCall& call, Id<Attribute> id, Entity e) {
  const Attribute& def = call.flow->rules.attributes[id];
  const world::EntityRange cells = call.flow->layout.cells_of(id, e);
  const auto value = [&](std::size_t i) { return call.read<&world::Cell::value>(cells[i]); };
  switch (def.type) {
    case Attribute::Type::integer: return call.give_integer(value(0));
    case Attribute::Type::boolean: return call.give_boolean(value(0) != 0);
    case Attribute::Type::word: return call.give_text(def.words[static_cast<std::size_t>(value(0))].c_str());
    // 0 is no entity, so that the default of 0 means nothing.
    case Attribute::Type::entity:
      return call.give_entity(value(0) == 0 ? nothing : Entity{static_cast<std::uint32_t>(value(0) - 1)});
    case Attribute::Type::list:
      call.give_list();
      for (int i = 0; i < value(0); ++i)
        call.add(Entity{static_cast<std::uint32_t>(value(static_cast<std::size_t>(i) + 1) - 1)});
  }
}

void write_list(HostCall& call, const Attribute& def, const world::EntityRange& cells) {
  const lua_Integer count = call.get_list(3, "expected a list of things");
  if (count > def.max_length)
    throw ArgumentError(fmt::format("{}: {} things, but max_length is {}", def.id, count, def.max_length));
  call.flow->world.set<&world::Cell::value>(cells[0], count);
  for (lua_Integer i = 1; i <= def.max_length; ++i) {
    std::int32_t value = 0;
    if (i <= count) value = static_cast<std::int32_t>(to_index(call.get_element(3, i))) + 1;
    call.flow->world.set<&world::Cell::value>(cells[static_cast<std::size_t>(i)], value);
  }
}

void write_attribute(HostCall& call, Id<Attribute> id, Entity e) {
  const Attribute& def = call.flow->rules.attributes[id];
  if (def.pack != call.host->current_pack())
    throw ArgumentError(fmt::format("{} belongs to another pack and can only be read here", def.id));
  const world::EntityRange cells = call.flow->layout.cells_of(id, e);
  switch (def.type) {
    case Attribute::Type::integer:
      call.flow->world.set<&world::Cell::value>(cells[0], call.get_integer(3, INT32_MIN, INT32_MAX));
      return;
    case Attribute::Type::boolean:
      if (lua_type(call.L, 3) != LUA_TBOOLEAN) throw ArgumentError(fmt::format("{} is true or false", def.id));
      call.flow->world.set<&world::Cell::value>(cells[0], call.get_flag(3));
      return;
    case Attribute::Type::word: {
      const std::string_view word = call.get_text(3);
      const auto found = std::ranges::find(def.words, word);
      if (found == def.words.end())
        throw ArgumentError(fmt::format("{} is never \"{}\": {}", def.name(), word, suggestion(word, def.words)));
      call.flow->world.set<&world::Cell::value>(cells[0], found - def.words.begin());
      return;
    }
    case Attribute::Type::entity:
      call.flow->world.set<&world::Cell::value>(cells[0], call.is_nothing(3) ? 0 : to_index(call.get_entity(3)) + 1);
      return;
    case Attribute::Type::list: write_list(call, def, cells);
  }
}

// Upvalue 1: methods and fields of this kind of thing.
[[noreturn]] void no_such_field(const HostCall& call, Entity e) {
  const EntityKind kind = call.flow->layout.kind(e);
  const std::string field(lua_type(call.L, 2) == LUA_TSTRING ? call.get_text(2) : "?");
  std::vector<std::string> known;
  for (lua_pushnil(call.L); lua_next(call.L, lua_upvalueindex(1)); lua_pop(call.L, 1))
    if (lua_type(call.L, -2) == LUA_TSTRING) known.emplace_back(call.get_text(lua_gettop(call.L) - 1));
  constexpr std::uint64_t price = 16;  // of looking how near a name is
  call.charge(known.size() * price);
  std::ranges::sort(known);
  const std::string near = nearest(field, known);
  const std::string what =
      kind == EntityKind::table ? "the game" : fmt::format("a {}", entity_kind_names[static_cast<std::size_t>(kind)]);
  throw ArgumentError(
      fmt::format("{} has no \"{}\"{}", what, field, near.empty() ? "" : fmt::format(": did you mean \"{}\"?", near)));
}

// Upvalue 1: the table of field codes of this kind. The thing is at an index.
template <int At>
void read_entity(HostCall& call) {
  const Entity e = call.get_entity(At);
  const auto code = static_cast<int>(call.integer);
  if (code < 0) no_such_field(call, e);
  if (code >= first_attribute) return read_attribute(call, Id<Attribute>(code - first_attribute), e);
  if (code >= first_resource) {
    call.give_integer(static_cast<lua_Integer>(call.learn(flow::facts::goods, e, code - first_resource)));
    return;
  }
  getters[code].get(call, e);
}

void write_entity(HostCall& call) {
  const Entity e = call.get_entity(1);
  const auto code = static_cast<int>(call.integer);
  if (code < 0) no_such_field(call, e);
  if (code < first_attribute)
    throw ArgumentError(fmt::format("\"{}\" can't be set: use the methods of the thing", call.get_text(2)));
  write_attribute(call, Id<Attribute>(code - first_attribute), e);
  call.give_nothing();
}

void name_entity(HostCall& call) { call.give_text(call.flow->layout.name(call.get_entity(1)).c_str()); }

}  // namespace

std::vector<std::pair<EntityKind, std::string>> registered_fields() {
  std::vector<std::pair<EntityKind, std::string>> all;
  for (const Getter& getter : getters) all.emplace_back(getter.kind, getter.name);
  return all;
}

void add_fields(lua_State* L, const Ruleset& rules, EntityKind kind) {
  const auto set = [&](std::string_view name, int code) {
    lua_pushlstring(L, name.data(), name.size());
    lua_pushinteger(L, code);
    lua_rawset(L, -3);
  };
  // Short names where they are unambiguous, full ones always.
  std::map<std::string_view, int> names;
  for (const Attribute& attribute : rules.attributes)
    if (attribute.on == kind) ++names[attribute.name()];
  for (const Id<Attribute> i : rules.attributes.ids()) {
    const Attribute& attribute = rules.attributes[i];
    if (attribute.on != kind || attribute.pack == none) continue;
    if (names[attribute.name()] == 1) set(attribute.name(), first_attribute + i.number());
    set(attribute.id, first_attribute + i.number());
  }
  if (kind == EntityKind::player)
    for (const Id<Resource> i : rules.resources.ids()) {
      set(rules.resources[i].name(), first_resource + i.number());
      set(rules.resources[i].id, first_resource + i.number());
    }
  for (std::size_t i = 0; i < std::size(getters); ++i)
    if (getters[i].kind == kind) set(getters[i].name, first_getter + static_cast<int>(i));
}

namespace {

FieldMemo& memo_of_kind(lua_State* L) { return *static_cast<FieldMemo*>(lua_touserdata(L, lua_upvalueindex(2))); }

// Looks the name at 2 up, and keeps what it stands for if it can. In the table of the kind a method is a function, a
// field a number that stands for it; that value is left at the top.
FieldMemo::Meaning look_up(lua_State* L, int top) {
  constexpr std::size_t longest_short_text = 40;  // of Lua: a longer one may be there several times
  lua_pushvalue(L, 2);
  const int type = lua_rawget(L, lua_upvalueindex(1));
  FieldMemo::Meaning found;
  if (type == LUA_TNUMBER) found.field = static_cast<int>(lua_tointeger(L, -1));
  if (type == LUA_TFUNCTION && !lua_getupvalue(L, -1, 1)) found.method = lua_tocfunction(L, -1);
  lua_settop(L, top + 1);
  if ((found.method || found.field >= 0) && lua_rawlen(L, 2) <= longest_short_text)
    memo_of_kind(L).keep(lua_topointer(L, 2), found);
  return found;
}

// Apart from what finds methods, which needs little room.
template <int At>
[[gnu::noinline]] int read_field(lua_State* L, int field) {
  HostCall call = begin_call(L);
  call.integer = field;
  guarded(call, read_entity<At>);
  if (CallObserver* observer = call.host->observer(); observer && call.give != HostCall::Give::error)
    observer->reads(call.get_entity(At), lua_tostring(L, 2));
  return finish_reading(call);
}

}  // namespace

int read_field_of_entity(lua_State* L) noexcept {
  const FieldMemo::Meaning* known = memo_of_kind(L).find(lua_topointer(L, 2));
  if (known && known->method) {
    lua_pushcfunction(L, known->method);
    return 1;
  }
  if (known) return read_field<1>(L, known->field);
  const FieldMemo::Meaning found = look_up(L, 2);
  return lua_type(L, 3) == LUA_TFUNCTION ? 1 : read_field<1>(L, found.field);
}

int read_field_behind_methods(lua_State* L) noexcept {
  const FieldMemo::Meaning* known = memo_of_kind(L).find(lua_topointer(L, 2));
  return read_field<lua_upvalueindex(3)>(L, (known ? *known : look_up(L, 2)).field);
}

int write_field_of_entity(lua_State* L) noexcept {
  lua_settop(L, 3);
  const FieldMemo::Meaning* known = memo_of_kind(L).find(lua_topointer(L, 2));
  HostCall call = begin_call(L);
  call.integer = (known ? *known : look_up(L, 3)).field;
  guarded(call, write_entity);
  return finish(call);
}

int name_of_entity(lua_State* L) noexcept {
  HostCall call = begin_call(L);
  guarded(call, name_entity);
  return finish(call);
}

}  // namespace castellan::script
