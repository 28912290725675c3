// What results say about the strength of bots.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "castellan/arena/series.hpp"

namespace castellan::arena {

struct Interval {
  double low = 0;
  double high = 0;
};

// 95 % for a share of `wins` in `trials` (Wilson's score interval). Where a win is shared, `wins` is not a whole
// number; the spread is smaller then, so the interval is on the safe side.
CASTELLAN_API Interval wilson(double wins, double trials);

// All bots of one name together.
struct Strength {
  std::string bot;
  std::uint64_t games = 0;  // seats taken: two bots of one name in a game count twice
  double wins = 0;          // a win that is shared is shared equally
  double score = 0;         // the sum
  double rating = 0;        // Elo scale; the mean of all is 0
  Interval rating_interval;

  double win_share() const { return games ? wins / static_cast<double>(games) : 0; }
  double mean_score() const { return games ? score / static_cast<double>(games) : 0; }
  Interval win_interval() const { return wilson(wins, static_cast<double>(games)); }
};

// One row for each name, in the order they first appear in `names`, which says of each seat of each game whose it was.
// Voided games are left out.
CASTELLAN_API std::vector<Strength> strengths(const std::vector<GameResult>& results,
                                              const std::vector<std::vector<std::string>>& names);

// Maximum-likelihood strengths on the Elo scale (400 points: ten to one) from pairwise results: wins[i][j] is how often
// i finished before j, a tie half for both. Bradley–Terry by Hunter's MM iteration (2004). Half a win is added either
// way for each pair that met, so that a bot that always wins is not infinitely strong.
CASTELLAN_API std::vector<double> bradley_terry(std::vector<std::vector<double>> wins);

}  // namespace castellan::arena
