#include "castellan/script/lua_names.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "castellan/script/chunk.hpp"
#include "support/fixtures.hpp"

using namespace castellan;

namespace {

std::vector<std::string> names(const std::vector<script::LuaNames::Use>& uses) {
  std::vector<std::string> all;
  for (const script::LuaNames::Use& use : uses) all.push_back(use.name + ":" + std::to_string(use.line));
  return all;
}

}  // namespace

TEST_CASE("names of a Lua file are found in functions that never run") {
  const script::LuaNames found = script::lua_names(
      "local total = 0\n"
      "local function add(n)\n"
      "  total = total + n\n"  // state of the file
      "  local inner = 0\n"
      "  each(function() inner = inner + 1 end)\n"  // no state: a local of the call
      "end\n"
      "return module {\n"
      "  never = function(game, me)\n"
      "    me:gain { gold = math.floor(2) }\n"
      "    counter = 1\n"
      "    ask.player { me }\n"
      "  end,\n"
      "}\n");
  CHECK(names(found.set_globals) == std::vector<std::string>{"counter:10"});
  CHECK(names(found.methods) == std::vector<std::string>{"gain:9"});
  CHECK(names(found.globals) ==
        std::vector<std::string>{"module:7", "each:5", "math:9", "math.floor:9", "ask:11", "ask.player:11"});
  CHECK(found.own.contains("never"));
  CHECK(found.texts.contains("gold"));
}

TEST_CASE("what scripts read of params and events, and how they ask, is known") {
  const script::LuaNames found = script::lua_names(
      "return guild {\n"
      "  action = function(game, me, p)\n"
      "    local friend = ask.player { me, among = game:others(me), optional = p.free,\n"
      "                                prompt = \"share\" }\n"
      "    each(function() me:gain { gold = p.gold } end)\n"
      "  end,\n"
      "  on = { built = function(game, e) e.player:gain { wood = e.markers } end },\n"
      "}\n");
  CHECK(names(found.params) == std::vector<std::string>{"free:3", "gold:5"});
  CHECK(names(found.event_fields) == std::vector<std::string>{"player:7", "markers:7"});
  CHECK(names(found.question_keys) ==
        std::vector<std::string>{"player.among:3", "player.optional:3", "player.prompt:4"});
}

TEST_CASE("a file that does not compile has no names, and hostile ones do no harm") {
  CHECK(script::lua_names("return = 5").globals.empty());
  CHECK(script::lua_names("").globals.empty());
  CHECK(script::lua_names("\x1bLua\x54").globals.empty());
  std::string deep = "return ";
  for (int i = 0; i < 80; ++i) deep += "function() return ";
  deep += "x";
  for (int i = 0; i < 80; ++i) deep += " end";
  CHECK(names(script::lua_names(deep).globals) == std::vector<std::string>{"x:1"});
}

TEST_CASE("lines of a chunk are those of the source, also far apart") {
  const auto chunk = script::read_chunk("local a = 1\n" + std::string(500, '\n') + "return a\n");
  REQUIRE(chunk);
  CHECK(std::ranges::find(chunk->lines, 502) != chunk->lines.end());
}

TEST_CASE("the vocabulary has what packs can use, and nothing else") {
  const script::LuaVocabulary known = script::lua_vocabulary(*castellan::testing::rules_with());
  const auto has = [](const std::vector<std::string>& all, const char* name) {
    return std::ranges::binary_search(all, std::string(name));
  };
  for (const char* name : {"ask", "ask.player", "math.floor", "guild", "pairs", "require", "string.format"})
    CHECK(has(known.globals, name));
  for (const char* name : {"io", "os", "print", "load", "math.random", "debug"}) CHECK_FALSE(has(known.globals, name));
  for (const char* name : {"gain", "pick", "where", "upper", "move_to"}) CHECK(has(known.methods, name));
}
