// What a script can have a player do.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/flow/facts.hpp"
#include "castellan/flow/prices.hpp"
#include "castellan/script/free_places.hpp"
#include "castellan/script/methods.hpp"

namespace castellan::script {

Entity acting_player(const HostCall& call) {
  call.require_waiting();
  return call.get_entity(1, EntityKind::player);
}

Entity deciding_player(const HostCall& call) {
  const Entity me = acting_player(call);
  if (call.flow->world.get<world::Player>(me).neutral)
    throw ArgumentError("a neutral builder decides nothing: let a player do it");
  return me;
}

namespace {

void player_gain(HostCall& call) {
  const Entity me = acting_player(call);
  const Goods goods = call.get_goods(2);
  for (const Id<Resource> r : call.flow->rules.resources.ids()) gain(*call.flow, me, r, goods[r]);
  let_hear(call);
}

void player_pay(HostCall& call) {
  const Entity me = acting_player(call);
  call.give_boolean(pay(*call.flow, me, call.get_goods(2)));
  let_hear(call);
}

// What a player has of everything a list of goods names.
bool has_all(const HostCall& call, Entity player, const Goods& goods) {
  for (const Id<Resource> r : call.flow->rules.resources.ids())
    if (goods[r] > 0 && !call.learn(flow::facts::has_goods, player, flow::facts::amount_and_resource(goods[r], r)))
      return false;
  return true;
}

// Does the player own at least one of several goods?
void player_has_one_of(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  std::vector<Goods> room;
  const auto several = call.get_goods_list(2, "expected a list of goods", room);
  call.give_boolean(std::ranges::any_of(several, [&](const Goods& goods) { return has_all(call, me, goods); }));
}

void player_has(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  call.give_boolean(has_all(call, me, call.get_goods(2)));
}

void player_take(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity victim = call.get_entity(2, EntityKind::player);
  const Goods goods = call.get_goods(3);
  const bool announced = call.flow->rules.before.heard[static_cast<std::size_t>(EventType::taken)] != 0;
  int taken = 0;
  for (const Id<Resource> r : call.flow->rules.resources.ids()) {
    if (goods[r] == 0) continue;
    if (announced) {  // one kind at a time: the prelude sees to that
      call.host->wait_for(flow::TakeFrame{.resource = r, .taker = me, .victim = victim, .amount = goods[r]});
      call.yield();
      return;
    }
    taken += take(*call.flow, me, victim, r, goods[r]);
  }
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
  const Id<Deck> deck = deck_argument(call, 3);
  call.give_list();
  for (lua_Integer n = 0; n < count; ++n)
    if (const Entity card = draw_card(*call.flow, me, deck); card != nothing) call.add(card);
  let_hear(call);
}

bool in_use(const flow::Flow& flow, Entity card) {
  for (Entity lock : flow.layout.locks_of_card(card))
    if (flow.world.get<world::Lock>(lock).gnome != nothing) return true;
  for (Entity plank : flow.layout.planks_of_card(card))
    if (flow.world.get<world::PlankSpot>(plank).worker != nothing) return true;
  return false;
}

// A card whose kind the player may name: in the own hand, in the pool, or built.
void player_discard(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity card = call.get_entity(2, EntityKind::card);
  if (card_owner(*call.flow, card) != me) throw ArgumentError("only an own card can be discarded");
  if (in_use(*call.flow, card)) throw ArgumentError("a card with a gnome or a worker on it can't be discarded");
  discard_card(*call.flow, card);
  let_hear(call);
}

void player_take_card(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity card = call.get_entity(2, EntityKind::card);
  const auto role = call.flow->world.get<world::Pile>(call.flow->world.get<world::Card>(card).pile).role;
  if (role == world::Pile::built) throw ArgumentError("a built card can't be taken into a hand");
  const bool from_pool = role == world::Pile::pool;
  const Id<Deck> deck = call.flow->world.get<world::Card>(card).deck;
  take_card(*call.flow, me, card);
  if (from_pool) refill_after_taking(*call.flow, deck);
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

// (kind): how many workers of a kind a player has; how many wait in the supply, of one kind or all.
template <bool InSupply>
void player_workers(HostCall& call) {
  const Entity player = call.get_entity(1, EntityKind::player);
  const std::int32_t kind = InSupply && call.is_nothing(2) ? -1 : call.get_worker_kind(2).number();
  call.give_integer(static_cast<lua_Integer>(
      call.learn(InSupply ? flow::facts::workers_in_supply : flow::facts::workers, player, kind)));
}

void player_free_locks(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  call.give_list();
  each_free_lock(*call.flow, me, [&](Entity lock) { call.add(lock); });
}

// A native procedure: the script waits for its frame. Without a lock the player chooses one.
void player_place_gnome(HostCall& call) {
  const Entity me = deciding_player(call);
  const Entity lock = call.is_nothing(2) ? nothing : call.get_entity(2, EntityKind::lock);
  if (lock != nothing && card_owner(*call.flow, call.flow->world.get<world::Lock>(lock).card) != me)
    throw ArgumentError("a gnome goes onto an own lock");
  call.host->wait_for(flow::GnomeFrame{.player = me, .lock = lock});
  call.yield();
}

// A visit to the trading post that opens the named sides. False if nothing was traded.
void player_visit(HostCall& call) {
  const Entity me = deciding_player(call);
  Ids<Side> sides;
  for (int i = 2; i <= lua_gettop(call.L); ++i) {
    const auto& known = call.flow->rules.sides;
    const auto found = std::find(known.begin(), known.end(), call.get_text(i));
    if (found == known.end()) throw ArgumentError(fmt::format("unknown side of trades \"{}\"", call.get_text(i)));
    sides.add(known.id_of(*found));
  }
  call.host->wait_for(flow::VisitFrame{.player = me, .sides = sides});
  call.yield();
}

// Lays a card face up before the player: one from a hand or the pool, or the top of the deck.
void player_show(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity from = call.get_entity(2);
  if (!call.flow->layout.is(from, EntityKind::pile)) {
    const auto role =
        call.flow->world.get<world::Pile>(call.flow->world.get<world::Card>(call.get_entity(2, EntityKind::card)).pile)
            .role;
    if (role == world::Pile::built) throw ArgumentError("a built card lies face up already");
  }
  call.give_entity(show_card(*call.flow, me, from));
  let_hear(call);
}

// (card, free): a card of the own hand, where the player chooses. False where there is no room or it can't be paid.
void player_build_card(HostCall& call) {
  const Entity me = deciding_player(call);
  const Entity card = call.get_entity(2, EntityKind::card);
  const flow::Flow& flow = *call.flow;
  const world::Card& c = flow.world.get<world::Card>(card);
  if (c.pile != flow.layout.pile(c.deck, world::Pile::hand, seat_of(flow, me)))
    throw ArgumentError("only a card of the own hand can be built");
  const Id<Site> site = flow.rules.properties[c.kind].site;
  if (site == none) throw ArgumentError("this card is built on no symbol");
  const bool free_of_cost = call.get_flag(3);
  const flow::Relevant costs(flow, Quantity::cost, me);
  bool any = false;
  for (Entity location : flow.layout.locations_of(site))
    any |= flow::is_free(flow.world, flow.layout, location, flow.rules.sites[site]) &&
           (free_of_cost || !check_prices(flow, location, costs));
  if (!any) {
    call.give_boolean(false);
    return;
  }
  call.host->wait_for(
      flow::BuildFrame{.site = site,
                       .builder = me,
                       .card = card,
                       .owner = me,
                       .price = free_of_cost ? flow::BuildFrame::nothing_to_pay : flow::BuildFrame::asked});
  call.yield();
}

// A card that is built on no symbol comes to lie before the player: its planks and locks can be used. From the own
// hand, or one that lies open for all or before the player.
void player_lay_down(HostCall& call) {
  const Entity me = acting_player(call);
  const Entity card = call.get_entity(2, EntityKind::card);
  flow::Flow& flow = *call.flow;
  const world::Card& c = flow.world.get<world::Card>(card);
  const Entity from = c.pile;
  const auto role = flow.world.get<world::Pile>(from).role;
  const Seat seat = seat_of(flow, me);
  const bool open = role == world::Pile::pool || role == world::Pile::discard;
  if (!open && from != flow.layout.pile(c.deck, world::Pile::hand, seat) &&
      from != flow.layout.pile(c.deck, world::Pile::aside, seat))
    throw ArgumentError("only a card of the own hand, the pool or the discards, or one set aside, can be laid down");
  if (flow.rules.properties[c.kind].site != none) throw ArgumentError("this card is built on a symbol: use build_card");
  move_card(flow, card, flow.layout.pile(c.deck, world::Pile::built, seat), 0xFF);
  flow.emit({.type = open ? EventType::card_taken : EventType::card_revealed,
             .player = me,
             .subject = card,
             .amount = 1,
             .def = c.kind});
  if (role == world::Pile::pool) refill_after_taking(flow, c.deck);
  let_hear(call);
}

void player_swap_crest(HostCall& call) {
  const Entity me = acting_player(call);
  swap_crests(*call.flow, me, call.get_entity(2, EntityKind::player));
  let_hear(call);
}

constexpr Method methods_of_players[] = {
    {EntityKind::player, "gain", host_function<player_gain>},
    {EntityKind::player, "pay", host_function<player_pay>},
    {EntityKind::player, "has", noting_function<player_has>},
    {EntityKind::player, "has_one_of", noting_function<player_has_one_of>},
    {EntityKind::player, "take", host_function<player_take>},
    {EntityKind::player, "score_points", host_function<player_points>},
    {EntityKind::player, "draw", host_function<player_draw>},
    {EntityKind::player, "discard", host_function<player_discard>},
    {EntityKind::player, "take_card", host_function<player_take_card>},
    {EntityKind::player, "recruit", host_function<player_recruit>},
    {EntityKind::player, "promote", host_function<player_promote>},
    {EntityKind::player, "count_workers", noting_function<player_workers<false>>},
    {EntityKind::player, "count", noting_function<player_workers<false>>},  // api 1
    {EntityKind::player, "free_locks", host_function<player_free_locks>},
    {EntityKind::player, "place_gnome", host_function<player_place_gnome>},
    {EntityKind::player, "build_card", host_function<player_build_card>},
    {EntityKind::player, "lay_down", host_function<player_lay_down>},
    {EntityKind::player, "swap_crest", host_function<player_swap_crest>},
    {EntityKind::player, "workers_in_supply", noting_function<player_workers<true>>},
    {EntityKind::player, "supply", noting_function<player_workers<true>>},  // api 1
    {EntityKind::player, "visit", host_function<player_visit>},
    {EntityKind::player, "show", host_function<player_show>},
};

}  // namespace

std::span<const Method> player_methods() { return methods_of_players; }

}  // namespace castellan::script
