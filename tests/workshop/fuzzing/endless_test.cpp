// Combos without an end are found by comparing positions, and shown as the loop they are.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/workshop/fuzzing/fuzzing.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::shared_ptr<const Ruleset> with_actions(const std::string& yaml, const std::string& lua) {
  auto sources = sources_with();
  sources.push_back(pack_of("loop", {{"actions.lua", lua}, {"actions.yaml", yaml}}));
  return load_sources(sources);
}

workshop::FuzzPlan plan(std::uint64_t games) {
  workshop::FuzzPlan plan;
  plan.games = games;
  plan.packs = {"loop"};
  return plan;
}

const std::string haggling =
    "actions:\n  - {id: haggle, do: haggle, cost: {wood: 1}}\n  - {id: barter, do: barter, cost: {gold: 1}}\n";

}  // namespace

TEST_CASE("two actions that feed each other are an endless combo, and what each round brings is told") {
  const auto rules = with_actions(haggling,
                                  "return module {\n  haggle = function(game, me) me:gain { gold = 2 } end,\n"
                                  "  barter = function(game, me) me:gain { wood = 1 } end,\n}\n");
  const workshop::FuzzResult result = fuzz(rules, plan(60));
  REQUIRE(result.failure);
  REQUIRE(result.failure->combo);
  const workshop::FuzzFailure short_one = shortened(rules, *result.failure, script::Limits{});
  REQUIRE(short_one.combo);
  CHECK(short_one.choices <= result.failure->choices);
  CHECK(short_one.combo->gain == "1 gold");
  CHECK(short_one.combo->keys.size() == 2);
  CHECK_FALSE(short_one.combo->unending_script);
  // The save ends where the loop closes: it can be played on from there, round and round.
  match::Match match = short_one.save.replay(match::make_layout(rules, short_one.save.game_options(*rules)),
                                             match::make_script_host(rules, {}));
  for (int round = 0; round < 3; ++round)
    for (const std::string& key : short_one.combo->keys) CHECK(match.choose(key).accepted);
}

TEST_CASE("a trade at a loss is no endless combo") {
  const auto rules = with_actions(haggling,
                                  "return module {\n  haggle = function(game, me) me:gain { gold = 1 } end,\n"
                                  "  barter = function(game, me) end,\n}\n");
  CHECK_FALSE(fuzz(rules, plan(40)).failure);
}

TEST_CASE("an action that changes nothing can be done for ever") {
  const auto rules =
      with_actions("actions:\n  - {id: yawn, do: yawn}\n", "return module { yawn = function(game, me) end }\n");
  const workshop::FuzzResult result = fuzz(rules, plan(40));
  REQUIRE(result.failure);
  REQUIRE(result.failure->combo);
  CHECK(result.failure->combo->gain.empty());
  CHECK(result.failure->combo->keys == std::vector<std::string>{"yawn"});
}

TEST_CASE("a script that asks and asks is found although the game never becomes quiet") {
  const auto rules =
      with_actions("actions:\n  - {id: nag, do: nag, per_turn: 1}\n",
                   "return module { nag = function(game, me) while ask.yes { me } ~= nil do end end }\n");
  const workshop::FuzzResult result = fuzz(rules, plan(40));
  REQUIRE(result.failure);
  REQUIRE(result.failure->combo);
  CHECK(result.failure->combo->unending_script);
  CHECK_THAT(result.failure->combo->keys.at(0), ContainsSubstring("loop:nag"));
}

TEST_CASE("the base game has no endless combo") {
  workshop::FuzzPlan base;
  base.games = 60;
  CHECK_FALSE(fuzz(rules_with(), base).failure);
}
