// What a seat may see of values that packs declare.
#pragma once

#include "castellan/world/world.hpp"

namespace castellan::match {

// `seat` may be nobody: then only what everybody sees.
bool sees_cell(const world::World& world, Entity cell, Seat seat);

}  // namespace castellan::match
