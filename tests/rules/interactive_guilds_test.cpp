// Guilds that touch others: GLD-9 to GLD-11.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("GLD-9 thieves: up to 2 gold from one player", "[rules]") {
  for (const int taken : {0, 1, 2}) {
    RulesTable t(4, {.guilds = "thieves"});
    t.stands(red, "elf", "thieves");
    t.actions(red);
    t.choose(red, "activate:thieves", "one_victim");
    CHECK(t.offered() == Names{"blue", "yellow", "purple"});
    t.choose(red, "blue");
    CHECK(t.offered() == Names{"0", "1", "2"});
    t.choose(red, std::to_string(taken));
    CHECK(t.gold(red) == 5 + taken);
    CHECK(t.gold(blue) == 5 - taken);
    CHECK(t.gold(yellow) == 5);
  }
}

TEST_CASE("GLD-9 thieves: or 1 gold each from up to three players", "[rules]") {
  RulesTable t(5, {.guilds = "thieves"});
  t.stands(red, "elf", "thieves");
  t.actions(red);
  t.choose(red, "activate:thieves", "many_victims", "green", "blue", "yellow");
  CHECK(t.asked() == red);
  CHECK(t.offers("end_turn"));  // a fourth is not offered
  CHECK(t.gold(red) == 8);
  CHECK(t.gold(green) == 4);
  CHECK(t.gold(blue) == 4);
  CHECK(t.gold(yellow) == 4);
  CHECK(t.gold(purple) == 5);
}

TEST_CASE("GLD-9 thieves: fewer victims are allowed, and each only once", "[rules]") {
  RulesTable t(5, {.guilds = "thieves"});
  t.stands(red, "elf", "thieves");
  t.actions(red);
  t.choose(red, "activate:thieves", "many_victims", "green");
  CHECK(t.offered() == Names{"blue", "yellow", "purple", "none"});
  t.choose(red, "none");
  CHECK(t.gold(red) == 6);
}

TEST_CASE("GLD-10 bandits: from one player 1 metal or up to 2 wood and stone", "[rules]") {
  const std::pair<const char*, Purse> takes[] = {
      {"metal*1", {.metal = 1}}, {"wood*2", {.wood = 2}}, {"wood*1+stone*1", {.wood = 1, .stone = 1}},
      {"stone*2", {.stone = 2}}, {"wood*1", {.wood = 1}}, {"stone*1", {.stone = 1}}};
  for (const auto& [key, taken] : takes) {
    RulesTable t(4, {.guilds = "bandits"});
    t.has(red, {});
    t.has(blue, {3, 3, 3, 3});
    t.stands(red, "elf", "bandits");
    t.actions(red);
    t.choose(red, "activate:bandits", "one_victim", "blue");
    CHECK(t.offered().size() == std::size(takes) + 1);  // or nothing
    t.choose(red, key);
    CHECK(t.goods(red) == taken);
    CHECK(t.goods(blue) == Purse{3 - taken.wood, 3 - taken.stone, 3 - taken.metal, 3});
  }
}

TEST_CASE("GLD-10 bandits: or 1 wood or stone each from up to three players, chosen by the active player", "[rules]") {
  RulesTable t(5, {.guilds = "bandits"});
  t.has(red, {});
  t.stands(red, "elf", "bandits");
  t.actions(red);
  t.choose(red, "activate:bandits", "many_victims", "blue", "yellow", "purple");
  CHECK(t.offered() == Names{"wood*1", "stone*1"});
  t.choose(red, "wood*1", "wood*1", "stone*1");
  CHECK(t.goods(red) == Purse{.wood = 2, .stone = 1});
  CHECK(t.goods(blue) == Purse{0, 1, 1, 5});
  CHECK(t.goods(yellow) == Purse{0, 1, 1, 5});
  CHECK(t.goods(purple) == Purse{1, 0, 1, 5});
  CHECK(t.goods(green) == Purse{1, 1, 1, 5});
}

TEST_CASE("GLD-11 wizards: two locations of one property type, two guilds or two walls change their markers",
          "[rules]") {
  RulesTable t(3, {.guilds = "wizards,masons,sawyers"});
  t.stands(red, "elf", "wizards");
  t.marker(red, {"pub/1", "wall/2.1", "guild/2"});
  t.marker(blue, {"pub/3", "wall/4.2"});
  t.actions(red);
  t.choose(red, "activate:wizards");
  CHECK(t.offers("none"));
  SECTION("properties of one type") {
    t.choose(red, "pub/1");
    CHECK(t.offered() == Names{"pub/2", "pub/3", "pub/4", "pub/5"});
    t.choose(red, "pub/3");
    CHECK(t.marker("pub/1") == "blue");
    CHECK(t.marker("pub/3") == "red");
  }
  SECTION("one of them empty") {
    t.choose(red, "pub/3", "pub/4");
    CHECK(t.marker("pub/3").empty());
    CHECK(t.marker("pub/4") == "blue");
  }
  SECTION("walls, also within one district") {
    t.choose(red, "wall/4.2");
    CHECK(t.offered().size() == 9);
    t.choose(red, "wall/4.1");
    CHECK(t.marker("wall/4.1") == "blue");
    CHECK(t.marker("wall/4.2").empty());
  }
  SECTION("guilds: ownership follows the marker, tiles stay") {
    t.choose(red, "guild/2", "guild/3");
    CHECK(t.owner("masons").empty());
    CHECK(t.owner("sawyers") == "red");
    CHECK(t.district_of("masons") == 2);
  }
}

TEST_CASE("GLD-11 wizards: without any marker on the board it is wasted", "[rules]") {
  RulesTable t(3, {.guilds = "wizards"});
  t.stands(red, "elf", "wizards");
  t.actions(red);
  t.choose(red, "activate:wizards");
  CHECK(t.wasted());
  CHECK(t.offers("end_turn"));
}

TEST_CASE("GLD-11 wizards: a keep section moves as a whole", "[rules]") {
  RulesTable t(3, {.guilds = "wizards"});
  t.stands(red, "elf", "wizards");
  t.marker(blue, {"keep/1"});
  t.marker(yellow, {"keep/4"});
  t.actions(red);
  t.choose(red, "activate:wizards", "keep/1", "keep/4");
  CHECK(t.marker("keep/1") == "yellow");
  CHECK(t.marker("keep/4") == "blue");
}

TEST_CASE("GLD-11 wizards: for a gatehouse that receives one marker the chooser picks the symbol", "[rules]") {
  RulesTable t(3, {.guilds = "wizards"});
  t.stands(red, "elf", "wizards");
  t.marker(blue, {"gatehouse/1#1"});
  SECTION("from an empty one") {
    t.actions(red);
    t.choose(red, "activate:wizards", "gatehouse/1", "gatehouse/3");
    CHECK(t.offered() == Names{"symbol/gatehouse/3#1", "symbol/gatehouse/3#2"});
    t.choose(red, "symbol/gatehouse/3#2");
    CHECK(t.marker("gatehouse/3#2") == "blue");
    CHECK(t.marker("gatehouse/3#1").empty());
    CHECK(t.marker("gatehouse/1").empty());
  }
  SECTION("against one with two markers: only one side is to be chosen") {
    t.marker(yellow, {"gatehouse/2"});
    t.actions(red);
    t.choose(red, "activate:wizards", "gatehouse/1", "gatehouse/2", "symbol/gatehouse/2#1");
    CHECK(t.marker("gatehouse/2#1") == "blue");
    CHECK(t.marker("gatehouse/2#2").empty());
    CHECK(t.marker("gatehouse/1") == "yellow");
    CHECK(t.offers("end_turn"));
  }
  SECTION("each receives one") {
    t.marker(yellow, {"gatehouse/2#2"});
    t.actions(red);
    t.choose(red, "activate:wizards", "gatehouse/1", "gatehouse/2", "symbol/gatehouse/2#2", "symbol/gatehouse/1#2");
    CHECK(t.marker("gatehouse/2#2") == "blue");
    CHECK(t.marker("gatehouse/1#2") == "yellow");
  }
}

TEST_CASE("GLD-11 wizards: cards, coins, planks and gnomes stay", "[rules]") {
  RulesTable t(3, {.guilds = "wizards"});
  t.stands(red, "elf", "wizards");
  t.built(blue, "bank", 1);
  t.marker(blue, {"bank/1"});
  t.actions(red);
  t.choose(red, "activate:wizards", "bank/1", "bank/2");
  CHECK(t.marker("bank/2") == "blue");
  CHECK(t.built(blue) == Names{"bank"});
  CHECK(t.gnomes(blue) == 1);
  t.enter("income");
  CHECK(t.gold(blue) == 6);
}
