// A visit to the trading post: at most one trade of each side it opens, and nothing in between.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/operations.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr const char* trades = R"(
trades:
  - {id: plank, side: buy, pay: {gold: 2}, get: {wood: 1}}
  - {id: beams, side: buy, pay: {gold: 6}, get: {wood: 4}}
  - {id: firewood, side: sell, pay: {wood: 2}, get: {gold: 3}}
  - {id: gift, side: alms, pay: {}, get: {gold: 1}}
)";

// Everybody has 1 wood and 5 gold; a visit that traded is worth 5 points, one that did not 1.
match::Match visiting(const std::string& sides) {
  return play({with_file(tiny_game(step_for_first_player("me:score_points(me:visit(" + sides + ") and 5 or 1)")),
                         "trades.yaml", trades)});
}

using Keys = std::vector<std::string>;

std::string purse(const match::Match& match) {
  const Goods& goods = match.world().get<world::Stock>(match.layout()->players[0]).goods;
  return std::to_string(goods[Id<Resource>(0)]) + " wood, " + std::to_string(goods[Id<Resource>(1)]) + " gold";
}

int happened(const match::Match& match, EventType type) {
  int count = 0;
  for (const world::Event& event : match.world().events()) count += event.type == type;
  return count;
}

}  // namespace

TEST_CASE("A visit offers the trades of its sides that can be paid, and to leave") {
  match::Match match = visiting("'buy', 'sell'");
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.decision().kind == flow::Decision::Kind::trade);
  CHECK(match.decision().seat == 0);
  CHECK(keys(match) == Keys{"trade:tiny:plank", "none"});
  const auto refused = match.not_offered();
  REQUIRE(refused.size() == 2);  // and not a word of the side that is closed
  CHECK(refused[0].key == "trade:tiny:beams");
  CHECK(refused[0].reason.key == flow::Reason::Key::cannot_pay);
  CHECK(refused[0].reason.amount == 1);
  CHECK(refused[1].key == "trade:tiny:firewood");
  CHECK_FALSE(match.choose("trade:tiny:gift").accepted);
  const match::Verdict verdict = match.choose("trade:tiny:beams");
  CHECK_FALSE(verdict.accepted);
  CHECK(verdict.reason.key == flow::Reason::Key::cannot_pay);
}

TEST_CASE("A side is closed by its trade, and what was got can be sold at once") {
  match::Match match = visiting("'buy', 'sell'");
  REQUIRE(match.choose("trade:tiny:plank").accepted);
  CHECK(purse(match) == "2 wood, 3 gold");
  CHECK(keys(match) == Keys{"trade:tiny:firewood", "none"});
  REQUIRE(match.choose("trade:tiny:firewood").accepted);
  CHECK(match.over());  // no side is open any more: nobody is asked
  CHECK(purse(match) == "0 wood, 6 gold");
  CHECK(match.scores()[0] == 5);
  CHECK(happened(match, EventType::traded) == 2);
  CHECK(happened(match, EventType::wasted) == 0);
}

TEST_CASE("Who leaves after a trade has traded, who leaves at once has not") {
  match::Match match = visiting("'buy', 'sell'");
  SECTION("after a trade") {
    match.choose("trade:tiny:plank");
    match.choose("none");
    CHECK(match.scores()[0] == 5);
    CHECK(happened(match, EventType::wasted) == 0);
  }
  SECTION("at once") {
    match.choose("none");
    CHECK(purse(match) == "1 wood, 5 gold");
    CHECK(match.scores()[0] == 1);
    CHECK(happened(match, EventType::wasted) == 1);
  }
  CHECK(match.over());
}

TEST_CASE("A visit where nothing can be paid asks nobody and is wasted") {
  match::Match match = visiting("'sell'");
  CHECK(match.over());
  CHECK(match.scores()[0] == 1);
  CHECK(happened(match, EventType::wasted) == 1);
}

TEST_CASE("A visit that opens no side is wasted, and one of an unknown side an error") {
  CHECK(visiting("").scores()[0] == 1);
  CHECK_THAT(outcome_of(visiting("'barter'")), ContainsSubstring("unknown side of trades \"barter\""));
}

TEST_CASE("A trade for nothing is offered to everybody") {
  match::Match match = visiting("'alms', 'sell'");
  CHECK(keys(match) == Keys{"trade:tiny:gift", "none"});
  match.choose("trade:tiny:gift");
  CHECK(match.over());
  CHECK(purse(match) == "1 wood, 6 gold");
}

TEST_CASE("A visit is undone trade by trade, and made again it gives the same game") {
  match::Match match = visiting("'buy', 'sell'");
  const std::uint64_t before = match.hash();
  match.choose("trade:tiny:plank");
  const std::uint64_t between = match.hash();
  match.choose("trade:tiny:firewood");
  const std::uint64_t after = match.hash();
  match.undo();
  CHECK(match.hash() == between);
  CHECK(keys(match) == Keys{"trade:tiny:firewood", "none"});
  match.undo();
  CHECK(match.hash() == before);
  CHECK(purse(match) == "1 wood, 5 gold");
  match.choose("trade:tiny:plank");
  match.choose("trade:tiny:firewood");
  CHECK(match.hash() == after);
}

TEST_CASE("A visit is refused before it begins when no trade of its sides can be paid") {
  const match::Match match = visiting("'buy'");
  const Ruleset& rules = match.rules();
  const Entity me = match.layout()->players[0];
  const auto reason = [&](std::initializer_list<const char*> names) {
    Ids<Side> sides;
    for (const std::string name : names)
      for (const Id<Side> side : rules.sides.ids())
        if (rules.sides[side] == name) sides.add(side);
    return refuse_visit(match.flow(), me, sides);
  };
  CHECK_FALSE(reason({"buy"}));
  CHECK_FALSE(reason({"buy", "sell"}));
  REQUIRE(reason({"sell"}));
  CHECK((*reason({"sell"})).key == flow::Reason::Key::nothing_to_trade);
  CHECK((*reason({})).key == flow::Reason::Key::nothing_to_trade);
}

TEST_CASE("can_trade holds if a trade of the side can be paid, and an unknown side is a mistake") {
  const auto rules_with = [](const std::string& side) {
    return std::vector{with_file(with_file(tiny_game(step_for_first_player("")), "trades.yaml", trades), "actions.yaml",
                                 "actions: [{id: shop, action: end_turn, when: {can_trade: " + side + "}}]\n")};
  };
  const auto refuses = [&](const std::string& side) {
    const match::Match match = play(rules_with(side));
    return check(match.flow(), match.rules().actions[Id<TurnAction>(0)].when, match.layout()->players[0]);
  };
  CHECK_FALSE(refuses("buy"));
  REQUIRE(refuses("sell"));
  CHECK((*refuses("sell")).key == flow::Reason::Key::nothing_to_trade);
  CHECK_THAT(load(rules_with("barter")).messages(), ContainsSubstring("unknown side of trades \"barter\""));
}
