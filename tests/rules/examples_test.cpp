// The examples printed in the books: EX-1 to EX-17, with their colours and numbers.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("EX-1 forest: a master elf of red against two elves of yellow", "[rules]") {
  RulesTable t(4);
  t.masters(red, 1, 0);
  t.stands(red, "master elf", "forest");
  t.stands(yellow, "elf", "forest");
  t.stands(yellow, "elf", "forest");
  t.collection();
  CHECK(t.goods(red).wood == 1 + 2);
  CHECK(t.goods(yellow).wood == 1 + 2 + 1);
}

TEST_CASE("EX-2 quarry: one dwarf each, 1 stone each, no bonus", "[rules]") {
  RulesTable t(4);
  t.stands(red, "dwarf", "quarry");
  t.stands(blue, "dwarf", "quarry");
  t.collection();
  CHECK(t.goods(red).stone == 1 + 1);
  CHECK(t.goods(blue).stone == 1 + 1);
}

TEST_CASE("EX-3 mine: elf and dwarf of yellow, two elves and a master dwarf of purple", "[rules]") {
  RulesTable t(4);
  t.masters(purple, 0, 1);
  t.stands(yellow, "elf", "mine");
  t.stands(yellow, "dwarf", "mine");
  t.stands(purple, "elf", "mine");
  t.stands(purple, "elf", "mine");
  t.stands(purple, "master dwarf", "mine");
  t.collection();
  CHECK(t.goods(yellow).metal == 1 + 1);
  CHECK(t.goods(purple).metal == 1 + 2 + 1);
}

TEST_CASE("EX-4 gold mine: two workers of blue, two master elves of red, a tie", "[rules]") {
  RulesTable t(4);
  t.masters(red, 2, 0);
  t.stands(blue, "elf", "gold_mine");
  t.stands(blue, "dwarf", "gold_mine");
  t.stands(red, "master elf", "gold_mine");
  t.stands(red, "master elf", "gold_mine");
  t.collection();
  CHECK(t.gold(blue) == 5 + 2);
  CHECK(t.gold(red) == 5 + 4);
}

TEST_CASE("EX-5 king's camp: yellow takes crest 1, red takes 2", "[rules]") {
  RulesTable t(4);
  t.crests({red, purple, blue, yellow});
  t.stands(yellow, "elf", "camp.1");
  t.stands(red, "elf", "camp.2");
  t.enter("camp");
  t.choose(yellow, "red");
  CHECK(t.crest(yellow) == 1);
  CHECK(t.crest(red) == 4);
  CHECK(t.refused("yellow") == "crest_locked");  // red can't take 1 back
  t.choose(red, "purple");
  CHECK(t.crest_order() == std::vector{yellow, red, blue, purple});
}

TEST_CASE("EX-6 keep, gatehouse and tower built, score 15: income 2, tax 2", "[rules]") {
  RulesTable t(4);
  t.built(red, "keep");
  t.built(red, "gatehouse");
  t.built(red, "tower");
  t.score(red, 15);
  t.has(red, {});
  t.enter("income");
  CHECK(t.gold(red) == 0);
  CHECK(t.score(red) == 15);  // both were paid in full
  t.has(red, {.gold = 10});
  t.enter("tax");
  CHECK(t.gold(red) == 8);
}

TEST_CASE("EX-7 a district with markers blue 4, yellow 2, purple 2, red 1", "[rules]") {
  RulesTable t(4);
  for (const Colour player : {red, blue, yellow, purple}) t.workers(player, 0, 0);
  t.marker(blue, {"pub/2", "inn/2", "bank/2", "wall/2.1"});
  t.marker(yellow, {"keep/2"});
  t.marker(purple, {"guild/2", "tower/2"});
  t.marker(red, {"market/2"});
  t.scoring(3);
  CHECK(t.score(blue) == 5);
  CHECK(t.score(yellow) == 1);
  CHECK(t.score(purple) == 1);
  CHECK(t.score(red) == 0);
}

TEST_CASE("EX-8 majorities of elves, dwarves and gnomes", "[rules]") {
  RulesTable t(4);
  SECTION("elves") {
    t.workers(yellow, 4, 0);
    t.workers(purple, 3, 0);
    t.workers(blue, 3, 0);
    t.workers(red, 5, 0);
    t.scoring(3);
    CHECK(t.score(red) == 3);
    CHECK(t.score(yellow) == 1);
    CHECK(t.score(purple) + t.score(blue) == 0);
  }
  SECTION("dwarves") {
    t.workers(yellow, 0, 5);
    t.workers(purple, 0, 5);
    t.workers(blue, 0, 4);
    t.workers(red, 0, 3);
    t.scoring(3);
    CHECK(t.score(yellow) == 1);
    CHECK(t.score(purple) == 1);
    CHECK(t.score(blue) + t.score(red) == 0);
  }
  SECTION("gnomes") {
    for (const Colour player : {red, blue, yellow, purple}) {
      t.workers(player, 0, 0);
      t.built(player, "market", 2);
    }
    t.built(blue, "bank", 1);
    t.scoring(3);
    CHECK(t.score(blue) == 3);
    CHECK(t.score(red) + t.score(yellow) + t.score(purple) == 0);
  }
}

TEST_CASE("EX-9 sell 1 metal for 1 gold and buy 1 wood with it, in one visit", "[rules]") {
  RulesTable t(4);
  t.has(red, {.metal = 1});
  t.actions(red);
  t.choose(red, "visit", "trade:sell_metal", "trade:buy_wood");
  CHECK(t.goods(red) == Purse{.wood = 1});
}

TEST_CASE("EX-10 round 4 is the first month of summer", "[rules]") {
  RulesTable t(4);
  const auto& months = t.match().rules().months;
  CHECK(months[Id<Month>(2)].season == "spring");
  CHECK(months[Id<Month>(3)].season == "summer");
  t.month(3);
  t.enter("calendar");
  CHECK(t.month() == 4);
}

TEST_CASE("EX-11 with 4 players the desk's third plank is closed", "[rules]") {
  RulesTable t(4);
  t.has(red, {.gold = 20});
  t.placement(red);
  CHECK(t.offers("place:desk.1"));
  CHECK(t.offers("place:desk.2"));
  CHECK_FALSE(t.offers("place:desk.3"));
  RulesTable five(5);
  CHECK(five.offers("place:desk.3"));
}

TEST_CASE("EX-12 blacksmith and inn built, no gnome: the first has a usable plank, the second not", "[rules]") {
  RulesTable t(4);
  t.built(red, "blacksmith");
  t.built(red, "inn");
  t.placement(red);
  CHECK(t.offers("place:blacksmith/plank1"));
  CHECK(t.refused("place:inn/plank1") == "closed_lock");
}

TEST_CASE("EX-13 at the desk a red elf brings an elf, a blue dwarf a dwarf", "[rules]") {
  RulesTable t(4);
  t.stands(red, "elf", "desk.1");
  t.stands(blue, "dwarf", "desk.2");
  t.enter("desk");
  CHECK(t.elves(red) == 4);
  CHECK(t.dwarves(red) == 3);
  CHECK(t.elves(blue) == 3);
  CHECK(t.dwarves(blue) == 4);
}

TEST_CASE("EX-14 a worker on the blacksmith gives 1 metal, then one at the recruiters brings a dwarf", "[rules]") {
  RulesTable t(4);
  const Built smithy = t.built(red, "blacksmith");
  t.stands(red, "elf", smithy);
  t.stands(red, "elf", "recruiters");
  t.actions(red);
  t.choose(red, "activate:blacksmith/plank1");
  CHECK(t.goods(red).metal == 1 + 1);
  t.choose(red, "activate:recruiters", "worker", "worker:dwarf");
  CHECK(t.dwarves(red) == 4);
}

TEST_CASE("EX-15 a gnome on the inn for 3 gold: its plank is usable in the next placement", "[rules]") {
  RulesTable t(4);
  t.built(red, "inn");
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.gold(red) == 2);
  for (const Colour player : {red, blue, yellow, purple}) t.end_turn(player);
  REQUIRE(t.phase() == "placement");
  t.choose(red, "place:inn/plank1", "worker:dwarf");
  CHECK(t.gold(red) == 1);
}

TEST_CASE("EX-16 the unowned miners cost 1 gold to the supply", "[rules]") {
  RulesTable t(4);
  t.choose(red, "place:miners", "worker:dwarf");
  CHECK(t.gold(red) == 4);
  CHECK(t.gold(blue) + t.gold(yellow) + t.gold(purple) == 15);
}

TEST_CASE("EX-17 a card bought from the deck stays secret and ends the turn", "[rules]") {
  RulesTable t(4);
  t.next_cards({"keep"});
  t.actions(red);
  t.choose(red, "buy:pile/properties/deck");
  CHECK(t.hand(red) == Names{"keep"});
  CHECK(t.asked() == blue);
  const auto sees_it = [&](Colour viewer) {
    const auto view = t.match().view(viewer);
    for (const auto& [name, thing] : view["state"].items())
      if (name.starts_with("card/") && thing["pile"] == "pile/belfort:properties/hand/1") return thing.contains("kind");
    return false;
  };
  CHECK(sees_it(red));
  for (const Colour other : {blue, yellow, purple}) CHECK_FALSE(sees_it(other));
}
