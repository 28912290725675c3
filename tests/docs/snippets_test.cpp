// Every snippet of the guides is YAML that can be read or Lua that compiles.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <filesystem>
#include <fstream>
#include <lua.hpp>
#include <memory>
#include <string>

#include "castellan/content/yaml.hpp"

using namespace castellan;

TEST_CASE("Snippets of the guides can be read") {
  const std::string name = GENERATE("first-mod.md", "game-flow.md", "asking.md", "events-and-modifiers.md",
                                    "cards-and-prices.md", "state.md", "publishing.md", "packs.md", "patches.md",
                                    "extension-points.md", "lua-api.md", "testing.md", "is-it-fair.md", "lab.md");
  std::ifstream in(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "docs" / name);
  REQUIRE(in);
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  std::string language;
  std::string snippet;
  int number = 0;
  int first = 0;
  int found = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.starts_with("```")) {
      if (!language.empty()) snippet += line + "\n";
      continue;
    }
    INFO("docs/" << name << ":" << first << "\n" << snippet);
    if (language == "yaml") {
      Diagnostics problems;
      content::parse_yaml(snippet, 0, problems);
      CHECK_FALSE(problems.has_errors());
    } else if (language == "lua") {
      for (std::size_t at; (at = snippet.find("…")) != std::string::npos;) snippet.erase(at, 3);  // what is left out
      const bool compiles = luaL_loadstring(lua.get(), snippet.c_str()) == LUA_OK ||
                            luaL_loadstring(lua.get(), ("return {" + snippet + "}").c_str()) == LUA_OK;  // a part
      INFO(lua_tostring(lua.get(), -1));
      CHECK(compiles);
      lua_settop(lua.get(), 0);
    }
    found += !language.empty();
    language = language.empty() ? line.substr(3, line.find(' ') - 3) : "";  // a name of a file may follow
    snippet.clear();
    first = number + 1;
  }
  CHECK(found > 0);
}
