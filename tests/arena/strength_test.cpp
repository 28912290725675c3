// Intervals and ratings against values from the literature and by hand.
#include "castellan/arena/strength.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace castellan;
using Catch::Approx;

namespace {

arena::GameResult game(std::vector<int> scores, std::vector<int> ranks, std::vector<double> wins) {
  return {std::move(scores), std::move(ranks), std::move(wins), 10, 0, false};
}

}  // namespace

TEST_CASE("Wilson's interval is what tables say", "[arena]") {
  CHECK(arena::wilson(8, 10).low == Approx(0.4902).margin(5e-5));
  CHECK(arena::wilson(8, 10).high == Approx(0.9433).margin(5e-5));
  CHECK(arena::wilson(50, 100).low == Approx(0.4038).margin(5e-5));
  CHECK(arena::wilson(50, 100).high == Approx(0.5962).margin(5e-5));
  CHECK(arena::wilson(0, 10).low == Approx(0).margin(1e-12));
  CHECK(arena::wilson(0, 10).low >= 0);
  CHECK(arena::wilson(0, 10).high == Approx(0.2775).margin(5e-5));
  CHECK(arena::wilson(10, 10).low == Approx(0.7225).margin(5e-5));
  CHECK(arena::wilson(10, 10).high == Approx(1));
  CHECK(arena::wilson(10, 10).high <= 1);
}

TEST_CASE("nothing is known without games", "[arena]") {
  CHECK(arena::wilson(0, 0).low == 0);
  CHECK(arena::wilson(0, 0).high == 1);
}

TEST_CASE("ten to one is 400 points, and ratings add up along a chain", "[arena]") {
  const auto two = arena::bradley_terry({{0, 9.5}, {0.5, 0}});
  CHECK(two[0] - two[1] == Approx(400));
  CHECK(two[0] + two[1] == Approx(0).margin(1e-9));
  // The first and the last never met.
  const auto three = arena::bradley_terry({{0, 9.5, 0}, {0.5, 0, 9.5}, {0, 0.5, 0}});
  CHECK(three[0] - three[2] == Approx(800));
}

TEST_CASE("who always wins has a rating all the same", "[arena]") {
  const auto ratings = arena::bradley_terry({{0, 20}, {0, 0}});
  CHECK(ratings[0] - ratings[1] == Approx(400 * 1.612784).margin(0.01));  // log10(20.5 / 0.5)
}

TEST_CASE("bots of one name are one row, shared wins are shared, voided games are left out", "[arena]") {
  std::vector<arena::GameResult> results{game({10, 20, 20}, {3, 1, 1}, {0, 0.5, 0.5}),
                                         game({9, 3, 6}, {1, 3, 2}, {1, 0, 0}), game({99, 0, 0}, {1, 2, 2}, {1, 0, 0})};
  results[2].voided = true;
  const std::vector<std::vector<std::string>> names{{"a", "b", "b"}, {"b", "a", "b"}, {"a", "b", "b"}};
  const std::vector<arena::Strength> table = strengths(results, names);
  REQUIRE(table.size() == 2);
  CHECK(table[0].bot == "a");
  CHECK(table[0].games == 2);
  CHECK(table[0].wins == 0);
  CHECK(table[0].mean_score() == Approx(6.5));
  CHECK(table[1].games == 4);
  CHECK(table[1].win_share() == Approx(0.5));
  CHECK(table[1].mean_score() == Approx(55.0 / 4));
  CHECK(table[1].rating > table[0].rating);
  CHECK(table[0].rating_interval.low <= table[0].rating);
  CHECK(table[0].rating <= table[0].rating_interval.high);
}

TEST_CASE("to have won every game so far does not make a rating certain", "[arena]") {
  const auto width_after = [](std::size_t games) {
    const std::vector<arena::GameResult> results(games, game({9, 3}, {1, 2}, {1, 0}));
    const auto table = strengths(results, std::vector<std::vector<std::string>>(games, {"a", "b"}));
    CHECK(table[0].rating_interval.low < table[0].rating);
    CHECK(table[0].rating_interval.high > table[0].rating);
    return table[0].rating_interval.high - table[0].rating_interval.low;
  };
  CHECK(width_after(4) > 100);
  CHECK(width_after(100) > 100);
}

TEST_CASE("without a game that counts there are rows without results", "[arena]") {
  arena::GameResult stopped = game({0, 0}, {1, 1}, {0.5, 0.5});
  stopped.voided = true;
  const auto table = arena::strengths({stopped}, {{"a", "b"}});
  REQUIRE(table.size() == 2);
  CHECK(table[0].games == 0);
  CHECK(table[0].win_share() == 0);
}
