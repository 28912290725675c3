// Taking back: to a person's own last decision, but not past what can't be forgotten again.
#pragma once

#include <functional>

#include "castellan/match/match.hpp"

namespace castellan::match {

struct UndoPlan {
  // Why it is refused.
  enum class Barrier : std::uint8_t { none, nothing, revealed, random, person };
  Barrier barrier = Barrier::nothing;
  std::size_t to = 0;  // how many choices stay
};

// What undo would do for a seat. `is_person`: whether somebody sits there who would mind. `free`: nothing but the
// beginning stops it.
CASTELLAN_API UndoPlan plan_undo(const Match& match, const std::function<bool(Seat)>& is_person, Seat seat, bool free);

}  // namespace castellan::match
