// What a seat can't know, turned round: nothing that seat sees may change.
#pragma once

#include "castellan/world/world.hpp"

namespace castellan::testing {

inline bool knows(const Card& card, Seat seat) { return card.known_to >> seat & 1; }

// Turns the kinds of all cards the seat does not know by one place, in slot order. Nothing else changes. Returns how
// many cards are of another kind now.
inline int permute_hidden(World& world, Seat seat) {
  std::vector<Entity> slots;
  for (Entity card : world.layout().cards)
    if (!knows(world.get<Card>(card), seat)) slots.push_back(card);
  std::vector<DefId> kinds;
  for (Entity slot : slots) kinds.push_back(world.get<Card>(slot).kind);
  int changed = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const DefId kind = kinds[(i + 1) % kinds.size()];
    changed += kind != kinds[i];
    world.set<&Card::kind>(slots[i], kind);
  }
  return changed;
}

}  // namespace castellan::testing
