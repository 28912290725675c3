#include "castellan/match/visibility.hpp"

namespace castellan {
namespace {

// Whose an attribute's value is, for visibility `owner`.
Entity owner_of(const World& world, Entity e) {
  const Layout& layout = world.layout();
  switch (layout.kind(e)) {
    case EntityKind::player: return e;
    case EntityKind::worker: return world.get<Worker>(e).owner;
    case EntityKind::card: return world.get<Pile>(world.get<Card>(e).pile).owner;
    case EntityKind::pile: return world.get<Pile>(e).owner;
    case EntityKind::lock: return owner_of(world, world.get<Lock>(e).card);
    default: return nothing;
  }
}

}  // namespace

bool sees_cell(const World& world, Entity cell, Seat seat) {
  const auto [attribute, on] = world.layout().owner_of_cell(cell);
  switch (world.rules().attributes[attribute].visibility) {
    case Attribute::Visibility::everyone: return true;
    case Attribute::Visibility::owner:
      return seat != nobody && owner_of(world, on) == world.layout().seats[static_cast<std::size_t>(seat)];
    case Attribute::Visibility::hidden: return false;
  }
  return false;
}

}  // namespace castellan
