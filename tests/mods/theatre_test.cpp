// mods/examples/theatre: a property with a plank, a lock and a modifier.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const TableSetup theatre{.packs = {"theatre"}};

}  // namespace

TEST_CASE("theatre: a gold for each marker in the chosen district, at most three", "[mods]") {
  RulesTable t(3, theatre);
  const Built card = t.built(red, "theatre");
  t.stands(red, "elf", card);
  t.marker(red, {"pub/1", "wall/1.1", "bank/1", "inn/1", "tower/2"});
  t.has(red, {});
  t.actions(red);
  t.choose(red, "activate:theatre/plank1");
  SECTION("many") {
    t.choose(red, "district/1");
    CHECK(t.gold(red) == 3);
  }
  SECTION("one") {
    t.choose(red, "district/2");
    CHECK(t.gold(red) == 1);
  }
  SECTION("none") {
    t.choose(red, "district/3");
    CHECK(t.wasted());
  }
}

TEST_CASE("theatre: a gnome opens the plank of the premiere", "[mods]") {
  RulesTable t(3, theatre);
  t.built(red, "theatre", 1);
  t.has(red, {.gold = 2});
  t.placement(red);
  t.choose(red, "place:theatre/plank2", "worker:elf");
  CHECK(t.gold(red) == 0);
  t.all_pass();
  t.actions(red);
  t.choose(red, "activate:theatre/plank2");
  CHECK(t.score(red) == 1);
}

TEST_CASE("theatre: who has one keeps six cards", "[mods]") {
  RulesTable t(3, theatre);
  const Names six{"pub", "gardens", "tower", "inn", "bank", "keep"};
  t.hand(red, six);
  t.hand(blue, six);
  t.built(red, "theatre");
  t.actions(red);
  t.choose(red, "end_turn");
  CHECK(t.hand(red).size() == 6);
  t.choose(blue, "end_turn");
  CHECK(t.prompt() == "hand_limit");
}
