// mods/examples/evening-bell: a phase more, and one in the place of another.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const TableSetup bell{.packs = {"evening-bell"}};

}  // namespace

TEST_CASE("evening bell: the round has one phase more, and the tithe where the tax was", "[mods]") {
  const auto names = [](const Ruleset& rules) {
    Names all;
    for (const Phase& phase : rules.round) all.emplace_back(phase.name());
    return all;
  };
  Names expected = names(*testing::rules_with());
  std::ranges::replace(expected, "tax", "tithe");
  expected.insert(std::ranges::find(expected, "neutral_dwarves_move") + 1, "evening");
  CHECK(names(*testing::rules_with({"evening-bell"})) == expected);
}

TEST_CASE("evening bell: in reverse order each player may swap a card", "[mods]") {
  RulesTable t(3, bell);
  t.hand(yellow, {"pub"});
  t.hand(red, {"inn"});
  t.next_cards({"keep"});
  t.enter("evening");
  t.choose(yellow, "pub");
  CHECK(t.hand(yellow) == Names{"keep"});
  t.choose(red, "none");  // blue has no card to swap
  CHECK(t.hand(red) == Names{"inn"});
}

TEST_CASE("evening bell: no tithe in spring; later a good counts as a gold", "[mods]") {
  RulesTable t(3, bell);
  t.score(red, 6);
  for (const Colour colour : {red, blue, yellow}) t.has(colour, {});
  t.has(red, {.stone = 1});
  SECTION("spring") {
    t.month(1);
    t.enter("tithe");
    CHECK(t.phase() == "actions");
    CHECK(t.goods(red) == Purse{.stone = 1});
    CHECK(t.score(red) == 6);
  }
  SECTION("summer, in kind") {
    t.month(4);
    t.enter("tithe");
    t.choose(red, "stone*1");
    CHECK(t.goods(red) == Purse{});
    CHECK(t.score(red) == 6);
  }
  SECTION("summer, in points") {
    t.month(4);
    t.enter("tithe");
    t.choose(red, "none");
    CHECK(t.goods(red) == Purse{.stone = 1});
    CHECK(t.score(red) == 5);
  }
}
