// No text of a pack steers a terminal: titles, names, prompts, words, log lines, errors, file names, whatever command
// prints them, to a pipe or to a terminal.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/archives.hpp"
#include "support/program.hpp"
#include "support/steering.hpp"
#include "support/temporary_folder.hpp"
#include "support/terminal.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::TemporaryFolder;

namespace {

// A title for the window, a cleared screen, C1, DEL, both ways to turn text around, ends of lines that are none.
const std::string yaml = R"("\e]0;owned\a\e[2J\e[31m\u009b31m\u202e\u2066\u061c\u007f\b\r\u0085\u2028\0 end")";
const std::string lua =
    R"("\27]0;owned\7\27[2J\27[31m\xc2\x9b31m\xe2\x80\xae\xe2\x81\xa6\xd8\x9c\127\8\r\xff\xfe\0 end")";
const std::string raw = "\x1b]0;owned\a\x1b[2J\xC2\x9B\xE2\x80\xAE\xE2\x81\xA6\x7F\b";

// It can be played, and everything it says is hostile.
void write_playable(const TemporaryFolder& folder) {
  folder.write("hostile/mod.yaml", "id: hostile\nversion: 1.0.0\ntitle: " + yaml + "\ndescription: " + yaml +
                                       "\nauthors: [" + yaml + ", " + yaml + "]\nlicence: " + yaml +
                                       "\napi: 2\nlanguages: [en]\ndepends: [belfort]\n");
  folder.write("hostile/guilds/hostile.yaml",
               "id: hostile\ncategory: basic\ncost: {gold: 1}\nplank: {fee: {gold: 0}}\nparams: {gold: 2}\n");
  folder.write(
      "hostile/guilds/hostile.lua",
      "return guild {\n  action = function(game, me)\n"
      "    local word = ask.option { me, \"one\", \"two\", prompt = \"which\" }\n"
      "    ask.player { me, among = game:others(me), prompt = \"whom\", why_not = function() return \"no\" end }\n"
      "    if word == \"one\" then error(" +
          lua +
          ") end\n    me:gain { gold = 1 }\n  end,\n"
          "  on = { month_begins = function() error(" +
          lua + ") end },\n}\n");
  folder.write("hostile/locale/en.yaml", "guild:\n  hostile: {name: " + yaml + ", short: " + yaml + ", text: " + yaml +
                                             "}\nask:\n  hostile: {which: " + yaml + ", one: " + yaml +
                                             ", two: " + yaml + ", whom: " + yaml + ", no: " + yaml +
                                             "}\nhelp: {x: {name: " + yaml + ", text: " + yaml + "}}\n");
  folder.write("hostile/tests/hostile_test.lua", "test(" + lua + ") { when = function(t) error(" + lua +
                                                     ") end }\n"
                                                     "test \"checks\" { expect = function(t) t:check(" +
                                                     lua + " == 1) end }\n");
  folder.write("hostile/patches.yaml", "patch:\n  guild.thieves: {params: {from_one: 1}}\n");
  folder.write("rival/mod.yaml", "id: rival\nversion: 1.0.0\ntitle: " + yaml + "\napi: 2\ndepends: [belfort]\n");
  folder.write("rival/patches.yaml", "patch:\n  guild.thieves: {params: {from_one: 3}}\n");
}

struct BrokenFile {
  std::string what, file, content;
};

}  // namespace

TEST_CASE("What steers a terminal is seen by these tests", "[tools][hostile]") {
  for (const char* text : {"\x1b[2J", "\a", "\r", "\x7F", "\xC2\x9B", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xD8\x9C",
                           "\xFF", "\xC2", "\xE2\x80\xA8", "\xE2\x80\x8F"})
    CHECK_FALSE(test::steering_in(std::string("abc") + text + "def").empty());
  CHECK(test::steering_in("Gasthäuser\t– 石工 🏰 ’\n").empty());
  CHECK(test::without_own_sequences("\x1b[1mbold\x1b[0m\r\n\x1b[5m") == "bold\n\x1b[5m");
}

TEST_CASE("Whatever a pack says, no command lets it steer the terminal", "[tools][hostile]") {
  const TemporaryFolder folder;
  write_playable(folder);
  const std::string with = " --mods ./hostile --guilds hostile,thieves,wizards,spies,masons";
  test::run_in(folder.path().string(), "play --players random,greedy,random --seed 5 --save game.json" + with);
  REQUIRE(std::filesystem::exists(folder.path() / "game.json"));
  const std::string command = GENERATE_COPY(
      std::string("mod list --mod-path ."), std::string("mod list --mod-path . --json"),
      std::string("mod list --mod-path . --ids"), std::string("mod check ./hostile"),
      std::string("mod check ./hostile --json"), std::string("mod check ./hostile --sarif /dev/stdout"),
      std::string("mod test ./hostile"), std::string("mod test ./hostile --json"),
      std::string("mod test ./hostile --junit /dev/stdout"), std::string("mod explain guild.hostile --mods ./hostile"),
      std::string("mod explain guild.hostile --mods ./hostile --json"), std::string("mod explain --mods ./hostile"),
      std::string("mod explain guild.thieves --mods ./hostile,./rival"), std::string("mod graph --mod-path ."),
      std::string("mod graph --mod-path . --dot"), std::string("mod graph --mod-path . --json"),
      std::string("mod conflicts ./hostile ./rival"), std::string("mod conflicts ./hostile ./rival --json"),
      std::string("mod pack ./hostile"), std::string("mod pack ./hostile --json"), std::string("mod install ./hostile"),
      std::string("mod install ./hostile --json"), std::string("mod lock --mods ./hostile"),
      std::string("mod trust ./hostile"), std::string("mod trust ./hostile --json"),
      std::string("mod migrate ./hostile"), std::string("mod migrate ./hostile --dry-run"), "simulate --games 4" + with,
      "simulate --games 4 --json" + with, std::string("fuzz --games 8 --mods ./hostile"),
      std::string("fuzz --games 8 --json --mods ./hostile"), "play --players random,greedy,random --seed 5" + with,
      std::string("replay game.json --tell --mods ./hostile"),
      std::string("replay game.json --verify --mods ./hostile"), std::string("play --load game.json"),
      "bench --help" + std::string(), "mod stubs ./hostile" + std::string());
  CAPTURE(command);
  const auto run = test::run_in(folder.path().string(), command);
  INFO(test::steering_in(run.output));
  CHECK(test::steering_in(run.output).empty());
  CHECK(run.exit != -1);
  CHECK_FALSE(run.output.empty());
}

TEST_CASE("Whatever is wrong with a pack, telling it does not steer the terminal", "[tools][hostile]") {
  const auto broken = GENERATE_COPY(values<BrokenFile>({
      {"a key of the manifest", "mod.yaml", "id: broken\nversion: 1.0.0\ntitle: T\napi: 2\n" + yaml + ": 1\n"},
      {"an id", "mod.yaml", "id: " + yaml + "\nversion: 1.0.0\ntitle: T\napi: 2\n"},
      {"a version", "mod.yaml", "id: broken\nversion: " + yaml + "\ntitle: T\napi: 2\n"},
      {"what it needs", "mod.yaml",
       "id: broken\nversion: 1.0.0\ntitle: T\napi: 2\ndepends: {" + yaml + ": " + yaml + "}\n"},
      {"raw bytes in the manifest", "mod.yaml", "id: broken\nversion: 1.0.0\ntitle: " + raw + "\napi: 2\n"},
      {"a section", "a.yaml", yaml + ": 1\n"},
      {"names", "a.yaml", "areas: [{id: " + yaml + ", resource: " + yaml + ", " + yaml + ": 1}]\n"},
      {"raw bytes beside a mistake", "a.yaml", "areas: [{id: x, resorce: wood}]  # " + raw + "\n"},
      {"raw bytes", "a.yaml", "areas: " + raw + "\n"},
      {"C1 and turned text", "a.yaml", "areas: [\xC2\x9B, \xE2\x80\xAE]\n"},
      {"zero bytes", "a.yaml", std::string("areas: \0[]\n", 11)},
      {"no UTF-8", "a.yaml", "areas: \xFF\xFE\n"},
      {"a tag", "a.yaml", "areas: !<\x1b[2J> []\n"},
      {"an anchor", "a.yaml",
       "areas: &\xE2\x80\xAE"
       "a []\n"},
      {"a patch", "patches.yaml",
       "patch: {" + yaml + ": {" + yaml + ": 1}, guild.thieves: {params: {" + yaml + ": 1}}}\n"},
      {"a locale", "locale/en.yaml", "guild: {x: {name: \"{\\e[2J, plural\"}}\n" + yaml + ": {x: 1}\n"},
      {"raw bytes in Lua", "a.lua", "x = = '" + raw + "'\n"},
      {"a name in Lua", "a.lua", "return module { step = function() " + std::string("xx") + raw + " = 1 end }\n"},
      {"an error of Lua", "a.lua", "error(" + lua + ")\n"},
      {"an error that is a table", "a.lua", "error({ " + lua + " })\n"},
      {"what Lua returns", "a.lua",
       "return module { [" + lua + "] = function() end, on = { [" + lua + "] = function() end } }\n"},
      {"a module that is missing", "a.lua", "local x = require(" + lua + ")\nreturn module {}\n"},
      {"globals", "a.lua", "return module { step = function() _G[" + lua + "] = 1 return undefined_thing end }\n"},
      {"a script", "a.yaml", "round: [{id: x, for: each_player, do: " + yaml + "}]\n"},
      {"an option", "mod.yaml",
       "id: broken\nversion: 1.0.0\ntitle: T\napi: 2\noptions: [{id: " + yaml + ", type: " + yaml + "}]\n"},
      {"a file name", "guilds/" + raw + ".yaml", "id: x\n"},
      {"a test", "tests/a_test.lua", "test(" + lua + ") { " + raw + " }\n"},
  }));
  const std::string command = GENERATE("mod check ./broken", "mod test ./broken", "simulate --games 1 --mods ./broken",
                                       "mod explain --mods ./broken", "mod list --mod-path .", "mod install ./broken",
                                       "mod pack ./broken", "mod trust ./broken", "mod migrate ./broken --dry-run",
                                       "mod graph --mod-path . --mods broken", "mod check ./broken --json");
  CAPTURE(broken.what, command);
  const TemporaryFolder folder;
  folder.write("broken/mod.yaml",
               "id: broken\nversion: 1.0.0\ntitle: T\napi: 2\nlanguages: [en]\ndepends: [belfort]\n");
  folder.write("broken/" + broken.file, broken.content);
  const auto run = test::run_in(folder.path().string(), command);
  INFO(test::steering_in(run.output));
  CHECK(test::steering_in(run.output).empty());
}

TEST_CASE("Names in folders, archives, locks, profiles and saves do not steer the terminal", "[tools][hostile]") {
  const TemporaryFolder folder;
  folder.write(raw + "/mod.yaml", "id: x\nversion: 1.0.0\ntitle: T\napi: 2\n");
  folder.write("linked/mod.yaml", "id: linked\nversion: 1.0.0\ntitle: T\napi: 2\n");
  std::filesystem::create_symlink("/etc/passwd", folder.path() / "linked" / raw);
  folder.write("names.castellan", test::archive_of({{"ale@1.0.0/mod.yaml", "id: ale\n"}, {"ale@1.0.0/" + raw, "x"}}));
  folder.write("folder.castellan", test::archive_of({{raw + "@1.0.0/mod.yaml", "id: ale\n"}}));
  folder.write("manifest.castellan",
               test::archive_of({{"ale@1.0.0/mod.yaml", "id: ale\nversion: 1.0.0\napi: 2\ntitle: [" + yaml + "]\n"}}));
  folder.write(raw + ".castellan", "no archive");
  folder.write("bad.lock",
               "{\"castellan_lock\": 1, \"packs\": [{\"id\": \"\\u001b[2J\\u202e\\u009b\", \"version\": \"\\u001b\", "
               "\"hash\": \"\", \"files\": {\"\\u001b[2J\": \"\"}}], \"prefer\": {\"\\u001b[2J\": \"\\u007f\"}}");
  folder.write("raw.lock", "{\"" + raw);
  folder.write("profile.yaml", "prefer: {" + yaml + ": " + yaml + "}\n" + yaml + ": 1\n");
  folder.write("bad.json",
               "{\"castellan_save\": 1, \"rules_revision\": 1, \"packs\": [{\"id\": \"\\u001b[2J\", \"version\": "
               "\"\\u202e\", \"hash\": \"\"}], \"options\": {\"players\": 2, \"guilds\": \"\\u001b[2J\"}, "
               "\"seed\": \"\\u001b\", \"choices\": []}");
  folder.write("choice.json",
               "{\"castellan_save\": 1, \"rules_revision\": 3, \"packs\": [], \"options\": {\"players\": 2}, "
               "\"seed\": \"0000000000000003\", \"choices\": [{\"seat\": 1, \"choose\": \"\\u001b[2J\\u202e\", "
               "\"hash\": \"0000000000000000\"}]}");
  folder.write(".home/.config/castellan/trusted.json", "{\"castellan_trust\": 1, \"\\u001b[2J\": []}");
  const std::string word = "'" + raw + "'";
  const std::string command = GENERATE_COPY(
      std::string("mod list --mod-path ."), "mod check ./" + word, "mod check " + word, "mod pack ./" + word,
      "mod trust ./" + word, "mod trust " + word, "mod trust --remove " + word, "mod install ./" + word,
      "mod install ./" + word + ".castellan", std::string("mod install names.castellan"),
      std::string("mod install folder.castellan"), std::string("mod install manifest.castellan"),
      std::string("mod install ./linked"), std::string("mod check ./linked"), std::string("mod trust"),
      "mod remove " + word, "mod upgrade " + word, "mod explain " + word, "mod explain --mods " + word,
      "mod graph --mods " + word, "mod conflicts " + word + " " + word, "mod migrate ./" + word,
      "mod new guild x --id " + word, "mod new " + word, "mod lock --lock " + word + "/" + word,
      "simulate --mods " + word, "simulate --guilds " + word, "simulate --options " + word,
      "simulate --lock bad.lock --games 1", std::string("simulate --lock raw.lock --games 1"),
      std::string("simulate --profile profile.yaml --games 1"), std::string("replay bad.json"),
      std::string("replay choice.json --ignore-differences"), "replay " + word, "play --load bad.json",
      "play --players " + word, "play --lang " + word, "explain " + word, word, "--" + word, "mod test " + word,
      "fuzz --mods " + word, "completion " + word, "bench --mods " + word, "mod stubs " + word, "schema /proc/" + word,
      "reference /proc/" + word);
  CAPTURE(command);
  const auto run = test::run_in(folder.path().string(), command);
  INFO(test::steering_in(run.output));
  CHECK(test::steering_in(run.output).empty());
}

TEST_CASE("On a terminal nothing but our own colours arrives", "[tools][hostile]") {
  const TemporaryFolder folder;
  write_playable(folder);
  const std::string pack = (folder.path() / "hostile").string();
  const test::Environment environment{{"TERM", "xterm-256color"}, {"HOME", folder.path().string()}};
  const std::string packs = folder.path().string();
  const std::vector<std::string> arguments = GENERATE_COPY(
      std::vector<std::string>{"mod", "check", pack}, std::vector<std::string>{"mod", "test", pack},
      std::vector<std::string>{"mod", "list", "--mod-path", packs},
      std::vector<std::string>{"mod", "graph", "--mod-path", packs},
      std::vector<std::string>{"mod", "explain", "guild.hostile", "--mods", pack},
      std::vector<std::string>{"fuzz", "--games", "4", "--mods", pack, "--guilds", "hostile", "--replay", "/dev/null"},
      std::vector<std::string>{"play", "--players", "random,greedy,random", "--seed", "5", "--mods", pack});
  CAPTURE(arguments);
  test::OnTerminal terminal(arguments, environment);
  const std::string output = test::without_own_sequences(terminal.rest());
  INFO(test::steering_in(output));
  CHECK(test::steering_in(output).empty());
}

TEST_CASE("At the table nothing but our own colours arrives", "[tools][hostile]") {
  const TemporaryFolder folder;
  write_playable(folder);
  test::OnTerminal terminal({"play", "--players", "human,random,greedy", "--seed", "5", "--mods",
                             (folder.path() / "hostile").string(), "--guilds", "hostile,thieves,masons,spies,wizards"},
                            {{"TERM", "xterm-256color"}, {"HOME", folder.path().string()}});
  for (const char* line : {"rules hostile", "rules ", "why", "log", "board", "help"}) terminal.type(line);
  for (int i = 0; i < 60; ++i) terminal.type(i % 7 == 3 ? "why" : "1");
  terminal.type("rules hostile");
  terminal.type("log");
  terminal.type("quit");
  const std::string output = test::without_own_sequences(terminal.rest());
  INFO(test::steering_in(output));
  CHECK(test::steering_in(output).empty());
  CHECK_THAT(output, ContainsSubstring("\\x1b]0;owned"));
}
