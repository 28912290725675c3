// Rules that meet within a turn: visits, locks, waiting workers, empty piles; and the neutral builders.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("NP-5 a dwarf moves onto the guild the other leaves, and owners are paid for each", "[rules]") {
  RulesTable t(2);  // recruiters, masons, sawyers, miners, bankers
  t.neutral_dwarf(1, "masons");
  t.neutral_dwarf(2, "sawyers");
  t.has(red, {});
  t.has(blue, {});
  SECTION("each in its turn, both at once") {
    t.marker(red, {"guild/3", "guild/4"});
    t.enter("neutral_dwarves_move");
    CHECK(t.guild_of_dwarf(1) == "sawyers");
    CHECK(t.guild_of_dwarf(2) == "miners");
    CHECK(t.gold(red) == 2);
    CHECK(t.refused("place:sawyers") == "blocked");
    CHECK(t.offers("place:masons"));  // free again
  }
  SECTION("onto an owned guild and an unowned one") {
    t.marker(blue, {"guild/4"});
    t.enter("neutral_dwarves_move");
    CHECK(t.gold(red) == 0);
    CHECK(t.gold(blue) == 1);
  }
}

TEST_CASE("NP-4 a neutral turn where nothing can be built, and one without any deck", "[rules]") {
  RulesTable t(2);
  for (const char* site : {"pub", "inn", "bank"})
    for (int n = 1; n <= 5; ++n) t.marker(blue, {site + ("/" + std::to_string(n))});
  t.pool({"pub", "inn", "bank"});
  SECTION("any pool card may be taken and nothing is built") {
    t.next_cards({"keep", "keep"});
    t.neutral_turns();
    t.choose(red, "inn");
    CHECK(t.discards() == Names{"inn"});
    CHECK(t.pool() == Names{"bank", "keep", "pub"});
    CHECK(t.refused("bank") == "no_free_symbol");  // now there is one that can be built
    t.choose(blue, "keep", "keep/1");
    CHECK(t.marker("keep/1") == "np4");
  }
  SECTION("discards make a deck, however many there are") {
    t.hand(blue, {"keep", "keep", "market", "market"});
    t.no_cards_left(blue);
    t.hand(blue, {});
    t.discards({"keep", "keep"});
    t.neutral_turns();
    CHECK(t.deck_size() == 2);
    t.choose(red, "pile/properties/deck", "market/1");
    t.choose(blue, "pile/properties/deck", "market/2");
    t.discards({"market", "market"});
    t.neutral_turns();
    CHECK(t.deck_size() == 2);
    CHECK(t.offers("pile/properties/deck"));
  }
  SECTION("without deck and discards one of the pool must be taken") {
    t.no_cards_left(blue);
    t.neutral_turns();
    CHECK(t.offered() == Names{"bank", "inn", "pub"});
    CHECK(t.refused("pile/properties/deck") == "pile_empty");
    t.choose(red, "inn");
    CHECK(t.pool().size() == 3);  // the discarded card itself refills it
  }
  SECTION("without any card nobody is asked") {
    t.pool({});
    t.no_cards_left(blue);
    t.neutral_turns();
    CHECK(t.happened(EventType::wasted) == 2);
    CHECK(t.phase() == "placement");
    CHECK(t.month() == 2);
  }
}

TEST_CASE("GLD-1 merchants' visits and exchanges are spread over a turn and lost at its end", "[rules]") {
  RulesTable t(3, {.guilds = "merchants"});
  t.hand(red, {"pub", "keep"});
  t.stands(red, "elf", "merchants");
  t.has(red, {.wood = 4, .stone = 4, .gold = 6});
  t.actions(red);
  t.choose(red, "activate:merchants");
  t.choose(red, "build:pub", "pub/1");
  t.choose(red, "merchants_exchange", "trade:exchange_wood");
  t.choose(red, "merchants_visit", "trade:buy_wood", "none");
  t.choose(red, "merchants_visit", "trade:buy_metal", "none");
  CHECK(t.goods(red) == Purse{2, 1, 2, 3});
  t.choose(red, "merchants_visit", "trade:buy_stone", "trade:sell_metal");
  t.choose(red, "merchants_exchange", "trade:exchange_stone");
  CHECK(t.refused("merchants_exchange") == "counter");
  CHECK(t.refused("merchants_visit") == "counter");
  t.choose(red, "visit", "trade:buy_metal", "none");
  CHECK(t.goods(red) == Purse{2, 1, 3, 1});
  t.end_turn(red);
  CHECK(t.refused("merchants_visit") == "counter");  // not blue's either
}

TEST_CASE("GLD-1 what merchants gave and was not used is lost at the end of the turn", "[rules]") {
  RulesTable t(3, {.guilds = "merchants"});
  t.stands(red, "elf", "merchants");
  t.actions(red);
  t.choose(red, "activate:merchants");
  for (const Colour player : {red, blue, yellow}) t.end_turn(player);
  t.all_pass();
  REQUIRE(t.phase() == "actions");
  REQUIRE(t.asked() == red);
  CHECK(t.refused("merchants_visit") == "counter");
  CHECK(t.refused("merchants_exchange") == "counter");
}

TEST_CASE("PRP-7 EDN-9 each market lock with a gnome is a visit, one without is closed", "[rules]") {
  RulesTable t(3);
  t.built(red, "market", 1);
  t.has(red, {.gold = 9});
  t.actions(red);
  CHECK(t.offers("use:market/lock1"));
  CHECK(t.refused("use:market/lock2") == "closed_lock");
  t.choose(red, "hire");
  t.choose(red, "use:market/lock2", "trade:buy_wood");  // opened this turn
  t.choose(red, "use:market/lock1", "trade:buy_wood", "none");
  t.choose(red, "visit", "trade:buy_wood", "none");
  CHECK(t.goods(red) == Purse{.wood = 3, .gold = 3});
}

TEST_CASE("ACT-11 locks opened this turn: blacksmith and library work at once", "[rules]") {
  RulesTable t(3);
  t.built(red, "blacksmith");
  t.built(red, "library");
  t.has(red, {.gold = 9});
  t.next_cards({"inn"});
  SECTION("blacksmith") {
    t.actions(red);
    t.choose(red, "hire", "blacksmith/lock1", "use:blacksmith/lock1");
    CHECK(t.goods(red) == Purse{.metal = 1, .gold = 5});
  }
  SECTION("library") {
    t.actions(red);
    t.choose(red, "hire", "library/lock1", "end_turn");
    CHECK(t.hand(red) == Names{"inn"});
  }
}

TEST_CASE("ACT-6 ACT-9 one waiting worker is enough to hold up purchase and end of turn", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "masons");
  t.stands(red, "elf", "sawyers");
  t.actions(red);
  for (const char* guild : {"masons", "sawyers"}) {
    CHECK(t.refused("end_turn") == "worker_waits");
    CHECK(t.refused("buy") == "worker_waits");
    t.choose(red, std::string("activate:") + guild);
  }
  t.choose(red, "buy:pub");
  CHECK(t.asked() == blue);
}

TEST_CASE("ACT-13 no guild's action can be declined, but what is \"up to\" can be none", "[rules]") {
  RulesTable t(4, {.guilds = "thieves,bandits,architects,wizards"});
  t.has(red, {9, 9, 9, 9});
  t.has(blue, {.metal = 1, .gold = 3});
  t.has(yellow, {});
  t.has(purple, {});
  t.workers(red, 4, 0);
  for (const char* guild : {"thieves", "bandits", "architects", "wizards"}) t.stands(red, "elf", guild);
  t.actions(red);
  SECTION("thieves") {
    t.choose(red, "activate:thieves", "one_victim");
    CHECK(t.offered() == Names{"blue"});
    t.choose(red, "blue", "0");
    CHECK(t.gold(blue) == 3);
  }
  SECTION("bandits") {
    t.choose(red, "activate:bandits");
    CHECK(t.offered() == Names{"blue"});
    t.choose(red, "blue");
    CHECK(t.offered() == Names{"metal*1", "none"});
    t.choose(red, "none");
    CHECK(t.goods(blue).metal == 1);
  }
  SECTION("architects") {
    t.choose(red, "activate:architects");
    CHECK_FALSE(t.offers("none"));
  }
  SECTION("wizards: two empty places may be chosen while there are two of a kind") {
    t.marker(blue, {"pub/1"});
    t.actions(red);
    t.choose(red, "activate:wizards");
    CHECK(t.offered() == Names{"pub/1", "none"});
    t.choose(red, "none");
    CHECK(t.marker("pub/1") == "blue");
  }
  CHECK(t.at_home(red, "elf") >= 1);
}

TEST_CASE("SET-6 deck and discards both empty: nothing to draw for library, librarians, purchase and pool", "[rules]") {
  RulesTable t(3, {.guilds = "librarians"});
  const Built library = t.built(red, "library", 1);
  t.hand(red, {"inn", "keep", "bank"});
  t.stands(red, "elf", "librarians");
  t.stands(red, "elf", library);
  t.no_cards_left(yellow);
  t.actions(red);
  SECTION("librarians discard 1 all the same, and the next draw finds that card") {
    t.choose(red, "activate:librarians", "inn");
    CHECK(t.discards() == Names{"inn"});
    t.choose(red, "activate:library/plank1");
    CHECK(t.hand(red) == Names{"bank", "inn", "keep"});  // the deck rebuilt of one card
  }
  SECTION("the library's draw at the end of the turn yields nothing") {
    t.workers(red, 3, 3);  // nobody waits
    t.actions(red);
    CHECK(t.refused("buy:pile/properties/deck") == "pile_empty");
    t.choose(red, "end_turn");
    CHECK(t.hand(red).size() == 3);
    CHECK(t.asked() == blue);
  }
  SECTION("a card bought from the pool leaves its slot empty") {
    t.workers(red, 3, 3);  // nobody waits
    t.actions(red);
    t.choose(red, "buy:pub");
    CHECK(t.pool() == Names{"gardens", "tower"});
    CHECK(t.hand(red).size() == 4);
  }
  SECTION("with an empty pool as well there is nothing to buy") {
    t.workers(red, 3, 3);  // nobody waits
    t.actions(red);
    t.choose(red, "buy:pub");
    t.choose(blue, "buy:gardens");
    t.choose(yellow, "buy:tower");
    REQUIRE(t.pool().empty());
    t.actions(red);
    for (const std::string& key : t.offered()) CHECK_FALSE(key.starts_with("buy"));
    CHECK(t.offers("end_turn"));
  }
}
