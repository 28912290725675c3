// How far a bot looks: to the end of a player's turn, or of the round.
#pragma once

#include <cstddef>

#include "castellan/match/match.hpp"

namespace castellan {

class CASTELLAN_API Horizon {
 public:
  // Of the match as it stands.
  Horizon(const Match& match, Seat seat);
  // Whether the match, which has gone on since, is there; over or stopped it is, too.
  bool reached(const Match& match);

 private:
  Entity player_;
  int month_;
  std::size_t seen_;  // events
};

}  // namespace castellan
