// Majorities: who gets how many points for how many of a thing.
#pragma once

#include <span>
#include <vector>

namespace castellan::flow {

// SCO-3, EDN-8: the rank of the g-th group (counted from 1) is g plus the number of tied groups up to and including it.
// Zero never scores (EDN-6). Returns the rank of each, in the order given; 0 if there are no more ranks.
std::vector<int> majority_ranks(std::span<const int> counts, int ranks);
// The points of each.
std::vector<int> majority_points(std::span<const int> counts, std::span<const int> points_by_rank);

}  // namespace castellan::flow
