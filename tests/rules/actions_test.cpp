// Actions: ACT-1 to ACT-13.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

constexpr Purse rich{9, 9, 9, 9};

}  // namespace

TEST_CASE("ACT-1 a property is paid, laid down and marked on a free symbol of its type", "[rules]") {
  RulesTable t(3);
  t.has(red, rich);
  t.hand(red, {"bank", "inn"});
  t.marker(blue, {"bank/1", "bank/3"});
  t.actions(red);
  t.choose(red, "build:bank");
  CHECK(t.offered() == Names{"bank/2", "bank/4", "bank/5"});
  CHECK(t.refused("bank/1") == "occupied");
  t.choose(red, "bank/4");
  CHECK(t.marker("bank/4") == "red");
  CHECK(t.goods(red) == Purse{6, 7, 8, 9});
  CHECK(t.built(red) == Names{"bank"});
  CHECK(t.hand(red) == Names{"inn"});
  t.choose(red, "hire", "use:bank/lock1");  // its lock counts from now on
  t.enter("income");                        // and so does its coin
  CHECK(t.gold(red) == 9 - 3 + 1 + 1);
}

TEST_CASE("ACT-1 a property without a free symbol or that can't be paid can't be built", "[rules]") {
  RulesTable t(3);
  t.has(red, rich);
  t.hand(red, {"bank", "inn"});
  t.marker(blue, {"bank/1", "bank/2", "bank/3", "bank/4", "bank/5"});
  t.actions(red);
  CHECK(t.refused("build:bank") == "no_free_symbol");
  t.has(red, {9, 9, 0, 9});
  t.actions(red);
  CHECK(t.refused("build:inn") == "cannot_pay");
  CHECK(t.refused("build:bank") == "no_free_symbol");
}

TEST_CASE("ACT-1 the planks of a card count from now on", "[rules]") {
  RulesTable t(3);
  t.has(red, rich);
  t.hand(red, {"blacksmith"});
  t.actions(red);
  t.choose(red, "build:blacksmith", "blacksmith/1");
  t.placement(red);
  CHECK(t.offers("place:blacksmith/plank1"));
}

TEST_CASE("ACT-2 a keep takes both symbols of one free section", "[rules]") {
  RulesTable t(3);
  t.has(red, rich);
  t.hand(red, {"keep"});
  t.marker(blue, {"keep/1"});
  t.marker(blue, {"keep/2#1"});
  t.actions(red);
  t.choose(red, "build:keep");
  CHECK(t.offered() == Names{"keep/3", "keep/4", "keep/5"});
  t.choose(red, "keep/3");
  CHECK(t.marker("keep/3#1") == "red");
  CHECK(t.marker("keep/3#2") == "red");
  CHECK(t.markers(red, 3) == 2);
}

TEST_CASE("ACT-3 a gatehouse with both symbols free takes one marker on either side", "[rules]") {
  for (const char* side : {"1", "2"}) {
    RulesTable t(3);
    t.has(red, rich);
    t.hand(red, {"gatehouse"});
    t.marker(blue, {"gatehouse/1#1", "gatehouse/2#2"});
    t.actions(red);
    t.choose(red, "build:gatehouse");
    CHECK(t.offered() == Names{"gatehouse/3", "gatehouse/4", "gatehouse/5"});
    CHECK(t.refused("gatehouse/1") == "occupied");
    t.choose(red, "gatehouse/5", std::string("symbol/gatehouse/5#") + side);
    CHECK(t.markers(red, 5) == (side[0] == '1'));
    CHECK(t.markers(red, 1) == (side[0] == '2'));  // the last gatehouse joins the first district
  }
}

TEST_CASE("ACT-4 a wall costs 3 wood and 3 stone, needs no card, and any number may be built", "[rules]") {
  RulesTable t(3);
  t.has(red, {9, 9, 0, 0});
  t.marker(blue, {"wall/1.1"});
  t.actions(red);
  t.choose(red, "build_wall:wall");
  CHECK(t.refused("wall/1.1") == "occupied");
  t.choose(red, "wall/1.2");
  t.choose(red, "build_wall:wall", "wall/5.1");
  t.choose(red, "build_wall:wall", "wall/5.2");
  CHECK(t.goods(red) == Purse{});
  CHECK(t.marker("wall/1.2") == "red");
  CHECK(t.markers(red, 5) == 2);
  CHECK(t.refused("build_wall:wall") == "cannot_pay");
}

TEST_CASE("ACT-5 a guild costs what its tile says and is owned from then on; any number", "[rules]") {
  RulesTable t(3);  // recruiters 3/1/2 in district 1, masons 1/3/2 in district 2
  t.has(red, {4, 4, 4, 0});
  t.marker(blue, {"guild/3"});
  t.actions(red);
  CHECK(t.refused("build_guild:sawyers") == "owned");
  t.choose(red, "build_guild:recruiters");
  CHECK(t.goods(red) == Purse{1, 3, 2, 0});
  t.choose(red, "build_guild:masons");
  CHECK(t.goods(red) == Purse{});
  CHECK(t.owner("recruiters") == "red");
  CHECK(t.owner("masons") == "red");
  CHECK(t.markers(red, 1) == 1);
  CHECK(t.refused("build_guild:miners") == "cannot_pay");
}

TEST_CASE("ACT-6 workers on guilds and planks are activated and go home; all of them before the turn ends", "[rules]") {
  RulesTable t(3);
  const Built smithy = t.built(red, "blacksmith");
  t.stands(red, "elf", "masons");
  t.stands(red, "dwarf", smithy);
  t.stands(blue, "elf", "sawyers");
  t.actions(red);
  CHECK_FALSE(t.offers("activate:sawyers"));
  CHECK(t.refused("end_turn") == "worker_waits");
  CHECK(t.refused("buy") == "worker_waits");
  t.choose(red, "activate:masons");
  CHECK(t.at_home(red, "elf") == 3);
  CHECK(t.goods(red).stone == 1 + 4);
  CHECK(t.refused("end_turn") == "worker_waits");
  CHECK(t.refused("buy") == "worker_waits");
  t.choose(red, "activate:blacksmith/plank1");
  CHECK(t.at_home(red, "dwarf") == 3);
  CHECK(t.goods(red).metal == 1 + 1);
  CHECK(t.offers("end_turn"));
  CHECK(t.offers("buy:pub"));
}

TEST_CASE("ACT-6 a wasted action has to be activated all the same", "[rules]") {
  RulesTable t(3);
  t.workers(red, 7, 7);
  t.stands(red, "elf", "recruiters");
  t.actions(red);
  CHECK(t.refused("end_turn") == "worker_waits");
  t.choose(red, "activate:recruiters");
  CHECK(t.wasted());
  CHECK(t.at_home(red, "elf") == 7);
  CHECK(t.offers("end_turn"));
}

TEST_CASE("ACT-7 the trading post once a turn: up to one buy and up to one sell in any order", "[rules]") {
  RulesTable t(3);
  t.has(red, {.wood = 2, .metal = 2, .gold = 3});
  t.actions(red);
  SECTION("buy, then sell") {
    t.choose(red, "visit", "trade:buy_stone");
    CHECK(t.offered() == Names{"trade:sell_metal", "trade:sell_wood", "trade:sell_wood_and_stone", "none"});
    t.choose(red, "trade:sell_metal");
    CHECK(t.goods(red) == Purse{2, 1, 1, 3});
  }
  SECTION("sell, then buy") {
    t.choose(red, "visit", "trade:sell_wood", "trade:buy_metal");
    CHECK(t.goods(red) == Purse{0, 0, 3, 2});
  }
  SECTION("only one of the two") {
    t.choose(red, "visit", "trade:sell_metal", "none");
    CHECK(t.goods(red) == Purse{2, 0, 1, 4});
  }
  CHECK(t.refused("visit") == "used_up");
  t.end_turn(red);
  CHECK(t.offers("visit"));  // blue's own
}

TEST_CASE("ACT-7 markets and merchants give further visits, spread over the turn", "[rules]") {
  RulesTable t(3, {.guilds = "merchants"});
  t.built(red, "market", 1);
  t.stands(red, "elf", "merchants");
  t.has(red, {.wood = 9, .stone = 9, .gold = 9});
  t.actions(red);
  t.choose(red, "use:market/lock1", "trade:buy_wood", "none");
  t.choose(red, "activate:merchants");
  t.choose(red, "build_wall:wall", "wall/1.1");
  t.choose(red, "visit", "trade:buy_wood", "none");
  t.choose(red, "merchants_visit", "trade:buy_wood", "none");
  t.choose(red, "build_wall:wall", "wall/1.2");
  t.choose(red, "merchants_visit", "trade:buy_wood", "none");
  t.choose(red, "merchants_visit", "trade:buy_wood", "none");
  CHECK(t.goods(red) == Purse{9 - 6 + 5, 3, 0, 4});
  CHECK(t.refused("visit") == "used_up");
  CHECK(t.refused("use:market/lock1") == "used_up");
  CHECK(t.refused("merchants_visit") == "counter");
}

TEST_CASE("ACT-8 one gnome a turn for 3 gold, from the stock onto a free lock; unlocking happens at once", "[rules]") {
  RulesTable t(3);
  t.built(red, "pub");
  t.built(red, "bank");
  t.has(red, {.gold = 7});
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.offered() == Names{"bank/lock1", "pub/lock1"});
  t.choose(red, "pub/lock1");
  CHECK(t.gold(red) == 4);
  CHECK(t.gnomes(red) == 1);
  CHECK(t.gnomes_left() == 13);
  CHECK(t.owned(red, "master dwarf") == 1);
  CHECK(t.refused("hire") == "used_up");
}

TEST_CASE("ACT-8 no gnome without 3 gold, a gnome in the stock and a free lock", "[rules]") {
  RulesTable t(3);
  t.built(red, "bank");
  SECTION("no gold") {
    t.has(red, {.gold = 2});
    t.actions(red);
    CHECK(t.refused("hire") == "cannot_pay");
  }
  SECTION("no gnome") {
    t.gnomes_left(0, blue);
    t.actions(red);
    CHECK(t.refused("hire") == "no_gnome");
  }
  SECTION("no lock") {
    t.built(blue, "bank");
    t.actions(blue);
    t.choose(blue, "hire");
    CHECK(t.gnomes(blue) == 1);
    t.actions(blue);
    CHECK(t.refused("hire") == "no_free_lock");
  }
}

TEST_CASE("ACT-9 the last action: a card for 1 gold from the pool, refilled at once, ends the turn", "[rules]") {
  RulesTable t(3);
  t.next_cards({"keep", "inn"});
  t.actions(red);
  CHECK(t.offers("buy:pub"));
  CHECK(t.offers("buy:gardens"));
  CHECK(t.offers("buy:tower"));
  t.choose(red, "buy:gardens");
  CHECK(t.hand(red) == Names{"gardens"});
  CHECK(t.pool() == Names{"keep", "pub", "tower"});
  CHECK(t.gold(red) == 4);
  CHECK(t.asked() == blue);
  t.choose(blue, "buy:pile/properties/deck");
  CHECK(t.hand(blue) == Names{"inn"});
  CHECK(t.pool() == Names{"keep", "pub", "tower"});
  CHECK(t.asked() == yellow);
  t.has(yellow, {9, 9, 9, 0});
  t.actions(yellow);
  CHECK(t.refused("buy") == "cannot_pay");
}

TEST_CASE("ACT-10 at the end of a turn all library draws, then one discard down to 5, the owner's choice", "[rules]") {
  RulesTable t(3);
  t.built(red, "library", 1);
  t.built(red, "library", 1);
  t.hand(red, {"inn", "inn", "inn", "inn", "bank"});
  t.next_cards({"tower", "keep", "market"});
  t.actions(red);
  t.choose(red, "buy:pub");  // the first card refills the pool
  CHECK(t.hand(red) == Names{"bank", "inn", "inn", "inn", "inn", "keep", "market", "pub"});
  CHECK(t.asked() == red);
  t.choose(red, "keep", "inn", "pub");
  CHECK(t.hand(red) == Names{"bank", "inn", "inn", "inn", "market"});
  CHECK(t.discards() == Names{"inn", "keep", "pub"});
  CHECK(t.asked() == blue);
  // Face up: everybody knows the discards.
  for (const Colour viewer : {blue, yellow}) {
    const auto view = t.match().view(viewer);
    int known = 0;
    for (const auto& [name, thing] : view["state"].items())
      known +=
          name.starts_with("card/") && thing["pile"] == "pile/belfort:properties/discard" && thing.contains("kind");
    CHECK(known == 3);
  }
}

TEST_CASE("ACT-10 during the turn a hand may exceed 5", "[rules]") {
  RulesTable t(3, {.guilds = "librarians"});
  t.hand(red, {"inn", "inn", "inn", "inn", "bank"});
  t.next_cards({"keep", "keep", "keep"});
  t.stands(red, "elf", "librarians");
  t.has(red, {2, 2, 3, 0});
  t.actions(red);
  t.choose(red, "activate:librarians", "inn");
  CHECK(t.hand(red).size() == 7);
  t.choose(red, "build:keep", "keep/1");
  CHECK(t.hand(red).size() == 6);
  t.choose(red, "end_turn", "keep");
  CHECK(t.hand(red).size() == 5);
}

TEST_CASE("ACT-11 a lock opened this turn works this turn, a plank behind it from the next placement on", "[rules]") {
  RulesTable t(3);
  t.built(red, "bank");
  t.built(red, "inn");
  t.has(red, {.gold = 10});
  t.actions(red);
  t.choose(red, "hire", "bank/lock1");
  t.choose(red, "use:bank/lock1");
  CHECK(t.gold(red) == 8);
  t.actions(red);
  t.choose(red, "hire");
  CHECK_FALSE(t.offers("activate:inn/plank1"));
  t.placement(red);
  t.choose(red, "place:inn/plank1", "worker:elf");
  CHECK(t.gold(red) == 4);
}

TEST_CASE("ACT-12 gnomes never move", "[rules]") {
  RulesTable t(3);
  t.built(red, "bank", 1);
  t.built(red, "pub");
  t.actions(red);
  // Nothing offered to red concerns the gnome on the bank but the use of its lock.
  for (const std::string& key : t.offered())
    if (key.find("bank") != std::string::npos) CHECK(key == "use:bank/lock1");
  t.choose(red, "hire");  // the only free lock is the pub's
  CHECK(t.gnomes(red) == 2);
  t.end_turn(red);
  t.end_turn(blue);
  t.end_turn(yellow);
  CHECK(t.month() == 2);
  CHECK(t.gnomes(red) == 2);
}

TEST_CASE("ACT-13 bank, blacksmith, visits and purchase are optional", "[rules]") {
  RulesTable t(3);
  t.built(red, "bank", 1);
  t.built(red, "blacksmith", 1);
  t.built(red, "market", 2);
  t.actions(red);
  for (const char* may : {"use:bank/lock1", "use:blacksmith/lock1", "use:market/lock1", "use:market/lock2", "visit"})
    CHECK(t.offers(may));
  const Purse before = t.goods(red);
  t.end_turn(red);
  CHECK(t.goods(red) == before);
  CHECK(t.asked() == blue);
}

TEST_CASE("ACT-13 ACT-6 the action of a placed worker can't be declined, and is carried out in full", "[rules]") {
  RulesTable t(3, {.guilds = "librarians,masons"});
  const Built library = t.built(red, "library");
  t.hand(red, {"inn"});
  t.stands(red, "elf", "librarians");
  t.stands(red, "elf", library);
  t.stands(red, "dwarf", "masons");
  t.actions(red);
  for (const std::string& key : t.offered()) CHECK_FALSE(key.starts_with("decline"));
  CHECK(t.refused("end_turn") == "worker_waits");
  t.choose(red, "activate:masons");
  CHECK(t.goods(red).stone == 5);
  CHECK(t.at_home(red, "dwarf") == 3);
  t.choose(red, "activate:librarians");
  CHECK_FALSE(t.offers("none"));  // the discard is not optional
  CHECK(t.hand(red).size() == 4);
  t.choose(red, "inn");
  CHECK(t.hand(red).size() == 3);
  CHECK(t.refused("end_turn") == "worker_waits");
}

TEST_CASE("ACT-7 ACT-13 who visits the trading post trades; what can't be traded is no visit", "[rules]") {
  RulesTable t(3);
  t.built(red, "market", 2);
  t.has(red, {.gold = 2});
  t.actions(red);
  for (const char* visit : {"visit", "use:market/lock1"}) {
    t.choose(red, visit);
    CHECK_FALSE(t.offers("none"));
    t.choose(red, "trade:buy_wood");
  }
  CHECK(t.offers("none"));  // 2 wood could be sold now
  t.choose(red, "none");
  t.has(red, {});
  t.actions(red);
  CHECK(t.refused("visit") == "nothing_to_trade");
  CHECK(t.refused("use:market/lock2") == "nothing_to_trade");
}
