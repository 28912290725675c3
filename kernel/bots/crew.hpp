// Workers that can still be sent to the areas.
#pragma once

#include <array>

#include "castellan/definitions/caps.hpp"

namespace castellan::bots {

// By kind of worker; a master counts as two.
struct Crew {
  std::array<int, caps::worker_kinds> strength{};
};

}  // namespace castellan::bots
