// Rules that meet: guilds against odd positions, empty piles, the camp and the neutral builders.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("GLD-11 SCO-1 a swapped keep takes its two markers to the other district", "[rules]") {
  RulesTable t(3, {.guilds = "wizards"});
  t.marker(blue, {"keep/1"});
  t.stands(red, "elf", "wizards");
  t.actions(red);
  t.choose(red, "activate:wizards", "keep/1", "keep/5");
  CHECK(t.markers(blue, 1) == 0);
  CHECK(t.markers(blue, 5) == 2);
}

TEST_CASE("GLD-11 PRP-13 a gatehouse got by a swap can be extended", "[rules]") {
  RulesTable t(3, {.guilds = "wizards"});
  t.built(red, "gatehouse");
  t.marker(red, {"gatehouse/1#2"});
  t.marker(blue, {"gatehouse/4#1"});
  t.stands(red, "elf", "wizards");
  t.actions(red);
  t.choose(red, "activate:wizards", "gatehouse/1", "gatehouse/4", "symbol/gatehouse/4#2", "symbol/gatehouse/1#1");
  CHECK(t.marker("gatehouse/4#2") == "red");
  CHECK(t.marker("gatehouse/4#1").empty());
  CHECK(t.marker("gatehouse/1#1") == "blue");
  t.choose(red, "hire", "symbol/gatehouse/4#1");
  CHECK(t.marker("gatehouse/4") == "red");
}

TEST_CASE("GLD-11 EDN-2 a shared gatehouse of the first printing keeps its sides in a swap", "[rules]") {
  RulesTable t(3, {.guilds = "wizards", .packs = first_printing});
  t.marker(red, {"gatehouse/1#1"});
  t.marker(blue, {"gatehouse/1#2"});
  t.stands(red, "elf", "wizards");
  t.actions(red);
  t.choose(red, "activate:wizards", "gatehouse/1", "gatehouse/3");
  CHECK(t.marker("gatehouse/3#1") == "red");
  CHECK(t.marker("gatehouse/3#2") == "blue");
  CHECK(t.marker("gatehouse/1").empty());
}

TEST_CASE("GLD-11 PLC-11 an owned guild is swapped while a worker waits on it: the worker and its fee stay",
          "[rules]") {
  RulesTable t(3, {.guilds = "wizards,masons,sawyers"});
  t.marker(blue, {"guild/2"});
  t.marker(yellow, {"guild/3"});
  t.placement(red);
  t.choose(red, "place:masons", "worker:elf");
  CHECK(t.gold(blue) == 6);
  t.stands(red, "elf", "wizards");
  t.actions(red);
  t.choose(red, "activate:wizards", "guild/2", "guild/3");
  CHECK(t.owner("masons") == "yellow");
  CHECK(t.owner("sawyers") == "blue");
  CHECK(t.worker_on("masons") == "red elf");
  t.choose(red, "activate:masons");
  CHECK(t.goods(red).stone == 1 + 4);
  CHECK(t.gold(blue) == 6);
  CHECK(t.gold(yellow) == 5);
  t.placement(red);
  t.choose(red, "place:masons", "worker:elf");
  CHECK(t.gold(yellow) == 6);  // the new owner from now on
}

TEST_CASE("GLD-3 architects on a wall, a guild and a gatehouse with either discount", "[rules]") {
  struct Build {
    const char* place;
    const char* price;
    Purse paid;
  };
  const Build builds[] = {{"wall/2.1", "wood*3+stone*3", {3, 3, 0, 0}},  // less 1 metal, which a wall does not cost
                          {"wall/2.1", "wood*1+stone*3", {1, 3, 0, 0}},  // less 2 wood
                          {"wall/2.1", "wood*2+stone*2", {2, 2, 0, 0}},  // less one of each
                          {"wall/2.1", "wood*3+stone*1", {3, 1, 0, 0}},  // less 2 stone
                          {"guild/2", "wood*1+stone*3+metal*1", {1, 3, 1, 0}},   // masons 1/3/2 less 1 metal
                          {"guild/2", "stone*3+metal*2", {0, 3, 2, 0}},          // less 2 wood: one of them is lost
                          {"guild/2", "stone*2+metal*2", {0, 2, 2, 0}},          // less one of each
                          {"guild/2", "wood*1+stone*1+metal*2", {1, 1, 2, 0}}};  // less 2 stone
  for (const Build& build : builds) {
    INFO(build.place << " for " << build.price);
    RulesTable t(3, {.guilds = "architects,masons"});
    t.stands(red, "elf", "architects");
    t.has(red, build.paid);
    t.actions(red);
    t.choose(red, "activate:architects", build.place, build.price);
    CHECK(t.goods(red) == Purse{});
    CHECK(t.marker(build.place) == "red");
  }
  for (const Build& build :
       {Build{"gatehouse/2", "wood*2+stone*2+metal*1", {2, 2, 1, 0}},
        Build{"gatehouse/2", "wood*1+stone*1+metal*2", {1, 1, 2, 0}},
        Build{"gatehouse/2", "stone*2+metal*2", {0, 2, 2, 0}}, Build{"gatehouse/2", "wood*2+metal*2", {2, 0, 2, 0}}}) {
    RulesTable t(3, {.guilds = "architects"});
    t.stands(red, "elf", "architects");
    t.has(red, build.paid);
    t.actions(red);
    t.choose(red, "activate:architects", build.place, build.price, "symbol/gatehouse/2#1");
    CHECK(t.goods(red) == Purse{});
    CHECK(t.marker("gatehouse/2#1") == "red");
  }
}

TEST_CASE("GLD-3 ACT-5 a guild built by architects is owned like any other", "[rules]") {
  RulesTable t(3, {.guilds = "architects,masons"});
  t.stands(red, "elf", "architects");
  t.has(red, {9, 9, 9, 0});
  t.actions(red);
  t.choose(red, "activate:architects", "guild/2", "wood*1+stone*3+metal*1");
  CHECK(t.owner("masons") == "red");
  t.end_turn(red);
  CHECK(t.refused("build_guild:masons") == "owned");
  t.placement(blue);
  t.choose(blue, "place:masons", "worker:elf");
  CHECK(t.gold(red) == 1);
}

TEST_CASE("ACT-10 PRP-9 two libraries and a full hand: both draws, then down to 5 once", "[rules]") {
  RulesTable t(3);
  t.built(red, "library", 1);
  t.built(red, "library", 1);
  t.built(red, "library");  // no gnome, no draw
  t.hand(red, {"inn", "inn", "inn", "bank", "bank"});
  t.next_cards({"keep", "market", "tower"});
  t.actions(red);
  t.choose(red, "end_turn");
  CHECK(t.prompt() == "hand_limit");
  CHECK(t.hand(red).size() == 7);
  t.choose(red, "keep", "bank");
  CHECK(t.hand(red) == Names{"bank", "inn", "inn", "inn", "market"});
  CHECK(t.asked() == blue);
}

TEST_CASE("GLD-12 spies among empty hands", "[rules]") {
  RulesTable t(4, {.guilds = "spies"});
  t.stands(red, "elf", "spies");
  SECTION("one player has cards") {
    t.hand(yellow, {"inn", "bank"});
    t.actions(red);
    t.choose(red, "activate:spies");
    t.choose(yellow, "inn");
    t.choose(red, "inn");
    CHECK(t.hand(red) == Names{"inn"});
    CHECK(t.hand(yellow) == Names{"bank"});
  }
  SECTION("nobody has cards: wasted, and the own hand does not count") {
    t.hand(red, {"keep"});
    t.actions(red);
    t.choose(red, "activate:spies");
    CHECK(t.wasted());
    CHECK(t.hand(red) == Names{"keep"});
    CHECK(t.offers("end_turn"));
  }
  SECTION("two show the same card") {
    t.hand(blue, {"inn"});
    t.hand(yellow, {"inn"});
    t.actions(red);
    t.choose(red, "activate:spies");
    t.choose(blue, "inn");
    t.choose(yellow, "inn");
    CHECK(t.offered() == Names{"inn", "inn#2"});  // whose card it is matters
    t.choose(red, "inn#2");
    CHECK(t.hand(blue) == Names{"inn"});
    CHECK(t.hand(yellow).empty());
  }
}

TEST_CASE("GLD-9 thieves against players who have less", "[rules]") {
  RulesTable t(5, {.guilds = "thieves"});
  t.stands(red, "elf", "thieves");
  t.has(blue, {9, 9, 9, 1});
  t.has(yellow, {9, 9, 9, 0});
  t.has(purple, {});
  SECTION("one victim gives what there is") {
    t.actions(red);
    t.choose(red, "activate:thieves", "one_victim");
    CHECK(t.offered() == Names{"blue", "green"});
    t.choose(red, "blue");
    CHECK(t.offered() == Names{"0", "1"});
    t.choose(red, "1");
    CHECK(t.gold(blue) == 0);
  }
  SECTION("of several only those with gold") {
    t.actions(red);
    t.choose(red, "activate:thieves", "many_victims", "blue", "green");
    CHECK(t.gold(red) == 7);
    CHECK(t.offers("end_turn"));
  }
  SECTION("nobody has gold") {
    t.has(blue, {});
    t.has(green, {});
    t.actions(red);
    t.choose(red, "activate:thieves");
    CHECK(t.wasted());
    CHECK(t.offers("end_turn"));
  }
}

TEST_CASE("GLD-10 bandits against players who have less", "[rules]") {
  RulesTable t(4, {.guilds = "bandits"});
  t.stands(red, "elf", "bandits");
  t.has(blue, {.wood = 1, .gold = 9});
  t.has(yellow, {.metal = 1});
  t.has(purple, {});
  SECTION("one victim gives what there is") {
    t.actions(red);
    t.choose(red, "activate:bandits", "one_victim");
    CHECK(t.offered() == Names{"blue", "yellow"});
    t.choose(red, "blue");
    CHECK(t.offered() == Names{"wood*1", "none"});
    t.choose(red, "wood*1");
    CHECK(t.goods(blue) == Purse{.gold = 9});
  }
  SECTION("metal is taken from one victim only") {
    t.actions(red);
    t.choose(red, "activate:bandits", "many_victims");
    CHECK(t.offered() == Names{"blue", "none"});
  }
  SECTION("only metal is left") {
    t.has(blue, {});
    t.actions(red);
    t.choose(red, "activate:bandits", "yellow", "metal*1");
    CHECK(t.goods(yellow) == Purse{});
  }
  SECTION("nobody has anything") {
    t.has(blue, {.gold = 9});
    t.has(yellow, {});
    t.actions(red);
    t.choose(red, "activate:bandits");
    CHECK(t.wasted());
  }
}

TEST_CASE("PRP-3 the tower with the last gnome", "[rules]") {
  RulesTable t(3);
  const Built first = t.built(red, "tower", 1);
  const Built second = t.built(red, "tower", 1);
  t.built(red, "bank");
  t.built(red, "inn");
  t.gnomes_left(1, blue);
  t.stands(red, "elf", first);
  t.stands(red, "elf", second);
  t.actions(red);
  t.choose(red, "activate:tower/plank1", "bank/lock1");
  CHECK(t.gnomes_left() == 0);
  CHECK(t.gnomes(red) == 3);
  t.choose(red, "activate:tower/plank1");
  CHECK(t.wasted());
  CHECK(t.refused("hire") == "no_gnome");
}

TEST_CASE("PRP-13 a gatehouse's gnome finds only gatehouses of others", "[rules]") {
  RulesTable t(3);
  t.built(red, "gatehouse");
  t.marker(blue, {"gatehouse/1#1"});
  t.marker(red, {"gatehouse/2"});
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.wasted());
  CHECK(t.marker("gatehouse/1#2").empty());
  CHECK(t.gnomes(red) == 1);
}

TEST_CASE("COL-8 COL-12 a chain of five at the king's camp", "[rules]") {
  RulesTable t(5);
  t.stands(green, "elf", "camp.1");
  t.stands(purple, "elf", "camp.2");
  t.stands(red, "elf", "camp.3");
  t.stands(blue, "elf", "camp.4");
  t.stands(yellow, "elf", "camp.5");
  t.enter("camp");
  t.choose(green, "red");  // green 1, red 5
  CHECK(t.refused("green") == "crest_locked");
  t.choose(purple, "blue");  // purple 2, blue 4
  t.choose(red, "blue");     // red 4, blue 5: crests given away can be taken
  CHECK(t.crest(red) == 4);
  CHECK(t.crest(blue) == 5);
  CHECK(t.refused("red") == "crest_locked");
  CHECK(t.refused("purple") == "crest_locked");
  CHECK(t.offered() == Names{"yellow", "none"});
  t.choose(blue, "yellow");  // blue 3, yellow 5
  // All others are turned down: yellow keeps 5 without being asked.
  CHECK(t.at_home(yellow, "elf") == 3);
  CHECK(t.crest_order() == std::vector{green, purple, blue, red, yellow});
  CHECK(t.phase() == "actions");
  CHECK(t.asked() == green);
}

TEST_CASE("COL-10 taxes that can't be paid cost points, also of several players at once", "[rules]") {
  RulesTable t(4);
  t.score(red, 26);
  t.has(red, {9, 9, 9, 0});
  t.score(blue, 26);
  t.has(blue, {.gold = 2});
  t.score(yellow, 26);
  t.has(yellow, {.gold = 5});
  t.built(purple, "bank");
  t.score(purple, 11);
  t.has(purple, {.gold = 0});
  t.enter("income");
  CHECK(t.score(red) == 21);
  CHECK(t.goods(red) == Purse{9, 9, 9, 0});  // only gold is paid
  CHECK(t.score(blue) == 23);
  CHECK(t.score(yellow) == 26);
  CHECK(t.score(purple) == 10);  // 2 due, 1 of income paid
  for (const Colour player : {red, blue, yellow, purple}) CHECK(t.gold(player) == 0);
}
