// pcall and xpcall are our own, so that asking inside them works and a limit passes through.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("pcall gives all results behind true") {
  CHECK(outcome_of(R"(
    local r = table.pack(pcall(function(...) return ... end, 1, nil, "x", nil))
    assert(r.n == 5 and r[1] == true and r[2] == 1 and r[3] == nil and r[4] == "x" and r[5] == nil)
    assert(select("#", pcall(function() end)) == 1)
    assert(pcall(pcall, error))
  )") == "");
}

TEST_CASE("pcall gives the error behind false, text or object") {
  CHECK(outcome_of(R"(
    local ok, e = pcall(error, "plain", 0)
    assert(ok == false and e == "plain")
    local object = {code = 7}
    ok, e = pcall(error, object)
    assert(not ok and e == object)
    ok, e = pcall(error, nil)
    assert(not ok and e == nil)
    ok, e = pcall(function() local x = nil; return x.y end)
    assert(not ok and e:find("attempt to index a nil value", 1, true), e)
    ok, e = pcall(5)
    assert(not ok and e:find("attempt to call a number value", 1, true), e)
    ok, e = pcall(pcall)
    assert(not ok and e:find("value expected", 1, true), e)
  )") == "");
}

TEST_CASE("Nested pcalls catch the inner error first") {
  CHECK(outcome_of(R"(
    local ok, inner, e = pcall(function() return pcall(error, "deep", 0) end)
    assert(ok and inner == false and e == "deep")
    ok, e = pcall(function() pcall(error, "inner", 0); error("outer", 0) end)
    assert(not ok and e == "outer")
  )") == "");
}

TEST_CASE("xpcall calls its handler with the error and gives what that returns") {
  CHECK(outcome_of(R"(
    local ok, e = xpcall(function(a, b) error(a .. b, 0) end, function(m) return "handled " .. m end, "x", "y")
    assert(not ok and e == "handled xy", e)
    local r = table.pack(xpcall(function(...) return ... end, error, 1, nil))
    assert(r.n == 3 and r[1] == true and r[2] == 1 and r[3] == nil)
    assert(not pcall(xpcall, function() end))
  )") == "");
}

TEST_CASE("An engine's refusal is an error like any other") {
  CHECK(outcome_of(R"(
    local ok, e = pcall(me.gain, me, { silver = 1 })
    assert(not ok and e:find("unknown resource", 1, true), e)
    me:gain { gold = 1 }
    assert(me.gold == 6)
  )") == "");
}

TEST_CASE("A question inside pcall waits for its answer") {
  match::Match match = play({tiny_game(step_for_first_player(R"(
    local ok, n = pcall(function()
      local first = ask.number { me, min = 1, max = 9 }
      local inner, second = xpcall(function() return ask.number { me, min = 1, max = 9 } end, tostring)
      assert(inner)
      return first * 10 + second
    end)
    assert(ok, n)
    me:score_points(n)
    local failed, e = pcall(function() ask.option { me, "go" } error("afterwards", 0) end)
    assert(not failed and e == "afterwards", e))"))});
  match.choose("4");
  match.choose("2");
  match.choose("go");
  CHECK(outcome_of(match) == "");
  CHECK(match.scores()[0] == 42);
}

TEST_CASE("What a script did before an error it caught stays, what it did before one it did not catch is undone") {
  const auto caught = play({tiny_game(step_for_first_player("pcall(function() me:gain { gold = 3 } error('x') end)"))});
  CHECK(caught.world().get<world::Stock>(caught.layout()->players[0]).goods[Id<Resource>(1)] == 8);
  const auto thrown = play({tiny_game(step_for_first_player("me:gain { gold = 3 } error('x')"))});
  CHECK(thrown.world().get<world::Stock>(thrown.layout()->players[0]).goods[Id<Resource>(1)] == 5);
  CHECK_THAT(outcome_of(thrown), ContainsSubstring("tiny/round.lua:1: x (step of tiny:step)"));
}

TEST_CASE("An error that is not a text is told all the same") {
  CHECK_THAT(outcome_of("error({})"), ContainsSubstring("tiny/round.lua: an error that is not a text"));
  CHECK_THAT(outcome_of("error()"), ContainsSubstring("an error that is not a text"));
}
