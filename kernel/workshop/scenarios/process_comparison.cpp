// Does another process play the same games?
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "castellan/workshop/jobs/other_process.hpp"
#include "castellan/workshop/scenarios/pack_properties.hpp"

namespace castellan::workshop {

PropertyResult compare_processes(std::span<const PlayedGames> played, bool passed, const AskOtherProcess& ask) {
  PropertyResult result{"processes", "another process plays the same games", {}, true, {}};
  std::string why = passed ? "" : "there is nothing to compare while random games fail";
  for (const PlayedGames& games : played) {
    if (!why.empty() || !result.problems.empty()) break;
    const OtherProcess other = ask(games);
    why = other.why_not;
    if (!why.empty() || other.hash == games.hash) continue;
    result.problems.push_back(
        {{},
         0,
         {},
         fmt::format("the same games of {} end differently in another process: hash {:016x} here, {:016x} there\n"
                     "a script depends on something that is not part of the game",
                     games.text(), games.hash, other.hash)});
  }
  result.tested = why.empty();
  result.note = why.empty() ? fmt::format("{} processes", played.size()) : "not compared: " + why;
  return result;
}

OtherProcess ask_program(std::vector<std::string> command, const PlayedGames& games, std::uint64_t seed) {
  const auto add = [&](const char* option, const std::string& value) {
    command.insert(command.end(), {option, value});
  };
  add("--players", std::to_string(games.players));
  if (!games.guilds.empty()) add("--guilds", fmt::format("{}", fmt::join(games.guilds, ",")));
  add("--games", std::to_string(games.games));
  add("--seed", std::to_string(seed));
  command.emplace_back("--json");
  const ProcessOutput output = run_process(command);
  if (!output.started) return {0, fmt::format("{} can't be started: {}", command[0], output.problem)};
  OtherProcess other;
  const auto json = nlohmann::json::parse(output.output, nullptr, false);
  const std::string hash = json.is_object() ? json.value("hash", "") : "";
  const auto read = std::from_chars(hash.data(), hash.data() + hash.size(), other.hash, 16);
  if (output.exit != 0 || hash.empty() || read.ptr != hash.data() + hash.size())
    other.why_not = fmt::format("`{}` ended with {}: {}", fmt::join(command, " "), output.exit, output.problem);
  return other;
}

}  // namespace castellan::workshop
