// Editions and rulings: EDN-1 to EDN-14. What differs between editions is shown in both.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "castellan/match/rules.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/majority_points.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("EDN-1 thieves take up to 2 gold from one player, in the first printing up to 3", "[rules]") {
  const auto offered = [](const std::vector<std::string>& packs) {
    RulesTable t(4, {.guilds = "thieves", .packs = packs});
    t.stands(red, "elf", "thieves");
    t.actions(red);
    t.choose(red, "activate:thieves", "one_victim", "blue");
    return t.offered();
  };
  CHECK(offered({}) == Names{"0", "1", "2"});
  CHECK(offered(first_printing) == Names{"0", "1", "2", "3"});
  RulesTable t(4, {.guilds = "thieves", .packs = first_printing});
  t.stands(red, "elf", "thieves");
  t.actions(red);
  t.choose(red, "activate:thieves", "one_victim", "blue", "3");
  CHECK(t.gold(red) == 8);
  CHECK(t.gold(blue) == 2);
}

TEST_CASE("EDN-2 a gatehouse must be wholly free, in the first printing any free symbol will do", "[rules]") {
  const TableSetup revised{.guilds = "architects"};
  const TableSetup first{.guilds = "architects", .packs = first_printing};
  const auto position = [](RulesTable& t) {
    t.marker(blue, {"gatehouse/1#1", "gatehouse/2"});
    t.has(red, {9, 9, 9, 9});
    t.hand(red, {"gatehouse"});
    t.stands(red, "elf", "architects");
    t.actions(red);
  };
  SECTION("from hand, revised") {
    RulesTable t(3, revised);
    position(t);
    t.choose(red, "build:gatehouse");
    CHECK(t.offered() == Names{"gatehouse/3", "gatehouse/4", "gatehouse/5"});
  }
  SECTION("from hand, first printing") {
    RulesTable t(3, first);
    position(t);
    t.choose(red, "build:gatehouse");
    CHECK(t.offered() == Names{"gatehouse/1", "gatehouse/3", "gatehouse/4", "gatehouse/5"});
    t.choose(red, "gatehouse/1");  // only one symbol is left
    CHECK(t.marker("gatehouse/1#2") == "red");
    CHECK(t.marker("gatehouse/1#1") == "blue");
  }
  SECTION("architects, revised") {
    RulesTable t(3, revised);
    position(t);
    t.choose(red, "activate:architects");
    CHECK_FALSE(t.offers("gatehouse/1"));
    CHECK(t.offers("gatehouse/3"));
  }
  SECTION("architects, first printing") {
    RulesTable t(3, first);
    position(t);
    t.choose(red, "activate:architects");
    CHECK_FALSE(t.offers("gatehouse/2"));
    t.choose(red, "gatehouse/1", "wood*2+stone*2+metal*1");
    CHECK(t.marker("gatehouse/1#2") == "red");
  }
  SECTION("revised: with every gatehouse begun none can be built") {
    RulesTable t(3, revised);
    t.marker(blue, {"gatehouse/3#1", "gatehouse/4#2", "gatehouse/5#1"});
    position(t);
    CHECK(t.refused("build:gatehouse") == "no_free_symbol");
  }
}

TEST_CASE("EDN-3 a neutral keep takes 2 markers and a gatehouse is wholly free; first printing: any free symbol",
          "[rules]") {
  const auto position = [](RulesTable& t) {
    t.pool({"keep", "gatehouse", "bank"});
    t.marker(blue, {"keep/1", "gatehouse/1#1"});
    t.hand(red, {"keep"});
    t.has(red, {9, 9, 9, 9});
    t.neutral_turns();
  };
  SECTION("revised") {
    RulesTable t(2);
    position(t);
    t.choose(red, "keep", "keep/2");
    CHECK(t.marker("keep/2") == "np3");
    t.choose(blue, "gatehouse");
    CHECK(t.offered() == Names{"gatehouse/2", "gatehouse/3", "gatehouse/4", "gatehouse/5"});
  }
  SECTION("first printing") {
    RulesTable t(2, {.packs = first_printing});
    position(t);
    t.choose(red, "keep");
    CHECK(t.offered().size() == 8);  // both symbols of four keeps
    t.choose(red, "symbol/keep/2#2");
    CHECK_FALSE(t.wasted());
    CHECK(t.marker("keep/2#2") == "np3");
    CHECK(t.marker("keep/2#1").empty());
    t.choose(blue, "gatehouse");
    CHECK(t.offered().size() == 9);
    t.choose(blue, "symbol/gatehouse/1#2");
    CHECK(t.marker("gatehouse/1#2") == "np4");
    CHECK(t.marker("gatehouse/1#1") == "blue");
    t.actions(red);
    t.choose(red, "build:keep");
    CHECK(t.refused("keep/2") == "occupied");  // closed to players
    CHECK(t.offered() == Names{"keep/3", "keep/4", "keep/5"});
  }
  SECTION("first printing: a neutral may go on where a neutral began") {
    RulesTable t(2, {.packs = first_printing});
    t.marker(np4, {"keep/3#1"});
    position(t);
    t.choose(red, "keep", "symbol/keep/3#2");
    CHECK(t.marker("keep/3#2") == "np3");
  }
}

TEST_CASE("EDN-4 a crest that was kept is locked too, in the first printing only a newly taken one", "[rules]") {
  const auto position = [](RulesTable& t) {
    t.stands(red, "elf", "camp.1");
    t.stands(blue, "elf", "camp.2");
    t.stands(yellow, "elf", "camp.3");
    t.enter("camp");
    t.choose(red, "none");
  };
  SECTION("revised") {
    RulesTable t(4);
    position(t);
    CHECK(t.refused("red") == "crest_locked");
    CHECK(t.offered() == Names{"yellow", "purple", "none"});
  }
  SECTION("first printing") {
    RulesTable t(4, {.packs = first_printing});
    position(t);
    CHECK(t.offered() == Names{"red", "yellow", "purple", "none"});
    t.choose(blue, "red");
    CHECK(t.refused("blue") == "crest_locked");
    CHECK(t.offered() == Names{"red", "purple", "none"});
    CHECK(t.crest(blue) == 1);
  }
}

TEST_CASE("EDN-5 an empty deck is rebuilt from the discards, by whatever needs a card", "[rules]") {
  RulesTable t(3, {.guilds = "librarians"});
  t.hand(blue, {"inn", "keep", "bank"});
  t.no_cards_left(yellow);
  t.hand(blue, {});
  t.discards({"inn", "keep", "bank"});
  t.stands(red, "elf", "librarians");
  t.actions(red);
  t.choose(red, "activate:librarians");
  CHECK(t.hand(red) == Names{"bank", "inn", "keep"});
  CHECK(t.discards().empty());
}

TEST_CASE("EDN-6 zero markers or workers never score", "[rules]") {
  RulesTable t(3);
  for (const Colour player : {red, blue, yellow}) t.workers(player, 0, 0);
  t.marker(red, {"pub/1"});
  t.scoring(3);
  CHECK(t.score(red) == 5);
  CHECK(t.score(blue) == 0);  // second with nothing
  CHECK(t.score(yellow) == 0);
}

TEST_CASE("EDN-7 unpaired workers in the mine count for the bonus, and a sole occupant takes it", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "mine");
  t.stands(red, "elf", "mine");
  t.stands(red, "elf", "mine");
  t.stands(blue, "elf", "mine");
  t.stands(blue, "dwarf", "mine");
  t.stands(yellow, "dwarf", "quarry");
  t.collection();
  CHECK(t.goods(red).metal == 1 + 1);  // no pair, but most workers
  CHECK(t.goods(blue).metal == 1 + 1);
  CHECK(t.goods(yellow).stone == 1 + 1 + 1);
}

TEST_CASE("EDN-8 rank drops add up", "[rules]") {
  using Counts = std::vector<int>;
  const Counts table{9, 7, 5, 3, 1};
  CHECK(test::majority_points(Counts{4, 4, 3, 3, 1}, table) == Counts{7, 7, 3, 3, 1});
  CHECK(test::majority_points(Counts{4, 3, 3, 2, 2}, table) == Counts{9, 5, 5, 1, 1});
  RulesTable t(5);
  for (const Colour player : {red, blue, yellow, purple, green}) t.workers(player, 0, 0);
  t.marker(red, {"pub/1", "inn/1"});
  t.marker(blue, {"bank/1", "tower/1"});
  t.marker(yellow, {"market/1"});
  t.marker(purple, {"library/1"});
  t.scoring(3);
  CHECK(t.score(red) == 3);
  CHECK(t.score(blue) == 3);
  CHECK(t.score(yellow) == 0);  // second group, two ties: fourth rank
  CHECK(t.score(purple) == 0);
}

TEST_CASE("EDN-9 each market lock, bank, blacksmith and library counts by itself", "[rules]") {
  RulesTable t(3);
  for (int n = 0; n < 2; ++n) {
    t.built(red, "bank", 1);
    t.built(red, "blacksmith", 1);
    t.built(red, "library", 1);
    t.built(red, "market", 2);
  }
  t.next_cards({"inn", "keep"});
  t.has(red, {.gold = 10});
  t.actions(red);
  t.choose(red, "use:bank/lock1", "use:bank/lock1");
  CHECK(t.gold(red) == 12);  // two banks give 2 gold
  t.choose(red, "use:blacksmith/lock1", "use:blacksmith/lock1");
  CHECK(t.goods(red) == Purse{.metal = 2, .gold = 10});
  for (int n = 0; n < 2; ++n)
    for (const char* lock : {"use:market/lock1", "use:market/lock2"}) t.choose(red, lock, "trade:buy_wood", "none");
  CHECK(t.goods(red) == Purse{.wood = 4, .metal = 2, .gold = 6});
  for (const std::string& key : t.offered()) CHECK_FALSE(key.starts_with("use:"));
  t.choose(red, "end_turn");
  CHECK(t.hand(red) == Names{"inn", "keep"});
}

TEST_CASE("EDN-10 a discount larger than the cost is lost", "[rules]") {
  RulesTable t(3, {.guilds = "architects"});
  t.stands(red, "elf", "architects");
  t.has(red, {9, 9, 9, 9});
  SECTION("a pub without metal: less 1 metal is less nothing") {
    t.actions(red);
    t.choose(red, "activate:architects", "pub/1", "wood*2+stone*3");
    CHECK(t.goods(red) == Purse{7, 6, 9, 9});
  }
  SECTION("an inn with 1 stone: less 2 stone is less 1") {
    t.actions(red);
    t.choose(red, "activate:architects", "inn/1", "wood*3+metal*1");
    CHECK(t.goods(red) == Purse{6, 9, 8, 9});
  }
}

TEST_CASE("EDN-11 slips of the books are not followed", "[rules]") {
  RulesTable t(3);
  t.built(red, "bank");
  t.built(red, "pub");
  t.built(red, "gardens");
  t.built(red, "blacksmith", 1);
  t.has(red, {.gold = 20});
  t.stands(blue, "elf", "masons");
  t.placement(red);
  CHECK(t.refused("place:masons") == "occupied");  // one worker at a guild
  t.actions(red);
  t.choose(red, "hire", "pub/lock1");
  CHECK(t.owned(red, "master dwarf") == 1);  // a worker, not an inn
  CHECK(t.refused("hire") == "used_up");     // one gnome a turn
  t.choose(red, "use:blacksmith/lock1");
  CHECK(t.refused("use:blacksmith/lock1") == "used_up");
  t.stands(red, "elf", "recruiters");
  t.actions(red);
  t.choose(red, "activate:recruiters", "gnome", "gardens/lock1");
  CHECK(t.gold(red) == 20 - 3 - 1);  // its gnome is not paid for
  CHECK(t.owned(red, "master elf") == 1);
  // The majority of elves is worth 3, and gnomes tied for second score nothing.
  using Counts = std::vector<int>;
  const auto points = [&](const char* category) {
    Counts by_rank;
    const auto& scoring = t.match().rules().scoring;
    for (const ByPlayers& rank : scoring[scoring.find(category)].points) by_rank.push_back(rank(4));
    return by_rank;
  };
  CHECK(test::majority_points(Counts{4, 3, 3, 5}, points("elves")) == Counts{1, 0, 0, 3});
  CHECK(test::majority_points(Counts{2, 2, 3, 2}, points("gnomes")) == Counts{0, 0, 3, 0});
}

TEST_CASE("EDN-12 which guild lies where is random", "[rules]") {
  const auto rules = testing::rules_with();
  GameOptions options(4);
  options.choose_guilds(*rules, "recruiters,masons,sawyers,miners,bankers");
  const auto layout = match::make_layout(rules, options);
  std::set<std::vector<Entity>> orders;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const match::Match match(layout, match::make_script_host(rules, {}), seed);
    std::vector<Entity> order;
    for (Entity district : layout->districts) order.push_back(match.world().get<world::District>(district).guild);
    orders.insert(order);
  }
  CHECK(orders.size() > 20);
}

TEST_CASE("EDN-13 nothing comes between the buy and the sell of one visit", "[rules]") {
  RulesTable t(3);
  t.has(red, {9, 9, 9, 9});
  t.actions(red);
  t.choose(red, "visit", "trade:buy_wood");
  for (const std::string& key : t.offered()) CHECK((key.starts_with("trade:sell") || key == "none"));
  t.choose(red, "none");
  CHECK(t.refused("visit") == "used_up");  // the sale is not kept for later
}

TEST_CASE("EDN-14 the tax is read once, before points are lost, and its formula runs on past 50", "[rules]") {
  RulesTable t(3);
  t.score(red, 16);  // 3 gold; after losing 3 points it would be 2
  t.has(red, {});
  t.score(blue, 56);
  t.has(blue, {.gold = 20});
  t.enter("tax");
  CHECK(t.score(red) == 13);
  CHECK(t.gold(blue) == 20 - 11);
}
