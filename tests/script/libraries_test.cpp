// Lua's libraries as packs get them: bounded and charged, and otherwise as everybody knows them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <lua.hpp>
#include <memory>
#include <random>

#include "support/in_memory_pack.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// What every snippet gets: `say` keeps the results of a call, or that it failed.
const std::string say = R"lua(
local said = {}
local function say(f, ...)
  local results = table.pack(pcall(f, ...))
  local texts = {}
  for i = 2, results[1] and results.n or 1 do texts[#texts + 1] = tostring(results[i]) end
  said[#said + 1] = (results[1] and "" or "failed") .. table.concat(texts, ",")
end
)lua";

std::string in_stock_lua(const std::string& body) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  luaL_openlibs(lua.get());
  const std::string text = say + body + "\nreturn table.concat(said, '|')";
  if (luaL_dostring(lua.get(), text.c_str()) != LUA_OK) return std::string("error ") + lua_tostring(lua.get(), -1);
  return lua_tostring(lua.get(), -1);
}

std::string in_sandbox(const std::string& body) {
  const std::string raised = outcome_of(say + body + "\nerror(table.concat(said, '|'), 0)");
  return raised.substr(0, raised.rfind(" (step of "));
}

void compare(const std::string& body) {
  INFO(body);
  CHECK(in_sandbox(body) == in_stock_lua(body));
}

}  // namespace

TEST_CASE("The table library does what Lua's own does") {
  const std::string call = GENERATE(
      "local t = {1, 2, 3} say(table.insert, t, 4) say(table.insert, t, 1, 0) say(table.unpack, t)",
      "local t = {1, 2, 3} say(table.insert, t, 5, 9) say(table.insert, t, 0, 9) say(table.insert, t) "
      "say(table.unpack, t)",
      "local t = {1, 2, 3} say(table.remove, t) say(table.remove, t, 1) say(table.unpack, t)",
      "local t = {1, 2, 3} say(table.remove, t, 4) say(table.remove, t, 5) say(table.remove, t, 0) say(table.unpack, "
      "t)",
      "local t = {} say(table.remove, t) say(table.remove, t, 0) say(table.remove, t, 1) say(table.remove, t, #t)",
      "say(table.concat, {1, 2.5, 'x'}) say(table.concat, {1, 2, 3}, ', ') say(table.concat, {}) say(table.concat, {1, "
      "{}})",
      "say(table.concat, {1, 2, 3}, '-', 2) say(table.concat, {1, 2, 3}, '-', 2, 2) say(table.concat, {1, 2, 3}, '-', "
      "3, 2)",
      "say(table.concat, {1}, '', math.maxinteger, math.maxinteger) say(table.concat, {n = 1}, 5)",
      "say(table.unpack, {1, 2, 3}, 2) say(table.unpack, {1, 2, 3}, 2, 3) say(table.unpack, {1, nil, 3}, 1, 3) "
      "say(table.unpack, {}, 1, 0)",
      "local t = table.pack(1, nil, 3) say(function() return t.n, t[1], t[2], t[3] end) say(function() return "
      "table.pack().n end)",
      "say(table.insert, 1, 2) say(table.concat, 'x') say(table.remove, nil)");
  compare(call);
}

TEST_CASE("The string library does what Lua's own does") {
  const std::string call = GENERATE(
      "say(string.find, 'hello', 'l') say(string.find, 'hello', 'l', 4) say(string.find, 'hello', 'l', -1) "
      "say(string.find, 'hello', '', 6) say(string.find, 'hello', '', 7) say(string.find, 'a.b', '.', 1, true)",
      "say(string.find, 'hello', '(l)(l)') say(string.match, 'hello', '(h)(.*)') say(string.match, 'hello', 'x') "
      "say(string.match, 'hello', '.-', 10) say(string.match, '  x ', '^%s*(.-)%s*$') say(string.find, '', '')",
      "for k, v in string.gmatch('a=1, b=2', '(%w+)=(%w+)') do say(function() return k, v end) end "
      "for w in ('one two'):gmatch('%a*') do say(function() return w end) end",
      "for w in ('abc'):gmatch('', 2) do say(function() return w end) end for a in ('^a^a'):gmatch('^a') do "
      "say(function() "
      "return a end) end for w in ('abc'):gmatch('%w', -2) do say(function() return w end) end",
      "say(string.gsub, 'hello world', 'o', '0') say(string.gsub, 'hello', '', '-') say(string.gsub, 'hello', 'l', "
      "'L', 1) "
      "say(string.gsub, 'abc', '%w', '%0%0') say(string.gsub, 'abc def', '(%w)(%w)', '%2%1')",
      "say(string.gsub, 'a b', '%w', {a = 'x', b = false}) say(string.gsub, 'a b', '%w', function(c) if c == 'a' then "
      "return 7 end end) say(string.gsub, 'abc', 'b', '%') say(string.gsub, 'abc', 'b', '%9') say(string.gsub, 'abc', "
      "'b', '%a')",
      "say(string.gsub, 'abc', '^a', 'x') say(string.gsub, 'aaa', '^a', 'x') say(string.gsub, 'abc', '()', '%1') "
      "say(string.gsub, 'abc', 'b', {}) say(string.gsub, 'abc', 'b', function() return {} end) say(string.gsub, 'x', "
      "'x', 'y', 0)",
      "say(string.gsub, 'abc', 'b', 1) say(string.gsub, 'abc', 'b', nil) say(string.gsub, 12345, 3, 'x') "
      "say(string.find, 123, 2)",
      "say(string.rep, 'ab', 3, ',') say(string.rep, 'x', 0) say(string.rep, 'x', -1) say(string.upper, 'aB1') "
      "say(string.reverse, 'abc') say(string.sub, 'hello', 2, -2) say(string.byte, 'abc', 1, -1) say(string.char, 72, "
      "105)",
      "say(string.format, '%5d|%-5s|%05.2f|%x|%q|%c|%%', 42, 'ab', 3.14159, 255, 'q\\n', 65) say(string.format, '%d', "
      "2.0) "
      "say(string.format, '%d', 2.5) say(string.format, '%s %s', 1) say(string.format, '%s', true) say(string.format, "
      "'%10.3s|', 'abcdef')",
      "say(utf8.len, 'äöü') say(utf8.char, 228, 8364) say(utf8.codepoint, 'äb', 1, -1) say(utf8.offset, 'äb', 2) "
      "say(utf8.len, '\\xff')",
      "say(tonumber, '0x10') say(tonumber, 'ff', 16) say(tonumber, '1e2') say(tonumber, 'x') say(select, '#', 1, nil) "
      "say(select, -1, 1, 2) say(select, 2, 'a', 'b', 'c') say(select, 0)");
  compare(call);
}

TEST_CASE("Whatever is replaced and gone through, it is what Lua's own library gives") {
  std::mt19937 random(11);
  const auto pick = [&](const auto& from) { return std::string(from[random() % std::size(from)]); };
  const char* const pieces[] = {"a",  "b",    ".",  "%a", "%s", "[ab]", "[^a]", "(a)",
                                "()", "(b*)", "a*", "a-", "b+", ".?",   "$",    "^"};
  const char* const letters[] = {"a", "b", "c", " ", "%"};
  const char* const with[] = {"", "x", "%0", "%1", "%%", "<%0>"};
  for (int i = 0; i < 60; ++i) {
    std::string body;
    for (int n = 0; n < 8; ++n) {
      std::string pattern;
      std::string subject;
      for (auto k = random() % 4; k > 0; --k) pattern += pick(pieces);
      for (auto k = random() % 7; k > 0; --k) subject += pick(letters);
      body += "say(string.gsub, '" + subject + "', '" + pattern + "', '" + pick(with) + "')\n";
      body += "say(function() local all = '' for a, b in ('" + subject + "'):gmatch('" + pattern +
              "') do all = all .. ';' .. tostring(a) .. tostring(b) end return all end)\n";
    }
    compare(body);
  }
}

TEST_CASE("Errors of library functions name the line of the script and the function") {
  CHECK_THAT(outcome_of("\n\nstring.upper()"), ContainsSubstring("tiny/round.lua:3: bad argument #1 to 'upper'"));
  CHECK_THAT(outcome_of("\nlocal s = ('x'):rep(1, 2, 3):find({})"),
             ContainsSubstring("tiny/round.lua:2: bad argument #1 to 'find'"));
  CHECK_THAT(outcome_of("\n\n\ntable.insert({}, 5, 1)"),
             ContainsSubstring("tiny/round.lua:4: bad argument #2 to 'insert' (position out of bounds)"));
  CHECK_THAT(outcome_of("('x'):find('[a')"), ContainsSubstring("tiny/round.lua:1: malformed pattern (missing ']')"));
}
