// mods/examples/trolls: a kind of worker.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const TableSetup trolls{.packs = {"trolls"}};

void give_trolls(RulesTable& t, Colour colour, int count) {
  t.put([&t, colour, count](flow::Arrangement& a) {
    a.workers(t.player(colour), t.layout().rules().workers.find("troll"), count);
  });
}

}  // namespace

TEST_CASE("trolls: a worker in the cave wakes one, and the cave closes when all are awake", "[mods]") {
  RulesTable t(3, trolls);
  t.has(red, {.gold = 3});
  t.placement(red);
  t.choose(red, "place:cave", "worker:elf");
  CHECK(t.gold(red) == 0);
  t.all_pass();
  CHECK(t.owned(red, "troll") == 1);
  CHECK(t.elves(red) == 3);
  give_trolls(t, red, 3);
  t.has(red, {.gold = 3});
  t.placement(red);
  CHECK(t.refused("place:cave") == "supply_empty");
}

TEST_CASE("trolls: they work at the bridge and in the quarry, and nowhere else", "[mods]") {
  RulesTable t(3, trolls);
  give_trolls(t, red, 2);
  t.has(red, {});
  t.workers(red, 0, 0);
  t.placement(red);
  t.choose(red, "pass");
  CHECK(t.offered() == Names{"send:troll:quarry", "send:troll:quarry*2", "send:troll:bridge", "send:troll:bridge*2"});
  t.choose(red, "send:troll:quarry", "send:troll:bridge");
  t.all_pass();
  CHECK(t.goods(red) == Purse{.stone = 2, .gold = 2});  // 1 more in the quarry: nobody else was there
}

TEST_CASE("trolls: most of them give two points, second most one", "[mods]") {
  RulesTable t(3, trolls);
  for (const Colour colour : {red, blue, yellow}) t.workers(colour, 0, 0);
  give_trolls(t, blue, 2);
  give_trolls(t, yellow, 1);
  t.scoring(3);
  CHECK(t.score(red) == 0);
  CHECK(t.score(blue) == 2);
  CHECK(t.score(yellow) == 1);
}
