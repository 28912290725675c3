// Scoring: SCO-1 to SCO-6, and majorities of every shape.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "support/majority_points.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

constexpr Colour everybody[] = {red, blue, yellow, purple, green};

// Nobody has workers, so that only what a test puts down scores.
void without_workers(RulesTable& t, int players) {
  for (int i = 0; i < players; ++i) t.workers(everybody[i], 0, 0);
}

// So many markers of each player in district 1, which has places for 13 of a single symbol.
void mark_district(RulesTable& t, const std::vector<int>& counts) {
  Names places;
  for (const char* site : {"pub", "gardens", "tower", "inn", "blacksmith", "bank", "market", "library"})
    places.push_back(std::string(site) + "/1");
  for (const char* other :
       {"wall/1.1", "wall/1.2", "guild/1", "gatehouse/1#1", "gatehouse/5#2", "keep/1#1", "keep/1#2"})
    places.push_back(other);
  std::size_t next = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    for (int n = 0; n < counts[i]; ++n) t.marker(everybody[i], {places.at(next++)});
}

std::vector<int> scores(RulesTable& t, std::size_t players) {
  std::vector<int> all;
  for (std::size_t i = 0; i < players; ++i) all.push_back(t.score(everybody[i]));
  return all;
}

// What a scoring gives for markers in one district.
std::vector<int> district_points(const std::vector<int>& counts) {
  const auto players = static_cast<int>(counts.size());
  RulesTable t(players);
  without_workers(t, players);
  mark_district(t, counts);
  t.scoring(3);
  return scores(t, counts.size());
}

// SCO-3, SCO-5 and EDN-8 for one player: a place below everybody who has more, groups of equals standing on one place,
// and one place lower for each tie among those who have as many or more.
int points_by_reading(const std::vector<int>& counts, std::size_t player, const std::vector<int>& table) {
  const int own = counts[player];
  if (own == 0) return 0;
  std::multiset<int> all(counts.begin(), counts.end());
  std::size_t place = 1;
  for (auto group = all.lower_bound(own); group != all.end(); group = all.upper_bound(*group)) {
    if (*group > own) ++place;
    if (all.count(*group) > 1) ++place;
  }
  return place <= table.size() ? table[place - 1] : 0;
}

}  // namespace

TEST_CASE("SCO-1 a district gives 5, 3 and 1 for most markers of any kind, by the number of players", "[rules]") {
  CHECK(district_points({4, 3, 2, 1}) == std::vector{5, 3, 1, 0});
  CHECK(district_points({5, 4, 3, 2, 1}) == std::vector{5, 3, 1, 0, 0});
  CHECK(district_points({3, 2, 1}) == std::vector{5, 3, 0});
  CHECK(district_points({0, 0, 0, 0}) == std::vector{0, 0, 0, 0});
  CHECK(district_points({0, 1, 0, 0}) == std::vector{0, 5, 0, 0});
}

TEST_CASE("SCO-1 properties, keeps, gatehouse halves, walls and guilds count alike, each district by itself",
          "[rules]") {
  RulesTable t(4);
  without_workers(t, 4);
  t.marker(red, {"keep/1", "gatehouse/1#1", "gatehouse/5#2"});  // four in district 1
  t.marker(blue, {"wall/1.1", "wall/1.2", "guild/1"});          // three
  t.marker(yellow, {"pub/1"});
  t.marker(purple, {"gatehouse/1#2"});  // in district 2, alone
  t.scoring(3);
  CHECK(scores(t, 4) == std::vector{5, 3, 1, 5});
}

TEST_CASE("SCO-2 elves, dwarves and gnomes: most 3, second 1, masters count 1, none scores nothing", "[rules]") {
  RulesTable t(4);
  without_workers(t, 4);
  SECTION("elves") {
    t.masters(red, 3, 0);  // three master elves and three dwarves
    t.workers(blue, 4, 0);
    t.workers(yellow, 2, 0);
    t.scoring(3);
    CHECK(scores(t, 4) == std::vector{1 + 3, 3, 0, 0});
  }
  SECTION("dwarves") {
    t.workers(purple, 0, 2);
    t.workers(yellow, 0, 1);
    t.scoring(3);
    CHECK(scores(t, 4) == std::vector{0, 0, 1, 3});
  }
  SECTION("gnomes count on built cards only") {
    t.built(red, "bank", 1);
    t.built(blue, "market", 2);
    t.built(yellow, "pub");
    t.scoring(3);
    CHECK(scores(t, 4) == std::vector{1, 3, 0, 0});
  }
  SECTION("workers on planks and in areas count, those in the supply do not") {
    t.workers(red, 1, 0);
    t.stands(red, "elf", "masons");
    t.scoring(3);
    CHECK(scores(t, 4) == std::vector{3, 0, 0, 0});
  }
}

TEST_CASE("SCO-3 all tied for a rank get the points of the next, and everybody below drops one as well", "[rules]") {
  CHECK(district_points({3, 3, 2, 1}) == std::vector{3, 3, 1, 0});
  CHECK(district_points({3, 2, 2, 1}) == std::vector{5, 1, 1, 0});
  CHECK(district_points({3, 2, 1, 1}) == std::vector{5, 3, 0, 0});
  CHECK(district_points({2, 2, 1, 1}) == std::vector{3, 3, 0, 0});
  CHECK(district_points({2, 2, 2}) == std::vector{3, 3, 3});
}

TEST_CASE("SCO-4 points of districts and workers are added together, and taxes are not due", "[rules]") {
  RulesTable t(3);
  t.workers(red, 4, 3);
  t.workers(blue, 3, 2);
  t.workers(yellow, 2, 1);
  t.marker(red, {"pub/1", "pub/2"});
  t.marker(blue, {"bank/3"});
  t.score(red, 30);
  t.scoring(3);
  CHECK(t.score(red) == 30 + 5 + 5 + 3 + 3);
  CHECK(t.score(blue) == 5 + 1 + 1);
  CHECK(t.score(yellow) == 0);
  CHECK(t.gold(red) == 5);
}

TEST_CASE("SCO-5 a tie drops one rank whatever its size", "[rules]") {
  CHECK(district_points({2, 2, 1}) == std::vector{3, 3, 0});
  CHECK(district_points({2, 2, 2, 1}) == std::vector{3, 3, 3, 1});
  CHECK(district_points({2, 2, 2, 2, 1}) == std::vector{3, 3, 3, 3, 1});
  CHECK(district_points({2, 2, 2, 2, 2}) == std::vector{3, 3, 3, 3, 3});
}

TEST_CASE("SCO-6 with 3 players third place in a district is worth 0", "[rules]") {
  CHECK(district_points({3, 2, 1}) == std::vector{5, 3, 0});
  CHECK(district_points({3, 2, 2}) == std::vector{5, 0, 0});
  CHECK(district_points({2, 2, 1}) == std::vector{3, 3, 0});
}

TEST_CASE("SCO-1 there is scoring in months 3, 5 and 7 only", "[rules]") {
  for (int month = 1; month <= 7; ++month) {
    RulesTable t(4);
    without_workers(t, 4);
    t.marker(red, {"pub/1"});
    t.scoring(month);
    CHECK(t.score(red) == (month == 3 || month == 5 || month == 7 ? 5 : 0));
  }
}

TEST_CASE("SCO-3 SCO-5 majorities of every shape agree with the rule read player by player", "[rules]") {
  const std::vector<std::vector<int>> tables{{5, 3, 1}, {5, 3, 0}, {3, 1}};
  int wrong = 0;
  int checked = 0;
  for (std::size_t players = 1; players <= 5; ++players) {
    std::size_t shapes = 1;
    for (std::size_t i = 0; i < players; ++i) shapes *= 6;
    for (std::size_t shape = 0; shape < shapes; ++shape) {
      std::vector<int> counts;
      for (std::size_t rest = shape, i = 0; i < players; ++i, rest /= 6) counts.push_back(static_cast<int>(rest % 6));
      for (const auto& table : tables) {
        const std::vector<int> points = test::majority_points(counts, table);
        for (std::size_t i = 0; i < players; ++i) wrong += points[i] != points_by_reading(counts, i, table);
        ++checked;
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(checked == 3 * (6 + 36 + 216 + 1296 + 7776));
}

TEST_CASE("SCO-1 SCO-3 districts in play agree with the rule for all markers up to 3 of four players", "[rules]") {
  int wrong = 0;
  for (int shape = 0; shape < 256; ++shape) {
    const std::vector<int> counts{shape & 3, shape >> 2 & 3, shape >> 4 & 3, shape >> 6 & 3};
    const std::vector<int> points = district_points(counts);
    for (std::size_t i = 0; i < counts.size(); ++i) wrong += points[i] != points_by_reading(counts, i, {5, 3, 1});
  }
  CHECK(wrong == 0);
}
