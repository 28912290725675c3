// Prices a script offers: what a place costs a player, less one of the script's own discounts.
#pragma once

#include <vector>

#include "castellan/script/script_host.hpp"

namespace castellan::script {

// For each discount of a list among the arguments, for each price the player may choose anyway: in this order, so that
// a number names one of them.
std::vector<Goods> discounted_prices(const HostCall& call, Entity location, Entity symbol, Entity player,
                                     int discounts);

}  // namespace castellan::script
