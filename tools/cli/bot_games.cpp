#include "bot_games.hpp"

#include <castellan/world/rng.hpp>

#include "progress.hpp"

namespace castellan::cli {

void BotGamesOptions::add_to(Command& command) {
  command.option("--seed", &seed, "the same seed gives the same games").shows_default();
  command.option("--threads", &threads, "number of threads; it does not change the result")
      .between(1, 256)
      .shows_default();
  command.flag("--json", &json, "print the result as JSON");
  setup.add_to(command);
  packs.add_to(command);
  packs.limits.add_to(command);
  choice.add_to(command);
}

std::string fill_seats(std::vector<std::string>& bots, std::size_t seats, const BotChoice& choice) {
  const auto folders = choice.plugins.folders();
  for (const std::string& name : bots)
    if (std::string problem = plugin::bot_name_problem(name, folders); !problem.empty()) return problem;
  for (std::size_t i = 0; bots.size() < seats; ++i) bots.push_back(bots[i]);
  return {};
}

BotGames::BotGames(const Engine& engine, const BotGamesOptions& options, const std::vector<std::string>& bots,
                   Mishaps& mishaps)
    : with_bar_(!options.json && is_terminal(2)), mishaps_(mishaps) {
  series.threads = options.threads;
  series.seed = [seed = options.seed](std::uint64_t game) { return world::derive_key(seed, game, 1); };
  series.layout = match::make_layout(engine.rules, options.setup.game(*engine.rules));
  series.host = [&engine] { return engine.host(); };
  series.bots = [&bots, chosen = options.choice.options(bot_mishaps_)] { return seat_bots(bots, chosen); };
  series.ended = [this](const match::Match& match) { mishaps_.look_at(match); };
  series.finished = [this](const script::ScriptHost& host) { mishaps_.look_at(host); };
}

std::vector<arena::GameResult> BotGames::play() {
  std::vector<arena::GameResult> results;
  play([&](std::uint64_t, const arena::GameResult& result) { results.push_back(result); });
  return results;
}

void BotGames::play(const arena::TakeResult& result) {
  Progress progress(series.games, "games", with_bar_);
  series.progress = [&](std::uint64_t done) { progress.done(done); };
  castellan::arena::play(series, result);
  mishaps_.look_at(*bot_mishaps_);
}

}  // namespace castellan::cli
