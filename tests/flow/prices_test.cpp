// What building costs: discounts a player chooses, the side of a gatehouse, numbers by season, and which sites an
// action is for.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

TableSetup with_extra(const std::string& yaml, const std::string& lua = "return module {}") {
  TableSetup setup;
  setup.files = {{"extra.lua", lua}, {"extra.yaml", yaml}};
  return setup;
}

constexpr auto wood_or_stone =
    "modifiers: [{id: foreman, of: cost, to: wall, discounts: [{wood: 1}, {stone: 1}, {metal: 1}]}]";

// A gorgon in district 2: who builds there pays 2 gold more.
constexpr auto gorgon_yaml = R"(
pieces: [{id: gorgon, count: 1}]
setup: [{id: gorgon_comes, do: come}]
modifiers: [{id: fear, of: cost, when: {district_has: gorgon}, add: {gold: 2}}]
)";
constexpr auto gorgon_lua =
    "return module { come = function(game) game:piece('gorgon'):move_to(game.districts[2]) end }";

std::string price_problems(const std::string& yaml) {
  return load({bundled("belfort"), pack("extra", {{"extra.yaml", yaml}}, {"belfort"})}).messages();
}

}  // namespace

TEST_CASE("A builder who can pay several prices chooses; what makes no difference is not offered") {
  RulesTable t(3, with_extra(wood_or_stone));
  t.has(red, {.wood = 3, .stone = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.prompt() == "build_price");
  CHECK(t.offered() == Names{"wood*2+stone*3", "wood*3+stone*2"});
  t.choose(red, "wood*3+stone*2");
  CHECK(t.goods(red) == Purse{.stone = 1});
}

TEST_CASE("With one price that can be paid nobody is asked, and a discount is what makes it possible") {
  RulesTable t(3, with_extra(wood_or_stone));
  t.has(red, {.wood = 2, .stone = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.goods(red) == Purse{});
  RulesTable poor(3, with_extra(wood_or_stone));
  poor.has(red, {.wood = 2, .stone = 2});
  poor.actions(red);
  CHECK(poor.refused("build_wall:wall") == "cannot_pay");
}

TEST_CASE("Several packs' discounts are chosen together, one of each") {
  RulesTable two(3, with_extra(R"(modifiers:
  - {id: foreman, of: cost, to: wall, discounts: [{wood: 1}, {stone: 1}]}
  - {id: mason, of: cost, to: wall, discounts: [{wood: 2}, {stone: 2}]})"));
  two.has(red, {.wood = 9, .stone = 9});
  two.actions(red);
  two.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(two.offered() == Names{"stone*3", "wood*1+stone*2", "wood*2+stone*1", "wood*3"});
}

TEST_CASE("A choice of price is saved, undone and explained like any other") {
  RulesTable t(3, with_extra(wood_or_stone));
  t.has(red, {.wood = 3, .stone = 2});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.goods(red) == Purse{});
  RulesTable again(3, with_extra(wood_or_stone));
  again.has(red, {.wood = 3, .stone = 3});
  again.actions(red);
  again.choose(red, "build_wall:wall", "wall/1.1");
  match::Match copy = again.match().clone();
  CHECK(copy.decision().prompt() == "build_price");
  copy.choose("belfort:wood*2+belfort:stone*3");
  copy.undo();
  CHECK(copy.flow().hash() == again.match().flow().hash());
}

TEST_CASE("The architects' discount comes on top of one the player may choose") {
  TableSetup setup = with_extra(wood_or_stone);
  setup.guilds = "architects,recruiters,masons,sawyers,miners";
  RulesTable t(3, setup);
  t.has(red, {.wood = 9, .stone = 9, .metal = 9});
  t.stands(red, "elf", "architects");
  t.actions(red);
  t.choose(red, "activate:architects", "wall/1.1");
  CHECK(t.offers("wood*3"));          // two stone by the architects, one by the foreman
  CHECK(t.offers("wood*2+stone*3"));  // one metal, which a wall does not cost, and one wood
  t.choose(red, "wood*3");
  CHECK(t.goods(red) == Purse{.wood = 6, .stone = 9, .metal = 9});
}

TEST_CASE("What was really paid is told with the building, and the fee with the placement") {
  RulesTable t(3, with_extra(wood_or_stone, R"(return module { on = {
    built = function(_, e) e.player:score_points(10 * e.cost.wood + e.cost.stone) end,
    placed = function(_, e) e.player:score_points(e.cost.gold) end,
  } })"));
  t.has(red, {.wood = 3, .stone = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1", "wood*2+stone*3");
  CHECK(t.score(red) == 23);
  RulesTable fee(3, with_extra(wood_or_stone, R"(return module { on = {
    placed = function(_, e) e.player:score_points(e.cost.gold) end,
  } })"));
  fee.has(red, {.gold = 5});
  fee.placement(red);
  fee.choose(red, "place:masons", "worker:elf");
  CHECK(fee.score(red) == 1);
}

TEST_CASE("A gatehouse costs what its side costs, and the builder sees which side is too dear") {
  RulesTable t(3, with_extra(gorgon_yaml, gorgon_lua));
  t.hand(red, {"gatehouse"});
  t.has(red, {.wood = 2, .stone = 2, .metal = 2, .gold = 2});
  t.actions(red);
  t.choose(red, "build:gatehouse", "gatehouse/1", "gatehouse/1#2");
  CHECK(t.goods(red) == Purse{});
  RulesTable poor(3, with_extra(gorgon_yaml, gorgon_lua));
  poor.hand(red, {"gatehouse"});
  poor.has(red, {.wood = 2, .stone = 2, .metal = 2, .gold = 0});
  poor.actions(red);
  poor.choose(red, "build:gatehouse", "gatehouse/1");  // only the side of district 1 can be paid
  CHECK(poor.goods(red) == Purse{});
  CHECK(poor.marker("gatehouse/1#1") == "red");
}

TEST_CASE("A modifier in Lua is told the symbol, and hooks the district of the marker") {
  RulesTable t(3, with_extra("modifiers: [{id: toll, of: cost, to: gatehouse, do: toll}]", R"(return module {
    toll = function(cost, _, _, _, location, symbol)
      assert(location.straddles and #location.districts == 2)
      return symbol.district.number == 2 and cost + { gold = 3 } or cost
    end,
    on = { built = function(_, e)
      assert(#e.districts == 1 and e.districts[1] == e.district and e.symbol.district == e.district)
      e.player:score_points(e.district.number)
    end },
    before = { built = function(_, e) return e.district.number ~= 5 end },
  })"));
  t.hand(red, {"gatehouse", "gatehouse"});
  t.has(red, {.wood = 4, .stone = 4, .metal = 4, .gold = 3});
  t.actions(red);
  t.choose(red, "build:gatehouse", "gatehouse/1", "gatehouse/1#2");
  CHECK(t.goods(red) == Purse{.wood = 2, .stone = 2, .metal = 2});
  CHECK(t.score(red) == 2);
  t.choose(red, "build:gatehouse", "gatehouse/4", "gatehouse/4#2");  // prevented in district 5
  CHECK(t.goods(red) == Purse{.wood = 2, .stone = 2, .metal = 2});
}

TEST_CASE("A script asks what a side costs, and builds there") {
  RulesTable t(3, with_extra(std::string(gorgon_yaml) + "actions: [{id: raise, do: raise}]", R"(return module {
    come = function(game) game:piece("gorgon"):move_to(game.districts[2]) end,
    raise = function(game, me)
      local gate = game:locations("gatehouse")[1]
      assert(me:cost_of(gate.symbols[1]).gold == 0 and me:cost_of(gate.symbols[2]).gold == 2)
      return me:build(gate, { symbol = gate.symbols[2] })
    end,
  })"));
  t.has(red, {.wood = 2, .stone = 2, .metal = 2, .gold = 3});
  t.actions(red);
  t.choose(red, "raise");
  CHECK(t.goods(red) == Purse{.gold = 1});
  CHECK(t.marker("gatehouse/1#2") == "red");
}

TEST_CASE("A number by season, in modifiers and in params") {
  const TableSetup setup = with_extra(R"(
modifiers:
  - {id: tithe, of: tax, set: {spring: 1, autumn: 3}}
  - {id: dear, of: cost, to: wall, add: {gold: {spring: 0, summer: 2}}}
actions: [{id: harvest_home, do: harvest, params: {gold: {spring: 1, summer: 2, autumn: 3}, word: {spring: mild, autumn: late}}}])",
                                      R"(return module { harvest = function(game, me, p)
    assert(p.word == (game.season == "autumn" and "late" or "mild"))
    me:gain { gold = p.gold }
  end })");
  for (const auto& [month, gold, wall] : {std::tuple{1, 1, 0}, {4, 2, 2}, {7, 3, 2}}) {
    CAPTURE(month);
    RulesTable t(3, setup);
    t.month(month);
    t.has(red, {.wood = 3, .stone = 3, .gold = 2});
    t.actions(red);
    t.choose(red, "harvest_home", "build_wall:wall", "wall/1.1");
    CHECK(t.goods(red) == Purse{.gold = 2 + gold - wall});
    t.has(red, {.gold = 9});
    t.score(red, 0);
    t.enter("tax");
    CHECK(t.gold(red) == 9 - (month == 7 ? 3 : 1));
  }
}

TEST_CASE("Texts show a number by season as a card prints it, and as it is now") {
  TableSetup setup = with_extra("actions: [{id: feast, do: feast, params: {gold: {spring: 1, summer: 2, autumn: 3}}}]",
                                "return module { feast = function() end }");
  setup.files.emplace_back("locale/en.yaml", "action: {feast: {name: Feast, short: '{gold} gold, now {gold_now}'}}");
  RulesTable t(3, setup);
  t.month(4);
  t.actions(red);
  const match::Words words(t.match(), "en", red);
  std::string all;
  for (const flow::Option& option : t.match().decision().options) all += words.detail(option, t.match().decision());
  CHECK_THAT(all, ContainsSubstring("1/2/3 gold, now 2"));
}

TEST_CASE("A season that is no season is an error with a suggestion") {
  CHECK_THAT(price_problems("modifiers: [{id: a, of: tax, add: {sprin: 1}}]"),
             ContainsSubstring("unknown season \"sprin\""));
  CHECK_THAT(price_problems("modifiers: [{id: a, of: tax, add: 1, params: {x: {spring: 1, sumer: 2}}}]"),
             ContainsSubstring("unknown season \"sumer\""));
  CHECK_THAT(price_problems("modifiers: [{id: a, of: tax, discounts: [{gold: 1}]}]"),
             ContainsSubstring("only a cost has discounts"));
}

TEST_CASE("build_site is for the sites an action names") {
  RulesTable t(3, with_extra(R"(
sites: [{id: park, cost: {wood: 1}}]
actions: [{id: plant, action: build_site, sites: [park]}]
patch: {action.build_wall: {sites: [wall]}}
)"));
  t.has(red, {.wood = 9, .stone = 9, .gold = 9});
  t.actions(red);
  CHECK(t.offers("plant:extra:park"));
  CHECK_FALSE(t.offers("plant:wall"));
  CHECK(t.offers("build_wall:wall"));
  CHECK_FALSE(t.offers("build_wall:extra:park"));
  CHECK_THAT(price_problems("actions: [{id: x, action: end_turn, sites: [wall]}]"),
             ContainsSubstring("only build_site"));
}
