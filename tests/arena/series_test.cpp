// Many games on many threads.
#include "castellan/arena/series.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <stdexcept>

#include "castellan/script/script_host.hpp"
#include "castellan/world/rng.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

arena::Series random_games(std::uint64_t games, unsigned threads) {
  const auto rules = rules_with();
  arena::Series series;
  series.games = games;
  series.threads = threads;
  series.layout = match::make_layout(rules, GameOptions(3));
  series.host = [rules] { return match::make_script_host(rules, {}); };
  series.bots = [] {
    auto bots = std::make_unique<bots::BotTable>(std::chrono::milliseconds(0));
    bots->add("random", bots::random_bot());
    return bots;
  };
  series.seed = [](std::uint64_t game) { return world::derive_key(3, game); };
  series.seating = [](std::uint64_t) { return std::vector<std::size_t>(3, 0); };
  return series;
}

}  // namespace

TEST_CASE("a series has the same results on any number of threads", "[arena][threads]") {
  const std::vector<arena::GameResult> one = play(random_games(30, 1));
  const std::vector<arena::GameResult> three = play(random_games(30, 3));
  REQUIRE(one.size() == 30);
  for (std::size_t game = 0; game < one.size(); ++game) {
    CHECK(three[game].hash == one[game].hash);
    CHECK(three[game].scores == one[game].scores);
    CHECK(three[game].wins == one[game].wins);
  }
}

TEST_CASE("a game's results agree with each other", "[arena]") {
  for (const arena::GameResult& game : play(random_games(20, 1))) {
    double wins = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      CHECK((game.wins[seat] > 0) == (game.ranks[seat] == 1));
      for (std::size_t other = 0; other < 3; ++other)
        if (game.scores[seat] > game.scores[other]) CHECK(game.ranks[seat] < game.ranks[other]);
      wins += game.wins[seat];
    }
    CHECK(wins > 0.999);
    CHECK(wins < 1.001);
    CHECK_FALSE(game.voided);
    CHECK(game.decisions > 100);
  }
}

TEST_CASE("games are told of one at a time, and all of them", "[arena][threads]") {
  arena::Series series = random_games(12, 3);
  int ended = 0;
  int hosts = 0;
  series.ended = [&](const match::Match& match) { ended += match.over(); };
  series.finished = [&](const script::ScriptHost&) { ++hosts; };
  play(series);
  CHECK(ended == 12);
  CHECK(hosts == 3);
}

TEST_CASE("a bot that can't be made ends the series with its reason", "[arena][threads]") {
  arena::Series series = random_games(12, 2);
  series.bots = []() -> std::unique_ptr<bots::BotTable> { throw std::runtime_error("no such bot"); };
  CHECK_THROWS_AS(play(series), std::runtime_error);
}

TEST_CASE("results come in the order of the games, each once, on any number of threads", "[arena][threads]") {
  const std::vector<arena::GameResult> kept = play(random_games(40, 1));
  std::uint64_t next = 0;
  play(random_games(40, 4), [&](std::uint64_t game, const arena::GameResult& result) {
    REQUIRE(game == next);
    CHECK(result.hash == kept[next++].hash);
  });
  CHECK(next == 40);
}

TEST_CASE("a result nobody can take ends the series", "[arena][threads]") {
  const auto refuse = [](std::uint64_t game, const arena::GameResult&) {
    if (game == 3) throw std::runtime_error("enough");
  };
  CHECK_THROWS_WITH(play(random_games(12, 3), refuse), "enough");
}
