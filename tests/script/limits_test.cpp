// A limit is not an error: nothing in the script can catch it, and the match can go on with a higher one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

Limits few() {
  Limits limits;
  limits.instructions = 200'000;
  limits.memory = std::size_t{16} << 20;
  return limits;
}

}  // namespace

TEST_CASE("An endless loop runs into the instruction limit, whatever it is wrapped in") {
  const std::string body =
      GENERATE("while true do end",  //
               "while true do pcall(error) end", "while true do pcall(function() while true do end end) end",
               "local function f() return pcall(f) or pcall(f) end while true do f() end",
               "while true do xpcall(function() while true do end end, function() end) end",
               "xpcall(error, function() while true do end end)",
               "while true do pcall(xpcall, error, function() error('again') end) end",
               "local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) for i = 1, 1e9 do "
               "pcall(function() return t[1] end) end",
               "table.sort({3, 2, 1}, function() while true do end end)",
               "string.gsub('x', 'x', function() while true do end end)",
               "local a <const> = setmetatable({}, {__tostring = function() while true do end end}) tostring(a)",
               "for i = 1, math.maxinteger do local x = i .. '' end");
  INFO(body);
  CHECK_THAT(outcome_of(body, few()), StartsWith("limit: tiny: limit of "));
}

TEST_CASE("A limit names the pack, the file and the line") {
  const Match match = play({tiny_game(step_for_first_player("\n\nwhile true do end"))}, few());
  REQUIRE(match.state() == Match::State::stopped);
  CHECK(match.stopped().pack == "tiny");
  CHECK_THAT(match.stopped().traceback, ContainsSubstring("tiny/round.lua:3:"));
}

TEST_CASE("Memory is limited, and the script can't catch that either") {
  const std::string body =
      GENERATE("local s = 'x' while true do s = s .. s end",  //
               "local t = {} for i = 1, 1e9 do t[i] = {i} end",
               "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end");
  INFO(body);
  Limits limits = few();
  limits.instructions = 50'000'000;
  CHECK_THAT(outcome_of(body, limits), StartsWith("limit: tiny: limit of memory reached"));
}

TEST_CASE("A stack overflow is a limit, also inside pcall") {
  const std::string body = GENERATE("local function f() return 1 + f() end f()",
                                    "local function f() return 1 + f() end pcall(f) me:score_points(1)",
                                    "local function f() pcall(f) end f() me:score_points(1)",
                                    "local function f() return select(2, pcall(f)) end f() me:score_points(1)");
  INFO(body);
  Limits limits;
  CHECK_THAT(outcome_of(body, limits), StartsWith("limit: tiny: limit of stack depth reached"));
}

TEST_CASE("A limit is no rule: no event tells of it, and no choice is taken any more") {
  Match match = play({tiny_game(step_for_first_player(R"(
    ask.option { me, "go" }
    me:gain { gold = 7 }
    while true do end)"))},
                     few());
  REQUIRE(match.state() == Match::State::deciding);
  match.choose("go");
  CHECK(match.state() == Match::State::stopped);
  for (const Event& event : match.world().events()) CHECK(event.type != EventType::script_failed);
  CHECK_FALSE(match.choose(std::size_t{0}).accepted);
  CHECK_FALSE(match.choose("go").accepted);
}

TEST_CASE("With a higher limit a stopped match goes on with the choices that were made") {
  const PackSource game = with_file(tiny_game(step_for_first_player(R"(
    local n = ask.number { me, min = 1, max = 3 }
    for _ = 1, 1000000 do n = n + 0 end
    me:score_points(n))")),
                                    "a_turn.yaml", R"(
actions: [{id: end_turn, action: end_turn, ends_turn: true}]
round: [{id: turn, for: each_player, step: take_turn}]
)");
  Match match = play({game}, few());
  for (const char* choice : {"end_turn", "end_turn", "2"}) REQUIRE(match.choose(choice).accepted);
  REQUIRE(match.state() == Match::State::stopped);
  CHECK(match.choice_count() == 3);
  match.host()->set_limits(Limits{});
  CHECK(match.resume() == Match::State::over);
  CHECK(match.scores()[0] == 2);
}

TEST_CASE("Each action has its instructions for itself") {
  Match match = play({tiny_game(step_for_first_player(R"(
    for _ = 1, 20 do
      for _ = 1, 30000 do end
      ask.option { me, "go" }
    end
    me:score_points(1))"))},
                     few());
  for (int i = 0; i < 20; ++i) {
    REQUIRE(match.state() == Match::State::deciding);
    match.choose("go");
  }
  CHECK(match.over());
  CHECK(match.scores()[0] == 1);
}

TEST_CASE("string.rep makes at most a mebibyte") {
  CHECK(outcome_of("assert(#('ab'):rep(1000, ',') == 2999)") == "");
  CHECK(outcome_of("assert(('x'):rep(-1) == '')") == "");
  CHECK_THAT(outcome_of("('x'):rep(1 << 20)"), ContainsSubstring("longer than 1 MiB"));
  CHECK_THAT(outcome_of("('x'):rep(math.maxinteger)"), ContainsSubstring("longer than 1 MiB"));
  CHECK_THAT(outcome_of("(''):rep(math.maxinteger, 'abc')"), ContainsSubstring("longer than 1 MiB"));
  CHECK_THAT(outcome_of("(''):rep(math.maxinteger)"), ContainsSubstring("longer than 1 MiB"));
}

TEST_CASE("A file that never finishes loading is a problem of the pack, not a hang") {
  const Loading loading = load({tiny_game("while true do end")});
  CHECK_THAT(loading.messages(), ContainsSubstring("limit reached while the file was loaded"));
}

TEST_CASE("After a limit and after an error no coroutine is left in flight") {
  const Match limit = play({tiny_game("return module { step = function() while true do end end }")}, few());
  CHECK(limit.host()->in_flight() == 0);
  const Match error = play({tiny_game("return module { step = function() error('x') end }")}, few());
  CHECK(error.host()->in_flight() == 0);
}
