// Modifiers: each quantity, each operation, their order, and what they may not do.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "castellan/script/script_host.hpp"
#include "support/fixtures.hpp"
#include "support/in_memory_pack.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

TableSetup with(const std::string& yaml, const std::string& lua = "return module {}") {
  TableSetup setup;
  setup.files = {{"extra.lua", lua}, {"extra.yaml", yaml}};
  return setup;
}

}  // namespace

TEST_CASE("cost: a wall for one wood less, and nothing below zero") {
  RulesTable t(3, with("modifiers: [{id: cheap, of: cost, to: wall, add: {wood: -1, gold: -5}}]"));
  t.has(red, {.wood = 2, .stone = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.goods(red) == Purse{});
}

TEST_CASE("cost: dearer in one district, so only the others are offered to who can't pay it") {
  RulesTable t(3, with(R"(
pieces: [{id: gorgon, count: 1}]
setup: [{id: gorgon_comes, do: come}]
modifiers: [{id: fear, of: cost, when: {district_has: gorgon}, add: {gold: 2}}])",
                       "return module { come = function(game) game:piece('gorgon'):move_to(game.districts[2]) end }"));
  t.has(red, {.wood = 6, .stone = 6, .gold = 0});
  t.actions(red);
  t.choose(red, "build_wall:wall");
  CHECK_FALSE(t.offers("wall/2.1"));
  CHECK(t.refused("wall/2.1") == "cannot_pay");
  t.choose(red, "wall/1.1");
  CHECK(t.goods(red) == Purse{.wood = 3, .stone = 3});

  RulesTable rich(3,
                  with(R"(
pieces: [{id: gorgon, count: 1}]
setup: [{id: gorgon_comes, do: come}]
modifiers: [{id: fear, of: cost, when: {district_has: gorgon}, add: {gold: 2}}])",
                       "return module { come = function(game) game:piece('gorgon'):move_to(game.districts[2]) end }"));
  rich.has(red, {.wood = 3, .stone = 3, .gold = 2});
  rich.actions(red);
  rich.choose(red, "build_wall:wall", "wall/2.1");
  CHECK(rich.goods(red) == Purse{});
}

TEST_CASE("cost: cheaper in one district, so a wall is offered to who can pay it there alone") {
  const TableSetup fair =
      with(R"(
pieces: [{id: carousel, count: 1}]
setup: [{id: carousel_comes, do: come}]
modifiers: [{id: bargain, of: cost, to: wall, when: {district_has: carousel}, add: {wood: -1}}])",
           "return module { come = function(game) game:piece('carousel'):move_to(game.districts[2]) end }");
  RulesTable t(3, fair);
  t.has(red, {.wood = 2, .stone = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall");
  CHECK(t.refused("wall/1.1") == "cannot_pay");
  t.choose(red, "wall/2.1");
  CHECK(t.goods(red) == Purse{});

  RulesTable poor(3, fair);
  poor.has(red, {.wood = 1, .stone = 3});
  poor.actions(red);
  CHECK(poor.refused("build_wall:wall") == "cannot_pay");
}

TEST_CASE("What is offered is the same whether or not anybody wants to know why other things are not") {
  const std::string lua = R"(return module { come = function(game)
    for i, piece in ipairs(game:pieces()) do piece:move_to(game.districts[i]) end
  end })";
  const auto prices = GENERATE(as<std::string>{}, "add: {wood: -1, gold: 1}", "add: {stone: -1}", "add: {metal: 1}",
                               "multiply: 2", "divide: 2", "set: {stone: 1}", "min: {wood: 2, metal: 1}",
                               "max: {stone: 1}", "discounts: [{wood: 1}, {stone: 1, gold: 1}]");
  const auto cheaper = GENERATE(as<std::string>{}, "add: {stone: -2}", "add: {wood: 2}", "multiply: {wood: 0}");
  CAPTURE(prices, cheaper);
  const Files files{{"extra.lua", lua},
                    {"extra.yaml", R"(
pieces: [{id: inspector, count: 1}, {id: fair, count: 2}]
setup: [{id: they_come, do: come}]
modifiers:
  - {id: inspected, of: cost, when: {district_has: inspector}, )" +
                                       prices + R"(}
  - {id: rush, of: cost, when: {season: summer}, add: {gold: 1}}
  - {id: bargain, of: cost, when: {district_has: fair}, )" +
                                       cheaper + "}\n"}};
  match::Match match = new_match(load_good({bundled("belfort"), pack("extra", files, {"belfort"})}), 3, 46);
  int turns = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.decision().kind != flow::Decision::Kind::turn) return false;
    match::Match other = m.clone();
    static_cast<void>(other.flow().refusals());
    REQUIRE(keys(other) == keys(m));
    ++turns;
    return false;
  });
  CHECK(turns > 50);
}

TEST_CASE("fee: dearer planks are refused to who can't pay, and the owner gets what was paid") {
  RulesTable t(3, with("modifiers: [{id: dear, of: fee, to: masons, add: {gold: 2}}]"));
  t.marker(blue, {"guild/2"});
  t.has(red, {.gold = 2});
  t.has(blue, {});
  t.placement(red);
  CHECK(t.refused("place:masons") == "cannot_pay");
  RulesTable rich(3, with("modifiers: [{id: dear, of: fee, to: masons, add: {gold: 2}}]"));
  rich.marker(blue, {"guild/2"});
  rich.has(red, {.gold = 3});
  rich.has(blue, {});
  rich.placement(red);
  rich.choose(red, "place:masons", "worker:elf");
  CHECK(rich.gold(red) == 0);
  CHECK(rich.gold(blue) == 3);
}

TEST_CASE("fee: the owner of a guild pays none, whatever modifiers say") {
  RulesTable t(3, with("modifiers: [{id: dear, of: fee, to: masons, add: {gold: 2}}]"));
  t.marker(red, {"guild/2"});
  t.has(red, {});
  t.placement(red);
  CHECK(t.offers("place:masons"));
}

TEST_CASE("income: doubled, and one more") {
  RulesTable t(3, with("modifiers: [{id: more, of: income, add: 1}, {id: twice, of: income, multiply: 2}]"));
  t.built(red, "bank");
  t.has(red, {});
  const int coins = t.match().rules().properties[t.match().rules().properties.find("bank")].coins;
  t.enter("income");
  CHECK(t.gold(red) == 2 * coins + 1);  // whoever multiplies comes before whoever adds, whatever the load order
  CHECK(t.gold(blue) == 5 + 1);
}

TEST_CASE("tax: the holder of a piece pays one less") {
  const auto setup = with(R"(
pieces: [{id: key, count: 1}]
setup: [{id: give_key, do: give}]
modifiers: [{id: relief, of: tax, when: {holds: key}, add: -1}])",
                          "return module { give = function(game) game:piece('key'):move_to(game.players[1]) end }");
  RulesTable t(3, setup);
  t.score(red, 11);
  t.score(blue, 11);
  t.has(red, {.gold = 5});
  t.has(blue, {.gold = 5});
  t.enter("tax");
  CHECK(t.gold(blue) == 3);
  CHECK(t.gold(red) == 4);
}

TEST_CASE("yield: only who works there has more of it") {
  RulesTable t(3, with("modifiers: [{id: axes, of: yield, to: forest, add: 2}]"));
  t.has(red, {});
  t.has(blue, {});
  t.stands(red, "elf", "forest");
  t.enter("harvest");
  CHECK(t.goods(red).wood == 1 + 2 + 1);  // the tree, the axes, the bonus
  CHECK(t.goods(blue).wood == 0);
}

TEST_CASE("majority_count: who has no wall in the district counts a marker less") {
  RulesTable t(
      3, with("modifiers: [{id: rex, of: majority_count, to: districts, when: {not: {has_marker: wall}}, add: -1}]"));
  t.marker(red, {"pub/1", "gardens/1"});
  t.marker(blue, {"wall/1.1", "inn/1"});
  t.score(red, 0);
  t.score(blue, 0);
  t.workers(red, 3, 3);
  t.workers(blue, 3, 3);
  t.workers(yellow, 3, 3);
  t.scoring(3);
  CHECK(t.score(blue) > t.score(red));
}

TEST_CASE("points: first place in the queen's district is worth two more") {
  const auto setup = [](const std::string& amount) {
    return with(
        "pieces: [{id: queen, count: 1}]\nsetup: [{id: queen_comes, do: come}]\n"
        "modifiers: [{id: favour, of: points, to: districts, when: [{district_has: queen}, {rank: 1}], add: " +
            amount + "}]",
        "return module { come = function(game) game:piece('queen'):move_to(game.districts[1]) end }");
  };
  const auto points = [&](const std::string& amount) {
    RulesTable t(3, setup(amount));
    t.marker(red, {"pub/1", "gardens/1", "pub/2"});
    t.marker(blue, {"inn/1"});
    t.scoring(3);
    return std::pair(t.score(red), t.score(blue));
  };
  CHECK(points("2").first == points("0").first + 2);
  CHECK(points("2").second == points("0").second);
}

TEST_CASE("hand_limit: two more cards may be kept") {
  RulesTable t(3, with("modifiers: [{id: bag, of: hand_limit, to: properties, add: 2}]"));
  t.hand(red, {"pub", "pub", "inn", "inn", "tower", "tower", "bank", "bank"});
  t.actions(red);
  t.choose(red, "end_turn");
  CHECK(t.prompt() == "hand_limit");
  t.choose(red, "pub");
  CHECK(t.hand(red).size() == 7);
  CHECK(t.asked() == blue);
}

TEST_CASE("capacity: two workers of one player in the camp") {
  RulesTable t(3, with("modifiers: [{id: tents, of: capacity, to: camp, add: 1}]"));
  t.stands(red, "elf", "camp.1");
  t.placement(red);
  CHECK(t.offers("place:camp.2"));
  t.choose(red, "place:camp.2", "worker:elf");
  t.pass(blue);
  t.pass(yellow);
  CHECK(t.refused("place:camp.3") == "one_per_player");
}

TEST_CASE("Operations are applied in their own order, over all modifiers") {
  // (5 * 3 / 2) + 4 = 11, at least 12, at most 100; set comes first of all
  RulesTable t(3, with(R"(
modifiers:
  - {id: a, of: income, max: 100}
  - {id: b, of: income, min: 12}
  - {id: c, of: income, add: 4}
  - {id: d, of: income, divide: 2}
  - {id: e, of: income, multiply: 3}
  - {id: f, of: income, set: 5})"));
  t.has(red, {});
  t.enter("income");
  CHECK(t.gold(red) == 12);
}

TEST_CASE("Among those that do the same, the lower order comes first") {
  RulesTable t(
      3, with("modifiers: [{id: late, of: income, set: 3, order: 1}, {id: early, of: income, set: 7, order: -1}]"));
  t.has(red, {});
  t.enter("income");
  CHECK(t.gold(red) == 3);
}

TEST_CASE("A modifier's number can be an option") {
  auto setup = with("modifiers: [{id: gift, of: income, add: option.gift}]");
  setup.files.insert(setup.files.begin() + 2,
                     {"mod.yaml", "options: [{id: gift, type: int, range: [0, 9], default: 4}]"});
  RulesTable t(3, setup);
  t.has(red, {});
  t.enter("income");
  CHECK(t.gold(red) == 4);
}

TEST_CASE("A modifier in Lua gets the value, the game, the player, its params and the thing concerned") {
  RulesTable t(3, with(R"(
modifiers:
  - {id: odd, of: yield, to: forest, params: {more: 5}, do: odd}
  - {id: free_for_first, of: fee, do: free})",
                       R"(return module {
  odd = function(value, game, me, p, area)
    assert(area.id == "forest" and #game.players == 3)
    return me.seat == 1 and value + p.more or value
  end,
  free = function(fee, _, me) if me.seat == 2 then fee.gold = 0 end return fee end,
})"));
  t.has(red, {});
  t.has(blue, {});
  t.stands(red, "elf", "forest");
  t.stands(blue, "elf", "forest");
  t.placement(blue);
  CHECK(t.offers("place:desk"));
  t.enter("harvest");
  CHECK(t.goods(red).wood == 6);
  CHECK(t.goods(blue).wood == 1);
}

TEST_CASE("A modifier that fails, writes, asks, or returns nonsense counts as absent and is told of") {
  struct Wrong {
    const char* body;
    const char* complaint;
  };
  const auto [body, complaint] = GENERATE(values<Wrong>({
      {"error('oh')", "oh"},
      {"me:gain { gold = 1 } return 3", "may only read the game"},
      {"ask.yes { me } return 3", "may only read the game"},
      {"game:random(6) return 3", "may only read the game"},
      {"me:place_gnome() return 3", "may only read the game"},
      {"return 'five'", "must return a whole number"},
      {"return 2.5", "must return a whole number"},
      {"return {}", "must return a whole number"},
      {"", "must return a whole number"},
      {"return nothing.x", "unknown name"},
  }));
  RulesTable t(3, with("modifiers: [{id: bad, of: income, do: bad}, {id: good, of: income, add: 1}]",
                       std::string("return module { bad = function(value, game, me) ") + body + " end }"));
  INFO(body);
  t.has(red, {});
  t.enter("income");
  CHECK(t.gold(red) == 1);
  const auto& complaints = t.match().host()->complaints().texts();
  REQUIRE(complaints.size() == 1);
  CHECK_THAT(complaints[0], ContainsSubstring(complaint) && ContainsSubstring("extra/extra.lua"));
}

TEST_CASE("A modifier that never ends stops the match, and names the pack") {
  script::Limits limits;
  limits.strict = true;
  limits.instructions = 20'000;
  match::Match match =
      play({tiny_game("return module { step = function() end }"),
            pack("extra", {{"extra.yaml",
                            "round: [{id: pay, step: income}]\n"
                            "modifiers: [{id: bad, of: income, do: bad}]"},
                           {"extra.lua", "return module { bad = function() while true do end end }"}})},
           limits);
  REQUIRE(match.state() == match::Match::State::stopped);
  CHECK_THAT(match.stopped().message, ContainsSubstring("extra") && ContainsSubstring("instructions"));
}

TEST_CASE("Modifiers see quantities as printed, so none depends on another") {
  RulesTable t(3, with("modifiers: [{id: a, of: cost, to: wall, do: a}, {id: b, of: fee, add: {gold: 9}}]",
                       R"(return module {
  a = function(cost, game, me, _, location)
    assert(me:cost_of(location).wood == 3)
    for _, plank in ipairs(me:open_planks()) do assert((me:cost_of(plank).gold or 0) < 9) end
    cost.wood = 1
    return cost
  end })"));
  t.has(red, {.wood = 1, .stone = 3, .gold = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.match().host()->complaints().texts().empty());
  CHECK(t.goods(red) == Purse{.gold = 3});
}

TEST_CASE("Scripts pay modified costs too") {
  RulesTable t(3, with("modifiers: [{id: cheap, of: cost, to: wall, add: {wood: -2}}]\n"
                       "actions: [{id: raise, do: raise}]",
                       R"(return module { raise = function(game, me)
  local wall = game:free_locations("wall")[1]
  assert(wall.cost.wood == 3 and me:cost_of(wall).wood == 1)
  assert(me:build(wall))
end })"));
  t.has(red, {.wood = 1, .stone = 3});
  t.actions(red);
  t.choose(red, "raise");
  CHECK(t.goods(red) == Purse{});
}

TEST_CASE("Mistakes in modifiers are told with their place") {
  struct Mistake {
    const char* yaml;
    const char* message;
  };
  const auto [yaml, message] = GENERATE(values<Mistake>({
      {"{id: a, of: taxes, add: 1}", "unknown quantity \"taxes\""},
      {"{id: a, of: tax}", "changes nothing"},
      {"{id: a, of: tax, add: {gold: 1}}", "expected a number"},
      {"{id: a, of: fee, add: 1}", "expected amounts of resources"},
      {"{id: a, of: tax, to: forest, add: 1}", "there is only one such quantity"},
      {"{id: a, of: yield, to: forrest, add: 1}", "unknown area \"forrest\""},
      {"{id: a, of: yield, add: option.luck}", "unknown option \"luck\""},
      {"{id: a, of: yield, add: 1, when: {has_built: pubb}}", "unknown property \"pubb\""},
      {"{id: a, of: yield, add: 1, when: {has_built: {card: pubb}}}", "unknown property \"pubb\""},
      {"{id: a, of: yield, add: 1, when: {has_built: {deck: propertys}}}", "unknown deck \"propertys\""},
      {"{id: a, of: yield, add: 1, when: {has_built: {card: pub, with: shine}}}", "unknown attribute \"shine\""},
      {"{id: a, of: yield, add: 1, when: {has_built: {card: pub, on: pub}}}", "unknown key \"on\""},
      {"{id: a, of: yield, add: 1, when: {has_built: {card: pub, deck: properties}}}", "expected a card, or a deck"},
      {"{id: a, of: yield, add: 1, when: {has_built: {}}}", "expected a card, or a deck"},
      {"{id: a, of: yield, add: 1, when: {has_marker: pubb}}", "unknown site \"pubb\""},
      {"{id: a, of: yield, add: 1, when: {holds: sceptre}}", "unknown piece \"sceptre\""},
      {"{id: a, of: yield, add: 1, when: {sunshine: 3}}", "unknown condition \"sunshine\""},
      {"{id: a, of: yield, do: nowhere}", "no function \"nowhere\""},
  }));
  const Loading loading =
      load({bundled("belfort"),
            pack("extra", {{"a.lua", "return module {}"}, {"a.yaml", std::string("modifiers:\n - ") + yaml}})});
  INFO(yaml);
  REQUIRE(loading.problems.problems().size() == 1);
  CHECK_THAT(loading.problems.problems()[0].message, ContainsSubstring(message));
  CHECK(loading.problems.problems()[0].where.line == 2);
}
