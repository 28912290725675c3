// The orders and texts a script sees are the same in every process.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/foreign_locale.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("pairs visits 1..n, then other integers, then strings by bytes, then things by id") {
  CHECK(outcome_of(R"(
    local second = game.players[2]
    local t = {"a", "b"}
    t.zebra, t.Zebra, t.ant, t[""], t["ant\0x"], t["\xff"] = 1, 1, 1, 1, 1, 1
    t[-5], t[100], t[0] = 1, 1, 1
    t[second], t[me], t[game] = 1, 1, 1
    local expected = {1, 2, -5, 0, 100, "", "Zebra", "ant", "ant\0x", "zebra", "\xff", game, me, second}
    local n = 0
    for key, value in pairs(t) do
      n = n + 1
      assert(key == expected[n], n)
      assert(value == t[key])
    end
    assert(n == #expected, n)
  )") == "");
}

TEST_CASE("pairs visits a list in its order and an empty table not at all") {
  CHECK(outcome_of(R"(
    local seen = ""
    for i, v in pairs {"x", "y", "z"} do seen = seen .. i .. v end
    assert(seen == "1x2y3z", seen)
    for _ in pairs {} do error("visited") end
    for i, v in ipairs {"x", nil, "z"} do assert(i == 1 and v == "x") end
  )") == "");
}

TEST_CASE("pairs refuses keys that have no order") {
  const std::string key = GENERATE("1.5", "true", "{}", "function() end");
  INFO(key);
  CHECK_THAT(outcome_of("for _ in pairs { [" + key + "] = 1 } do end"), ContainsSubstring("as a key has no order"));
  CHECK(outcome_of("local t = { [" + key + "] = 1 }") == "");
}

TEST_CASE("A field that is cleared during the traversal is passed over, one that is changed shows its new value") {
  CHECK(outcome_of(R"(
    local t = {a = 1, b = 2, c = 3, d = 4}
    local seen = ""
    for key, value in pairs(t) do
      seen = seen .. key .. value
      t[key] = nil
      t.c = nil
      if t.d then t.d = 9 end
    end
    assert(seen == "a1b2d9", seen)
  )") == "");
}

TEST_CASE("pairs and ipairs show what is in a frozen table") {
  CHECK(outcome_of(R"(
    local n = 0
    for name, f in pairs(math) do n = n + 1; assert(math[name] == f) end
    assert(n == 10, n)
  )") == "");
}

TEST_CASE("table.sort is stable, for few elements and for many") {
  const int n = GENERATE(0, 1, 2, 7, 100, 101, 1000, 5000);
  CHECK(outcome_of("local n = " + std::to_string(n) + R"(
    local t = {}
    for i = 1, n do t[i] = {key = (i * 7919) % 13, order = i} end
    table.sort(t, function(a, b) return a.key < b.key end)
    assert(#t == n)
    for i = 2, n do
      assert(t[i - 1].key < t[i].key or (t[i - 1].key == t[i].key and t[i - 1].order < t[i].order), i)
    end
  )") == "");
}

TEST_CASE("table.sort orders numbers, strings and things with __lt without a comparator") {
  CHECK(outcome_of(R"(
    local numbers = {3, -1, 2.5, 10, 0}
    table.sort(numbers)
    assert(table.concat(numbers, " ") == "-1 0 2.5 3 10")
    local words = {"b", "B", "a", ""}
    table.sort(words)
    assert(table.concat(words, ",") == ",B,a,b", table.concat(words, ","))
    local mt = {__lt = function(a, b) return a.x > b.x end}
    local things = {setmetatable({x = 1}, mt), setmetatable({x = 3}, mt), setmetatable({x = 2}, mt)}
    table.sort(things)
    assert(things[1].x == 3 and things[3].x == 1)
  )") == "");
}

TEST_CASE("A comparator's error comes out, and the table still holds what it held") {
  CHECK_THAT(outcome_of("table.sort({3, 1, 2}, function() error('no order') end)"), ContainsSubstring("no order"));
  CHECK_THAT(outcome_of("table.sort({1, 'a'})"), ContainsSubstring("attempt to compare"));
  CHECK_THAT(outcome_of("table.sort({1, 2}, 5)"), ContainsSubstring("function expected"));
  CHECK(outcome_of(R"(
    local t, calls = {5, 4, 3, 2, 1}, 0
    assert(not pcall(table.sort, t, function(a, b)
      calls = calls + 1
      if calls > 3 then error("enough") end
      return a < b
    end))
    assert(#t == 5)
  )") == "");
}

TEST_CASE("A comparator without an order ends all the same") {
  CHECK(outcome_of(R"(
    local t = {}
    for i = 1, 500 do t[i] = i end
    table.sort(t, function() return true end)
    assert(#t == 500)
  )") == "");
}

TEST_CASE("No text shows an address") {
  CHECK(outcome_of(R"(
    assert(tostring({}) == "table")
    assert(tostring(tostring) == "function")
    assert(tostring(function() end) == "function")
    assert(string.format("%s %5s %d", {}, true, 3) == "table  true 3")
    assert(("%s"):format(ask.player) == "function")
    assert(tostring(me) == "player/1", tostring(me))
    assert(string.format("%s", game) == "table")
    assert(string.format("100%% %s", {}) == "100% table")
  )") == "");
}

TEST_CASE("The pointer format is refused") {
  CHECK_THAT(outcome_of("string.format('%p', {})"), ContainsSubstring("%p is not available"));
  CHECK_THAT(outcome_of("string.format('%d %-20p', 1, {})"), ContainsSubstring("%p is not available"));
}

TEST_CASE("Random numbers come from the game's generator: the same seed, the same numbers") {
  const auto source = tiny_game(step_for_first_player("for _ = 1, 5 do me:score_points(game:random(1000)) end"));
  const match::Match first = play({source});
  const match::Match second = play({source});
  CHECK(first.scores()[0] > 5);
  CHECK(first.scores() == second.scores());
  CHECK(first.hash() == second.hash());
}

TEST_CASE("A random number is from 1 to its limit") {
  CHECK(outcome_of(R"(
    local seen = {}
    for _ = 1, 200 do seen[game:random(4)] = true end
    assert(#seen == 4 and not seen[0] and not seen[5])
    assert(game:random(1) == 1)
    assert(game:pick({}) == nil and game:pick({me}) == me)
    assert(not pcall(game.random, game, 0))
    assert(not pcall(game.random, game, 1.5))
  )") == "");
}

TEST_CASE("What a script compares, prints and changes the case of does not depend on the C locale") {
  const std::string country = GENERATE("de_DE", "tr_TR");
  const ForeignLocale foreign(country);
  if (!foreign.in_force()) SKIP(country << " is not installed, and localedef can't make it: install package locales");
  INFO(country);
  CHECK(outcome_of(R"(
    assert("a" > "B", "order")
    local words = {"ö", "z", "B", "a"}
    table.sort(words)
    assert(table.concat(words) == "Bazö", table.concat(words))
    assert(("title"):upper() == "TITLE", ("title"):upper())
    assert(("TITLE"):lower() == "title", ("TITLE"):lower())
    assert(tostring(3 / 2) == "1.5", tostring(3 / 2))
    assert(("%.2f"):format(0.25) == "0.25", ("%.2f"):format(0.25))
    assert(tonumber("0.5") == 1 / 2 and tonumber("0,5") == nil, "number")
  )") == "");
}

TEST_CASE("A file of a pack is loaded under the C locale too") {
  const ForeignLocale foreign("de_DE");
  if (!foreign.in_force()) SKIP("de_DE is not installed, and localedef can't make it: install package locales");
  const std::string lua = R"(local order = "a" > "B"
    return module { step = function() assert(order, "order") end })";
  match::Match match = play({tiny_game(lua)});
  CHECK(outcome_of(match) == "");
}
