// The end: END-1 to END-4.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// Nobody scores anything in the last scoring.
void last_scoring(RulesTable& t, int players) {
  for (int i = 0; i < players; ++i) t.workers(static_cast<Colour>(i), 0, 0);
  t.scoring(7);
}

std::vector<Colour> winners(RulesTable& t) {
  std::vector<Colour> all;
  for (const match::Match::Standing& standing : t.match().standings())
    if (standing.rank == 1) all.push_back(static_cast<Colour>(standing.seat));
  return all;
}

}  // namespace

TEST_CASE("END-1 after the scoring of month 7 the game is over and the most points win", "[rules]") {
  RulesTable t(4);
  t.score(red, 20);
  t.score(blue, 21);
  t.score(yellow, 17);
  t.marker(yellow, {"pub/1"});  // 5 points in the last scoring
  last_scoring(t, 4);
  CHECK(t.over());
  CHECK(t.month() == 7);
  CHECK(t.score(yellow) == 22);
  CHECK(winners(t) == std::vector{yellow});
}

TEST_CASE("END-1 the game is not over after the scorings of months 3 and 5", "[rules]") {
  for (const int month : {3, 5}) {
    RulesTable t(3);
    t.scoring(month);
    CHECK_FALSE(t.over());
    CHECK(t.month() == month + 1);
  }
}

TEST_CASE("END-2 a tie goes to the most resources: wood + stone + gold + 2 x metal", "[rules]") {
  const auto winner = [](const Purse& reds, const Purse& blues) {
    RulesTable t(3);
    t.score(red, 10);
    t.score(blue, 10);
    t.has(red, reds);
    t.has(blue, blues);
    last_scoring(t, 3);
    return winners(t);
  };
  CHECK(winner({.wood = 1}, {}) == std::vector{red});
  CHECK(winner({.stone = 1}, {}) == std::vector{red});
  CHECK(winner({.gold = 1}, {}) == std::vector{red});
  CHECK(winner({.metal = 1}, {.gold = 1}) == std::vector{red});
  CHECK(winner({.metal = 1}, {.wood = 1, .stone = 1, .gold = 1}) == std::vector{blue});
  CHECK(winner({2, 3, 1, 4}, {5, 0, 3, 1}) == std::vector{blue});  // 11 against 12
}

TEST_CASE("END-3 who is still tied shares the victory", "[rules]") {
  RulesTable t(4);
  for (const Colour player : {red, blue, yellow}) t.score(player, 10);
  t.has(red, {.metal = 2});
  t.has(blue, {1, 1, 1, 0});
  t.has(yellow, {1, 1, 0, 1});
  last_scoring(t, 4);
  CHECK(winners(t) == std::vector{red, blue});
  CHECK(t.match().standings()[2].seat == yellow);
  CHECK(t.match().standings()[2].rank == 3);
}

TEST_CASE("END-4 only the tied leaders are compared, and neutrals can't win", "[rules]") {
  RulesTable t(3);
  t.score(red, 10);
  t.score(blue, 10);
  t.score(yellow, 9);
  t.has(red, {.gold = 1});
  t.has(blue, {.gold = 2});
  t.has(yellow, {50, 50, 50, 50});
  last_scoring(t, 3);
  CHECK(winners(t) == std::vector{blue});

  RulesTable two(2);
  two.marker(np3, {"pub/1", "pub/2", "pub/3", "pub/4", "pub/5"});
  two.marker(red, {"bank/1", "inn/1"});
  last_scoring(two, 2);
  CHECK(two.over());
  CHECK(two.match().standings().size() == 2);
  CHECK(winners(two) == std::vector{red});
}
