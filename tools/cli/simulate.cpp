// castellan simulate: many whole games of random bots, on any number of threads, with the same result for all of them.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <castellan/world/rng.hpp>
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "command.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

struct SimulateOptions {
  PackOptions packs;
  std::uint64_t games = 1000;
  SetupOptions setup;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  bool json = false;
};

struct GameResult {
  std::vector<int> scores;
  std::size_t decisions = 0;
  std::uint64_t hash = 0;
  bool voided = false;
};

GameResult play_one(Match& match, std::uint64_t seed) {
  match.restart(seed);
  while (match.state() == Match::State::deciding) match.choose(random_choice(match, seed));
  return {match.scores(), match.choice_count(), match.hash(), match.state() == Match::State::stopped};
}

std::vector<GameResult> play_all(const Engine& engine, const SimulateOptions& options) {
  std::vector<GameResult> results(options.games);
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  Progress progress(options.games, "games", !options.json && is_terminal(2));
  const auto layout = make_layout(engine.rules, options.setup.game(*engine.rules));
  std::mutex failing;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      Match match(layout, engine.host(), 0);
      for (std::uint64_t game = next++; game < options.games; game = next++) {
        results[game] = play_one(match, derive_key(options.seed, game, 1));
        progress.done(++done);
      }
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < options.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  return results;
}

nlohmann::ordered_json summarise(const std::vector<GameResult>& results, const SimulateOptions& options,
                                 double seconds) {
  const auto seats = static_cast<std::size_t>(options.setup.players);
  std::vector<double> scores(seats, 0);
  std::vector<double> wins(seats, 0);
  double decisions = 0;
  std::uint64_t counted = 0;
  std::uint64_t hash = 0;
  for (const GameResult& game : results) {
    if (game.voided) continue;
    ++counted;
    hash = mix64(hash ^ game.hash);
    decisions += static_cast<double>(game.decisions);
    const int best = *std::max_element(game.scores.begin(), game.scores.end());
    const auto winners = static_cast<double>(std::count(game.scores.begin(), game.scores.end(), best));
    for (std::size_t i = 0; i < seats; ++i) {
      scores[i] += game.scores[i];
      wins[i] += game.scores[i] == best ? 1 / winners : 0;
    }
  }
  const double n = counted ? static_cast<double>(counted) : 1;
  for (std::size_t i = 0; i < seats; ++i) {
    scores[i] /= n;
    wins[i] /= n;
  }
  return {{"games", counted},
          {"voided", results.size() - counted},
          {"players", options.setup.players},
          {"seed", options.seed},
          {"threads", options.threads},
          {"seconds", seconds},
          {"games_per_second", static_cast<double>(results.size()) / seconds},
          {"decisions_per_game", decisions / n},
          {"mean_scores", scores},
          {"win_share", wins},
          {"hash", fmt::format("{:016x}", hash)}};
}

int simulate(const SimulateOptions& options) {
  const Engine engine = Engine::load(options.packs);
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<GameResult> results = play_all(engine, options);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const auto summary = summarise(results, options, seconds.count());
  if (options.json) {
    fmt::print("{}\n", summary.dump(2));
    return success;
  }
  fmt::print("{} games of {} players in {:.2f} s: {:.0f} games/s, {:.1f} decisions a game\n",
             summary["games"].get<std::uint64_t>(), options.setup.players, seconds.count(),
             summary["games_per_second"].get<double>(), summary["decisions_per_game"].get<double>());
  fmt::print("seat  mean score  win share\n");
  for (int i = 0; i < options.setup.players; ++i)
    fmt::print("{:>4}  {:>10.2f}  {:>8.1f} %\n", i + 1,
               summary["mean_scores"][static_cast<std::size_t>(i)].get<double>(),
               100 * summary["win_share"][static_cast<std::size_t>(i)].get<double>());
  if (const auto voided = summary["voided"].get<std::uint64_t>(); voided)
    fmt::print("{} games hit a limit and are not counted\n", voided);
  fmt::print("hash {}\n", summary["hash"].get<std::string>());
  return success;
}

}  // namespace

void add_simulate(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App* command = app.add_subcommand("simulate", "play many whole games of random bots");
  command->add_option("--games", options->games, "how many")->check(CLI::Range(1, 100'000'000))->capture_default_str();
  command->add_option("--players", options->setup.players, "players in each")
      ->check(CLI::Range(1, 8))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "the same seed gives the same games")->capture_default_str();
  command->add_option("--threads", options->threads, "threads to use")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options->json, "result as JSON");
  options->setup.add_to(*command);
  options->packs.add_to(*command);
  command->footer("Example:\n  castellan simulate --games 10000 --players 3 --threads 2 --json");
  command->callback([=, &run] { run = [=] { return simulate(*options); }; });
}

}  // namespace castellan::cli
