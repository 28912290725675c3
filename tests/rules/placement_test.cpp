// Placement: PLC-1 to PLC-16.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("PLC-1 in crest order each player who has not passed places one worker or passes", "[rules]") {
  RulesTable t(3);
  t.crests({yellow, red, blue});
  t.placement(yellow);
  t.choose(yellow, "place:recruiters", "worker:elf");
  t.choose(red, "place:masons", "worker:dwarf");
  t.pass(blue);
  t.choose(yellow, "place:sawyers", "worker:elf");
  t.pass(red);
  t.choose(yellow, "place:miners", "worker:elf");
  CHECK(t.asked() == yellow);
  CHECK(t.worker_on("recruiters") == "yellow elf");
  CHECK(t.worker_on("masons") == "red dwarf");
  t.pass(yellow);
  CHECK(t.phase() == "actions");
}

TEST_CASE("PLC-2 a plank holds one worker, ordinary or master, and an occupied plank can't be used", "[rules]") {
  RulesTable t(3);
  t.masters(red, 1, 0);
  t.placement(red);
  t.choose(red, "place:masons", "worker:elf:master");
  CHECK(t.worker_on("masons") == "red master elf");
  CHECK(t.asked() == blue);
  CHECK(t.refused("place:masons") == "occupied");
}

TEST_CASE("PLC-3 the recruiter's desk: planks by players, and 2 gold to the supply", "[rules]") {
  for (const auto& [players, planks] : {std::pair{2, 1}, {3, 1}, {4, 2}, {5, 3}}) {
    RulesTable t(players);
    int count = 0;
    for (const std::string& key : t.offered()) count += key.starts_with("place:desk");
    CHECK(count == planks);
    t.has(red, {.gold = 2});
    t.placement(red);
    t.choose(red, planks == 1 ? "place:desk" : "place:desk.1", "worker:elf");
    CHECK(t.gold(red) == 0);
    for (int other = blue; other < players; ++other) CHECK(t.gold(static_cast<Colour>(other)) == 5);
    t.pass(blue);
    CHECK(t.phase() == "placement");
  }
  RulesTable poor(3);
  poor.has(red, {.gold = 1});
  poor.placement(red);
  CHECK(poor.refused("place:desk") == "cannot_pay");
}

TEST_CASE("PLC-4 king's camp: lowest free plank, one worker a player, no fee, a plank for each player", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    RulesTable t(players);
    t.has(red, {});
    t.placement(red);
    CHECK(t.refused("place:camp.2") == "lower_plank_free");
    t.choose(red, "place:camp.1", "worker:dwarf");
    CHECK(t.goods(red) == Purse{});
    CHECK(t.refused("place:camp.1") == "occupied");
    for (int other = blue; other < players; ++other)
      t.choose(static_cast<Colour>(other), "place:camp." + std::to_string(other + 1), "worker:elf");
    CHECK(t.asked() == red);
    for (const std::string& key : t.offered()) CHECK_FALSE(key.starts_with("place:camp"));
    CHECK(t.refused("place:camp." + std::to_string(players)) == "occupied");
  }
  RulesTable again(3);
  again.stands(red, "elf", "camp.1");
  again.placement(red);
  CHECK(again.refused("place:camp.2") == "one_per_player");
  CHECK(again.refused("place:camp.3") == "lower_plank_free");
}

TEST_CASE("PLC-5 a guild's plank costs 1 gold: to the supply, to its owner, or nothing for the owner", "[rules]") {
  RulesTable t(4);
  t.marker(blue, {"guild/" + std::to_string(2)});  // the masons
  t.has(red, {.gold = 2});
  t.has(blue, {});
  t.placement(red);
  SECTION("unowned: to the supply") {
    t.choose(red, "place:sawyers", "worker:elf");
    CHECK(t.gold(red) == 1);
    CHECK(t.gold(blue) + t.gold(yellow) + t.gold(purple) == 10);
  }
  SECTION("owned by another: to the owner") {
    t.choose(red, "place:masons", "worker:elf");
    CHECK(t.gold(red) == 1);
    CHECK(t.gold(blue) == 1);
  }
  SECTION("one's own: nothing, even without gold") {
    t.placement(blue);
    CHECK(t.refused("place:sawyers") == "cannot_pay");
    t.choose(blue, "place:masons", "worker:elf");
    CHECK(t.gold(blue) == 0);
  }
}

TEST_CASE("PLC-6 own built cards have planks: some ask a fee for the supply, some a gnome first", "[rules]") {
  RulesTable t(3);
  t.built(red, "blacksmith");
  t.built(red, "inn");
  t.built(red, "tower", 1);
  t.built(blue, "library");
  t.has(red, {.gold = 1});
  t.placement(red);
  CHECK(t.offers("place:blacksmith/plank1"));
  CHECK(t.refused("place:inn/plank1") == "closed_lock");
  CHECK_FALSE(t.offers("place:library/plank1"));
  t.choose(red, "place:tower/plank1", "worker:dwarf");
  CHECK(t.gold(red) == 0);
  CHECK(t.gold(blue) == 5);
  CHECK(t.asked() == blue);
  CHECK(t.offers("place:library/plank1"));
  CHECK_FALSE(t.offers("place:blacksmith/plank1"));
}

TEST_CASE("PLC-7 a fee that can't be paid makes the placement illegal", "[rules]") {
  RulesTable t(3);
  t.built(red, "tower", 1);
  t.has(red, {});
  t.placement(red);
  CHECK(t.refused("place:desk") == "cannot_pay");
  CHECK(t.refused("place:masons") == "cannot_pay");
  CHECK(t.refused("place:tower/plank1") == "cannot_pay");
  CHECK(t.offered() == Names{"place:camp.1", "pass"});
}

TEST_CASE("PLC-8 who passes distributes all workers as they like and is out; without workers one must pass",
          "[rules]") {
  RulesTable t(3);
  t.workers(red, 2, 2);
  t.workers(blue, 1, 0);
  t.placement(red);
  t.choose(red, "pass", "send:elf:forest", "send:elf:mine", "send:dwarf:quarry", "send:dwarf:gold_mine");
  CHECK(t.in_area(red, "forest") == 1);
  CHECK(t.in_area(red, "mine") == 1);
  CHECK(t.in_area(red, "quarry") == 1);
  CHECK(t.in_area(red, "gold_mine") == 1);
  t.choose(blue, "place:masons");
  t.choose(yellow, "place:miners", "worker:elf");
  CHECK(t.asked() == blue);  // red is out
  CHECK(t.offered() == Names{"pass"});
  CHECK(t.refused("place:sawyers") == "no_such_worker");
}

TEST_CASE("PLC-9 only elves in the forest, only dwarves in the quarry, both in mine and gold mine", "[rules]") {
  RulesTable t(3);
  t.workers(red, 1, 1);
  t.placement(red);
  t.choose(red, "pass");
  CHECK(t.offered() == Names{"send:elf:forest", "send:elf:mine", "send:elf:gold_mine"});
  CHECK(t.refused("send:elf:quarry") == "wrong_place");
  t.choose(red, "send:elf:forest");
  CHECK(t.offered() == Names{"send:dwarf:quarry", "send:dwarf:mine", "send:dwarf:gold_mine"});
  CHECK(t.refused("send:dwarf:forest") == "wrong_place");
}

TEST_CASE("PLC-8 workers that are alike can be sent together, and the rest elsewhere; masters are asked for apart",
          "[rules]") {
  RulesTable t(3);
  t.workers(red, 3, 1);
  t.masters(red, 1, 0);
  t.placement(red);
  t.choose(red, "pass");
  CHECK(t.offered() == Names{"send:elf:forest", "send:elf:forest*2", "send:elf:mine", "send:elf:mine*2",
                             "send:elf:gold_mine", "send:elf:gold_mine*2"});
  t.choose(red, "send:elf:forest*2");
  CHECK(t.in_area(red, "forest") == 2);
  CHECK(t.offered() == Names{"send:elf:master:forest", "send:elf:master:mine", "send:elf:master:gold_mine"});
  t.choose(red, "send:elf:master:mine", "send:dwarf:mine");
  CHECK(t.in_area(red, "mine") == 2);
}

TEST_CASE("PLC-10 the phase ends when all have passed", "[rules]") {
  RulesTable t(4);
  t.pass(red);
  t.pass(blue);
  t.pass(yellow);
  t.choose(purple, "place:masons", "worker:elf");
  CHECK(t.phase() == "placement");
  CHECK(t.asked() == purple);
  t.pass(purple);
  CHECK(t.phase() == "actions");
}

TEST_CASE("PLC-11 fees are paid on placing, the owner spends them at once, nothing is refunded", "[rules]") {
  RulesTable t(3);
  t.marker(blue, {"guild/2"});  // the masons
  t.has(red, {.gold = 1});
  t.has(blue, {});
  t.placement(red);
  t.choose(red, "place:masons", "worker:elf");
  CHECK(t.gold(red) == 0);
  CHECK(t.gold(blue) == 1);
  t.choose(blue, "place:sawyers", "worker:elf");  // with red's gold
  CHECK(t.gold(blue) == 0);
  t.actions(red);
  t.choose(red, "activate:masons");
  CHECK(t.gold(red) == 0);
}

TEST_CASE("PLC-12 placing is legal even if the effect will be wasted", "[rules]") {
  RulesTable t(3);
  t.workers(red, 7, 7);
  t.placement(red);
  CHECK(t.offers("place:recruiters"));  // no worker in the supply, no lock
  t.choose(red, "place:desk", "worker:elf");
  CHECK(t.worker_on("desk") == "red elf");
}

TEST_CASE("PLC-13 only the camp has a limit per player", "[rules]") {
  RulesTable t(5);
  t.has(red, {.gold = 20});
  t.workers(red, 7, 3);
  t.placement(red);
  const Names everywhere{"desk.1", "desk.2", "desk.3", "recruiters", "masons", "sawyers", "miners", "bankers"};
  t.choose(red, "place:" + everywhere[0], "worker:elf");
  for (const Colour other : {blue, yellow, purple, green}) t.pass(other);
  for (std::size_t i = 1; i < 7; ++i) t.choose(red, "place:" + everywhere[i], "worker:elf");
  t.choose(red, "place:" + everywhere[7]);  // only dwarves are left
  t.choose(red, "place:camp.1");
  for (const std::string& plank : everywhere) CHECK(t.worker_on(plank).starts_with("red"));
  CHECK(t.refused("place:camp.2") == "one_per_player");
}

TEST_CASE("PLC-14 areas are filled only by passing, have room for all, and are public at once", "[rules]") {
  RulesTable t(5);
  for (const Colour player : {red, blue, yellow, purple, green}) t.workers(player, 7, 7);
  t.placement(red);
  for (const std::string& key : t.offered()) CHECK((key.starts_with("place:") || key == "pass"));
  CHECK(t.offers("place:masons"));  // passing is possible while planks remain
  t.pass(red);
  CHECK(t.in_area(red, "gold_mine") == 14);
  const auto view = t.match().view(blue);
  CHECK(view["state"]["worker/1/belfort:elf.1"]["place"] == "area/belfort:gold_mine");
  t.pass(blue);
  t.pass(yellow);
  t.pass(purple);
  CHECK(t.in_area(red, "gold_mine") + t.in_area(blue, "gold_mine") + t.in_area(yellow, "gold_mine") +
            t.in_area(purple, "gold_mine") ==
        56);
}

TEST_CASE("PLC-15 a player without a legal plank must pass", "[rules]") {
  RulesTable t(3);
  t.has(red, {});
  t.stands(red, "elf", "camp.1");
  t.placement(red);
  CHECK(t.offered() == Names{"pass"});
}

TEST_CASE("PLC-16 planks take elves and dwarves, never gnomes; a master there is one ordinary worker", "[rules]") {
  RulesTable t(3);
  t.built(red, "bank", 1);
  t.masters(red, 1, 1);
  t.placement(red);
  t.choose(red, "place:masons");
  CHECK(t.offered() == Names{"worker:elf", "worker:elf:master", "worker:dwarf", "worker:dwarf:master"});
  t.choose(red, "worker:dwarf:master");
  t.actions(red);
  t.choose(red, "activate:masons");
  CHECK(t.goods(red).stone == 1 + 4);  // not twice the masons' stone
}
