// Do two packs play the same whichever of them is loaded first? Found by playing, not guessed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "castellan/match/rules.hpp"

namespace castellan::workshop {

// The first choice after which the two orders differ.
struct OrderDifference {
  int players = 0;
  std::uint64_t seed = 0;
  std::size_t choice = 0;              // counted from 1
  std::string key;                     // what was chosen
  std::vector<std::string> state;      // `/players/1/goods/gold: 3 or 4`
  std::vector<std::string> listeners;  // functions of both packs that heard what happened
};

struct OrderReport {
  std::string fixed;  // why there is only one order: `tavern is loaded after brewers`; empty if there are two
  std::vector<std::string> lists;  // ordered lists in which definitions of the two change places
  std::uint64_t games = 0;
  std::uint64_t choices = 0;
  std::optional<OrderDifference> difference;
};

// `request` must choose both packs. Throws LoadError if they can't be loaded together.
CASTELLAN_API OrderReport compare_load_orders(const match::RulesRequest& request, const std::string& a,
                                              const std::string& b, std::uint64_t games,
                                              const std::function<void(std::uint64_t)>& progress = {});

}  // namespace castellan::workshop
