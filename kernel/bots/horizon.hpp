// How far a bot looks: to the end of a player's turn, or of a round.
#pragma once

#include <cstddef>

#include "castellan/match/match.hpp"

namespace castellan::bots {

class CASTELLAN_API Horizon {
 public:
  // Of the match as it is: the end of the seat's turn, but not beyond the round.
  Horizon(const match::Match& match, Seat seat);
  // The end of the present round and of as many more.
  static Horizon round(const match::Match& match, int more = 0);

  // Whether the match has reached it since; a match that is over or stopped has.
  bool reached(const match::Match& match);

 private:
  Horizon(const match::Match& match, Entity player, int last_month);

  Entity player_;  // whose turn, or nobody's
  int last_month_;
  std::size_t seen_;  // events
};

}  // namespace castellan::bots
