// The six modules: every combination of them is a game, with every number of players; and what pairs of them must agree
// on.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <catch2/catch_test_macros.hpp>

#include "castellan/match/invariants.hpp"
#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const std::vector<std::string> modules{"expansion-permits", "heritage-properties", "key-to-the-city",
                                       "less-red-tape",     "parks-and-rex",       "queens-court"};

std::vector<std::string> combination(unsigned bits) {
  std::vector<std::string> packs;
  for (std::size_t i = 0; i < modules.size(); ++i)
    if (bits >> i & 1u) packs.push_back(modules[i]);
  return packs;
}

// A whole game at random, with everything that must hold looked at after each choice.
std::vector<std::string> problems_in(match::Match& match) {
  match::Invariants invariants(match);
  while (match.state() == match::Match::State::deciding) {
    match.choose(testing::random_option(match));
    if (auto problems = invariants.check(); !problems.empty()) return problems;
  }
  if (match.state() == match::Match::State::stopped) return {match.flow().stop_reason().message};
  return {};
}

}  // namespace

TEST_CASE("Every combination of modules is played to its end, with every number of players") {
  for (unsigned bits = 0; bits < 1u << modules.size(); ++bits)
    for (int players = 2; players <= 5; ++players) {
      const std::vector<std::string> packs = combination(bits);
      INFO(fmt::format("{} players with {}", players, fmt::join(packs, ", ")));
      match::Match match = testing::new_match(testing::rules_with(packs), GameOptions(players), bits + 1);
      CHECK(fmt::format("{}", fmt::join(problems_in(match), "; ")) == "");
      CHECK(match.over());
    }
}

// An effect granted twice: at once, and by the phase that resolves the plank.
TEST_CASE("With less red tape, an audience is granted once") {
  RulesTable t(3, {.packs = {"less-red-tape", "queens-court"}});
  t.has(red, {.gold = 5});
  t.enter("work");
  t.choose(red, "place:queens-court:royal_audience", "worker:elf", "invite", "district/2");
  t.choose(blue, "go_home");
  t.choose(yellow, "go_home");
  t.choose(red, "go_home");
  t.choose(blue, "go_home");
  t.choose(yellow, "go_home");
  CHECK(t.asked() == red);  // in the next month, and not about a second audience
  CHECK(t.offers("go_home"));
}

// A scoring that never came: months 2, 4 and 6 of six.
TEST_CASE("With less red tape and six months, every player scores three times") {
  match::Match match =
      testing::new_match(testing::rules_with({"expansion-permits", "less-red-tape"}), GameOptions(4), 3);
  testing::play_out(match);
  REQUIRE(match.over());
  std::vector<int> scorings(4, 0);
  for (const world::Event& event : match.events())
    if (event.type == EventType::scoring) ++scorings[match.layout()->players.position(event.player)];
  CHECK(scorings == std::vector<int>{3, 3, 3, 3});
}

TEST_CASE("Rex digs before the Queen looks at who is first") {
  RulesTable t(3, {.packs = {"parks-and-rex", "queens-court"}});
  t.marker(red, {"park/1"});
  t.marker(blue, {"wall/1.1"});
  t.piece("rex.1", "district/1");
  t.piece("queen.1", "district/1");
  t.scoring(3);
  CHECK(t.score(red) >= 7);  // first place, and the Queen's prize
}
