// Properties: PRP-1 to PRP-14.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// The gold a single built card of a kind brings.
int income_of(const char* kind) {
  RulesTable t(3);
  t.built(red, kind);
  t.enter("income");
  return t.gold(red) - 5;
}

}  // namespace

TEST_CASE("PRP-1 pub: a coin, and with a gnome one dwarf becomes a master for good", "[rules]") {
  CHECK(income_of("pub") == 1);
  RulesTable t(3);
  t.built(red, "pub");
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.owned(red, "master dwarf") == 1);
  CHECK(t.owned(red, "master elf") == 0);
  CHECK(t.dwarves(red) == 3);
  t.end_turn(red);
  t.end_turn(blue);
  t.end_turn(yellow);
  t.all_pass();
  CHECK(t.owned(red, "master dwarf") == 1);  // for good, and only one
}

TEST_CASE("PRP-2 gardens: a coin, and with a gnome one elf becomes a master for good", "[rules]") {
  CHECK(income_of("gardens") == 1);
  RulesTable t(3);
  t.built(red, "gardens");
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.owned(red, "master elf") == 1);
  CHECK(t.owned(red, "master dwarf") == 0);
  CHECK(t.elves(red) == 3);
}

TEST_CASE("PRP-3 tower: a coin; behind its lock a plank, fee 1: a gnome onto a free lock, outside the hire limit",
          "[rules]") {
  CHECK(income_of("tower") == 1);
  RulesTable t(3);
  const Built tower = t.built(red, "tower", 1);
  t.built(red, "bank");
  t.built(red, "pub");
  t.has(red, {.gold = 4});
  t.placement(red);
  t.choose(red, "place:tower/plank1", "worker:elf");
  CHECK(t.gold(red) == 3);
  t.actions(red);
  t.choose(red, "hire", "bank/lock1");
  t.choose(red, "activate:tower/plank1", "pub/lock1");
  CHECK(t.gold(red) == 0);
  CHECK(t.gnomes(red) == 3);
  CHECK(t.owned(red, "master dwarf") == 1);
}

TEST_CASE("PRP-3 tower: without a gnome in the stock or without a free lock it is wasted", "[rules]") {
  RulesTable t(3);
  const Built tower = t.built(red, "tower", 1);
  t.stands(red, "elf", tower);
  SECTION("no lock") {
    t.actions(red);
    t.choose(red, "activate:tower/plank1");
  }
  SECTION("no gnome") {
    t.built(red, "bank");
    t.gnomes_left(0, blue);
    t.actions(red);
    t.choose(red, "activate:tower/plank1");
  }
  CHECK(t.wasted());
  CHECK(t.gnomes(red) == 1);
  CHECK(t.at_home(red, "elf") == 3);
}

TEST_CASE("PRP-4 inn: no coin; behind its lock a plank, fee 1: an elf or a dwarf from the supply", "[rules]") {
  CHECK(income_of("inn") == 0);
  for (const char* kind : {"elf", "dwarf"}) {
    RulesTable t(3);
    t.built(red, "inn", 1);
    t.has(red, {.gold = 1});
    t.placement(red);
    t.choose(red, "place:inn/plank1", "worker:dwarf");
    CHECK(t.gold(red) == 0);
    t.actions(red);
    t.choose(red, "activate:inn/plank1", std::string("worker:") + kind);
    CHECK_FALSE(t.wasted());
    CHECK(t.owned(red, kind) == 4);
    CHECK(t.elves(red) + t.dwarves(red) == 7);
  }
}

TEST_CASE("PRP-4 inn: what is not in the supply can't be chosen, and without any worker it is wasted", "[rules]") {
  RulesTable t(3);
  const Built inn = t.built(red, "inn", 1);
  t.workers(red, 7, 6);
  t.stands(red, "elf", inn);
  t.actions(red);
  t.choose(red, "activate:inn/plank1");
  CHECK(t.offered() == Names{"worker:dwarf"});
  t.choose(red, "worker:dwarf");
  CHECK(t.dwarves(red) == 7);
  t.stands(red, "elf", inn);
  t.actions(red);
  t.choose(red, "activate:inn/plank1");
  CHECK(t.wasted());
  CHECK(t.elves(red) + t.dwarves(red) == 14);
}

TEST_CASE("PRP-5 blacksmith: no coin; plank: 1 metal; with a gnome 1 metal for 1 gold once a turn", "[rules]") {
  CHECK(income_of("blacksmith") == 0);
  RulesTable t(3);
  const Built smithy = t.built(red, "blacksmith", 1);
  t.has(red, {.gold = 3});
  t.stands(red, "elf", smithy);
  t.actions(red);
  t.choose(red, "activate:blacksmith/plank1");
  CHECK(t.goods(red) == Purse{.metal = 1, .gold = 3});
  t.choose(red, "use:blacksmith/lock1");
  CHECK(t.goods(red) == Purse{.metal = 2, .gold = 2});
  CHECK(t.refused("use:blacksmith/lock1") == "used_up");
  t.has(red, {});
  t.actions(red);
  CHECK(t.refused("use:blacksmith/lock1") == "cannot_pay");
}

TEST_CASE("PRP-6 bank: a coin, and with a gnome 1 gold once a turn", "[rules]") {
  CHECK(income_of("bank") == 1);
  RulesTable t(3);
  t.built(red, "bank");
  t.actions(red);
  CHECK(t.refused("use:bank/lock1") == "closed_lock");
  t.choose(red, "hire", "use:bank/lock1");
  CHECK(t.gold(red) == 5 - 3 + 1);
  CHECK(t.refused("use:bank/lock1") == "used_up");
  t.end_turn(red);
  t.actions(red);
  CHECK(t.offers("use:bank/lock1"));
}

TEST_CASE("PRP-7 market: a coin; plank: 2 gold; two locks, each one more visit each turn", "[rules]") {
  CHECK(income_of("market") == 1);
  RulesTable t(3);
  const Built market = t.built(red, "market", 2);
  t.stands(red, "dwarf", market);
  t.has(red, {});
  t.actions(red);
  t.choose(red, "activate:market/plank1");
  CHECK(t.gold(red) == 2);
  t.choose(red, "use:market/lock1", "trade:buy_wood");  // nothing to sell: the visit is over
  t.choose(red, "use:market/lock2", "trade:buy_stone", "none");
  CHECK(t.goods(red) == Purse{1, 1, 0, 0});
  CHECK(t.refused("use:market/lock1") == "used_up");
  CHECK(t.refused("use:market/lock2") == "used_up");
  CHECK(t.offers("visit"));
}

TEST_CASE("PRP-8 gatehouse: no coin; with a gnome a second marker on a gatehouse where one has one", "[rules]") {
  CHECK(income_of("gatehouse") == 0);
  RulesTable t(3);
  t.built(red, "gatehouse");
  t.marker(red, {"gatehouse/2#1"});
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.offered() == Names{"symbol/gatehouse/2#2"});
  t.choose(red, "symbol/gatehouse/2#2");
  CHECK(t.marker("gatehouse/2") == "red");
  CHECK(t.markers(red, 2) == 1);
  CHECK(t.markers(red, 3) == 1);
}

TEST_CASE("PRP-9 library: a coin; plank: draw 2, then discard any 2; with a gnome draw 1 at the end of a turn",
          "[rules]") {
  CHECK(income_of("library") == 1);
  RulesTable t(3);
  const Built library = t.built(red, "library", 1);
  t.hand(red, {"inn", "bank"});
  t.next_cards({"keep", "market", "tower"});
  t.stands(red, "elf", library);
  t.actions(red);
  t.choose(red, "activate:library/plank1");
  CHECK(t.hand(red) == Names{"bank", "inn", "keep", "market"});
  t.choose(red, "inn", "keep");  // an old one and a new one
  CHECK(t.hand(red) == Names{"bank", "market"});
  CHECK(t.discards() == Names{"inn", "keep"});
  t.choose(red, "end_turn");
  CHECK(t.hand(red) == Names{"bank", "market", "tower"});
}

TEST_CASE("PRP-10 keep: a coin, markers on both symbols, no lock", "[rules]") {
  CHECK(income_of("keep") == 1);
  RulesTable t(3);
  t.hand(red, {"keep"});
  t.has(red, {2, 2, 3, 9});
  t.actions(red);
  t.choose(red, "build:keep", "keep/4");
  CHECK(t.markers(red, 4) == 2);
  CHECK(t.refused("hire") == "no_free_lock");
}

TEST_CASE("PRP-11 the tower's and the recruiters' gnome costs nothing more and works at once", "[rules]") {
  RulesTable t(3);
  const Built tower = t.built(red, "tower", 1);
  t.built(red, "pub");
  t.built(red, "gardens");
  t.stands(red, "elf", tower);
  t.stands(red, "dwarf", "recruiters");
  t.has(red, {});
  t.actions(red);
  t.choose(red, "activate:tower/plank1", "pub/lock1");
  CHECK(t.owned(red, "master dwarf") == 1);
  t.choose(red, "activate:recruiters", "gnome", "gardens/lock1");
  CHECK(t.owned(red, "master elf") == 1);
  CHECK(t.gnomes(red) == 3);
  CHECK(t.goods(red) == Purse{});
}

TEST_CASE("PRP-12 pub and gardens without an ordinary worker of that kind are wasted, not kept for later", "[rules]") {
  RulesTable t(3);
  t.built(red, "pub");
  t.built(red, "gardens");
  t.has(red, {.gold = 9});
  SECTION("no dwarf at all") {
    t.workers(red, 3, 0);
    t.actions(red);
    t.choose(red, "hire", "pub/lock1");
    CHECK(t.wasted());
    t.workers(red, 3, 1);
    t.actions(red);
    CHECK(t.owned(red, "master dwarf") == 0);
    for (const std::string& key : t.offered()) CHECK(key.find("pub/lock1") == std::string::npos);
  }
  SECTION("all dwarves are masters") {
    t.masters(red, 0, 3);
    t.actions(red);
    t.choose(red, "hire", "pub/lock1");
    CHECK(t.wasted());
    CHECK(t.owned(red, "master dwarf") == 3);
  }
}

TEST_CASE("PRP-12 a sixth master is not made, and workers on planks may be upgraded", "[rules]") {
  RulesTable t(3);
  t.built(red, "gardens");
  SECTION("five masters and an ordinary elf") {
    t.match().arrange(
        [&](flow::Arrangement& a) { a.workers(t.player(red), t.match().rules().workers.find("elf"), 6, 5); });
    t.actions(red);
    t.choose(red, "hire");
    CHECK(t.wasted());
    CHECK(t.owned(red, "master elf") == 5);
    CHECK(t.elves(red) == 6);
  }
  SECTION("the only elf stands on a plank") {
    t.workers(red, 1, 3);
    t.stands(red, "elf", "masons");
    t.actions(red);
    t.choose(red, "hire");
    CHECK(t.worker_on("masons") == "red master elf");
  }
}

TEST_CASE("PRP-13 the gatehouse lock: any gatehouse with exactly one own marker and a free symbol", "[rules]") {
  RulesTable t(3, {.guilds = "recruiters", .packs = first_printing});  // where two players may share a gatehouse
  t.built(red, "gatehouse");
  t.marker(red, {"gatehouse/1#2"});  // got through architects or wizards: no card belongs to it
  t.marker(red, {"gatehouse/2"});    // both are red's already
  t.marker(red, {"gatehouse/3#1"});
  t.marker(blue, {"gatehouse/3#2"});  // no free symbol
  t.marker(blue, {"gatehouse/4#1"});  // none of red's
  t.marker(red, {"gatehouse/5#1"});
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.offered() == Names{"symbol/gatehouse/1#1", "symbol/gatehouse/5#2"});
  t.choose(red, "symbol/gatehouse/1#1");
  CHECK(t.marker("gatehouse/1") == "red");
}

TEST_CASE("PRP-13 a gatehouse lock with nothing to extend is wasted for good", "[rules]") {
  RulesTable t(3);
  t.built(red, "gatehouse");
  t.actions(red);
  t.choose(red, "hire");
  CHECK(t.wasted());
  CHECK(t.gnomes(red) == 1);
  t.marker(red, {"gatehouse/3#1"});
  t.actions(red);
  CHECK(t.marker("gatehouse/3#2").empty());
  for (const std::string& key : t.offered()) CHECK(key.find("gatehouse") == std::string::npos);
}

TEST_CASE("PRP-14 the library's plank on a short deck: draw what there is, then discard min(2, hand)", "[rules]") {
  RulesTable t(3);
  const Built library = t.built(red, "library");
  t.stands(red, "elf", library);
  SECTION("one card left: drawn and discarded") {
    t.hand(blue, {"inn"});
    t.no_cards_left(blue);
    t.hand(blue, {});  // back into the deck: the only card there
    t.actions(red);
    REQUIRE(t.deck_size() == 1);
    t.choose(red, "activate:library/plank1");
    CHECK(t.offered() == Names{"inn"});
    t.choose(red, "inn");
    CHECK(t.hand(red).empty());
    CHECK(t.discards() == Names{"inn"});
  }
  SECTION("no card left, three in hand: two are discarded") {
    t.hand(red, {"inn", "bank", "keep"});
    t.no_cards_left(blue);
    t.actions(red);
    t.choose(red, "activate:library/plank1", "inn", "bank");
    CHECK(t.hand(red) == Names{"keep"});
  }
  SECTION("no card anywhere") {
    t.no_cards_left(blue);
    t.actions(red);
    t.choose(red, "activate:library/plank1");
    CHECK(t.hand(red).empty());
    CHECK(t.asked() == red);
    CHECK(t.offers("end_turn"));
  }
}

TEST_CASE("PRP-5 PRP-6 a property built twice has its own lock, plank and limits each time", "[rules]") {
  RulesTable t(3);
  const Built first = t.built(red, "blacksmith", 1);
  const Built second = t.built(red, "blacksmith", 1);
  t.built(red, "bank", 1);
  t.built(red, "bank");
  t.has(red, {.gold = 2});
  t.stands(red, "elf", first);
  t.stands(red, "elf", second);
  t.actions(red);
  t.choose(red, "activate:blacksmith/plank1", "activate:blacksmith/plank1");
  CHECK(t.goods(red).metal == 2);
  t.choose(red, "use:blacksmith/lock1", "use:blacksmith/lock1");
  CHECK(t.goods(red) == Purse{.metal = 4});
  t.choose(red, "use:bank/lock1");
  CHECK(t.gold(red) == 1);  // the other bank has no gnome
  CHECK_FALSE(t.offers("use:bank/lock1"));
}
