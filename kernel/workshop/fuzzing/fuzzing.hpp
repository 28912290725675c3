// Random legal games in which after each choice everything must hold: invariants, scripts that do not fail or run into
// a limit, and no combo without an end.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "castellan/match/rules.hpp"
#include "castellan/match/save.hpp"
#include "castellan/script/limits.hpp"
#include "castellan/workshop/fuzzing/endless.hpp"

namespace castellan::workshop {

// How many games, and what each is played with.
struct FuzzPlan {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int players = 0;                   // 0: every number in turn
  std::string guilds;                // empty: every selection in turn, and every other game with guilds of `packs`
  std::vector<std::string> options;  // `name=value`
  std::vector<std::string> packs;    // that are tried out
  unsigned threads = 1;
  script::Limits limits;
};

struct FuzzFailure {
  enum class Kind : std::uint8_t { invariant, limit, endless };
  Kind kind = Kind::invariant;
  std::uint64_t game = 0;
  std::uint64_t seed = 0;
  std::vector<std::string> problems;
  std::optional<EndlessCombo> combo;
  match::Save save;             // ends with the choice after which it fails
  std::size_t choices = 0;      // of the save
  std::size_t found_after = 0;  // choices, before it was shortened

  // The same for failures with the same cause: numbers do not count.
  std::string signature() const;
};

struct FuzzResult {
  std::uint64_t games = 0;
  std::uint64_t choices = 0;
  std::map<std::string, std::uint64_t> by_setup;  // "4 players, normal"
  std::optional<FuzzFailure> failure;             // the first by number of the game
};

// `progress` gets the number of games done. Throws std::invalid_argument if the plan does not fit the rules.
CASTELLAN_API FuzzResult fuzz(const std::shared_ptr<const Ruleset>& rules, const FuzzPlan& plan,
                              const std::function<void(std::uint64_t)>& progress = {});

// The same failure with fewer choices: parts of the game are left out as long as it still fails.
CASTELLAN_API FuzzFailure shortened(const std::shared_ptr<const Ruleset>& rules, const FuzzFailure& failure,
                                    const script::Limits& limits);

// Which pack causes a failure, found by playing the same games without packs.
struct Attribution {
  std::vector<std::string> packs;  // it takes all of these; none: the game fails by itself
  std::uint64_t control = 0;       // games that were played without them, and did not fail so
};
CASTELLAN_API Attribution attribute(const match::RulesRequest& request, const FuzzPlan& plan,
                                    const FuzzFailure& failure);

}  // namespace castellan::workshop
