// What an author may get wrong inside a pack, as the command line tells it: pack, file and line, and exit code 1.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Bad {
  const char* what;
  const char* file;
  std::string content;
  const char* said;
};

std::string deep(int levels) { return "round: " + std::string(static_cast<std::size_t>(levels), '['); }

}  // namespace

TEST_CASE("what can't be read in a pack is told with file and line, and exits with 1") {
  const Bad bad = GENERATE(values<Bad>({
      {"tabs", "a.yaml", "areas:\n\t- id: x\n", "bad/a.yaml:2:"},
      {"a key twice", "a.yaml", "areas: []\nareas: []\n", "bad/a.yaml:2:1: error: the key \"areas\" appears twice"},
      {"wrong types", "a.yaml", "areas: [{id: x, resource: wood, bonus: many}]\n",
       "bad/a.yaml:1:40: error: expected a whole number"},
      {"an alias bomb", "a.yaml", "a: &a [x, x]\nb: &b [*a, *a]\n", "aliases (*name) are not supported"},
      {"10,000 levels", "a.yaml", deep(10'000), "bad/a.yaml:1:"},
      {"a locale that is not UTF-8", "locale/en.yaml", "guild: {x: {name: \xC3\x28}}\n",
       "bad/locale/en.yaml: error: is not UTF-8"},
      {"a message that is none", "locale/en.yaml", "guild: {x: {name: \"{gold, plural\"}}\n", "bad/locale/en.yaml:1:"},
      {"Lua that is no Lua", "a.lua", "return module {\n  x = = 1\n}\n", "bad/a.lua:2"},
      {"Lua that fails while it is loaded", "a.lua", "local t = nil\nreturn t.x\n", "bad/a.lua:2"},
      {"Lua that returns nothing", "a.lua", "local x = 1\n", "bad/a.lua"},
      {"Lua that never ends", "a.lua", "while true do end\n", "bad/a.lua:1:1: error: limit of instructions reached"},
  }));
  INFO(bad.what);
  const TemporaryFolder folder;
  folder.write("bad/mod.yaml", "id: bad\nversion: 1.0.0\ntitle: x\napi: 1\nlanguages: [en]\ndepends: [belfort]\n");
  folder.write(std::string("bad/") + bad.file, bad.content);
  const auto run = run_program("simulate --games 1 --mods bad --mod-path '" + folder.path().string() + "'");
  INFO(run.output);
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring(bad.said));
}

TEST_CASE("what fails while games are played is told with file and line, and exits with 1") {
  struct Failing {
    const char* what;
    const char* hook;
    const char* said;
  };
  const auto bad = GENERATE(values<Failing>({
      {"an error in a hook", "error('oh')", "bad/a.lua:2: oh (on.month_begins of bad)"},
      {"an unknown thing", "game.players[1]:take('blue', { gold = 1 })", "bad/a.lua:2: argument 2: expected a thing"},
      {"an unknown resource", "game.players[1]:gain { gld = 1 }", "bad/a.lua:2: unknown resource \"gld\""},
      {"a thing of another kind", "game.players[1]:take(game.districts[1], { gold = 1 })",
       "bad/a.lua:2: argument 2: expected a player, got a district"},
  }));
  INFO(bad.what);
  const TemporaryFolder folder;
  folder.write("bad/mod.yaml", "id: bad\nversion: 1.0.0\ntitle: x\napi: 1\ndepends: [belfort]\n");
  folder.write("bad/a.lua",
               std::string("return module { on = { month_begins = function(game)\n") + bad.hook + "\nend } }\n");
  const auto run = run_program("simulate --games 2 --mods bad --mod-path '" + folder.path().string() + "'");
  INFO(run.output);
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring(bad.said) && ContainsSubstring("games/s"));  // they were played to the end
}
