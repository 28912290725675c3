// What scripts can do: the operations of flow as methods of things, and questions.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/flow/operations.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan {
namespace {

// Changing the game or asking needs a place where the script can wait.
void require_waiting(const HostCall& call) {
  if (call.flow->world.refusing()) throw ArgumentError(call.flow->world.refusing());
  if (!lua_isyieldable(call.L))
    throw ArgumentError(
        "the game can't be changed and nobody asked inside a sort comparator, a gsub callback, a "
        "metamethod, a modifier or a predicate: do it before or after");
}

Entity acting_player(const HostCall& call) {
  require_waiting(call);
  return call.get_entity(1, EntityKind::player);
}

// If hooks listen to what was just done, the script waits until they have heard it.
void let_hear(HostCall& call) {
  if (!call.flow->unheard()) return;
  const HostCall then = call;
  call.host->wait_for(call.flow->hear_frame(), &then);
  call.yield();
}

DefId deck_argument(const HostCall& call, int i) {
  if (call.is_nothing(i)) return 0;
  const DefId deck = Ruleset::find(call.flow->rules.decks, call.get_text(i));
  if (deck == none) throw ArgumentError(fmt::format("unknown deck \"{}\"", call.get_text(i)));
  return deck;
}

// Players ----------------------------------------------------------------------------------------------------------

void player_gain(HostCall& call) {
  const Entity me = acting_player(call);
  const Goods goods = call.get_goods(2);
  for (DefId r = 0; r < static_cast<DefId>(call.flow->rules.resources.size()); ++r) gain(*call.flow, me, r, goods[r]);
  let_hear(call);
}

void player_pay(HostCall& call) {
  const Entity me = acting_player(call);
  call.give_boolean(pay(*call.flow, me, call.get_goods(2)));
  let_hear(call);
}

void player_has(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  call.give_boolean(call.flow->world.get<Stock>(me).goods.lacking(call.get_goods(2)) == none);
}

void player_take(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity victim = call.get_entity(2, EntityKind::player);
  const Goods goods = call.get_goods(3);
  int taken = 0;
  for (DefId r = 0; r < static_cast<DefId>(call.flow->rules.resources.size()); ++r)
    taken += take(*call.flow, me, victim, r, goods[r]);
  call.give_integer(taken);
  let_hear(call);
}

void player_points(HostCall& call) {
  const Entity me = acting_player(call);
  add_points(*call.flow, me, static_cast<int>(call.get_integer(2, -caps::amount, caps::amount)));
  let_hear(call);
}

void player_draw(HostCall& call) {
  const Entity me = acting_player(call);
  const auto count = call.get_integer(2, 0, 50);
  const DefId deck = deck_argument(call, 3);
  call.give_list();
  for (lua_Integer n = 0; n < count; ++n)
    if (const Entity card = draw_card(*call.flow, me, deck); card != nothing) call.add(card);
  let_hear(call);
}

// A card whose kind the player may name: in the own hand, in the pool, or built.
void player_discard(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity card = call.get_entity(2, EntityKind::card);
  if (card_owner(*call.flow, card) != me) throw ArgumentError("only an own card can be discarded");
  discard_card(*call.flow, card);
  let_hear(call);
}

void player_take_card(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity card = call.get_entity(2, EntityKind::card);
  const auto role = call.flow->world.get<Pile>(call.flow->world.get<Card>(card).pile).role;
  if (role == Pile::built) throw ArgumentError("a built card can't be taken into a hand");
  const bool from_pool = role == Pile::pool;
  const DefId deck = call.flow->world.get<Card>(card).deck;
  take_card(*call.flow, me, card);
  if (from_pool) refill_pool(*call.flow, deck);
  let_hear(call);
}

void player_recruit(HostCall& call) {
  const Entity me = acting_player(call);
  call.give_entity(recruit(*call.flow, me, call.get_worker_kind(2)));
  let_hear(call);
}

void player_promote(HostCall& call) {
  const Entity me = acting_player(call);
  call.give_boolean(make_master(*call.flow, me, call.get_worker_kind(2)));
  let_hear(call);
}

void player_count(HostCall& call) {
  call.give_integer(count_workers(*call.flow, call.get_entity(1, EntityKind::player), call.get_worker_kind(2)));
}

void player_free_locks(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  call.give_list();
  for (Entity lock : call.flow->layout.locks)
    if (lock_is_free(*call.flow, lock) && card_owner(*call.flow, call.flow->world.get<Lock>(lock).card) == me)
      call.add(lock);
}

// A native procedure: the script waits for its frame. Without a lock the player chooses one.
void player_place_gnome(HostCall& call) {
  const Entity me = acting_player(call);
  Frame frame;
  frame.procedure = Procedure::place_gnome;
  frame.set_entity(0, me);
  frame.set_entity(1, call.is_nothing(2) ? nothing : call.get_entity(2, EntityKind::lock));
  call.host->wait_for(frame);
  call.yield();
}

// Builds at a location, at its cost, without a card. False where it is not free or can't be paid.
void player_build(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity location = call.get_entity(2, EntityKind::location);
  const Flow& flow = *call.flow;
  const DefId site = flow.world.get<Location>(location).site;
  if (!is_free(flow.world, flow.layout, location, flow.rules.sites[static_cast<std::size_t>(site)]) ||
      check_cost(flow, cost_of(flow, location), me)) {
    call.give_boolean(false);
    return;
  }
  Frame frame;
  frame.procedure = Procedure::build;
  frame.def = site;
  frame.set_entity(0, me);
  frame.set_entity(1, nothing);
  frame.set_entity(2, location);
  call.host->wait_for(frame);
  call.yield();
}

void player_swap_crest(HostCall& call) {
  const Entity me = acting_player(call);
  swap_crests(*call.flow, me, call.get_entity(2, EntityKind::player));
  let_hear(call);
}

// The game and its things --------------------------------------------------------------------------------------------

void game_others(HostCall& call) {
  const Entity me = call.get_entity(2, EntityKind::player);
  call.give_list();
  for (Entity player : call.flow->layout.players)
    if (player != me) call.add(player);
}

void game_random(HostCall& call) {
  require_waiting(call);
  call.give_integer(1 + call.flow->world.random_below(static_cast<std::uint32_t>(call.get_integer(2, 1, 1'000'000))));
}

void game_locations(HostCall& call) {
  const DefId site = Ruleset::find(call.flow->rules.sites, call.get_text(2));
  if (site == none) throw ArgumentError(fmt::format("unknown site \"{}\"", call.get_text(2)));
  call.give_list();
  for (Entity location : call.flow->layout.locations_of(site)) call.add(location);
}

void location_is_free(HostCall& call) {
  const Entity location = call.get_entity(1, EntityKind::location);
  const Flow& flow = *call.flow;
  const Site& site = flow.rules.sites[static_cast<std::size_t>(flow.world.get<Location>(location).site)];
  call.give_boolean(is_free(flow.world, flow.layout, location, site));
}

void district_clockwise(HostCall& call) {
  const EntityRange& ring = call.flow->layout.districts;
  call.give_entity(ring[(ring.position(call.get_entity(1, EntityKind::district)) + 1) % ring.size()]);
}

void district_markers(HostCall& call) {
  const Entity player = call.get_entity(2, EntityKind::player);
  int count = 0;
  for (Entity symbol : call.flow->layout.symbols_in(call.get_entity(1, EntityKind::district)))
    count += call.flow->world.get<Symbol>(symbol).marker == player;
  call.give_integer(count);
}

void piece_move_to(HostCall& call) {
  require_waiting(call);
  const Entity piece = call.get_entity(1, EntityKind::piece);
  const Entity place = call.is_nothing(2) ? nothing : call.get_entity(2);
  call.flow->world.set<&PieceSpot::place>(piece, place);
  call.flow->emit({.type = EventType::moved, .subject = piece, .other = place});
  let_hear(call);
}

// Questions
// ------------------------------------------------------------------------------------------------------------

// Words become keys of options and messages.
void require_word(std::string_view word) {
  const auto good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  if (word.empty() || word.size() > 64 || word == "none" || !std::all_of(word.begin(), word.end(), good))
    throw ArgumentError("an option is a word of 1 to 64 lower case letters, digits and _, and not \"none\"");
}

void begin_question(HostCall& call, std::string_view what) {
  require_waiting(call);
  const Entity who = call.get_entity(1, EntityKind::player);
  const Function& function = call.flow->rules.functions[static_cast<std::size_t>(call.host->frame()->def)];
  std::string prompt;
  if (call.is_nothing(3)) prompt = fmt::format("{}.{}", function.subject, what);
  else {
    require_word(call.get_text(3));
    prompt = fmt::format("{}.{}", function.subject, call.get_text(3));
  }
  call.flow->begin_decision(seat_of(*call.flow, who), Decision::Kind::ask, prompt);
}

// `optional` adds "none"; no candidates: nil without a decision; one: asked all the same unless `automatic`.
void ask(HostCall& call, bool optional, bool automatic) {
  const Decision& decision = call.flow->decision();
  if (decision.options.empty()) {
    call.give_nothing();
    return;
  }
  if (automatic && !optional && decision.options.size() == 1 && decision.options[0].kind == Option::Kind::entity) {
    call.give_entity(decision.options[0].entity);
    return;
  }
  if (optional) {
    Option none_of_them;
    none_of_them.kind = Option::Kind::decline;
    call.flow->offer(none_of_them);
  }
  call.host->wait_for_answer();
  call.yield();
}

// Equal cards in a hand or a pool are one option.
bool same_card_offered(const Flow& flow, Entity card) {
  const Card& c = flow.world.get<Card>(card);
  if (flow.world.get<Pile>(c.pile).role == Pile::built) return false;
  for (const Option& option : flow.decision().options) {
    const Card& other = flow.world.get<Card>(option.entity);
    if (other.pile == c.pile && other.kind == c.kind && other.known_to == c.known_to) return true;
  }
  return false;
}

// (who, candidates, prompt, kind, optional, automatic)
void ask_entity(HostCall& call) {
  const int kind = index_of(entity_kind_names, call.get_text(4));
  if (kind < 0) throw ArgumentError("unknown kind of thing to ask for");
  if (lua_type(call.L, 2) != LUA_TTABLE) throw ArgumentError("`among` must be a list of things");
  begin_question(call, call.get_text(4));
  const auto count = static_cast<lua_Integer>(lua_rawlen(call.L, 2));
  if (count > 1000) throw ArgumentError("more than 1000 candidates");
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(call.L, 2, i);
    Option option;
    option.kind = Option::Kind::entity;
    option.entity = call.get_entity(lua_gettop(call.L), static_cast<EntityKind>(kind));
    lua_pop(call.L, 1);
    if (kind == static_cast<int>(EntityKind::card) && same_card_offered(*call.flow, option.entity)) continue;
    for (const Option& other : call.flow->decision().options)
      if (other.entity == option.entity) throw ArgumentError("a candidate stands in `among` twice");
    call.flow->offer(option);
  }
  ask(call, call.get_flag(5), call.get_flag(6));
}

// (who, names, prompt, optional)
void ask_name(HostCall& call) {
  if (lua_type(call.L, 2) != LUA_TTABLE) throw ArgumentError("options must be a list of words");
  begin_question(call, "option");
  const auto count = static_cast<lua_Integer>(lua_rawlen(call.L, 2));
  if (count > 100) throw ArgumentError("more than 100 options");
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(call.L, 2, i);
    const std::string_view name = call.get_text(lua_gettop(call.L));
    require_word(name);
    for (const Option& other : call.flow->decision().options)
      if (call.flow->decision().name(other) == name) throw ArgumentError("an option stands there twice");
    call.flow->offer_name(name);
    lua_pop(call.L, 1);
  }
  ask(call, call.get_flag(4), false);
}

// (who, low, prompt, high, optional)
void ask_number(HostCall& call) {
  const auto low = call.get_integer(2, -1000, 1000);
  const auto high = call.get_integer(4, -1000, 1000);
  if (high - low > 200) throw ArgumentError("more than 200 numbers to choose from");
  begin_question(call, "number");
  for (lua_Integer n = low; n <= high; ++n) {
    Option option;
    option.kind = Option::Kind::number;
    option.number = static_cast<std::int32_t>(n);
    call.flow->offer(option);
  }
  ask(call, call.get_flag(5), false);
}

struct Method {
  EntityKind kind;
  const char* name;
  lua_CFunction function;
};
constexpr Method methods[] = {
    {EntityKind::player, "gain", host_function<player_gain>},
    {EntityKind::player, "pay", host_function<player_pay>},
    {EntityKind::player, "has", host_function<player_has>},
    {EntityKind::player, "take", host_function<player_take>},
    {EntityKind::player, "score_points", host_function<player_points>},
    {EntityKind::player, "draw", host_function<player_draw>},
    {EntityKind::player, "discard", host_function<player_discard>},
    {EntityKind::player, "take_card", host_function<player_take_card>},
    {EntityKind::player, "recruit", host_function<player_recruit>},
    {EntityKind::player, "promote", host_function<player_promote>},
    {EntityKind::player, "count", host_function<player_count>},
    {EntityKind::player, "free_locks", host_function<player_free_locks>},
    {EntityKind::player, "place_gnome", host_function<player_place_gnome>},
    {EntityKind::player, "build", host_function<player_build>},
    {EntityKind::player, "swap_crest", host_function<player_swap_crest>},
    {EntityKind::table, "others", host_function<game_others>},
    {EntityKind::table, "random", host_function<game_random>},
    {EntityKind::table, "locations", host_function<game_locations>},
    {EntityKind::location, "is_free", host_function<location_is_free>},
    {EntityKind::district, "clockwise", host_function<district_clockwise>},
    {EntityKind::district, "markers", host_function<district_markers>},
    {EntityKind::piece, "move_to", host_function<piece_move_to>},
};

}  // namespace

void add_bindings(lua_State* L) {
  lua_newtable(L);
  for (const std::string_view kind : entity_kind_names) {
    lua_newtable(L);
    for (const Method& method : methods)
      if (entity_kind_names[static_cast<std::size_t>(method.kind)] == kind) {
        lua_pushcfunction(L, method.function);
        lua_setfield(L, -2, method.name);
      }
    lua_setfield(L, -2, kind.data());
  }
  lua_setfield(L, -2, "methods");
  const luaL_Reg questions[] = {{"ask_entity", host_function<ask_entity>},
                                {"ask_name", host_function<ask_name>},
                                {"ask_number", host_function<ask_number>},
                                {nullptr, nullptr}};
  luaL_setfuncs(L, questions, 0);
}

}  // namespace castellan
