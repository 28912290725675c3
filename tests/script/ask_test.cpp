// Questions: what is asked, what is not, and where nobody can be asked.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::vector<std::string> keys(const Match& match) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < match.decision().options.size(); ++i) all.push_back(match.key(i));
  return all;
}

Match asking(std::string_view body, int players = 3) {
  return play({tiny_game(step_for_first_player(body))}, {}, players);
}

}  // namespace

TEST_CASE("A question for a player offers the candidates and answers with the chosen one") {
  Match match = asking("me:score_points(ask.player { me, among = game:others(me), prompt = 'victim' }.seat)");
  REQUIRE(match.state() == Match::State::deciding);
  CHECK(match.decision().seat == 0);
  CHECK(match.decision().kind == Decision::Kind::ask);
  CHECK(match.decision().prompt == "tiny:step.victim");
  CHECK(keys(match) == std::vector<std::string>{"player/2", "player/3"});
  CHECK_FALSE(match.quiet());
  match.choose("player/3");
  CHECK(match.scores()[0] == 3);
}

TEST_CASE("Another player than the acting one can be asked") {
  Match match = asking("me:score_points(ask.number { game.players[2], min = 0, max = 2 })");
  CHECK(match.decision().seat == 1);
  CHECK(keys(match) == std::vector<std::string>{"0", "1", "2"});
}

TEST_CASE("Without candidates the answer is nil and nobody is asked") {
  CHECK(outcome_of("assert(ask.player { me, among = {} } == nil)") == "");
  CHECK(outcome_of("assert(ask.number { me, min = 3, max = 2 } == nil)") == "");
  CHECK(outcome_of("assert(ask.option { me } == nil)") == "");
  CHECK(outcome_of("assert(#ask.players { me, among = game:others(me):without(game.players[2]) } == 0)") == "");
}

TEST_CASE("A single candidate is asked for unless the script says auto") {
  CHECK(asking("ask.player { me, among = { me } }").state() == Match::State::deciding);
  CHECK(outcome_of("assert(ask.player { me, among = { me }, auto = true } == me)") == "");
}

TEST_CASE("An optional question can be declined") {
  Match match = asking("assert(ask.player { me, among = game.players, optional = true, auto = true } == nil)");
  CHECK(keys(match).back() == "none");
  match.choose("none");
  while (match.state() == Match::State::deciding) match.choose(std::size_t{0});
  CHECK(outcome_of(match) == "");
}

TEST_CASE("Several things are asked for one after another until enough or none") {
  Match match = asking("me:score_points(#ask.players { me, among = game:others(me), max = 2 })", 4);
  CHECK(keys(match) == std::vector<std::string>{"player/2", "player/3", "player/4", "none"});
  match.choose("player/3");
  CHECK(keys(match) == std::vector<std::string>{"player/2", "player/4", "none"});
  SECTION("enough") {
    match.choose("player/4");
    CHECK(match.scores()[0] == 2);
  }
  SECTION("none") {
    match.choose("none");
    CHECK(match.scores()[0] == 1);
  }
}

TEST_CASE("Words and yes or no are answered by their keys") {
  Match match = asking(R"(
    local word = ask.option { me, "stay", "leave", prompt = "plan" }
    me:score_points(word == "leave" and ask.yes { me } and 5 or 1))");
  CHECK(keys(match) == std::vector<std::string>{"stay", "leave"});
  CHECK(match.decision().prompt == "tiny:step.plan");
  match.choose("leave");
  CHECK(keys(match) == std::vector<std::string>{"yes", "no"});
  match.choose("yes");
  CHECK(match.scores()[0] == 5);
}

TEST_CASE("Questions nobody could answer are errors of the script") {
  struct Mistake {
    const char* body;
    const char* message;
  };
  const auto [body, message] = GENERATE(values<Mistake>({
      {"ask.player { me, among = { me, me } }", "a candidate stands in `among` twice"},
      {"ask.player { me, among = { game.districts[1] } }", "expected a player, got a district"},
      {"ask.player { me, among = { 5 } }", "expected a thing of the game, got number"},
      {"ask.player { me }", "`among` must be a list of things"},
      {"ask.player { among = { me } }", "argument 1: expected a thing of the game, got nil"},
      {"ask.option { me, 'a', 'a' }", "an option stands there twice"},
      {"ask.option { me, 'none' }", "an option is a word"},
      {"ask.option { me, 'two words' }", "an option is a word"},
      {"ask.option { me, 'a#2' }", "an option is a word"},
      {"ask.option { me, '' }", "an option is a word"},
      {"ask.number { me, min = 0, max = 500 }", "more than 200 numbers"},
      {"ask.number { me }", "expected a whole number, got nil"},
      {"ask.colour { me }", "attempt to call a nil value (field 'colour')"},
  }));
  INFO(body);
  CHECK_THAT(outcome_of(body), ContainsSubstring(message));
}

TEST_CASE("Inside a comparator or a callback nobody can be asked and nothing changed") {
  const std::string doing = GENERATE("ask.option { me, 'a' }", "me:gain { gold = 1 }", "game:random(6)",
                                     "me:build(game:locations('wall')[1])");
  const std::string wrapped =
      GENERATE("table.sort({1, 2}, function() {} end)", "string.gsub('x', 'x', function() {} end)",
               "tostring(setmetatable({}, {__tostring = function() {} return '' end}))",
               "local _, e = xpcall(error, function() {} end) error(e)");
  std::string body = wrapped;
  body.replace(body.find("function() {}") + 11, 2, doing);
  INFO(body);
  CHECK_THAT(outcome_of(body), ContainsSubstring("nobody asked inside a sort comparator, a gsub callback"));
}

TEST_CASE("Reading inside a comparator is allowed") {
  CHECK(outcome_of(R"(
    local players = game.players
    table.sort(players, function(a, b) return a.seat > b.seat end)
    assert(players[1].seat == 2)
  )") == "");
}
