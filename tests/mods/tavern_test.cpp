// mods/examples/tavern on mods/brewers: an event, a number and functions of another pack.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const TableSetup tavern{.guilds = "brewers", .packs = {"tavern"}};

}  // namespace

TEST_CASE("tavern: the brewers buy four stone", "[mods]") {
  RulesTable t(3, tavern);
  t.stands(red, "elf", "brewers");
  t.has(red, {.stone = 5});
  t.has(blue, {});
  t.has(yellow, {});
  t.actions(red);
  t.choose(red, "activate:brewers", "4");
  CHECK(t.goods(red) == Purse{.stone = 1, .gold = 8});
}

TEST_CASE("tavern: each round anybody buys pays who has a tavern, and a worker draws from all of them", "[mods]") {
  RulesTable t(3, tavern);
  const Built card = t.built(red, "tavern");
  t.built(blue, "tavern");
  t.built(blue, "tavern");
  t.stands(red, "elf", "brewers");
  t.stands(red, "dwarf", card);
  t.has(red, {});
  t.has(blue, {.gold = 1});
  t.has(yellow, {.gold = 1});
  t.actions(red);
  t.choose(red, "activate:brewers");
  t.choose(blue, "yes");
  t.choose(yellow, "yes");
  CHECK(t.gold(red) == 2);
  CHECK(t.gold(blue) == 4);
  CHECK(t.gold(yellow) == 0);
  t.choose(red, "activate:tavern/plank1");
  CHECK(t.gold(red) == 4);
}
