// The points of each seat, by the rules' own ranks.
#pragma once

#include <span>
#include <vector>

#include "castellan/flow/scoring.hpp"

namespace castellan::test {

inline std::vector<int> majority_points(std::span<const int> counts, std::span<const int> points_by_rank) {
  std::vector<int> points;
  for (const int rank : flow::majority_ranks(counts, static_cast<int>(points_by_rank.size())))
    points.push_back(rank == 0 ? 0 : points_by_rank[static_cast<std::size_t>(rank - 1)]);
  return points;
}

}  // namespace castellan::test
