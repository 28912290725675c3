// castellan fuzz: random legal games with every number of players and every selection of guilds; after each choice all
// invariants must hold.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <castellan/bots/bot.hpp>
#include <castellan/content/text.hpp>
#include <castellan/match/invariants.hpp>
#include <castellan/match/save.hpp>
#include <castellan/world/rng.hpp>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "command.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

struct FuzzOptions {
  PackOptions packs;
  std::uint64_t games = 1000;
  int players = 0;  // 0: every number the game allows, in turn
  SetupOptions setup;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::string replay = "fuzz-failure.json";
  bool json = false;
};

struct Failure {
  std::uint64_t game = 0;
  std::vector<std::string> problems;
  std::string save;  // the shortest prefix that fails
  std::size_t choices = 0;
};

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t voided = 0;
  std::uint64_t choices = 0;
  std::map<std::string, std::uint64_t> by_setup;  // "4 players, normal"
};

// What game number `n` is played with: all numbers of players, and for each all selections.
GameOptions options_of(const FuzzOptions& options, const Ruleset& rules, std::uint64_t n) {
  const int counts = rules.settings.max_players - rules.settings.min_players + 1;
  const auto spread = static_cast<std::uint64_t>(counts);
  SetupOptions setup = options.setup;
  setup.players = options.players ? options.players : rules.settings.min_players + static_cast<int>(n % spread);
  GameOptions game = setup.game(rules);
  if (setup.guilds.empty() && !rules.selections.empty())
    game.selection = static_cast<DefId>(n / (options.players ? 1 : spread) % rules.selections.size());
  return game;
}

std::string describe(const Ruleset& rules, const GameOptions& game) {
  const std::string named = game.guilds_text(rules);
  if (!game.guilds.empty() || rules.selections.empty()) return fmt::format("{} players, {}", game.players, named);
  return fmt::format("{} players, {}", game.players, rules.selections[static_cast<std::size_t>(game.selection)].name());
}

// Plays one game; the failure is found at the first choice after which something does not hold.
std::optional<Failure> play_checked(Match& match, std::uint64_t seed, std::uint64_t number) {
  match.restart(seed);
  const auto bot = make_bot("random");
  Invariants invariants(match);
  for (;;) {
    if (const auto problems = invariants.check(); !problems.empty())
      return Failure{number, problems, Save::of(match).text(), match.choice_count()};
    if (match.state() != Match::State::deciding) return std::nullopt;
    match.choose(bot_choice(*bot, match));
  }
}

class Fuzzer {
 public:
  Fuzzer(const Engine& engine, const FuzzOptions& options)
      : engine_(engine), options_(options), progress_(options.games, "games", !options.json && is_terminal(2)) {}

  void run() {
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (broken_) std::rethrow_exception(broken_);
  }

  Tally tally;
  std::optional<Failure> failure;  // the first by game number

 private:
  void work() {
    try {
      std::map<std::string, Match> matches;
      const auto host = engine_.host();
      for (std::uint64_t n = next_++; n < options_.games; n = next_++) {
        if (failed_before(n)) continue;
        const GameOptions game = options_of(options_, *engine_.rules, n);
        const std::string name = describe(*engine_.rules, game);
        auto found = matches.find(name);
        if (found == matches.end())
          found = matches.emplace(name, Match(make_layout(engine_.rules, game), host, 0)).first;
        auto problem = play_checked(found->second, derive_key(options_.seed, n, 1), n);
        record(name, found->second, std::move(problem), n);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!broken_) broken_ = std::current_exception();
    }
  }

  bool failed_before(std::uint64_t n) {
    const std::lock_guard lock(mutex_);
    return broken_ || (failure && failure->game < n);
  }

  void record(const std::string& name, const Match& match, std::optional<Failure> problem, std::uint64_t n) {
    const std::lock_guard lock(mutex_);
    ++tally.games;
    ++tally.by_setup[name];
    tally.voided += match.state() == Match::State::stopped;
    tally.choices += match.choice_count();
    if (problem && (!failure || n < failure->game)) failure = std::move(problem);
    progress_.done(tally.games);
  }

  const Engine& engine_;
  const FuzzOptions& options_;
  Progress progress_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> next_{0};
  std::exception_ptr broken_;
};

int report(const FuzzOptions& options, const Fuzzer& fuzzer) {
  nlohmann::ordered_json json{{"games", fuzzer.tally.games},
                              {"choices", fuzzer.tally.choices},
                              {"voided", fuzzer.tally.voided},
                              {"by_setup", fuzzer.tally.by_setup},
                              {"failed", fuzzer.failure.has_value()}};
  if (fuzzer.failure) {
    Save::parse(fuzzer.failure->save).write(options.replay);
    json["game"] = fuzzer.failure->game;
    json["seed"] = fmt::format("{:016x}", derive_key(options.seed, fuzzer.failure->game, 1));
    json["problems"] = fuzzer.failure->problems;
    json["choices_to_failure"] = fuzzer.failure->choices;
    json["replay"] = options.replay;
  }
  if (options.json) {
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    return fuzzer.failure ? failed : success;
  }
  for (const auto& [name, count] : fuzzer.tally.by_setup) fmt::print("{:>10} games  {}\n", count, name);
  if (fuzzer.tally.voided) fmt::print("{} games hit a limit and are not counted\n", fuzzer.tally.voided);
  if (!fuzzer.failure) {
    fmt::print("{} games, {} choices: every invariant holds after each\n", fuzzer.tally.games, fuzzer.tally.choices);
    return success;
  }
  fmt::print("game {} (seed {}) fails after {} choices:\n", fuzzer.failure->game, json["seed"].get<std::string>(),
             fuzzer.failure->choices);
  for (const std::string& problem : fuzzer.failure->problems) fmt::print("  {}\n", printable(problem, true));
  std::string again = "castellan replay " + options.replay;
  for (const std::string& path : options.packs.mod_paths) again += " --mod-path " + path;
  if (options.packs.game != PackOptions().game) again += " --game " + options.packs.game;
  fmt::print("Look at it again with: {}\n", again);
  return failed;
}

int fuzz(const FuzzOptions& options) {
  const Engine engine = Engine::load(options.packs);
  Fuzzer fuzzer(engine, options);
  fuzzer.run();
  return report(options, fuzzer);
}

}  // namespace

void add_fuzz(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<FuzzOptions>();
  CLI::App* command = app.add_subcommand("fuzz", "play random games and check after each choice that all rules hold");
  command->add_option("--games", options->games, "how many")->check(CLI::Range(1, 100'000'000))->capture_default_str();
  command->add_option("--players", options->players, "players in each; every number in turn if not given")
      ->check(CLI::Range(1, 8));
  command->add_option("--seed", options->seed, "the same seed gives the same games")->capture_default_str();
  command->add_option("--threads", options->threads, "threads to use")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--replay", options->replay, "where to write a game that fails")
      ->capture_default_str()
      ->type_name("FILE");
  command->add_flag("--json", options->json, "result as JSON");
  options->setup.add_to(*command);
  options->packs.add_to(*command);
  command->footer(
      "Examples:\n  castellan fuzz --games 100000 --threads 2\n  castellan fuzz --mods brewers --players 3");
  command->callback([=, &run] { run = [=] { return fuzz(*options); }; });
}

}  // namespace castellan::cli
