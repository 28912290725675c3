// What a file of a pack leaves behind never changes: it is neither saved nor undone.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A function that writes to a local which outlives it is reported where it writes") {
  struct Impure {
    const char* lua;
    const char* name;
    int line;
    int column;
  };
  const auto [lua, name, line, column] = GENERATE(values<Impure>({
      {"local sold = 0\nreturn module { step = function()\n  sold = sold + 1 end }", "sold", 3, 3},
      {"local last\nreturn module {\n\n step = function(_, me) last = me end }", "last", 4, 25},
      {"local function memo()\n local known\n return function(x) known = known or x return known end\nend\n"
       "local once = memo()\nreturn module { step = function() once(7) end }",
       "known", 3, 21},
      {"local n = 0\nreturn module { step = function() local function add()\n n = n + 1 end add() end }", "n", 3, 2},
      {"local n = 0\nlocal t = setmetatable({}, { __call = function()\n n = 1 end })\n"
       "return module { step = function() t() end }",
       "n", 3, 2},
      {"local n = 0\nreturn module { step = function() end, on = { built = { order = 1, function()\n n = 1 end } } }",
       "n", 3, 2},
  }));
  INFO(lua);
  const Loading loading = load({tiny_game(lua)});
  REQUIRE(loading.problems.problems().size() == 1);
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.code == Code::keeps_state);
  CHECK_THAT(problem.message, ContainsSubstring("\"" + std::string(name) + "\" outlives the function"));
  CHECK(problem.where.line == line);
  CHECK(problem.where.column == column);
}

TEST_CASE("All of them are reported, each in its file") {
  const auto tiny =
      with_file(tiny_game("local lib = require 'lib/count'\nlocal a, b = 1, 2\nreturn module { step = function()\n"
                          "a = 2 b = 3 lib.add() end }"),
                "lib/count.lua", "local n = 0\nreturn { add = function() n = n + 1 end }");
  const Loading loading = load({tiny});
  CHECK(loading.problems.problems().size() == 3);
  CHECK_THAT(loading.messages(),
             ContainsSubstring("\"a\"") && ContainsSubstring("\"b\"") && ContainsSubstring("\"n\""));
}

TEST_CASE("What a file does while it is loaded, and within a call, is no state") {
  const std::string lua = GENERATE(
      "local n = 0\nlocal function id() n = n + 1 return n end\nlocal first, second = id(), id()\n"
      "return module { step = function() assert(first == 1 and second == 2) end }",
      "local function each(list, visit) for i = 1, #list do visit(list[i]) end end\n"
      "return module { step = function(game) local n = 0\n each(game.players, function() n = n + 1 end) assert(n == 2) "
      "end }",
      "local prices = { 1, 2, three = { 3 } }\nlocal function price(n) return prices[n] end\nlocal me = nil\n"
      "return module { step = function() assert(price(1) + prices.three[1] + #prices == 6 and me == nil) end }",
      "local words = {}\nfor word in ('a b c'):gmatch('%w') do words[#words + 1] = word end\n"
      "return module { step = function() assert(table.concat(words) == 'abc') end }",
      "local Price = {}\nPrice.__index = Price\nfunction Price.new(n) return setmetatable({ n = n }, Price) end\n"
      "function Price:twice() return self.n * 2 end\nPrice.__add = function(a, b) return a.n + b.n end\n"
      "local five = Price.new(5)\nreturn module { step = function()\n"
      "  assert(five:twice() == 10 and five + Price.new(1) == 6 and getmetatable(five) == Price)\n"
      "  local own = Price.new(1) own.n = 7 assert(own:twice() == 14) end }",
      "local goods = { gold = 2 }\nlocal choices = { { wood = 1 }, { gold = 1 } }\n"
      "return module { step = function(game, me) me:gain(goods) assert(me:has(goods) and me:has_one_of(choices)) end }",
      "local default = setmetatable({}, { __index = function(_, key) return key .. '!' end })\n"
      "return module { step = function() assert(default.x == 'x!') end }");
  INFO(lua);
  const Loading loading = load({tiny_game(lua)});
  CHECK(loading.messages() == "");
  CHECK(outcome_of(play({tiny_game(lua)})) == "");
}

TEST_CASE("A table of the file can't be changed once it is loaded, and the message says what to do") {
  const std::string write = GENERATE("t.x = 1", "t[1] = 5", "t.deep.er.name = 'x'", "table.insert(t, 1)",
                                     "table.remove(t)", "t.list[1] = nil", "for key in pairs(t) do t[key] = nil end",
                                     "getmetatable(t.object).__index.n = 3", "table.sort(t.list)");
  INFO(write);
  const std::string outcome = outcome_of(
      play({tiny_game("local t = { 1, deep = { er = {} }, list = { 2, 1 }, object = setmetatable({}, { __index "
                      "= { n = 0 } }) }\nreturn module { step = function() " +
                      write + " end }")}));
  CHECK_THAT(outcome, ContainsSubstring("can't be "));
}
