// What must hold for every pack, tested without a line by its author: random games with any number of players end and
// keep every invariant; clone, undo, save and load change nothing; scripts keep no state; another process plays the
// same games.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "castellan/definitions/ruleset.hpp"
#include "castellan/script/limits.hpp"
#include "castellan/workshop/scenarios/test_report.hpp"

namespace castellan::workshop {

// Random games with this number of players and these guilds, and what came of them.
struct CASTELLAN_API PlayedGames {
  int players = 0;
  std::vector<std::string> guilds;
  std::uint64_t hash = 0;  // over the ends of all of them
  std::uint64_t games = 0;

  // `3 players with bakers:bakers`
  std::string text() const;
};

struct PropertyOptions {
  std::string pack;           // its own guilds are on the table
  std::string named;          // what the user calls it: a folder, or its id
  std::uint64_t games = 100;  // random games, spread over the numbers of players
  std::uint64_t seed = 1;
  std::function<void(std::uint64_t done, std::uint64_t total)> progress;
  script::Limits limits = {};  // of scripts, in scenarios too
};

struct PropertyReport {
  std::vector<PropertyResult> results;
  std::vector<PlayedGames> played;
};

// All but what takes another process.
CASTELLAN_API PropertyReport test_properties(const std::shared_ptr<const Ruleset>& rules,
                                             const PropertyOptions& options);

// Plays the same games and returns the hash over their ends.
CASTELLAN_API std::uint64_t play_again(const std::shared_ptr<const Ruleset>& rules, const PlayedGames& games,
                                       std::uint64_t seed, const script::Limits& limits = {});

// What another process says to games, or why it says nothing.
struct OtherProcess {
  std::uint64_t hash = 0;
  std::string why_not;
};
using AskOtherProcess = std::function<OtherProcess(const PlayedGames& games)>;

// Does another process play the same games? There is nothing to compare unless they passed.
CASTELLAN_API PropertyResult compare_processes(std::span<const PlayedGames> played, bool passed,
                                               const AskOtherProcess& ask);

// Asks a program that plays the same games when `--players`, `--guilds`, `--games`, `--seed` and `--json` are added to
// its arguments, as `castellan simulate` does.
CASTELLAN_API OtherProcess ask_program(std::vector<std::string> command, const PlayedGames& games, std::uint64_t seed);

// A message of a script points to its file: `bakers/guilds/bakers.lua:4: …`. The problem with that place on disk.
CASTELLAN_API TestProblem problem_at_script(const Ruleset& rules, std::string message);

}  // namespace castellan::workshop
