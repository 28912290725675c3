// Taking back: to a person's own last decision, but not past what can't be forgotten again.
#pragma once

#include <castellan/match/match.hpp>
#include <optional>

#include "seats.hpp"

namespace castellan::cli {

struct UndoPlan {
  // Why it is refused.
  enum class Barrier { none, nothing, revealed, random, person };
  Barrier barrier = Barrier::nothing;
  std::size_t to = 0;  // how many choices stay
};

// What undo would do for the seat that decides now. `free`:
// nothing but the beginning stops it.
UndoPlan plan_undo(const match::Match& match, const SeatedBots& seats, Seat seat, bool free);

}  // namespace castellan::cli
