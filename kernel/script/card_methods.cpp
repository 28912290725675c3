// Cards on their way: looked at, put back, handed over; and what cards do by functions of their own.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/flow/cards.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/methods.hpp"

namespace castellan::script {
namespace {

Entity person(const HostCall& call, int i) {
  const Entity player = call.get_entity(i, EntityKind::player);
  if (call.flow->world.get<world::Player>(player).neutral) throw ArgumentError("a neutral builder has no cards");
  return player;
}

world::Pile::Role role_of(const HostCall& call, Entity card) {
  return static_cast<world::Pile::Role>(
      call.flow->world.get<world::Pile>(call.flow->world.get<world::Card>(card).pile).role);
}

// (count, deck): the top cards, for the player's eyes alone
void player_look(HostCall& call) {
  call.require_waiting();
  const Entity me = person(call, 1);
  const auto count = static_cast<int>(call.get_integer(2, 0, 50));
  const auto cards = look_at_top(*call.flow, me, deck_argument(call, 3), count);
  call.give_list();
  for (Entity card : cards) call.add(card);
  let_hear(call);
}

// One the player may put back: in the own hand, set aside before the player, face up for all, or seen in the deck.
void require_at_hand(const HostCall& call, Entity me, Entity card) {
  const world::Card& c = call.flow->world.get<world::Card>(card);
  const world::Pile::Role role = role_of(call, card);
  if (role == world::Pile::built) throw ArgumentError("a built card can't be put back: discard it");
  const Entity owner = card_owner(*call.flow, card);
  if (owner != nothing && owner != me) throw ArgumentError("the card of another player can't be put back");
  if (role == world::Pile::deck && !(c.known_to >> seat_of(*call.flow, me) & 1))
    throw ArgumentError("a card of the deck is put back by a player who has looked at it");
}

// The cards under a key of the table; each once, all of one deck.
std::vector<Entity> cards_under(const HostCall& call, const char* key, Entity me, std::vector<Entity>& all) {
  std::vector<Entity> cards;
  if (!call.push_field(2, key)) return cards;
  const int at = lua_gettop(call.L);
  const lua_Integer count = call.get_list(at, "expected lists of cards: { top = cards }");
  if (count > 200) throw ArgumentError("more than 200 cards");
  for (lua_Integer i = 1; i <= count; ++i) {
    const Entity card = call.get_element(at, i, EntityKind::card);
    require_at_hand(call, me, card);
    if (std::ranges::find(all, card) != all.end()) throw ArgumentError("a card is put back twice");
    if (!all.empty() && call.flow->world.get<world::Card>(all[0]).deck != call.flow->world.get<world::Card>(card).deck)
      throw ArgumentError("cards of different decks: put each deck's back by itself");
    cards.push_back(card);
    all.push_back(card);
  }
  lua_settop(call.L, at - 1);
  return cards;
}

// ({ top, bottom }): each list from the top down
void player_put_back(HostCall& call) {
  call.require_waiting();
  const Entity me = person(call, 1);
  if (lua_type(call.L, 2) != LUA_TTABLE) throw ArgumentError("expected a table such as { top = cards }");
  show_frozen(call.L, 2);
  call.require_fields(2, {"top", "bottom"});
  std::vector<Entity> all;
  const std::vector<Entity> top = cards_under(call, "top", me, all);
  const std::vector<Entity> bottom = cards_under(call, "bottom", me, all);
  put_back(*call.flow, me, top, bottom);
  call.give_nothing();
  let_hear(call);
}

// (card, other): it lies there as it lay here
void player_give(HostCall& call) {
  call.require_waiting();
  const Entity me = person(call, 1);
  const Entity card = call.get_entity(2, EntityKind::card);
  const Entity other = person(call, 3);
  if (card_owner(*call.flow, card) != me) throw ArgumentError("only an own card can be given away");
  call.give_nothing();
  if (other == me) return;
  give_card(*call.flow, card, other);
  let_hear(call);
}

// (name, player): the function a card's kind has under a name of its deck
void card_call(HostCall& call) {
  call.require_waiting();
  const Entity card = call.get_entity(1, EntityKind::card);
  const std::string_view name = call.get_text(2);
  const Entity me = call.get_entity(3, EntityKind::player);
  const flow::Flow& flow = *call.flow;
  const world::Card& c = flow.world.get<world::Card>(card);
  const Deck& deck = flow.rules.decks[c.deck];
  const auto found = std::ranges::find(deck.calls, name);
  if (found == deck.calls.end())
    throw ArgumentError(
        fmt::format("the deck \"{}\" has no call \"{}\": {}", deck.name(), name, suggestion(name, deck.calls)));
  const auto& functions = flow.rules.properties[c.kind].calls;
  const auto number = static_cast<std::size_t>(found - deck.calls.begin());
  const Id<Function> function = number < functions.size() ? functions[number] : none;
  if (function == none) return call.give_nothing();
  call.host->wait_for(flow::ScriptFrame{.function = function, .me = me, .subject = card});
  call.yield();
}

constexpr Method methods_of_cards[] = {
    {EntityKind::player, "look", host_function<player_look>},
    {EntityKind::player, "put_back", host_function<player_put_back>},
    {EntityKind::player, "give", host_function<player_give>},
    {EntityKind::card, "call", host_function<card_call>},
};

}  // namespace

std::span<const Method> card_methods() { return methods_of_cards; }

}  // namespace castellan::script
