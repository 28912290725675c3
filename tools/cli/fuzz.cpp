// castellan fuzz: random legal games with every number of players and every selection of guilds; after each choice all
// must hold. What fails only with a pack is that pack's doing, and the game that shows it is made short.
#include <fmt/format.h>

#include <castellan/content/json.hpp>
#include <castellan/content/text.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/fuzzing.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "keeping.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct FuzzOptions {
  PackOptions packs;
  FuzzPlan plan;
  SetupOptions setup;
  std::string replay = "fuzz-failure.json";
  bool keep_long = false;
  bool json = false;
};

// A failure with all that is known about it.
struct Finding {
  FuzzFailure failure;
  Attribution attribution;
  bool has_control = false;
};

std::string seed_text(const FuzzFailure& failure) { return fmt::format("{:016x}", failure.seed); }

std::vector<std::string> problems_of(const FuzzFailure& failure) {
  std::vector<std::string> all = failure.problems;
  if (const auto& combo = failure.combo) {
    if (combo->unending_script) all.push_back(fmt::format("a script asks seat {} without end", combo->seat + 1));
    else if (combo->gain.empty())
      all.push_back(fmt::format("seat {} can go on for ever: after these choices the position is the same again",
                                combo->seat + 1));
    else
      all.push_back(
          fmt::format("an endless combo of seat {}: each round of it brings {}", combo->seat + 1, combo->gain));
  }
  return all;
}

std::string blame(const Finding& finding) {
  if (finding.attribution.packs.empty()) return "the game fails so without any of these packs";
  return fmt::format("only with {}: {} games without {} did not fail so", fmt::join(finding.attribution.packs, " and "),
                     finding.attribution.control, finding.attribution.packs.size() == 1 ? "it" : "them");
}

Json to_json(const FuzzOptions& options, const FuzzResult& result, const std::optional<Finding>& finding) {
  Json json{{"games", result.games},
            {"choices", result.choices},
            {"by_setup", result.by_setup},
            {"failed", finding.has_value()}};
  if (!finding) return json;
  const FuzzFailure& failure = finding->failure;
  static constexpr const char* kinds[] = {"invariant", "limit", "endless"};
  json["kind"] = kinds[static_cast<std::size_t>(failure.kind)];
  json["game"] = failure.game;
  json["seed"] = seed_text(failure);
  json["problems"] = problems_of(failure);
  json["choices_to_failure"] = failure.choices;
  json["found_after"] = failure.found_after;
  if (failure.combo) json["loop"] = failure.combo->keys;
  if (finding->has_control) {
    json["only_with"] = finding->attribution.packs;
    json["control_games"] = finding->attribution.control;
  }
  json["replay"] = options.replay;
  return json;
}

void print(const FuzzOptions& options, const Finding& finding) {
  const FuzzFailure& failure = finding.failure;
  fmt::print("game {} (seed {}) fails after {} choices", failure.game, seed_text(failure), failure.choices);
  fmt::print("{}:\n", failure.choices < failure.found_after
                          ? fmt::format(" (found after {}, and made short)", failure.found_after)
                          : std::string());
  for (const std::string& problem : problems_of(failure)) fmt::print("  {}\n", printable(problem, true));
  if (failure.combo)
    for (std::size_t i = 0; i < failure.combo->keys.size(); ++i)
      fmt::print("    {} {}\n",
                 i == 0                                ? "┌>"
                 : i + 1 == failure.combo->keys.size() ? "└─"
                                                       : "│ ",
                 printable(failure.combo->keys[i]));
  if (finding.has_control) fmt::print("{}\n", printable(blame(finding)));
  fmt::print("Look at it again with: castellan replay {} --tell{}\n", printable(options.replay),
             pack_flags(options.packs));
}

Finding look_into(const FuzzOptions& options, const Engine& engine, const FuzzFailure& failure) {
  Finding finding{failure, {}, false};
  if (!options.plan.packs.empty()) {
    finding.attribution = attribute(options.packs.request(), options.plan, failure);
    finding.has_control = true;
  }
  if (!options.keep_long) finding.failure = shortened(engine.rules, failure, options.plan.strict);
  finding.failure.save.write(options.replay);
  return finding;
}

int fuzz_packs(FuzzOptions options) {
  const Engine engine = Engine::load(options.packs);
  options.plan.guilds = options.setup.guilds;
  options.plan.options = options.setup.options;
  options.plan.strict = engine.limits.strict;
  for (const std::string& pack : options.packs.request().packs)
    if (pack != options.packs.game) options.plan.packs.push_back(pack.substr(0, pack.find('@')));
  FuzzResult result;
  {
    Progress progress(options.plan.games, "games", !options.json && is_terminal(2));
    result = fuzz(engine.rules, options.plan, [&](std::uint64_t done) { progress.done(done); });
  }
  std::optional<Finding> finding;
  if (result.failure) finding = look_into(options, engine, *result.failure);
  if (options.json) {
    fmt::print("{}\n", json_text(to_json(options, result, finding)));
  } else {
    for (const auto& [name, count] : result.by_setup) fmt::print("{:>10} games  {}\n", count, printable(name));
    if (finding) print(options, *finding);
    else
      fmt::print("{} games, {} choices: every invariant holds after each, no script fails, no combo is endless\n",
                 result.games, result.choices);
  }
  return finding ? failed : success;
}

}  // namespace

void add_fuzz(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<FuzzOptions>();
  CLI::App* command = app.add_subcommand("fuzz", "play random games and check after each choice that all rules hold");
  FuzzPlan& plan = options->plan;
  command->add_option("--games", plan.games, "how many")->check(CLI::Range(1, 100'000'000))->capture_default_str();
  command->add_option("--players", plan.players, "players in each; every number in turn if not given")
      ->check(CLI::Range(1, 8));
  command->add_option("--seed", plan.seed, "the same seed gives the same games")->capture_default_str();
  command->add_option("--threads", plan.threads, "threads to use")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--replay", options->replay, "where to write a game that fails")
      ->capture_default_str()
      ->type_name("FILE");
  command->add_flag("--keep-long", options->keep_long, "do not make a failing game short");
  command->add_flag("--json", options->json, "result as JSON");
  options->setup.add_to(*command);
  options->packs.add_to(*command);
  command->footer(
      "A failure that the game without the pack does not have is the pack's; the shortest game found that shows it is\n"
      "written as a replay. Exits with 1 if something fails.\n\n"
      "Examples:\n  castellan fuzz --games 100000 --threads 2\n  castellan fuzz --mods ./brewers --players 3");
  command->callback([=, &run] { run = [=] { return fuzz_packs(*options); }; });
}

}  // namespace castellan::cli
