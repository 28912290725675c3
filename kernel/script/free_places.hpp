// Places scripts look for most: where somebody can build, and where a gnome can sit. In the order of their ids.
#pragma once

#include "castellan/flow/operations.hpp"

namespace castellan::script {

template <class Visit>
void each_free_location(const flow::Flow& flow, const world::EntityRange& among, Visit&& visit) {
  for (Entity location : among) {
    const Site& site = flow.rules.sites[flow.world.get<world::Location>(location).site];
    if (flow::is_free(flow.world, flow.layout, location, site)) visit(location);
  }
}

// Locks of a player's built cards without a gnome.
template <class Visit>
void each_free_lock(const flow::Flow& flow, Entity player, Visit&& visit) {
  for (Entity card : flow.layout.cards) {
    if (card_owner(flow, card) != player) continue;
    for (Entity lock : flow.layout.locks_of_card(card))
      if (lock_is_free(flow, lock)) visit(lock);
  }
}

}  // namespace castellan::script
