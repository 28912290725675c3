// castellan arena: how strong bots are, one against the other.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/arena/seating.hpp>
#include <castellan/arena/strength.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <nlohmann/json.hpp>

#include "arena.hpp"
#include "bot_games.hpp"

namespace castellan::cli {
namespace {

struct ArenaOptions : BotGamesOptions {
  bool players_given = false;
  std::vector<std::string> bots;
  std::uint64_t games = 100;
};

std::vector<arena::GameResult> play_all(const ArenaOptions& options, const arena::Seating& seating, Mishaps& mishaps) {
  const Engine engine = Engine::load(options.packs);
  BotGames games(engine, options, options.bots, mishaps);
  games.series.games = seating.whole_cycles(options.games);
  games.series.seating = [&](std::uint64_t game) { return seating.at(game); };
  return games.play();
}

std::vector<arena::Strength> add_up(const std::vector<arena::GameResult>& results, const ArenaOptions& options,
                                    const arena::Seating& seating) {
  std::vector<std::vector<std::string>> names(results.size());
  for (std::size_t game = 0; game < results.size(); ++game)
    for (const std::size_t bot : seating.at(game)) names[game].push_back(options.bots[bot]);
  return strengths(results, names);
}

void print_json(const std::vector<arena::Strength>& table, std::size_t played, std::size_t voided,
                const ArenaOptions& options, const Mishaps& mishaps) {
  auto bots = nlohmann::ordered_json::array();
  for (const arena::Strength& row : table) {
    const arena::Interval interval = row.win_interval();
    bots.push_back({{"bot", row.bot},
                    {"games", row.games},
                    {"win_share", row.win_share()},
                    {"interval", {interval.low, interval.high}},
                    {"mean_score", row.mean_score()},
                    {"rating", row.rating},
                    {"rating_interval", {row.rating_interval.low, row.rating_interval.high}}});
  }
  const nlohmann::ordered_json result{{"games", played - voided},
                                      {"voided", voided},
                                      {"players", options.setup.players},
                                      {"seed", options.seed},
                                      {"parity", 1.0 / options.setup.players},
                                      {"bots", std::move(bots)},
                                      {"mishaps", mishaps.json()}};
  fmt::print("{}\n", json_text(result));
}

void print_table(const std::vector<arena::Strength>& table, std::size_t played, std::size_t voided,
                 const ArenaOptions& options) {
  std::size_t width = 12;
  for (const arena::Strength& row : table) width = std::max(width, printable(row.bot).size());
  fmt::print("{} games of {} players; by luck alone each wins {:.1f} %\n", played - voided, options.setup.players,
             100.0 / options.setup.players);
  fmt::print("{:<{}}  {:>6}  {:>9}  {:>17}  {:>6}  {:>15}  {:>10}\n", "bot", width, "seats", "win share",
             "95 % interval", "rating", "95 % interval", "mean score");
  for (const arena::Strength& row : table) {
    const arena::Interval win = row.win_interval();
    fmt::print("{:<{}}  {:>6}  {:>7.1f} %  {:>6.1f} … {:>5.1f} %  {:>+6.0f}  {:>+6.0f} … {:>+6.0f}  {:>10.2f}\n",
               printable(row.bot), width, row.games, 100 * row.win_share(), 100 * win.low, 100 * win.high, row.rating,
               row.rating_interval.low, row.rating_interval.high, row.mean_score());
  }
  if (voided > 0) fmt::print("{} games hit a limit and are not counted\n", voided);
}

int arena(ArenaOptions options) {
  if (options.bots.empty()) {
    fmt::print(stderr, "castellan arena: --bots is missing; for example --bots mcts,greedy,greedy,random\n");
    return usage;
  }
  if (!options.players_given && options.bots.size() > 1) options.setup.players = static_cast<int>(options.bots.size());
  if (const std::string problem =
          fill_seats(options.bots, static_cast<std::size_t>(options.setup.players), options.choice);
      !problem.empty()) {
    fmt::print(stderr, "castellan arena: {}\n", problem);
    return usage;
  }
  const arena::Seating seating(options.bots.size(), static_cast<std::size_t>(options.setup.players));
  if (const std::uint64_t games = seating.whole_cycles(options.games); games != options.games && !options.json)
    fmt::print(stderr, "{} games instead of {}, so that each bot has each seat equally often\n", games, options.games);
  Mishaps mishaps;
  const std::vector<arena::GameResult> results = play_all(options, seating, mishaps);
  const auto voided = static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [](const arena::GameResult& game) { return game.voided; }));
  const std::vector<arena::Strength> table = add_up(results, options, seating);
  if (options.json) {
    print_json(table, results.size(), voided, options, mishaps);
  } else {
    print_table(table, results.size(), voided, options);
    mishaps.warn();
  }
  return mishaps.any() ? failed : success;
}

}  // namespace

void add_arena(Command& castellan) {
  auto options = std::make_shared<ArenaOptions>();
  Command& command = castellan.add("arena", "measure the strength of bots against each other");
  command.option("--bots", &options->bots, "bots to compare; if there are more than seats, every combination plays")
      .list()
      .takes(Fits::bot);
  command
      .option("--games", &options->games, "number of games, rounded up until each bot has had each seat equally often")
      .between(1, 100'000'000)
      .shows_default();
  command.option("--players", &options->setup.players, "players in each game; one per bot by default")
      .between(1, 8)
      .notes_given(&options->players_given);
  options->add_to(command);
  command.note(
      "Win shares are per seat, so a bot that sits at several seats can be compared with one that sits at one; a "
      "shared "
      "win counts in equal parts. Intervals are Wilson intervals. Ratings are on the Elo scale (Bradley-Terry, from "
      "who "
      "finished ahead of whom) with a mean of 0; their intervals are bootstrapped. `castellan plugin list` shows the "
      "bots.");
  command.example("castellan arena --bots greedy,random,random,random --games 200 --threads 2");
  command.example("castellan arena --bots mcts:2000,greedy,greedy,greedy --games 100 --json");
  command.example("castellan arena --bots mcts:500,greedy,random --players 2");
  command.example("castellan arena tune --out weights.yaml");
  add_arena_tune(command);
  command.runs([=] { return arena(*options); });
}

}  // namespace castellan::cli
