// What the compiler says about a Lua file.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <lua.hpp>
#include <memory>
#include <sstream>

#include "castellan/script/chunk_lines.hpp"

using namespace castellan;

namespace {

std::set<int> lines_of(const script::ChunkLines& chunk) {
  std::set<int> lines;
  for (const auto& [line, function] : chunk.executable) lines.insert(line);
  return lines;
}

// The lines Lua itself tells of a file's main function.
std::set<int> active_lines(const std::string& source) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  REQUIRE(luaL_loadstring(lua.get(), source.c_str()) == LUA_OK);
  lua_Debug debug;
  lua_getinfo(lua.get(), ">L", &debug);
  std::set<int> lines;
  for (lua_pushnil(lua.get()); lua_next(lua.get(), -2); lua_pop(lua.get(), 1))
    lines.insert(static_cast<int>(lua_tointeger(lua.get(), -2)));
  return lines;
}

}  // namespace

TEST_CASE("lines of functions that are never made are known") {
  const script::ChunkLines chunk = script::chunk_lines(R"(local a = 1

-- a comment
local function outer(x)
  if x then
    return function(y)
      return y + a
    end
  end
  return nil
end
return { outer = outer, short = function() return 3 end }
)");
  CHECK(chunk.compiles);
  CHECK(lines_of(chunk) == std::set{1, 5, 7, 10, 12});
  CHECK(chunk.executable.contains({7, 6}));
  CHECK(chunk.executable.contains({12, 0}));
  CHECK(chunk.executable.contains({12, 12}));
  REQUIRE(chunk.locals.size() >= 2);
  CHECK(chunk.locals[0].name == "a");
  CHECK(chunk.locals[0].line == 1);
  CHECK(chunk.locals[1].name == "outer");
}

TEST_CASE("a file that does not compile has no lines") {
  CHECK_FALSE(script::chunk_lines("return {").compiles);
  CHECK(script::chunk_lines("").executable.empty());
}

TEST_CASE("of every Lua file of every pack the lines are those Lua tells itself") {
  const std::filesystem::path root = CASTELLAN_SOURCE_DIR;
  int files = 0;
  for (const char* folder : {"scripts", "mods"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".lua") continue;
      std::ifstream in(entry.path());
      std::ostringstream text;
      text << in.rdbuf();
      const std::string source = text.str();
      INFO(entry.path());
      std::set<int> of_file;
      for (const auto& [line, function] : script::chunk_lines(source).executable)
        if (function == 0) of_file.insert(line);
      const std::set<int> active = active_lines(source);
      for (const int line : of_file) CHECK(active.contains(line));
      CHECK(of_file.size() > 0);
      ++files;
    }
  CHECK(files > 40);
}

TEST_CASE("lines far apart and long files are counted right") {
  std::string source = "local a = 1\n" + std::string(500, '\n') + "a = 2\n";
  for (int i = 0; i < 300; ++i) source += "a = a + 1\n";
  const script::ChunkLines chunk = script::chunk_lines(source);
  CHECK(lines_of(chunk).contains(502));
  CHECK(lines_of(chunk).size() == 302);
}
