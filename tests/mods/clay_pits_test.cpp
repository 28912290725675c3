// mods/examples/clay-pits: a resource, its area, its trades and what it buys.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const TableSetup clay{.packs = {"clay-pits"}};

}  // namespace

TEST_CASE("clay pits: a clay for each dwarf, one more for the most workers, twice as much in summer", "[mods]") {
  RulesTable t(3, clay);
  t.stands(red, "dwarf", "clay_pit");
  t.stands(red, "dwarf", "clay_pit");
  t.stands(red, "elf", "clay_pit");
  t.stands(blue, "dwarf", "clay_pit");
  t.month(1);
  SECTION("spring") {
    t.collection();
    CHECK(t.amount(red, "clay") == 3);
    CHECK(t.amount(blue, "clay") == 1);
  }
  SECTION("summer") {
    t.month(4);
    t.collection();
    CHECK(t.amount(red, "clay") == 5);
    CHECK(t.amount(blue, "clay") == 2);
  }
}

TEST_CASE("clay pits: clay is bought and sold at the trading post", "[mods]") {
  RulesTable t(3, clay);
  t.has(red, {.gold = 1});
  t.has(red, "clay", 1);
  t.actions(red);
  t.choose(red, "visit", "trade:buy_clay", "trade:sell_clay");
  CHECK(t.amount(red, "clay") == 0);
  CHECK(t.gold(red) == 1);
}

TEST_CASE("clay pits: a brickyard costs clay and burns more of it", "[mods]") {
  RulesTable t(3, clay);
  t.hand(red, {"brickyard"});
  t.has(red, {.wood = 2, .metal = 1});
  t.has(red, "clay", 2);
  t.actions(red);
  CHECK(t.refused("build:brickyard") == "cannot_pay");
  t.has(red, "clay", 4);
  t.actions(red);
  t.choose(red, "build:brickyard", "brickyard/1");
  CHECK(t.amount(red, "clay") == 1);
  CHECK(t.goods(red) == Purse{});
}
