// castellan simulate: many whole games of bots, on any number of threads, with the same result for all of them.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/world/rng.hpp>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "bot_games.hpp"

namespace castellan::cli {
namespace {

struct SimulateOptions : BotGamesOptions {
  std::uint64_t games = 1000;
  bool players_given = false;
  std::vector<std::string> bots{std::string(plugin::random_name)};
};

// Which of the listed bots sits where: in each game everybody moves on by one seat, so that no seat favours a bot.
std::size_t bot_at(std::size_t seat, std::uint64_t game, std::size_t bots) { return (seat + game) % bots; }

// Means over games, for a seat or for all bots of one name.
struct Tally {
  double score = 0;
  double wins = 0;
  double played = 0;

  void add(int points, double win) {
    score += points;
    wins += win;
    played += 1;
  }
  double mean_score() const { return played > 0 ? score / played : 0; }
};

struct Totals {
  std::uint64_t games = 0;
  double decisions = 0;
  std::uint64_t hash = 0;
  std::vector<Tally> by_seat;
  std::map<std::string, Tally> by_bot;

  void add(std::uint64_t number, const arena::GameResult& game, const std::vector<std::string>& bots) {
    if (game.voided) return;
    ++games;
    hash = world::mix64(hash ^ game.hash);
    decisions += static_cast<double>(game.decisions);
    for (std::size_t seat = 0; seat < game.scores.size(); ++seat) {
      by_seat[seat].add(game.scores[seat], game.wins[seat]);
      by_bot[bots[bot_at(seat, number, bots.size())]].add(game.scores[seat], game.wins[seat]);
    }
  }
};

// Adds games up as they are played: none is kept, so that a run can be as long as one likes.
Totals play_all(const Engine& engine, const SimulateOptions& options, Mishaps& mishaps) {
  Totals totals;
  totals.by_seat.resize(static_cast<std::size_t>(options.setup.players));
  BotGames games(engine, options, options.bots, mishaps);
  arena::Series& series = games.series;
  series.games = options.games;
  series.seating = [&](std::uint64_t game) {
    std::vector<std::size_t> seating;
    for (std::size_t seat = 0; seat < options.bots.size(); ++seat)
      seating.push_back(bot_at(seat, game, options.bots.size()));
    return seating;
  };
  games.play([&](std::uint64_t number, const arena::GameResult& game) { totals.add(number, game, options.bots); });
  return totals;
}

nlohmann::ordered_json summarise(const Totals& totals, const SimulateOptions& options, double seconds) {
  const std::uint64_t played = options.games;
  const double n = totals.games ? static_cast<double>(totals.games) : 1;
  auto scores = nlohmann::ordered_json::array();
  auto wins = nlohmann::ordered_json::array();
  for (const Tally& seat : totals.by_seat) {
    scores.push_back(seat.mean_score());
    wins.push_back(seat.wins / n);
  }
  auto bots = nlohmann::ordered_json::object();
  for (const auto& [name, tally] : totals.by_bot)
    bots[name] = {{"seats", tally.played / n}, {"mean_score", tally.mean_score()}, {"win_share", tally.wins / n}};
  return {{"games", totals.games},
          {"voided", played - totals.games},
          {"players", options.setup.players},
          {"seed", options.seed},
          {"threads", options.threads},
          {"seconds", seconds},
          {"games_per_second", static_cast<double>(played) / seconds},
          {"decisions_per_game", totals.decisions / n},
          {"mean_scores", scores},
          {"win_share", wins},
          {"bots", bots},
          {"hash", fmt::format("{:016x}", totals.hash)}};
}

void print_table(const Totals& totals, const SimulateOptions& options) {
  const double n = totals.games ? static_cast<double>(totals.games) : 1;
  std::size_t width = 10;
  for (const auto& [name, tally] : totals.by_bot) width = std::max(width, name.size());
  const auto row = [&](const std::string& who, const Tally& tally) {
    fmt::print("{:<{}}  {:>10.2f}  {:>8.1f} %  {:>8.1f} %\n", printable(who), width, tally.mean_score(),
               100 * tally.wins / n, 100 * tally.played / n / options.setup.players);
  };
  fmt::print("{:<{}}  mean score   win share     by luck\n", "", width);
  for (std::size_t i = 0; i < totals.by_seat.size(); ++i) row(fmt::format("seat {}", i + 1), totals.by_seat[i]);
  if (totals.by_bot.size() > 1)
    for (const auto& [name, tally] : totals.by_bot) row(name, tally);
}

std::string settle_seats(SimulateOptions& options) {
  if (!options.players_given && options.bots.size() > 1) options.setup.players = static_cast<int>(options.bots.size());
  const auto seats = static_cast<std::size_t>(options.setup.players);
  if (options.bots.size() > seats)
    return fmt::format("{} bots for {} players", options.bots.size(), options.setup.players);
  return fill_seats(options.bots, seats, options.choice);
}

int simulate(SimulateOptions options) {
  if (const std::string problem = settle_seats(options); !problem.empty()) {
    fmt::print(stderr, "castellan simulate: {}\n", problem);
    return usage;
  }
  const Engine engine = Engine::load(options.packs);
  const auto begin = std::chrono::steady_clock::now();
  Mishaps mishaps;
  const Totals totals = play_all(engine, options, mishaps);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (options.json) {
    auto summary = summarise(totals, options, seconds.count());
    summary["mishaps"] = mishaps.json();
    fmt::print("{}\n", json_text(summary));
    return mishaps.any() ? failed : success;
  }
  fmt::print("{} games of {} players in {:.2f} s: {:.0f} games/s, {:.1f} decisions per game\n", totals.games,
             options.setup.players, seconds.count(), static_cast<double>(options.games) / seconds.count(),
             totals.decisions / static_cast<double>(std::max<std::uint64_t>(totals.games, 1)));
  print_table(totals, options);
  if (totals.games < options.games)
    fmt::print("{} games hit a limit and are not counted\n", options.games - totals.games);
  fmt::print("hash {:016x}\n", totals.hash);
  mishaps.warn();
  return mishaps.any() ? failed : success;
}

}  // namespace

void add_simulate(Command& castellan) {
  auto options = std::make_shared<SimulateOptions>();
  Command& command = castellan.add("simulate", "play many games between bots and sum up the results");
  command.option("--games", &options->games, "number of games").between(1, 100'000'000).shows_default();
  command.option("--players", &options->setup.players, "number of players; by default 4, or one per bot of --bots")
      .between(1, 8)
      .notes_given(&options->players_given);
  command
      .option("--bots", &options->bots, "who plays: one bot per seat, or fewer to repeat; seats rotate between games")
      .list()
      .takes(Fits::bot)
      .shows_default();
  options->add_to(command);
  command.note(
      "`castellan plugin list` shows the bots. What follows a colon is passed to the bot: greedy:weights.yaml.");
  command.example("castellan simulate --games 10000 --players 3 --threads 2 --json");
  command.example("castellan simulate --games 200 --bots greedy,random,random,random");
  command.runs([=] { return simulate(*options); });
}

}  // namespace castellan::cli
