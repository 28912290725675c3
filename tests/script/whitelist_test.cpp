// What a script can and can't reach: the promises of sandbox.hpp.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("Nothing that leads out of the sandbox is in reach of a script") {
  const std::string name = GENERATE("io", "os", "debug", "package", "load", "loadstring", "loadfile", "dofile",
                                    "coroutine", "collectgarbage", "next", "rawget", "rawset", "print", "warn", "_G",
                                    "setfenv", "getfenv", "module_loader", "host");
  INFO(name);
  CHECK_THAT(outcome_of("return " + name), ContainsSubstring("unknown name '" + name + "'"));
}

TEST_CASE("Libraries hold the whitelisted functions and no others") {
  CHECK(outcome_of(R"(
    local function names(t)
      local all = {}
      for name in pairs(t) do all[#all + 1] = name end
      return table.concat(all, " ")
    end
    local function check(t, expected) assert(names(t) == expected, names(t)) end
    check(string, "byte char find format gmatch gsub len lower match rep reverse sub upper")
    check(table, "concat insert pack remove sort unpack")
    check(math, "abs ceil floor max maxinteger min mininteger tointeger type ult")
    check(utf8, "char charpattern codepoint len offset")
  )") == "");
}

TEST_CASE("What is missing from a library is missing behind a string too") {
  const std::string name = GENERATE("dump", "pack", "packsize", "unpack");
  CHECK(outcome_of("assert(string." + name + " == nil)") == "");
  CHECK(outcome_of("assert((\"x\")." + name + " == nil)") == "");
}

TEST_CASE("A global can't be set, neither by name nor through _ENV") {
  CHECK_THAT(outcome_of("stash = 1"), ContainsSubstring("stash can't be set here: scripts keep no state"));
  CHECK_THAT(outcome_of("_ENV.stash = 1"), ContainsSubstring("stash can't be set"));
  CHECK_THAT(outcome_of("pairs = nil"), ContainsSubstring("pairs can't be set"));
  CHECK_THAT(outcome_of("setmetatable(_ENV, {})"), ContainsSubstring("this table is protected"));
  CHECK(outcome_of("assert(getmetatable(_ENV) == false)") == "");
}

TEST_CASE("A global can't be set while a file is loaded either") {
  const Loading loading = load({tiny_game("counter = 0\nreturn module { step = function() end }")});
  CHECK_THAT(loading.messages(), ContainsSubstring("counter can't be set here"));
}

TEST_CASE("Libraries are frozen") {
  const std::string library = GENERATE("string", "table", "math", "utf8", "ask");
  INFO(library);
  CHECK_THAT(outcome_of(library + ".extra = 1"), ContainsSubstring("extra can't be set here"));
  CHECK_THAT(outcome_of("setmetatable(" + library + ", nil)"), ContainsSubstring("this table is protected"));
  CHECK(outcome_of("assert(getmetatable(" + library + ") == false)") == "");
  CHECK_THAT(outcome_of("table.insert(" + library + ", 1)"), ContainsSubstring("can't be set here"));
}

TEST_CASE("The metatable of strings can't be reached") {
  CHECK_THAT(outcome_of("getmetatable('')"), ContainsSubstring("table expected, got string"));
  CHECK_THAT(outcome_of("local s = 'x'; s.upper = nil"), ContainsSubstring("attempt to index a string value"));
  CHECK(outcome_of("assert(('x').__index == nil and ('x').__metatable == nil)") == "");
}

TEST_CASE("Metatables of things of the game can't be reached or exchanged") {
  CHECK_THAT(outcome_of("getmetatable(me)"), ContainsSubstring("table expected, got userdata"));
  CHECK_THAT(outcome_of("setmetatable(me, {})"), ContainsSubstring("table expected, got userdata"));
}

TEST_CASE("Finalizers, closers and weak tables are refused") {
  const std::string field = GENERATE("__gc", "__close", "__mode");
  CHECK_THAT(outcome_of("setmetatable({}, {" + field + " = 'k'})"), ContainsSubstring(field + " is not available"));
}

TEST_CASE("Ordinary metatables work") {
  CHECK(outcome_of(R"(
    local V = {}
    V.__index = V
    V.__add = function(a, b) return setmetatable({x = a.x + b.x}, V) end
    V.__eq = function(a, b) return a.x == b.x end
    V.__tostring = function(a) return "v" .. a.x end
    function V:double() return self + self end
    local v = setmetatable({x = 2}, V)
    assert(v:double() == setmetatable({x = 4}, V))
    assert(tostring(v) == "v2" and string.format("%s", v) == "v2")
    assert(getmetatable(v) == V and getmetatable({}) == nil)
    local locked = setmetatable({}, {__metatable = "locked"})
    assert(getmetatable(locked) == "locked")
    assert(not pcall(setmetatable, locked, {}))
  )") == "");
}

TEST_CASE("Bytecode is not loaded") {
  const Loading loading = load({tiny_game("\x1bLua\x54\x00\x19\x93")});
  CHECK_FALSE(loading.problems.empty());
}

TEST_CASE("A pack's functions see the same libraries and their own file's locals, nothing of another pack") {
  const auto other = pack("other", {{"other.yaml", "round: [{id: other, for: each_player, do: peek}]\n"},
                                    {"other.lua", "return module { peek = function() return secret end }"}});
  const match::Match match =
      play({tiny_game("local secret = 5\nreturn module { step = function() assert(secret == 5) end }"), other});
  CHECK_THAT(outcome_of(match), ContainsSubstring("other/other.lua:1: unknown name 'secret'"));
}
