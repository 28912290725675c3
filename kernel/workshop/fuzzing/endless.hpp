// Endless combos: a player can come back to the same position within one turn, with nothing lost, and so go on for
// ever. Found by comparing positions, not by waiting.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "castellan/match/match.hpp"

namespace castellan::workshop {

struct EndlessCombo {
  Seat seat = nobody;
  std::size_t first = 0;          // number of the first choice of the loop
  std::vector<std::string> keys;  // the choices that lead back to where it began; of a script, what it asks
  std::string gain;               // what each round of it gains: `gold 1, score 2`; empty if nothing changes
  bool unending_script = false;   // a script asks and asks: the game never becomes quiet
};

class CASTELLAN_API EndlessWatch {
 public:
  // From the present position on. The match must outlive it.
  explicit EndlessWatch(match::Match& match);

  // To be called after each choice.
  std::optional<EndlessCombo> look();

 private:
  struct Position {
    std::size_t choice = 0;
    std::vector<int> wealth;  // of all players: goods and points
  };

  std::vector<int> wealth() const;
  std::uint64_t without_wealth();
  bool has_moved_on();
  EndlessCombo describe(const Position& before, const std::vector<int>& now) const;
  std::vector<std::string> keys_since(std::size_t first) const;

  match::Match& match_;
  Seat seat_ = nobody;
  std::size_t events_ = 0;                       // that have been looked at
  std::size_t quiet_ = 0;                        // choices made at the last quiet point
  std::size_t turn_begun_ = 0;                   // choices made when the turn began
  std::multimap<std::uint64_t, Position> seen_;  // in this turn
};

}  // namespace castellan::workshop
