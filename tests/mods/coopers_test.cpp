// mods/examples/coopers: a guild in ten lines.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("coopers: a wood becomes five gold, and without wood the action is wasted", "[mods]") {
  RulesTable t(3, {.guilds = "coopers", .packs = {"coopers"}});
  t.stands(red, "elf", "coopers");
  t.has(red, {.wood = 1});
  SECTION("with wood") {
    t.actions(red);
    t.choose(red, "activate:coopers");
    CHECK(t.goods(red) == Purse{.gold = 5});
    CHECK_FALSE(t.wasted());
  }
  SECTION("without") {
    t.has(red, {.stone = 3});
    t.actions(red);
    t.choose(red, "activate:coopers");
    CHECK(t.goods(red) == Purse{.stone = 3});
    CHECK(t.wasted());
  }
}
