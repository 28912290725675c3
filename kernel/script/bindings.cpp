// What scripts can do: the operations of flow as methods of things.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/flow/facts.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/api.hpp"
#include "castellan/script/bindings.hpp"
#include "castellan/script/methods.hpp"

namespace castellan::script {

void let_hear(HostCall& call) {
  if (!call.flow->unheard()) return;
  call.host->wait_for(call.flow->hear_frame(), &call);
  call.yield();
}

Id<Deck> deck_argument(const HostCall& call, int i) {
  if (call.flow->rules.decks.empty()) throw ArgumentError("there are no cards in this game");
  if (call.is_nothing(i)) return first_deck;
  const Id<Deck> deck = call.host->names().find(call.flow->rules.decks, call.get_text(i));
  if (deck == none) throw ArgumentError(fmt::format("unknown deck \"{}\"", call.get_text(i)));
  return deck;
}

void give_pile(HostCall& call, Entity pile) {
  for (Entity card = call.read<&world::Pile::top>(pile); card != nothing; card = call.read<&world::Card::next>(card))
    call.add(card);
}

namespace {

void game_others(HostCall& call) {
  const Entity me = call.get_entity(2, EntityKind::player);
  call.give_list();
  for (Entity player : call.flow->layout.players)
    if (player != me) call.add(player);
}

// (players, goods): those who have one of several goods
void list_with_one_of(HostCall& call) {
  const lua_Integer count = call.get_list(1, "expected a list of players");
  std::vector<Goods> room;
  const auto several = call.get_goods_list(2, "expected a list of goods", room);
  call.charge(static_cast<std::uint64_t>(count) * several.size());
  call.give_list();
  for (lua_Integer i = 1; i <= count; ++i) {
    const Entity player = call.get_element(1, i, EntityKind::player);
    const Goods& have = call.flow->world.get<world::Stock>(player).goods;
    if (std::ranges::any_of(several, [&](const Goods& goods) { return have.covers(goods); })) call.add(player);
  }
}

// (players, resource): those who have some of it; nothing if it is none, or they are no players
void list_with_resource(HostCall& call) {
  const lua_Integer count = call.get_list(1, "expected a list of players");
  const Id<Resource> resource = call.host->names().find(call.flow->rules.resources, call.get_text(2));
  if (resource == none) return call.give_nothing();
  call.give_list();
  for (lua_Integer i = 1; i <= count; ++i) {
    const Entity player = call.get_element(1, i);
    if (!call.flow->layout.is(player, EntityKind::player)) return call.give_nothing();
    if (call.learn(flow::facts::goods, player, resource.number()) > 0) call.add(player);
  }
}

void game_random(HostCall& call) {
  call.require_waiting();
  const flow::ScriptFrame* frame = call.host->frame();
  if (!frame) throw ArgumentError("only the script of a pack can draw lots");
  const Entity stream = call.flow->layout.script_stream(call.host->current_pack(), frame->me);
  const auto most = static_cast<std::uint32_t>(call.get_integer(2, 1, 1'000'000));
  call.give_integer(1 + call.flow->world.random_below(stream, most));
}

// Of the site named by the argument, or all.
world::EntityRange locations_argument(const HostCall& call) {
  if (call.is_nothing(2)) return call.flow->layout.locations;
  const Id<Site> site = call.host->names().find(call.flow->rules.sites, call.get_text(2));
  if (site == none) throw ArgumentError(fmt::format("unknown site \"{}\"", call.get_text(2)));
  return call.flow->layout.locations_of(site);
}

void game_locations(HostCall& call) {
  const world::EntityRange range = locations_argument(call);
  call.give_list();
  for (Entity location : range) call.add(location);
}

void game_free_locations(HostCall& call) {
  const world::EntityRange range = locations_argument(call);
  call.give_list();
  for (Entity location : range)
    if (call.learn(flow::facts::is_free, location)) call.add(location);
}

template <bool Marked>
void game_locations_by_marker(HostCall& call) {
  const world::EntityRange range = locations_argument(call);
  call.give_list();
  for (Entity location : range)
    if ((call.learn(flow::facts::is_marked, location) != 0) == Marked) call.add(location);
}

// Of one name, or all.
void game_pieces(HostCall& call) {
  Id<Piece> wanted = none;
  if (!call.is_nothing(2)) {
    wanted = call.host->names().find(call.flow->rules.pieces, call.get_text(2));
    if (wanted == none) throw ArgumentError(fmt::format("unknown piece \"{}\"", call.get_text(2)));
  }
  call.give_list();
  for (Entity piece : wanted == none ? call.flow->layout.pieces : call.flow->layout.pieces_of(wanted)) call.add(piece);
}

void game_refill_pool(HostCall& call) {
  call.require_waiting();
  refill_pool(*call.flow, deck_argument(call, 2));
  let_hear(call);
}

// What was chosen before the game: a number, true or false, or a word.
void game_option(HostCall& call) {
  const auto& options = call.flow->rules.options;
  const Id<GameOption> id = call.host->names().find(options, call.get_text(2));
  if (id == none) throw ArgumentError(fmt::format("unknown option \"{}\"", call.get_text(2)));
  const GameOption& option = options[id];
  const std::int32_t value = call.flow->layout.options().value(call.flow->rules, id);
  switch (option.type) {
    case GameOption::Type::integer: return call.give_integer(value);
    case GameOption::Type::boolean: return call.give_boolean(value != 0);
    case GameOption::Type::choice: return call.give_text(option.words[static_cast<std::size_t>(value)].c_str());
  }
}

void card_reveal(HostCall& call) {
  call.require_waiting();
  reveal_card(*call.flow, call.get_entity(1, EntityKind::card));
  let_hear(call);
}

void symbol_mark(HostCall& call) {
  call.require_waiting();
  place_marker(*call.flow, call.get_entity(1, EntityKind::symbol), call.get_entity(2, EntityKind::player));
  let_hear(call);
}

void symbol_clear(HostCall& call) {
  call.require_waiting();
  place_marker(*call.flow, call.get_entity(1, EntityKind::symbol), nothing);
  let_hear(call);
}

void location_is_free(HostCall& call) {
  call.give_boolean(call.learn(flow::facts::is_free, call.get_entity(1, EntityKind::location)) != 0);
}

void district_clockwise(HostCall& call) {
  const world::EntityRange& ring = call.flow->layout.districts;
  call.give_entity(ring[(ring.position(call.get_entity(1, EntityKind::district)) + 1) % ring.size()]);
}

void district_markers(HostCall& call) {
  const Entity player = call.get_entity(2, EntityKind::player);
  call.give_integer(static_cast<lua_Integer>(call.learn(flow::facts::markers, call.get_entity(1, EntityKind::district),
                                                        static_cast<std::int32_t>(to_index(player)))));
}

// Those on its borders, too.
void district_locations(HostCall& call) {
  const Entity district = call.get_entity(1, EntityKind::district);
  const world::EntityRange range = locations_argument(call);
  const auto lies_there = [&](Entity symbol) {
    return call.flow->world.get<world::Symbol>(symbol).district == district;
  };
  call.give_list();
  for (Entity location : range) {
    const world::EntityRange symbols = call.flow->layout.symbols_of(location);
    if (std::any_of(symbols.begin(), symbols.end(), lies_there)) call.add(location);
  }
}

void piece_move_to(HostCall& call) {
  call.require_waiting();
  const Entity piece = call.get_entity(1, EntityKind::piece);
  const Entity place = call.is_nothing(2) ? nothing : call.get_entity(2);
  call.flow->world.set<&world::PieceSpot::place>(piece, place);
  call.flow->emit({.type = EventType::moved, .subject = piece, .other = place});
  let_hear(call);
}

constexpr Method methods[] = {
    {EntityKind::table, "pieces", noting_function<game_pieces>},
    {EntityKind::table, "refill_pool", host_function<game_refill_pool>},
    {EntityKind::table, "option", noting_function<game_option>},
    {EntityKind::card, "reveal", host_function<card_reveal>},
    {EntityKind::symbol, "mark", host_function<symbol_mark>},
    {EntityKind::symbol, "clear", host_function<symbol_clear>},
    {EntityKind::table, "others", noting_function<game_others>},
    {EntityKind::table, "random", host_function<game_random>},
    {EntityKind::table, "locations", noting_function<game_locations>},
    {EntityKind::table, "free_locations", noting_function<game_free_locations>},
    {EntityKind::table, "marked_locations", noting_function<game_locations_by_marker<true>>},
    {EntityKind::table, "empty_locations", noting_function<game_locations_by_marker<false>>},
    {EntityKind::location, "is_free", noting_function<location_is_free>},
    {EntityKind::district, "clockwise", noting_function<district_clockwise>},
    {EntityKind::district, "markers", noting_function<district_markers>},
    {EntityKind::district, "locations", noting_function<district_locations>},
    {EntityKind::piece, "move_to", host_function<piece_move_to>},
};

}  // namespace

namespace {

template <class Visit>
void each_method(Visit&& visit) {
  for (const std::span<const Method> all : {std::span<const Method>(methods), player_methods(), worker_methods(),
                                            table_methods(), card_methods(), building_methods()})
    for (const Method& method : all) visit(method);
}

}  // namespace

std::vector<std::pair<EntityKind, std::string>> registered_methods() {
  std::vector<std::pair<EntityKind, std::string>> all;
  each_method([&](const Method& method) { all.emplace_back(method.kind, method.name); });
  return all;
}

void add_bindings(lua_State* L) {
  lua_newtable(L);
  for (const std::string_view kind : entity_kind_names) {
    lua_newtable(L);
    each_method([&](const Method& method) {
      if (entity_kind_names[static_cast<std::size_t>(method.kind)] != kind) return;
      lua_pushcfunction(L, method.function);
      lua_setfield(L, -2, method.name);
    });
    lua_setfield(L, -2, kind.data());
  }
  lua_setfield(L, -2, "methods");
  lua_pushcfunction(L, host_function<list_with_one_of>);
  lua_setfield(L, -2, "with_one_of");
  lua_pushcfunction(L, noting_function<list_with_resource>);
  lua_setfield(L, -2, "with_resource");
  add_questions(L);
  add_building(L);
  add_goods(L);
}

}  // namespace castellan::script
