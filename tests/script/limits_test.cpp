// A limit is not an error: nothing in the script can catch it, and the match can go on with a higher one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "castellan/match/save.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

script::Limits few() {
  script::Limits limits;
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
  const match::Match match = play({tiny_game(step_for_first_player("\n\nwhile true do end"))}, few());
  REQUIRE(match.state() == match::Match::State::stopped);
  CHECK(match.stopped().pack == "tiny");
  CHECK_THAT(match.stopped().traceback, ContainsSubstring("tiny/round.lua:3:"));
}

TEST_CASE("Memory is limited, and the script can't catch that either") {
  const std::string body =
      GENERATE("local s = 'x' while true do s = s .. s end",  //
               "local t = {} for i = 1, 1e9 do t[i] = {i} end",
               "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end");
  INFO(body);
  script::Limits limits = few();
  limits.instructions = 50'000'000;
  CHECK_THAT(outcome_of(body, limits), StartsWith("limit: tiny: limit of memory reached"));
}

TEST_CASE("A stack overflow is a limit, also inside pcall") {
  const std::string body = GENERATE("local function f() return 1 + f() end f()",
                                    "local function f() return 1 + f() end pcall(f) me:score_points(1)",
                                    "local function f() pcall(f) end f() me:score_points(1)",
                                    "local function f() return select(2, pcall(f)) end f() me:score_points(1)");
  INFO(body);
  script::Limits limits;
  CHECK_THAT(outcome_of(body, limits), StartsWith("limit: tiny: limit of stack depth reached"));
}

TEST_CASE("A limit is no rule: no event tells of it, and no choice is taken any more") {
  match::Match match = play({tiny_game(step_for_first_player(R"(
    ask.option { me, "go" }
    me:gain { gold = 7 }
    while true do end)"))},
                            few());
  REQUIRE(match.state() == match::Match::State::deciding);
  match.choose("go");
  CHECK(match.state() == match::Match::State::stopped);
  for (const world::Event& event : match.world().events()) CHECK(event.type != EventType::script_failed);
  CHECK_FALSE(match.choose(std::size_t{0}).accepted);
  CHECK_FALSE(match.choose("go").accepted);
}

TEST_CASE("With a higher limit a stopped match goes on with the choices that were made") {
  const content::PackSource game = with_file(tiny_game(step_for_first_player(R"(
    local n = ask.number { me, min = 1, max = 3 }
    for _ = 1, 1000000 do n = n + 0 end
    me:score_points(n))")),
                                             "a_turn.yaml", R"(
actions: [{id: end_turn, action: end_turn, ends_turn: true}]
round: [{id: turn, for: each_player, step: take_turn}]
)");
  match::Match match = play({game}, few());
  for (const char* choice : {"end_turn", "end_turn", "2"}) REQUIRE(match.choose(choice).accepted);
  REQUIRE(match.state() == match::Match::State::stopped);
  CHECK(match.choice_count() == 3);
  match.host()->set_limits(script::Limits{});
  CHECK(match.resume() == match::Match::State::over);
  CHECK(match.scores()[0] == 2);
}

TEST_CASE("Each action has its instructions for itself") {
  match::Match match = play({tiny_game(step_for_first_player(R"(
    for _ = 1, 20 do
      for _ = 1, 30000 do end
      ask.option { me, "go" }
    end
    me:score_points(1))"))},
                            few());
  for (int i = 0; i < 20; ++i) {
    REQUIRE(match.state() == match::Match::State::deciding);
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
  CHECK_THAT(loading.messages(),
             ContainsSubstring("limit of instructions reached at tiny/round.lua:1 while the file was loaded"));
}

TEST_CASE("After a limit and after an error no coroutine is left in flight") {
  const match::Match limit = play({tiny_game("return module { step = function() while true do end end }")}, few());
  CHECK(limit.host()->in_flight() == 0);
  const match::Match error = play({tiny_game("return module { step = function() error('x') end }")}, few());
  CHECK(error.host()->in_flight() == 0);
}

TEST_CASE("In fast mode nothing is counted, and the clock stops what does not end") {
  script::Limits limits;
  limits.strict = false;
  limits.instructions = 200'000;
  limits.seconds = 0.1;
  CHECK(outcome_of("local n = 0 for i = 1, 1000000 do n = n + i end", limits).empty());
  const std::string body = GENERATE("while true do end", "while true do pcall(function() while true do end end) end",
                                    "local function f() while true do end end xpcall(f, f)",
                                    "game.players:where(function() while true do end end)",
                                    "table.sort({3, 2, 1}, function() while true do end end)",
                                    "me.gold = setmetatable({}, {__index = function() while true do end end}).x");
  INFO(body);
  CHECK_THAT(outcome_of(body, limits), StartsWith("limit: tiny: limit of time reached at tiny/round.lua:1 (step of "));
}

TEST_CASE("What the library and the host do for a script counts in fast mode too") {
  script::Limits limits;
  limits.strict = false;
  limits.instructions = 200'000;
  limits.seconds = 60;
  const std::string body = GENERATE("while true do me:score_points(0) end", "while true do ('x'):rep(1000) end",
                                    "(('a'):rep(500)):find('a*a*a*b')", "while true do table.concat { 'a', 'b' } end");
  INFO(body);
  CHECK_THAT(outcome_of(body, limits), StartsWith("limit: tiny: limit of instructions reached at "));
}

TEST_CASE("The time of an action is its own, in every thread and for every question") {
  script::Limits limits;
  limits.strict = false;
  limits.seconds = 0.3;
  // Each of them takes a good part of the time; together they take more.
  match::Match match = play({tiny_game(step_for_first_player(R"(
    for _ = 1, 8 do
      for _ = 1, 6000000 do end
      ask.option { me, "go" }
    end
    me:score_points(1))"))},
                            limits);
  for (int i = 0; i < 8; ++i) {
    REQUIRE(match.state() == match::Match::State::deciding);
    match.choose("go");
  }
  CHECK(match.over());
}

TEST_CASE("What an action may change and tell is limited, and the game goes on with a higher limit") {
  script::Limits limits;
  limits.output = 1000;
  limits.strict = GENERATE(true, false);
  const std::string body = "for _ = 1, 2000 do me:gain { gold = 1 } me:pay { gold = 1 } end me:score_points(3)";
  match::Match match = play({tiny_game(step_for_first_player(body))}, limits);
  REQUIRE(match.state() == match::Match::State::stopped);
  CHECK(match.stopped().limit == "output");
  CHECK_THAT(match.stopped().message, StartsWith("tiny: limit of output reached at tiny/round.lua:1 (step of "));
  match.host()->set_limits(script::Limits{});
  CHECK(match.resume() == match::Match::State::over);
  CHECK(match.scores()[0] == 3);
}

TEST_CASE("A limit of memory names the line") {
  const match::Match match =
      play({tiny_game(step_for_first_player("\n\nlocal s = 'x' while true do s = s .. s end"))}, few());
  REQUIRE(match.state() == match::Match::State::stopped);
  CHECK(match.stopped().limit == "memory");
  CHECK_THAT(match.stopped().message, ContainsSubstring("reached at tiny/round.lua:3 "));
}

TEST_CASE("A stopped game is saved with all its choices, and goes on where it stopped") {
  const std::vector<content::PackSource> packs{tiny_game(step_for_first_player(R"(
    local n = ask.number { me, min = 1, max = 3 }
    for _ = 1, 1000000 do end
    local m = ask.number { me, min = 1, max = 3 }
    me:score_points(n * 10 + m))"))};
  match::Match match = play(packs, few());
  match.choose("2");
  REQUIRE(match.state() == match::Match::State::stopped);
  const match::Save save = match::Save::parse(match::Save::of(match).text());
  REQUIRE(save.choices.size() == 1);
  CHECK(save.choices[0].stopped);

  const auto rules = load_good(packs);
  const auto layout = match::make_layout(rules, 2);
  const match::Match again = save.replay(layout, match::make_script_host(rules, few()));
  CHECK(again.state() == match::Match::State::stopped);
  CHECK(again.choice_count() == 1);
  match::Match on = save.replay(layout, match::make_script_host(rules, script::Limits{}));
  REQUIRE(on.state() == match::Match::State::deciding);
  on.choose("3");
  CHECK(on.over());
  CHECK(on.scores()[0] == 23);
  CHECK_FALSE(match::Save::of(on).choices[0].stopped);
}

TEST_CASE("What a Lua state holds stays below its limit, whatever sizes come and go") {
  const auto rules = load_good({tiny_game(step_for_first_player(R"(
    for class = 24, 504, 24 do
      local keep, text = {}, ("x"):rep(class)
      for i = 1, 20000000 // (class + 60) do keep[i] = text .. i end
    end)"))});
  script::Limits limits;
  limits.instructions = 1'000'000'000;
  limits.memory = std::size_t{40} << 20;
  limits.seconds = 60;
  const auto host = match::make_script_host(rules, limits);
  const match::Match match(match::make_layout(rules, 2), host, 7);
  CHECK(outcome_of(match) == "");
  CHECK(host->scripts().memory_held() <= limits.memory);
}
