// Who sits where. Being early, and sitting behind a weak player, are worth something in most games; over a whole cycle
// no one has more of it than the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::arena {

class CASTELLAN_API Seating {
 public:
  // `bots` at tables of `seats`. Throws std::invalid_argument if there are fewer bots than seats, or so many that a
  // cycle would never end.
  Seating(std::size_t bots, std::size_t seats);

  // Which bot has each seat. Every group of as many bots as there are seats plays; its members change seats from game
  // to game, so that after a cycle everybody has sat everywhere equally often. In the next cycle others are neighbours.
  std::vector<std::size_t> at(std::uint64_t game) const;
  // Games after which everybody has sat everywhere equally often.
  std::uint64_t cycle() const { return groups_.size() * seats_; }
  // At least this number of games, in whole cycles.
  std::uint64_t whole_cycles(std::uint64_t games) const { return (games + cycle() - 1) / cycle() * cycle(); }

 private:
  std::size_t seats_;
  std::vector<std::vector<std::size_t>> groups_;
};

}  // namespace castellan::arena
