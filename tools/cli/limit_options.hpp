// How much scripts may use, as a user sets it: for a command, or for all in the profile.
#pragma once

#include <castellan/match/match.hpp>
#include <castellan/modding/profile.hpp>
#include <castellan/script/limits.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command_line.hpp"

namespace castellan::cli {

struct LimitOptions {
  std::string mode;  // strict, fast; empty: fast if all packs are bundled or trusted
  modding::Profile::ScriptLimits limits;

  void add_to(Command& command);
  // As they were given: `--max-memory`, `64`.
  std::vector<std::pair<const char*, std::string>> flags() const;
  // What the command line says counts more than the profile.
  script::Limits apply(const modding::Profile& profile, bool trusted) const;
};

// What to add to a command so that a game a script was stopped in can go on; empty where no setting helps.
std::string higher_limit(const match::StopReason& stop, const script::Limits& limits);

}  // namespace castellan::cli
