// castellan fuzz: random legal games with every number of players and every selection of guilds; after each choice all
// must hold. What fails only with a pack is that pack's doing, and the game that shows it is made short.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "isolation.hpp"
#include "keeping.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct FuzzOptions {
  PackOptions packs;
  IsolationOptions isolation;
  workshop::FuzzPlan plan;
  SetupOptions setup;
  std::string replay = "fuzz-failure.json";
  bool keep_long = false;
  bool json = false;
};

std::string seed_text(const workshop::FuzzFailure& failure) { return fmt::format("{:016x}", failure.seed); }

std::vector<std::string> problems_of(const workshop::FuzzFailure& failure) {
  std::vector<std::string> all = failure.problems;
  if (const auto& combo = failure.combo) {
    if (combo->unending_script) all.push_back(fmt::format("a script keeps asking seat {} forever", combo->seat + 1));
    else if (combo->gain.empty())
      all.push_back(
          fmt::format("seat {} can go on forever: these choices lead back to the same position", combo->seat + 1));
    else all.push_back(fmt::format("an endless combo for seat {}: each round gains {}", combo->seat + 1, combo->gain));
  }
  return all;
}

std::string blame(const workshop::Attribution& found) {
  if (found.packs.empty()) return "the game also fails like this without any of these packs";
  return fmt::format("only with {}: {} games without {} did not fail like this", fmt::join(found.packs, " and "),
                     found.control, found.packs.size() == 1 ? "it" : "them");
}

std::vector<std::string> shown(std::vector<std::string> texts) {
  for (std::string& text : texts) text = printable(text, true);
  return texts;
}

Json to_json(const FuzzOptions& options, const workshop::FuzzReport& report) {
  const workshop::FuzzResult& result = report.result;
  Json by_setup = Json::object();
  for (const auto& [name, count] : result.by_setup) by_setup[printable(name)] = count;
  Json json{{"games", result.games},
            {"choices", result.choices},
            {"by_setup", std::move(by_setup)},
            {"failed", result.failure.has_value()}};
  if (!result.failure) return json;
  const workshop::FuzzFailure& failure = *result.failure;
  static constexpr const char* kinds[] = {"invariant", "limit", "endless"};
  json["kind"] = kinds[static_cast<std::size_t>(failure.kind)];
  json["game"] = failure.game;
  json["seed"] = seed_text(failure);
  json["problems"] = shown(problems_of(failure));
  json["choices_to_failure"] = failure.choices;
  json["found_after"] = failure.found_after;
  if (failure.combo) json["loop"] = shown(failure.combo->keys);
  if (report.has_control) {
    json["only_with"] = report.attribution.packs;
    json["control_games"] = report.attribution.control;
  }
  json["replay"] = options.replay;
  return json;
}

void print(const FuzzOptions& options, const workshop::FuzzReport& report) {
  const workshop::FuzzFailure& failure = *report.result.failure;
  fmt::print("game {} (seed {}) fails after {} choices", failure.game, seed_text(failure), failure.choices);
  fmt::print("{}:\n", failure.choices < failure.found_after
                          ? fmt::format(" (found after {}, then shortened)", failure.found_after)
                          : std::string());
  for (const std::string& problem : problems_of(failure)) fmt::print("  {}\n", printable(problem, true));
  if (failure.combo)
    for (std::size_t i = 0; i < failure.combo->keys.size(); ++i)
      fmt::print("    {} {}\n",
                 i == 0                                ? "┌>"
                 : i + 1 == failure.combo->keys.size() ? "└─"
                                                       : "│ ",
                 printable(failure.combo->keys[i]));
  if (report.has_control) fmt::print("{}\n", printable(blame(report.attribution)));
  fmt::print("To see it again: castellan replay {} --tell{}\n", printable(options.replay), pack_flags(options.packs));
}

workshop::FuzzReport run_fuzz(const FuzzOptions& options) {
  match::RulesRequest request = options.packs.request();
  request.content.languages = {"en"};
  const SettledPacks settled = options.isolation.settle(request, options.plan.games);
  workshop::FuzzJob job{settled.request, options.plan, options.keep_long};
  job.plan.guilds = options.setup.guilds;
  job.plan.options = options.setup.options;
  job.plan.limits = options.packs.limits_for(settled.unknown.empty());
  for (const std::string& pack : request.packs)
    if (pack != options.packs.game) job.plan.packs.push_back(pack.substr(0, pack.find('@')));
  Progress progress(options.plan.games, "games", !options.json && is_terminal(2));
  return run_job(job, settled.unknown, settled.isolation,
                 [&](std::uint64_t done, std::uint64_t) { progress.done(done); });
}

int fuzz_packs(const FuzzOptions& options) {
  const workshop::FuzzReport report = run_fuzz(options);
  tell_loading(report.loading);
  const auto& [games, choices, by_setup, failure] = report.result;
  if (failure) failure->save.write(options.replay);
  if (options.json) {
    fmt::print("{}\n", json_text(to_json(options, report)));
    return failure ? failed : success;
  }
  for (const auto& [name, count] : by_setup) fmt::print("{:>10} games  {}\n", count, printable(name));
  if (failure) print(options, report);
  else fmt::print("{} games, {} choices: every invariant holds, no script failed, no endless combo\n", games, choices);
  return failure ? failed : success;
}

}  // namespace

void add_fuzz(Command& castellan) {
  auto options = std::make_shared<FuzzOptions>();
  Command& command = castellan.add("fuzz", "play random games and check after each choice that all rules hold");
  workshop::FuzzPlan& plan = options->plan;
  command.option("--games", &plan.games, "number of games").between(1, 100'000'000).shows_default();
  command.option("--players", &plan.players, "players in each game; by default every number in turn").between(1, 8);
  command.option("--seed", &plan.seed, "the same seed gives the same games").shows_default();
  command.option("--threads", &plan.threads, "number of threads").between(1, 256).shows_default();
  command.option("--replay", &options->replay, "where to write a game that fails").takes(Fits::file).shows_default();
  command.flag("--keep-long", &options->keep_long, "do not shorten a failing game");
  command.flag("--json", &options->json, "print the result as JSON");
  options->setup.add_to(command);
  options->packs.add_to(command);
  options->packs.limits.add_to(command);
  options->isolation.add_to(command);
  command.note(
      "A failure that does not happen without the pack is blamed on the pack. The shortest game that shows it is saved "
      "as a replay. Exits with 1 if a game fails.");
  command.example("castellan fuzz --games 100000 --threads 2");
  command.example("castellan fuzz --mods ./brewers --players 3");
  command.runs([=] { return fuzz_packs(*options); });
}

}  // namespace castellan::cli
