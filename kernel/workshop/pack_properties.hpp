// What must hold for every pack, tested without a line by its author: random games with any number of players end and
// keep every invariant; clone, undo, save and load change nothing; scripts keep no state; another process plays the
// same games.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "castellan/definitions/ruleset.hpp"
#include "castellan/workshop/test_report.hpp"

namespace castellan {

struct PropertyOptions {
  std::string pack;           // its own guilds are on the table
  std::string named;          // what the user calls it: a folder, or its id
  std::uint64_t games = 100;  // random games, spread over the numbers of players
  std::uint64_t seed = 1;
  // A program that plays the same games when `--players`, `--guilds`, `--games`, `--seed` and `--json` are added to its
  // arguments, as `castellan simulate` does. Empty: nothing is compared, for the reason given.
  std::vector<std::string> simulate;
  std::string why_not_compared;
  std::function<void(std::uint64_t done, std::uint64_t total)> progress;
};

CASTELLAN_API std::vector<PropertyResult> test_properties(const std::shared_ptr<const Ruleset>& rules,
                                                          const PropertyOptions& options);

// A message of a script points to its file: `bakers/guilds/bakers.lua:4: …`. The problem with that place on disk.
CASTELLAN_API TestProblem problem_at_script(const Ruleset& rules, std::string message);

}  // namespace castellan
