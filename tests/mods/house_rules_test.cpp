// mods/examples/house-rules: patches and modifiers, no Lua.
#include <catch2/catch_test_macros.hpp>

#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("house rules: not a line of Lua", "[mods]") {
  const auto rules = testing::rules_with({"house-rules"});
  for (const Module& module : rules->modules) CHECK(rules->packs[module.pack].id != "house-rules");
}

TEST_CASE("house rules: a sixth gold, milder taxes and an income for everybody", "[mods]") {
  RulesTable t(3, {.packs = {"house-rules"}});
  CHECK(t.gold(red) == 6);
  t.score(red, 8);
  t.score(blue, 40);
  t.enter("income");
  CHECK(t.gold(red) == 7);       // 1 income, no tax
  CHECK(t.gold(blue) == 6 - 2);  // 1 income, 3 tax
}

TEST_CASE("house rules: architects have a discount more", "[mods]") {
  RulesTable t(3, {.guilds = "architects", .packs = {"house-rules"}});
  t.stands(red, "elf", "architects");
  t.has(red, {.wood = 2, .stone = 2});
  t.actions(red);
  t.choose(red, "activate:architects", "bank/1");  // 3/2/1 less 1 wood and 1 metal
  t.choose(red, "wood*2+stone*2");
  CHECK(t.marker("bank/1") == "red");
}

TEST_CASE("house rules: bandits leave metal alone", "[mods]") {
  RulesTable t(3, {.guilds = "bandits", .packs = {"house-rules"}});
  t.stands(red, "elf", "bandits");
  t.has(blue, {.metal = 3});
  t.has(yellow, {.wood = 2});
  t.actions(red);
  t.choose(red, "activate:bandits", "one_victim");
  CHECK(t.offered() == Names{"yellow"});
}

TEST_CASE("house rules: a market's plank costs a gold and brings four", "[mods]") {
  RulesTable t(3, {.packs = {"house-rules"}});
  t.built(red, "market");
  t.has(red, {.gold = 1});
  t.placement(red);
  t.choose(red, "place:market/plank1", "worker:elf");
  CHECK(t.gold(red) == 0);
  t.actions(red);
  t.choose(red, "activate:market/plank1");
  CHECK(t.gold(red) == 4);
}
