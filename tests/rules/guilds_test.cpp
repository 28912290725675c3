// Guilds: GLD-1 to GLD-8 and GLD-12; thieves, bandits and wizards have a file of their own.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("GLD-1 merchants: twice 1 wood or 1 stone for 1 metal, and three more visits, lost at the end of the turn",
          "[rules]") {
  RulesTable t(3, {.guilds = "merchants"});
  t.stands(red, "elf", "merchants");
  t.has(red, {.wood = 3, .stone = 3, .gold = 9});
  t.actions(red);
  CHECK(t.refused("merchants_exchange") == "counter");
  CHECK(t.refused("merchants_visit") == "counter");
  t.choose(red, "activate:merchants");
  t.choose(red, "merchants_exchange");
  CHECK(t.offered() == Names{"trade:exchange_wood", "trade:exchange_stone"});
  t.choose(red, "trade:exchange_wood");
  CHECK(t.goods(red) == Purse{2, 3, 1, 9});
  t.choose(red, "merchants_visit", "trade:buy_metal", "none");
  t.choose(red, "merchants_exchange", "trade:exchange_stone");
  CHECK(t.goods(red) == Purse{2, 2, 3, 7});
  CHECK(t.refused("merchants_exchange") == "counter");
  t.end_turn(red);
  t.actions(red);  // two visits were left
  CHECK(t.refused("merchants_visit") == "counter");
  CHECK(t.refused("merchants_exchange") == "counter");
}

TEST_CASE("GLD-2 librarians: draw 3, then discard 1 of the whole hand", "[rules]") {
  RulesTable t(3, {.guilds = "librarians"});
  t.hand(red, {"bank"});
  t.next_cards({"inn", "keep", "market"});
  t.stands(red, "elf", "librarians");
  t.actions(red);
  t.choose(red, "activate:librarians");
  CHECK(t.offered().size() == 4);
  t.choose(red, "bank");
  CHECK(t.hand(red) == Names{"inn", "keep", "market"});
  CHECK(t.discards() == Names{"bank"});
}

TEST_CASE("GLD-3 architects: any free symbol without a card at a discount, and no coin, plank or lock", "[rules]") {
  RulesTable t(3, {.guilds = "architects,masons"});
  t.stands(red, "elf", "architects");
  t.has(red, {3, 2, 1, 3});
  t.actions(red);
  t.choose(red, "activate:architects");
  CHECK_FALSE(t.offers("none"));
  CHECK(t.offers("bank/1"));  // 3/2/1 less 1 metal
  CHECK(t.offers("pub/5"));
  CHECK(t.refused("keep/1") == "cannot_pay");
  CHECK(t.refused("guild/2") == "cannot_pay");  // masons 1/3/2
  t.choose(red, "bank/3");
  CHECK(t.offered() == Names{"wood*3+stone*2", "wood*1+stone*2+metal*1", "wood*2+stone*1+metal*1", "wood*3+metal*1"});
  t.choose(red, "wood*2+stone*1+metal*1");
  CHECK(t.marker("bank/3") == "red");
  CHECK(t.goods(red) == Purse{1, 1, 0, 3});
  CHECK(t.built(red).empty());
  CHECK(t.refused("hire") == "no_free_lock");
  t.enter("income");
  CHECK(t.gold(red) == 3);
}

TEST_CASE("GLD-3 architects: a keep takes both symbols, a gatehouse one; who can't pay anything wastes it", "[rules]") {
  RulesTable t(3, {.guilds = "architects"});
  t.stands(red, "elf", "architects");
  SECTION("keep") {
    t.has(red, {2, 2, 2, 0});
    t.actions(red);
    t.choose(red, "activate:architects", "keep/2", "wood*2+stone*2+metal*2");
    CHECK(t.marker("keep/2") == "red");
    CHECK(t.markers(red, 2) == 2);
  }
  SECTION("gatehouse") {
    t.marker(blue, {"gatehouse/1#1"});
    t.has(red, {2, 2, 1, 0});
    t.actions(red);
    t.choose(red, "activate:architects");
    CHECK_FALSE(t.offers("gatehouse/1"));
    t.choose(red, "gatehouse/2", "wood*2+stone*2+metal*1", "symbol/gatehouse/2#2");
    CHECK(t.markers(red, 3) == 1);
    CHECK(t.marker("gatehouse/2#1").empty());
  }
  SECTION("nothing can be paid") {
    t.has(red, {});
    t.actions(red);
    t.choose(red, "activate:architects");
    CHECK(t.wasted());
    CHECK(t.offers("end_turn"));
  }
}

TEST_CASE("GLD-3 architects: only prices that can be paid are offered", "[rules]") {
  RulesTable t(3, {.guilds = "architects"});
  t.stands(red, "elf", "architects");
  t.has(red, {1, 2, 1, 0});
  t.actions(red);
  t.choose(red, "activate:architects", "bank/3");  // 3/2/1
  CHECK(t.offered() == Names{"wood*1+stone*2+metal*1"});
  CHECK(t.refused("wood*3+stone*2") == "cannot_pay");
  t.choose(red, "wood*1+stone*2+metal*1");
  CHECK(t.marker("bank/3") == "red");
  CHECK(t.goods(red) == Purse{});
}

TEST_CASE("GLD-3 architects may leave cards in hands unbuildable", "[rules]") {
  RulesTable t(3, {.guilds = "architects"});
  t.stands(red, "elf", "architects");
  t.has(red, {9, 9, 9, 9});
  t.has(blue, {9, 9, 9, 9});
  t.hand(blue, {"inn"});
  t.marker(yellow, {"inn/1", "inn/2", "inn/3", "inn/4"});
  t.actions(red);
  t.choose(red, "activate:architects", "inn/5", "wood*3+stone*1");
  t.end_turn(red);
  CHECK(t.asked() == blue);
  CHECK(t.refused("build:inn") == "no_free_symbol");
}

TEST_CASE("GLD-4 recruiters: an elf or dwarf from the supply, or a gnome onto an own free lock; else wasted",
          "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "recruiters");
  SECTION("a worker") {
    t.actions(red);
    t.choose(red, "activate:recruiters");
    CHECK(t.offered() == Names{"worker:elf", "worker:dwarf"});  // without a lock there is nothing else to choose
    t.choose(red, "worker:dwarf");
    CHECK(t.dwarves(red) == 4);
    CHECK_FALSE(t.wasted());
  }
  SECTION("the last worker of the supply, or the last gnome") {
    t.workers(red, 7, 6);
    t.stands(red, "elf", "recruiters");
    t.built(red, "bank");
    t.gnomes_left(1, blue);
    t.actions(red);
    t.choose(red, "activate:recruiters");
    CHECK(t.offered() == Names{"worker", "gnome"});
    t.choose(red, "worker");
    CHECK(t.offered() == Names{"worker:dwarf"});
    t.choose(red, "worker:dwarf");
    CHECK(t.dwarves(red) == 7);
  }
  SECTION("the last worker of the supply without a lock") {
    t.workers(red, 7, 6);
    t.stands(red, "elf", "recruiters");
    t.actions(red);
    t.choose(red, "activate:recruiters", "worker:dwarf");
    CHECK(t.dwarves(red) == 7);
  }
  SECTION("a lock, but no gnome in the stock") {
    t.built(red, "bank");
    t.gnomes_left(0, blue);
    t.actions(red);
    t.choose(red, "activate:recruiters", "worker:elf");
    CHECK(t.elves(red) == 4);
  }
  SECTION("a gnome") {
    t.built(red, "bank");
    t.actions(red);
    t.choose(red, "activate:recruiters");
    CHECK(t.offered() == Names{"worker", "gnome"});
    t.choose(red, "gnome", "bank/lock1");
    CHECK(t.gnomes(red) == 1);
    CHECK(t.gold(red) == 5);
    CHECK(t.offers("hire") == false);
    CHECK(t.refused("hire") == "no_free_lock");
  }
  SECTION("only a gnome is left") {
    t.workers(red, 7, 7);
    t.stands(red, "elf", "recruiters");
    t.built(red, "bank");
    t.actions(red);
    t.choose(red, "activate:recruiters", "bank/lock1");
    CHECK(t.gnomes(red) == 1);
  }
  SECTION("nothing is left") {
    t.workers(red, 7, 7);
    t.stands(red, "elf", "recruiters");
    t.actions(red);
    t.choose(red, "activate:recruiters");
    CHECK(t.wasted());
  }
}

TEST_CASE("GLD-5 sawyers give 4 wood", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "sawyers");
  t.actions(red);
  t.choose(red, "activate:sawyers");
  CHECK(t.goods(red) == Purse{1 + 4, 1, 1, 5});
}

TEST_CASE("GLD-6 miners give 2 metal", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "miners");
  t.actions(red);
  t.choose(red, "activate:miners");
  CHECK(t.goods(red) == Purse{1, 1, 1 + 2, 5});
}

TEST_CASE("GLD-7 bankers give 3 gold", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "bankers");
  t.actions(red);
  t.choose(red, "activate:bankers");
  CHECK(t.goods(red) == Purse{1, 1, 1, 5 + 3});
}

TEST_CASE("GLD-8 masons give 4 stone", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "masons");
  t.actions(red);
  t.choose(red, "activate:masons");
  CHECK(t.goods(red) == Purse{1, 1 + 4, 1, 5});
}

TEST_CASE("GLD-12 spies: every other player with cards reveals one, you take one of them, the rest go back",
          "[rules]") {
  RulesTable t(4, {.guilds = "spies"});
  t.hand(red, {"keep"});
  t.hand(blue, {"inn", "bank"});
  t.hand(yellow, {"market", "tower"});
  t.stands(red, "elf", "spies");
  t.actions(red);
  t.choose(red, "activate:spies");
  CHECK(t.asked() == blue);
  CHECK(t.offered().size() == 2);
  t.choose(blue, "bank");
  CHECK(t.asked() == yellow);  // purple has no cards and is not asked
  // Nobody sees blue's card before all have chosen.
  const auto sees = [&](Colour viewer, const char* kind) {
    const Id<Property> id = t.match().rules().properties.find(kind);
    const auto view = t.match().view(viewer);
    for (const auto& [name, thing] : view["state"].items())
      if (name.starts_with("card/") && thing["pile"].get<std::string>().find("/hand/2") != std::string::npos &&
          thing.contains("kind") && thing["kind"] == id.number())
        return true;
    return false;
  };
  CHECK_FALSE(sees(red, "bank"));
  t.choose(yellow, "market");
  CHECK(t.asked() == red);
  CHECK(sees(red, "bank"));
  CHECK(sees(purple, "bank"));  // to everybody
  CHECK_FALSE(sees(red, "inn"));
  CHECK(t.offered() == Names{"bank", "market"});
  t.choose(red, "market");
  CHECK(t.hand(red) == Names{"keep", "market"});
  CHECK(t.hand(blue) == Names{"bank", "inn"});
  CHECK(t.hand(yellow) == Names{"tower"});
}
