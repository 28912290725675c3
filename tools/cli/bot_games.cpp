#include "bot_games.hpp"

#include "progress.hpp"

namespace castellan::cli {

std::string fill_seats(std::vector<std::string>& bots, std::size_t seats, const BotChoice& choice) {
  const auto folders = choice.plugins.folders();
  for (const std::string& name : bots)
    if (std::string problem = bot_name_problem(name, folders); !problem.empty()) return problem;
  for (std::size_t i = 0; bots.size() < seats; ++i) bots.push_back(bots[i]);
  return {};
}

BotGames::BotGames(const Engine& engine, const SetupOptions& setup, const BotChoice& choice,
                   const std::vector<std::string>& bots, Mishaps& mishaps)
    : mishaps_(mishaps) {
  series.layout = make_layout(engine.rules, setup.game(*engine.rules));
  series.host = [&engine] { return engine.host(); };
  series.bots = [&bots, options = choice.options(bot_mishaps_)] { return seat_bots(bots, options); };
  series.ended = [this](const Match& match) { mishaps_.look_at(match); };
  series.finished = [this](const ScriptHost& host) { mishaps_.look_at(host); };
}

std::vector<GameResult> BotGames::play(bool with_bar) {
  Progress progress(series.games, "games", with_bar && is_terminal(2));
  series.progress = [&](std::uint64_t done) { progress.done(done); };
  std::vector<GameResult> results = castellan::play(series);
  mishaps_.look_at(*bot_mishaps_);
  return results;
}

}  // namespace castellan::cli
