// Nobody may win because of where he sits.
#include "castellan/arena/seating.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>
#include <set>
#include <stdexcept>

using namespace castellan;

TEST_CASE("after each cycle every bot has had every seat equally often", "[arena]") {
  const auto [bots, seats] =
      GENERATE(std::pair<std::size_t, std::size_t>{2, 2}, std::pair<std::size_t, std::size_t>{4, 4},
               std::pair<std::size_t, std::size_t>{5, 5}, std::pair<std::size_t, std::size_t>{3, 2},
               std::pair<std::size_t, std::size_t>{6, 4}, std::pair<std::size_t, std::size_t>{3, 1});
  CAPTURE(bots, seats);
  const arena::Seating seating(bots, seats);
  std::map<std::pair<std::size_t, std::size_t>, int> sat;
  for (std::uint64_t game = 0; game < 3 * seating.cycle(); ++game) {
    const std::vector<std::size_t> table = seating.at(game);
    REQUIRE(table.size() == seats);
    REQUIRE(std::set<std::size_t>(table.begin(), table.end()).size() == seats);
    for (std::size_t seat = 0; seat < seats; ++seat) ++sat[{table[seat], seat}];
    if ((game + 1) % seating.cycle() != 0) continue;
    CHECK(sat.size() == bots * seats);
    for (const auto& [where, times] : sat) CHECK(times == sat.begin()->second);
  }
}

TEST_CASE("over all cycles every bot has every other as its neighbour equally often", "[arena]") {
  const arena::Seating seating(4, 4);
  CHECK(seating.cycle() == 4);
  std::map<std::pair<std::size_t, std::size_t>, int> beside;
  std::set<std::vector<std::size_t>> tables;
  for (std::uint64_t game = 0; game < 24; ++game) {
    const std::vector<std::size_t> table = seating.at(game);
    tables.insert(table);
    for (std::size_t seat = 0; seat < 4; ++seat) ++beside[{table[seat], table[(seat + 1) % 4]}];
  }
  CHECK(tables.size() == 24);  // all permutations
  CHECK(beside.size() == 12);
  for (const auto& [pair, times] : beside) CHECK(times == 8);
}

TEST_CASE("a number of games is made up to whole cycles", "[arena]") {
  CHECK(arena::Seating(4, 4).whole_cycles(1) == 4);
  CHECK(arena::Seating(4, 4).whole_cycles(100) == 100);
  CHECK(arena::Seating(3, 2).whole_cycles(100) == 102);
}

TEST_CASE("there is no table with empty seats", "[arena]") {
  CHECK_THROWS_AS(arena::Seating(3, 4), std::invalid_argument);
  CHECK_THROWS_AS(arena::Seating(3, 0), std::invalid_argument);
}
