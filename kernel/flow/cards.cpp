#include "castellan/flow/cards.hpp"

#include <algorithm>

#include "castellan/flow/operations.hpp"

namespace castellan::flow {
namespace {

// Shown to all: more than that each seat happens to have seen it.
bool is_open(const Flow& flow, Entity card) { return flow.world.get<Card>(card).known_to == 0xFF; }

void tell_put_back(Flow& flow, Entity player, Entity pile, std::size_t count, PutBack where) {
  if (count == 0) return;
  flow.emit({.type = EventType::cards_put_back,
             .player = player,
             .subject = pile,
             .amount = static_cast<std::int32_t>(count),
             .def = AnyId(static_cast<int>(where))});
}

}  // namespace

std::vector<Entity> look_at_top(Flow& flow, Entity player, Id<Deck> deck, int count) {
  std::vector<Entity> cards;
  Entity card = count > 0 ? top_of_deck(flow, deck) : nothing;
  for (; card != nothing && std::ssize(cards) < count; card = flow.world.get<Card>(card).next) cards.push_back(card);
  for (Entity seen : cards)
    flow.world.set<&Card::known_to>(seen, flow.world.get<Card>(seen).known_to | bit_of(seat_of(flow, player)));
  if (!cards.empty())
    flow.emit({.type = EventType::cards_looked_at,
               .player = player,
               .subject = flow.layout.pile(deck, Pile::deck),
               .amount = static_cast<std::int32_t>(cards.size())});
  return cards;
}

// A slot that others knew must not tell them where its kind has gone: which slot lies where follows from the slots
// alone, and the kinds come to lie in the order that was chosen.
void put_back(Flow& flow, Entity player, std::span<const Entity> top, std::span<const Entity> bottom) {
  std::vector<Entity> slots(top.begin(), top.end());
  slots.insert(slots.end(), bottom.begin(), bottom.end());
  if (slots.empty()) return;
  std::vector<Id<Property>> kinds;
  for (Entity card : slots) kinds.push_back(flow.world.get<Card>(card).kind);
  const bool open = std::ranges::all_of(slots, [&](Entity card) { return is_open(flow, card); });
  const std::uint8_t known_to = slots.size() == 1 ? flow.world.get<Card>(slots[0]).known_to
                                : open            ? 0xFF
                                                  : bit_of(seat_of(flow, player));
  const Entity pile = flow.layout.pile(flow.world.get<Card>(slots[0]).deck, Pile::deck);
  std::ranges::sort(slots);
  for (std::size_t i = top.size(); i-- > 0;) move_card(flow, slots[i], pile, 0);
  for (std::size_t i = top.size(); i < slots.size(); ++i) move_card_under(flow, slots[i], pile);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    flow.world.set<&Card::kind>(slots[i], kinds[i]);
    flow.world.set<&Card::known_to>(slots[i], known_to);
  }
  forget_attributes(flow, slots);
  tell_put_back(flow, player, pile, top.size(), PutBack::top);
  tell_put_back(flow, player, pile, bottom.size(), PutBack::bottom);
}

void give_card(Flow& flow, Entity card, Entity to) {
  const Card& c = flow.world.get<Card>(card);
  const Entity from = card_owner(flow, card);
  for (Entity plank : flow.layout.planks_of_card(card))
    if (const Entity worker = flow.world.get<PlankSpot>(plank).worker; worker != nothing) {
      flow.emit({.type = EventType::dismissed,
                 .player = flow.world.get<Worker>(worker).owner,
                 .subject = plank,
                 .other = worker});
      send_home(flow, worker);
    }
  int gnomes = 0;
  for (Entity lock : flow.layout.locks_of_card(card)) gnomes += flow.world.get<Lock>(lock).gnome != nothing;
  const auto role = static_cast<Pile::Role>(flow.world.get<Pile>(c.pile).role);
  const Seat seat = seat_of(flow, to);
  move_card(flow, card, flow.layout.pile(c.deck, role, seat), bit_of(seat));
  flow.emit({.type = EventType::card_given,
             .player = from,
             .subject = card,
             .other = to,
             .amount = gnomes,
             .def = c.kind,
             .known_to = c.known_to});
}

}  // namespace castellan::flow
