#include "limit_options.hpp"

#include <fmt/format.h>

#include <cmath>

namespace castellan::cli {
namespace {

constexpr int mebi = 20;  // bits

}  // namespace

void LimitOptions::add_to(CLI::App& app) {
  app.add_option("--mode", mode,
                 "strict counts the instructions of scripts, fast only looks at the clock; strict if there are packs "
                 "you do not trust")
      ->check(CLI::IsMember({"strict", "fast"}))
      ->type_name("strict|fast")
      ->group("Limits of scripts");
  const auto add = [&](const char* name, std::optional<std::int64_t>& value, std::int64_t most, const char* help) {
    app.add_option(name, value, help)
        ->check(CLI::Range(std::int64_t{1}, most))
        ->type_name("N")
        ->group("Limits of scripts");
  };
  add("--max-instructions", limits.instructions, std::int64_t{1} << 50, "in one action; 20000000 if not given");
  add("--max-memory", limits.memory, std::int64_t{1} << 20, "MiB of one Lua state; 256 if not given");
  add("--max-seconds", limits.seconds, 1'000'000, "spent in scripts in one action; 5 if not given");
  add("--max-output", limits.output, std::int64_t{1} << 30,
      "changes of the game and events in one action; 1000000 if not given");
}

std::vector<std::pair<const char*, std::string>> LimitOptions::flags() const {
  std::vector<std::pair<const char*, std::string>> given;
  if (!mode.empty()) given.emplace_back("--mode", mode);
  for (const auto& [flag, value] :
       {std::pair("--max-instructions", limits.instructions), std::pair("--max-memory", limits.memory),
        std::pair("--max-seconds", limits.seconds), std::pair("--max-output", limits.output)})
    if (value) given.emplace_back(flag, std::to_string(*value));
  return given;
}

Limits LimitOptions::apply(const Profile& profile, bool trusted) const {
  Limits chosen;
  chosen.strict = mode.empty() ? !trusted : mode == "strict";
  for (const Profile::ScriptLimits& from : {profile.limits, limits}) {
    if (from.instructions) chosen.instructions = static_cast<std::uint64_t>(*from.instructions);
    if (from.memory) chosen.memory = static_cast<std::size_t>(*from.memory) << mebi;
    if (from.seconds) chosen.seconds = static_cast<double>(*from.seconds);
    if (from.output) chosen.output = static_cast<std::size_t>(*from.output);
  }
  return chosen;
}

std::string higher_limit(const StopReason& stop, const Limits& limits) {
  constexpr int times = 10;
  if (stop.limit == "instructions") return fmt::format("--max-instructions {}", times * limits.instructions);
  if (stop.limit == "memory") return fmt::format("--max-memory {}", times * (limits.memory >> mebi));
  if (stop.limit == "time") return fmt::format("--max-seconds {}", std::lround(std::ceil(times * limits.seconds)));
  if (stop.limit == "output") return fmt::format("--max-output {}", times * limits.output);
  return {};
}

}  // namespace castellan::cli
