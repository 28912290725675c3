#include "limit_options.hpp"

#include <fmt/format.h>

#include <cmath>

namespace castellan::cli {
namespace {

constexpr int mebi = 20;  // bits

}  // namespace

void LimitOptions::add_to(Command& command) {
  constexpr const char* heading = "Limits of scripts";
  command
      .option("--mode", &mode,
              "strict counts the instructions of scripts, fast only watches the clock; strict by default if you do not "
              "trust all packs")
      .choices({"strict", "fast"})
      .group(heading);
  const auto add = [&](const char* name, std::optional<std::int64_t>& value, double most, const char* help) {
    command.option(name, &value, help).between(1, most).group(heading);
  };
  add("--max-instructions", limits.instructions, std::int64_t{1} << 50, "instructions per action (default 20000000)");
  add("--max-memory", limits.memory, 1 << 20, "MiB per Lua state (default 256)");
  add("--max-seconds", limits.seconds, 1'000'000, "seconds in scripts per action (default 5)");
  add("--max-output", limits.output, 1 << 30, "game changes and events per action (default 1000000)");
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

script::Limits LimitOptions::apply(const modding::Profile& profile, bool trusted) const {
  script::Limits chosen;
  chosen.strict = mode.empty() ? !trusted : mode == "strict";
  for (const modding::Profile::ScriptLimits& from : {profile.limits, limits}) {
    if (from.instructions) chosen.instructions = static_cast<std::uint64_t>(*from.instructions);
    if (from.memory) chosen.memory = static_cast<std::size_t>(*from.memory) << mebi;
    if (from.seconds) chosen.seconds = static_cast<double>(*from.seconds);
    if (from.output) chosen.output = static_cast<std::size_t>(*from.output);
  }
  return chosen;
}

std::string higher_limit(const match::StopReason& stop, const script::Limits& limits) {
  constexpr int times = 10;
  if (stop.limit == "instructions") return fmt::format("--max-instructions {}", times * limits.instructions);
  if (stop.limit == "memory") return fmt::format("--max-memory {}", times * (limits.memory >> mebi));
  if (stop.limit == "time") return fmt::format("--max-seconds {}", std::lround(std::ceil(times * limits.seconds)));
  if (stop.limit == "output") return fmt::format("--max-output {}", times * limits.output);
  return {};
}

}  // namespace castellan::cli
