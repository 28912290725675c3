// Our matcher of Lua's patterns against the library's own.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <lua.hpp>
#include <memory>
#include <random>
#include <string>

#include "castellan/script/patterns.hpp"

using namespace castellan;

namespace {

constexpr std::uint64_t plenty = 1'000'000;

class StockLua {
 public:
  StockLua() : state_(luaL_newstate(), lua_close) { luaL_openlibs(state_.get()); }

  // What string.find gives, as one text; "error" if it raises.
  std::string find(const std::string& subject, const std::string& pattern, std::size_t from) {
    lua_State* L = state_.get();
    lua_settop(L, 0);
    lua_getglobal(L, "string");
    lua_getfield(L, -1, "find");
    lua_remove(L, 1);
    lua_pushlstring(L, subject.data(), subject.size());
    lua_pushlstring(L, pattern.data(), pattern.size());
    lua_pushinteger(L, static_cast<lua_Integer>(from) + 1);
    if (lua_pcall(L, 3, LUA_MULTRET, 0) != LUA_OK) return "error";
    std::string all;
    for (int i = 1; i <= lua_gettop(L); ++i) {
      std::size_t length = 0;
      const char* text = luaL_tolstring(L, i, &length);
      all += std::string(text, length) + "|";
      lua_pop(L, 1);
    }
    return all;
  }

 private:
  std::unique_ptr<lua_State, void (*)(lua_State*)> state_;
};

std::string ours(const std::string& subject, const script::Pattern& pattern, std::size_t from) {
  script::PatternMatch match;
  std::uint64_t budget = plenty;
  if (pattern.find(subject, from, script::Pattern::no_end, budget, match) != script::Pattern::Result::found)
    return budget == 0 ? "out of budget" : "nil|";
  std::string all = std::to_string(match.begin + 1) + "|" + std::to_string(match.end) + "|";
  for (int i = 0; i < match.count; ++i) {
    const script::PatternMatch::Capture& capture = match.captures[static_cast<std::size_t>(i)];
    all += capture.is_position ? std::to_string(capture.begin + 1) : subject.substr(capture.begin, capture.length);
    all += "|";
  }
  return all;
}

void compare(StockLua& lua, const std::string& subject, const std::string& text, std::size_t from) {
  const script::Pattern pattern(text, script::Pattern::Caret::anchors);
  INFO("\"" << text << "\" in \"" << subject << "\" from " << from << ": " << pattern.problem());
  const std::string stock = lua.find(subject, text, from);
  if (*pattern.problem()) return;  // the library finds some mistakes only when it comes to them
  CHECK(ours(subject, pattern, from) == stock);
}

}  // namespace

TEST_CASE("Patterns as people write them match as in the library") {
  StockLua lua;
  const std::string subject =
      GENERATE("", "hello", "  trim me  ", "key = value", "a,b,,c", "THE (quick) fox", "x(y(z))w", "2024-03-11",
               "\"quoted\" text \"quoted\"", "a.b-c+d*e", "nul%zbyte");
  const std::string pattern =
      GENERATE("%a+", "^%s*(.-)%s*$", "(%w+)%s*=%s*(%w+)", "([^,]*),", "%f[%w]%w+", "%b()", "(%d+)-(%d+)-(%d+)",
               "([\"'])(.-)%1", "[%-+*.]", "()e()", "^%u+", ".$", "$", "^", "l-l", "[]a]", "[^%s]+", "[a-e-]+",
               "%%?%.?", "(((%a)%a)%a)", "[%z%c]", "x?y?z?", "%g*", "[%]]", "%x%X", "(a*(.)%w(%s*))");
  for (std::size_t from = 0; from <= subject.size(); ++from) compare(lua, subject, pattern, from);
}

TEST_CASE("Whatever a pattern looks like, it matches as in the library") {
  StockLua lua;
  std::mt19937 random(7);
  const auto pick = [&](const auto& from) { return from[random() % std::size(from)]; };
  const std::string pieces[] = {"a",  "b",  "c", ".", "%a", "%d", "%s",     "%W",   "[ab]", "[^a]", "[a-c]",
                                "%f", "%b", "(", ")", "()", "*",  "+",      "-",    "?",    "$",    "^",
                                "%1", "%2", "%", "[", "]",  "[%", "%f[%w]", "%bab", "-",    "%%",   "1"};
  const char letters[] = {'a', 'b', 'c', ' ', '1', '(', ')', '%', ']', '-', '\0', '\xff'};
  int good = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (auto n = random() % 8; n > 0; --n) text += pick(pieces);
    std::string subject;
    for (auto n = random() % 12; n > 0; --n) subject += pick(letters);
    if (text.find("-%") != std::string::npos && text.find('[') != std::string::npos) continue;  // [a-%d]: undefined
    compare(lua, subject, text, random() % (subject.size() + 1));
    good += !*script::Pattern(text, script::Pattern::Caret::anchors).problem();
  }
  CHECK(good > 20'000);
}

TEST_CASE("A pattern that is wrong is refused, and the message says why") {
  const auto problem = [](const char* text) {
    return std::string(script::Pattern(text, script::Pattern::Caret::anchors).problem());
  };
  CHECK(problem("abc%") == "malformed pattern (ends with '%')");
  CHECK(problem("[a-z") == "malformed pattern (missing ']')");
  CHECK(problem("(a") == "unfinished capture");
  CHECK(problem("a)") == "invalid pattern capture");
  CHECK(problem("%1(a)") == "invalid capture index in the pattern");
  CHECK(problem("%b(") == "malformed pattern (missing arguments to '%b')");
  CHECK(problem("%fa") == "missing '[' after '%f' in pattern");
  std::string many;
  for (int i = 0; i < 33; ++i) many += "()";
  CHECK(problem(many.c_str()) == "too many captures");
  CHECK(problem(std::string(2000, 'a').c_str()) == "the pattern is too long");
}

TEST_CASE("A pattern that would take for ever runs out of its budget instead") {
  const std::string text = GENERATE("a*a*a*a*a*a*a*b", ".-.-.-.-.-.-b", "(a*)(a*)(a*)(a*)(a*)b", "a?a?a*a*a*a*a*b",
                                    "[^b]-[^b]-[^b]-[^b]-[^b]-b", "%f[a]a*a*a*a*a*a*b");
  const script::Pattern pattern(text, script::Pattern::Caret::anchors);
  script::PatternMatch match;
  std::uint64_t budget = plenty;
  CHECK(pattern.find(std::string(3000, 'a'), 0, script::Pattern::no_end, budget, match) ==
        script::Pattern::Result::out_of_budget);
  CHECK(budget == 0);
}

TEST_CASE("The caret is a character where there is no anchor") {
  script::PatternMatch match;
  std::uint64_t budget = plenty;
  const script::Pattern pattern("^a", script::Pattern::Caret::is_a_character);
  REQUIRE(pattern.find("b^a", 0, script::Pattern::no_end, budget, match) == script::Pattern::Result::found);
  CHECK(match.begin == 1);
}
