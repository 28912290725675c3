// A game goes on under changed rules: its choices are made again, and what is not as it was is told.
#include "castellan/workshop/fuzzing/rerun.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/save.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::shared_ptr<const Ruleset> bakers(const std::string& gold, const std::string& more_yaml = "") {
  auto sources = sources_with();
  sources.push_back(pack_of(
      "bakers", {{"guilds/bakers.lua", "return guild { action = function(game, me, p) me:gain { gold = p.gold } end }"},
                 {"guilds/bakers.yaml",
                  "id: bakers\ncategory: basic\ncost: {wood: 2}\nplank: {}\nparams: {gold: " + gold + "}\n"},
                 {"more.yaml", more_yaml}}));
  return load_sources(sources);
}

// A game in which somebody has used the guild.
match::Match used_game(const std::shared_ptr<const Ruleset>& rules) {
  GameOptions options(3);
  options.choose_guilds(*rules, "bakers");
  match::Match match = new_match(rules, options, 3);
  play_until(match, [&](const match::Match& m) {
    for (std::size_t i = 0; i < m.decision().options.size(); ++i)
      if (m.key(i) == "activate:bakers:bakers") return true;
    return false;
  });
  REQUIRE(match.choose("activate:bakers:bakers").accepted);
  return match;
}

std::shared_ptr<script::ScriptHost> host(const std::shared_ptr<const Ruleset>& rules) {
  return match::make_script_host(rules, {});
}

}  // namespace

TEST_CASE("under the same rules a game comes out the same") {
  const auto rules = bakers("2");
  const match::Match match = used_game(rules);
  const auto again = bakers("2");
  const workshop::Rerun result = workshop::rerun(match, again, host(again));
  CHECK(result.match.hash() == match.hash());
  CHECK(result.match.choice_count() == match.choice_count());
  CHECK_FALSE(result.outcome);
  CHECK_FALSE(result.refused);
}

TEST_CASE("a number that changed shows at the first choice it changes") {
  const auto rules = bakers("2");
  match::Match match = used_game(rules);
  const auto richer = bakers("5");
  const workshop::Rerun result = workshop::rerun(match, richer, host(richer));
  REQUIRE(result.outcome);
  CHECK(result.outcome->key == "activate:bakers:bakers");
  CHECK_THAT(result.outcome->differs.at(0), ContainsSubstring("goods gold: "));
  CHECK(result.outcome->number == match.choice_count());
  CHECK_FALSE(result.refused);
}

TEST_CASE("a new definition elsewhere changes nothing on the table") {
  const auto rules = bakers("2");
  const match::Match match = used_game(rules);
  const auto more = bakers("2", "attributes:\n  - {id: loaves, on: player}\n");
  const workshop::Rerun result = workshop::rerun(match, more, host(more));
  CHECK_FALSE(result.outcome);
  CHECK(result.match.choice_count() == match.choice_count());
}

TEST_CASE("a choice that is no longer offered is told with the reason, and the game goes on from there") {
  const auto rules = bakers("2");
  const match::Match match = used_game(rules);
  auto sources = sources_with();
  sources.push_back(pack_of(
      "bakers", {{"guilds/bakers.lua", "return guild { action = function(game, me, p) end }"},
                 {"guilds/bakers.yaml", "id: bakers\ncategory: basic\ncost: {wood: 2}\nplank: {fee: {gold: 99}}\n"}}));
  const auto dear = load_sources(sources);
  workshop::Rerun result = workshop::rerun(match, dear, host(dear));
  REQUIRE(result.refused);
  CHECK(result.refused->key == "place:bakers:bakers");
  CHECK(result.refused->reason.key == flow::Reason::Key::cannot_pay);
  CHECK(result.match.choice_count() + 1 == result.refused->number);
  CHECK(result.match.state() == match::Match::State::deciding);
  CHECK(result.match.choose(std::size_t{0}).accepted);
}
