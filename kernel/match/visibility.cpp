#include "castellan/match/visibility.hpp"

namespace castellan::match {
namespace {

// Whose an attribute's value is, for visibility `owner`.
Entity owner_of(const world::World& world, Entity e) {
  const world::Layout& layout = world.layout();
  switch (layout.kind(e)) {
    case EntityKind::player: return e;
    case EntityKind::worker: return world.get<world::Worker>(e).owner;
    case EntityKind::card: return world.get<world::Pile>(world.get<world::Card>(e).pile).owner;
    case EntityKind::pile: return world.get<world::Pile>(e).owner;
    case EntityKind::lock: return owner_of(world, world.get<world::Lock>(e).card);
    default: return nothing;
  }
}

}  // namespace

bool sees_cell(const world::World& world, Entity cell, Seat seat) {
  const auto [attribute, on] = world.layout().owner_of_cell(cell);
  switch (world.rules().attributes[attribute].visibility) {
    case Attribute::Visibility::everyone: return true;
    case Attribute::Visibility::owner:
      return seat != nobody && owner_of(world, on) == world.layout().seats[static_cast<std::size_t>(seat)];
    case Attribute::Visibility::hidden: return false;
  }
  return false;
}

}  // namespace castellan::match
