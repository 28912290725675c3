// Majorities: who gets how many points for how many of a thing.
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>

#include "castellan/definitions/caps.hpp"

namespace castellan::flow {

// A number for each seat.
using Counts = boost::container::small_vector<int, caps::seats>;

// SCO-3, EDN-8: the rank of the g-th group (counted from 1) is g plus the number of tied groups up to and including it.
// Zero never scores (EDN-6). Returns the rank of each, in the order given; 0 if there are no more ranks.
Counts majority_ranks(std::span<const int> counts, int ranks);

}  // namespace castellan::flow
