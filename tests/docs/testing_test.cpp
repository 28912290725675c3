// The scenarios of the guide to testing are run with the pack of the first guide, and it tells of every word tests
// have.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <lua.hpp>
#include <memory>
#include <sstream>

#include "castellan/workshop/scenarios/scenario.hpp"
#include "castellan/workshop/scenarios/scenario_calls.hpp"
#include "castellan/workshop/scenarios/test_stubs.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/docs/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The snippets of a guide behind one fence, in order: of a language (`lua`), or of a file (`lua
// bakers/guilds/bakers.lua`).
std::vector<std::string> snippets(const std::string& file, const std::string& fence) {
  std::vector<std::string> found;
  std::istringstream in(text_of(file));
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (!inside && line == "```" + fence) found.emplace_back(), inside = true;
    else if (inside && line == "```") inside = false;
    else if (inside) found.back() += line + "\n";
  }
  return found;
}

std::vector<std::string> words_of(EntityKind kind) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  lua_newtable(lua.get());
  workshop::add_position_calls(lua.get(), kind);
  workshop::add_choice_calls(lua.get(), kind, Ruleset());
  workshop::add_check_calls(lua.get(), kind);
  std::vector<std::string> words;
  for (lua_pushnil(lua.get()); lua_next(lua.get(), -2); lua_pop(lua.get(), 1))
    words.emplace_back(lua_tostring(lua.get(), -2));
  return words;
}

}  // namespace

TEST_CASE("every scenario of the guide to testing passes") {
  const auto yaml = snippets("first-mod.md", "yaml bakers/guilds/bakers.yaml");
  const auto lua = snippets("first-mod.md", "lua bakers/guilds/bakers.lua");
  REQUIRE_FALSE(yaml.empty());
  REQUIRE_FALSE(lua.empty());
  auto sources = sources_with();
  sources.push_back(pack_of("bakers", {{"guilds/bakers.lua", lua.back()}, {"guilds/bakers.yaml", yaml.back()}}));
  const auto rules = load_sources(sources);
  const auto scenarios = snippets("testing.md", "lua");
  REQUIRE(scenarios.size() >= 3);
  for (const std::string& text : scenarios) {
    INFO(text);
    const auto results = workshop::run_scenarios(rules, {{"tests/guide_test.lua", "docs/testing.md", text}},
                                                 {"bakers", "", nullptr, {}});
    CHECK_FALSE(results.empty());
    for (const workshop::ScenarioResult& result : results)
      for (const workshop::TestProblem& problem : result.problems) FAIL_CHECK(result.name << ": " << problem.message);
  }
}

TEST_CASE("the guide to testing tells of every word a test has") {
  const std::string guide = text_of("testing.md");
  for (const std::string& word : words_of(EntityKind::table)) CHECK_THAT(guide, ContainsSubstring("t:" + word + "("));
  for (const std::string& word : words_of(EntityKind::player))
    CHECK_THAT(guide, ContainsSubstring(":" + word + "(") || ContainsSubstring("`" + word + "("));
}

TEST_CASE("editors know every word tests have, and no other") {
  for (const auto& [kind, type] :
       {std::pair(EntityKind::table, "TestGame"), std::pair(EntityKind::player, "TestPlayer")}) {
    std::vector<std::string> written;
    for (const workshop::TestCall& call : workshop::test_calls())
      if (call.type == std::string_view(type)) written.emplace_back(call.name);
    std::vector<std::string> there = words_of(kind);
    std::ranges::sort(there);
    std::ranges::sort(written);
    CHECK(written == there);
  }
}
