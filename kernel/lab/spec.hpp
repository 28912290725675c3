// What an experiment is about, as people write it: on the command line or in a file (`castellan lab run FILE.yaml`).
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::lab {

// A wish that makes no sense; what() says which and what to write instead.
struct CASTELLAN_API SpecError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One of several ways to play that are compared.
struct ArmSpec {
  std::string name;
  std::vector<std::string> packs;    // besides those of all arms: ids or folders
  std::vector<std::string> options;  // `name=value`
  std::string guilds;

  bool operator==(const ArmSpec&) const = default;
};

struct Spec {
  enum class Question : std::uint8_t { thing, packs, compare, options, players };

  Question question = Question::thing;
  std::string thing;               // `guild:brewers`, or only `guild` for all of them
  std::vector<std::string> added;  // of `packs`: those it is about
  std::vector<ArmSpec> arms;       // of `compare`
  std::string option;              // of `options`: `tax_relief=0..3`, or `rule=strict,mild`
  // What all arms share.
  std::vector<std::string> packs;
  std::vector<std::string> options;
  std::string guilds;
  std::vector<int> players{4};              // a row for each
  std::vector<std::string> bots{"greedy"};  // a row for each: `greedy`, or by seat: `mcts:200,greedy`
  std::vector<std::string> skill{"greedy",
                                 "greedy%20"};  // the stronger bot and the weaker ones it plays against; or none
  std::uint64_t seed = 1;
  std::uint64_t games = 0;  // in each row; 0: until it is exact enough
  double precision = 0;     // percentage points of win share
  double band = 2;
  int pace = 20;           // seconds a person takes for a decision
  bool each_game = false;  // keeps a line about each game

  bool operator==(const Spec&) const = default;
};

// `PACK+PACK:OPTION=VALUE,…`; `base` for no packs.
CASTELLAN_API ArmSpec parse_arm(std::string_view text);

// Throws SpecError with all problems, each with file:line:column.
CASTELLAN_API Spec read_spec(const std::filesystem::path& file);
// Both ways, for reports. Throws nlohmann's exceptions, or SpecError.
CASTELLAN_API nlohmann::ordered_json to_json(const Spec& spec);
CASTELLAN_API Spec spec_of(const nlohmann::ordered_json& json);

// A short name for the experiment's folder: `guild-brewers`.
CASTELLAN_API std::string short_name(const Spec& spec);

// JSON Schema of such a file.
CASTELLAN_API std::string spec_schema();

}  // namespace castellan::lab
