// Numbers: NUM-1 to NUM-8, as loaded and as paid at the table.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

struct Price {
  const char* name;
  Purse cost;
};

constexpr Price properties[] = {{"pub", {2, 3, 0, 0}},      {"gardens", {3, 2, 0, 0}}, {"tower", {1, 3, 1, 0}},
                                {"inn", {3, 1, 1, 0}},      {"bank", {3, 2, 1, 0}},    {"blacksmith", {2, 3, 1, 0}},
                                {"market", {1, 3, 2, 0}},   {"keep", {2, 2, 3, 0}},    {"library", {3, 1, 2, 0}},
                                {"gatehouse", {2, 2, 2, 0}}};
constexpr Price guilds[] = {{"sawyers", {3, 1, 2, 0}},    {"librarians", {3, 1, 2, 0}}, {"recruiters", {3, 1, 2, 0}},
                            {"bandits", {3, 1, 2, 0}},    {"masons", {1, 3, 2, 0}},     {"bankers", {1, 3, 2, 0}},
                            {"architects", {1, 3, 2, 0}}, {"thieves", {1, 3, 2, 0}},    {"merchants", {2, 2, 2, 0}},
                            {"miners", {2, 2, 2, 0}},     {"wizards", {2, 2, 2, 0}},    {"spies", {2, 2, 2, 0}}};

Purse purse(const Ruleset& rules, const Goods& goods) {
  const auto amount = [&](const char* name) { return goods[rules.resources.find(name)]; };
  return {amount("wood"), amount("stone"), amount("metal"), amount("gold")};
}

// One of some resource less, for each resource that is in it.
std::vector<Purse> too_little(const Purse& cost) {
  std::vector<Purse> all;
  if (cost.wood > 0) all.push_back({cost.wood - 1, cost.stone, cost.metal, cost.gold});
  if (cost.stone > 0) all.push_back({cost.wood, cost.stone - 1, cost.metal, cost.gold});
  if (cost.metal > 0) all.push_back({cost.wood, cost.stone, cost.metal - 1, cost.gold});
  if (cost.gold > 0) all.push_back({cost.wood, cost.stone, cost.metal, cost.gold - 1});
  return all;
}

template <class Definitions>
const auto& named(const Definitions& table, const char* name) {
  const auto id = table.find(name);
  REQUIRE(id != none);
  return table[id];
}

// Offered with exactly this price, refused with one less of anything.
void check_price(RulesTable& t, const Purse& cost, const std::string& key) {
  for (const Purse& less : too_little(cost)) {
    t.has(red, less);
    t.actions(red);
    CHECK(t.refused(key) == "cannot_pay");
  }
  t.has(red, cost);
  t.actions(red);
  CHECK(t.offers(key));
}

}  // namespace

TEST_CASE("NUM-1 a wall costs 3 wood and 3 stone", "[rules]") {
  RulesTable t(3);
  CHECK(purse(t.match().rules(), named(t.match().rules().sites, "wall").cost) == Purse{3, 3, 0, 0});
  check_price(t, {3, 3, 0, 0}, "build_wall:wall");
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.goods(red) == Purse{});
}

TEST_CASE("NUM-2 what properties cost", "[rules]") {
  for (const auto& [name, cost] : properties) {
    INFO(name);
    RulesTable t(3);
    CHECK(purse(t.match().rules(), named(t.match().rules().sites, name).cost) == cost);
    t.hand(red, {name});
    check_price(t, cost, std::string("build:") + name);
    t.choose(red, std::string("build:") + name, std::string(name) + "/1");
    if (std::string(name) == "gatehouse") t.choose(red, "symbol/gatehouse/1#1");
    CHECK(t.goods(red) == Purse{});
    CHECK(t.built(red) == Names{name});
  }
}

TEST_CASE("NUM-3 what guilds cost", "[rules]") {
  for (const auto& [name, cost] : guilds) {
    INFO(name);
    RulesTable t(3, {.guilds = name});
    CHECK(purse(t.match().rules(), named(t.match().rules().guilds, name).cost) == cost);
    check_price(t, cost, std::string("build_guild:") + name);
    t.choose(red, std::string("build_guild:") + name);
    CHECK(t.goods(red) == Purse{});
    CHECK(t.owner(name) == "red");
  }
}

TEST_CASE("NUM-4 prices of the trading post", "[rules]") {
  const std::tuple<const char*, Purse, Purse> trades[] = {
      {"buy_wood", {.gold = 1}, {.wood = 1}},   {"buy_stone", {.gold = 1}, {.stone = 1}},
      {"buy_metal", {.gold = 2}, {.metal = 1}}, {"sell_metal", {.metal = 1}, {.gold = 1}},
      {"sell_wood", {.wood = 2}, {.gold = 1}},  {"sell_wood_and_stone", {.wood = 1, .stone = 1}, {.gold = 1}},
      {"sell_stone", {.stone = 2}, {.gold = 1}}};
  RulesTable all(3);
  all.has(red, {9, 9, 9, 9});
  all.actions(red);
  all.choose(red, "visit");
  CHECK(all.offered().size() == std::size(trades));
  for (const auto& [name, pay, get] : trades) {
    INFO(name);
    RulesTable t(3);
    const Trade& trade = named(t.match().rules().trades, name);
    CHECK(purse(t.match().rules(), trade.pay) == pay);
    CHECK(purse(t.match().rules(), trade.get) == get);
    t.has(red, pay);
    t.actions(red);
    t.choose(red, "visit", std::string("trade:") + name);
    if (t.offers("none")) t.choose(red, "none");
    CHECK(t.goods(red) == get);
  }
}

TEST_CASE("NUM-5 the tax by score: 0 up to 5, then floor((score - 1) / 5), also past 50", "[rules]") {
  const Settings settings = RulesTable(3).match().rules().settings;
  CHECK(settings.tax_free == 5);
  CHECK(settings.tax_step == 5);
  const std::pair<int, int> printed[] = {{0, 0}, {1, 0}, {5, 0}, {15, 2}};
  for (const auto& [score, tax] : printed) {
    RulesTable t(3);
    t.score(red, score);
    t.enter("tax");
    CHECK(5 - t.gold(red) == tax);
  }
  for (int score = 0; score <= 120; score += 3) {
    RulesTable t(3);
    for (const Colour player : {red, blue, yellow}) {
      t.score(player, score + player);
      t.has(player, {.gold = 100});
    }
    t.enter("tax");
    for (const Colour player : {red, blue, yellow}) {
      const int points = score + player;
      int due = 0;  // a level for every five spaces above the fifth
      for (int level_begins = 6; level_begins <= points; level_begins += 5) ++due;
      INFO("score " << points);
      CHECK(100 - t.gold(player) == due);
      CHECK(t.score(player) == points);
    }
  }
}

TEST_CASE("NUM-6 two walls in each district", "[rules]") {
  RulesTable t(4);
  CHECK(named(t.match().rules().sites, "wall").per_district == 2);
  t.has(red, {3, 3, 0, 0});
  t.actions(red);
  t.choose(red, "build_wall:wall");
  CHECK(t.offered() == Names{"wall/1.1", "wall/1.2", "wall/2.1", "wall/2.2", "wall/3.1", "wall/3.2", "wall/4.1",
                             "wall/4.2", "wall/5.1", "wall/5.2"});
}

TEST_CASE("NUM-7 the king's camp has a plank for each player", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    RulesTable t(players);
    const Id<Plank> camp = t.match().rules().planks.find("camp");
    CHECK(t.layout().planks_on_board(camp).size() == static_cast<std::size_t>(players));
    CHECK(t.match().rules().planks[camp].per_player == 1);
  }
}

TEST_CASE("NUM-8 fees, hire, card, start goods, gnomes and desk planks", "[rules]") {
  RulesTable t(4);
  const Ruleset& rules = t.match().rules();
  CHECK(purse(rules, named(rules.planks, "desk").fee) == Purse{.gold = 2});
  CHECK(named(rules.planks, "camp").fee.empty());
  for (const Guild& guild : rules.guilds) {
    const Plank& plank = rules.planks[guild.plank];
    CHECK(purse(rules, plank.fee) == Purse{.gold = 1});
    CHECK(plank.fee_to_owner);
  }
  for (const char* name : {"tower", "inn"}) {
    const Property& property = named(rules.properties, name);
    CHECK(purse(rules, rules.planks[property.locks[0].plank].fee) == Purse{.gold = 1});
  }
  for (const char* name : {"blacksmith", "market", "library"})
    CHECK(rules.planks[named(rules.properties, name).planks[0]].fee.empty());
  CHECK(purse(rules, named(rules.actions, "hire").cost) == Purse{.gold = 3});
  CHECK(purse(rules, named(rules.actions, "buy").cost) == Purse{.gold = 1});
  for (const auto& [name, start] : {std::pair{"wood", 1}, {"stone", 1}, {"metal", 1}, {"gold", 5}})
    CHECK(named(rules.resources, name).start == start);
  for (const char* kind : {"elf", "dwarf"}) CHECK(named(rules.workers, kind).start == 3);
  const int gnomes[] = {9, 14, 18, 22};
  const int desk[] = {1, 1, 2, 3};
  for (int players = 2; players <= 5; ++players) {
    CHECK(rules.settings.gnomes(players) == gnomes[players - 2]);
    CHECK(named(rules.planks, "desk").count(players) == desk[players - 2]);
  }
}
