// castellan mod check from the outside.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/fixtures.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Json = nlohmann::json;

TEST_CASE("a good pack has no problems, and games were tried with it") {
  const BakersFolder folder;
  const auto run = run_program("mod check " + folder.path());
  CHECK(run.exit == 0);
  CHECK(run.output == "bakers: no problems; 32 games tried\n");
}

TEST_CASE("all problems of a pack are told in one run, each with place, code and a hint") {
  const BakersFolder folder(
      {{"mod.yaml", "id: bakers\nversion: 1.0\ntitle: Bakers\napi: 1\ndepends: [belfort]\nlanguages: [en, de]\n"},
       {"guilds/bakers.yaml",
        "id: bakers\ncategory: basik\ncost: {wod: 2, stone: 99999}\nplank: {fee: {gold: 1}, takes: elf}\n"},
       {"guilds/bakers.lua",
        "local sold = 0\nreturn guild {\n  acton = function(game, me, p)\n    sold = sold + 1\n    me:gian { gold = 1 "
        "}\n"
        "    total = math.random(3)\n    aks.player { me }\n  end,\n}\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK(run.exit == 1);
  for (const char* expected : {"mod.yaml:2:10: error: \"1.0\" is not a version [C0102]",
                               "bakers.yaml:2:11: error: unknown category \"basik\" [C0204]",
                               "^~~~~ did you mean \"basic\"?",
                               "bakers.yaml:3:8: error: unknown resource \"wod\" [C0204]",
                               "bakers.yaml:3:23: error: 99999 is out of range [C0203]",
                               "bakers.yaml:4:32: error: expected a list",
                               "has no function \"action\" [C0504]",
                               "did you mean \"acton\"?",
                               "bakers.lua:4:5: error: \"sold\" is a local of the file",
                               "[C0606]",
                               "bakers.lua:5:8: error: nothing has a method \"gian\" [C0604]",
                               "did you mean \"gain\"?",
                               "bakers.lua:6:5: error: \"total\" can't be set",
                               "[C0602]",
                               "unknown name \"math.random\" [C0601]",
                               "the game's own generator",
                               "bakers.lua:7:5: error: unknown name \"aks\" [C0601]",
                               "did you mean \"ask\"?",
                               "More about it: castellan explain C0",
                               "bakers: 11 errors, 0 warnings"})
    CHECK_THAT(run.output, ContainsSubstring(expected));
}

TEST_CASE("what fails only while games are played is found by playing") {
  struct Failing {
    const char* what;
    const char* body;
    const char* said;
  };
  const auto failing = GENERATE(values<Failing>({
      {"a field nothing has", "me:gain { gold = me.glod }", "bakers.lua:3:1: error: "},
      {"a wrong argument", "me:gain(5)", "[C0603]"},
      {"an error in one of two ways", "if ask.yes { me, prompt = 'gold' } then error('oh') end", "oh"},
      {"an endless loop", "while true do end", "limit of instructions reached (action of bakers:bakers) [C0605]"},
      {"a table of the file that is written into", "cache[me] = 1", "\"cache"},
      {"a param nobody gives", "me:gain { gold = p.coins }", "no definition has a param \"coins\": it is nil [C0608]"},
      {"a misspelt key of a question", "ask.yes { me, promt = 'gold' }", "ask.yes knows no \"promt\" [C0610]"},
      {"a hook that triggers itself",
       "end, on = { gained = function(game, e) e.player:gain { gold = 1 } end }, more = function()",
       "on.gained: effects trigger each other more than 64 deep [C0605]"},
      {"a question without a text", "ask.yes { me, prompt = 'share' }",
       "there is no text \"ask.bakers.share\" [C0406]"},
  }));
  INFO(failing.what);
  const BakersFolder folder(
      PackFiles{{"guilds/bakers.lua", "local cache = {} return guild {\n  action = function(game, me, p)\n    " +
                                          std::string(failing.body) + "\n  end,\n}\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK_THAT(run.output, ContainsSubstring(failing.said));
}

TEST_CASE("texts are compared with what is defined, with each other and with what they are given") {
  const BakersFolder folder(
      {{"mod.yaml", "id: bakers\nversion: 1.0.0\ntitle: B\napi: 1\ndepends: [belfort]\nlanguages: [en, de]\n"},
       {"locale/en.yaml",
        "guild:\n  bakers:\n    name: Bakers\n    text: \"Take {gld} gold.\"\n  baker: {name: x}\nask:\n  bakers: "
        "{no_such: x}\n"},
       {"locale/de.yaml", "guild:\n  bakers:\n    name: Bäcker\n    more: zu viel\n"}});
  const auto run = run_program("mod check " + folder.path());
  INFO(run.output);
  CHECK(run.exit == 0);  // none of it keeps anybody from playing
  for (const char* expected :
       {"the guild \"bakers\" lacks guild.bakers.short [C0406]", "the text uses {gld}, which it is not given [C0405]",
        "did you mean \"gold\"?", "nothing uses the text \"guild.baker.name\" [C0404]",
        "nothing uses the text \"ask.bakers.no_such\" [C0404]", "\"guild.bakers.text\" has no text in de [C0403]",
        "\"guild.bakers.more\" is no text of the first language, en [C0404]"})
    CHECK_THAT(run.output, ContainsSubstring(expected));
  CHECK(run_program("mod check --strict " + folder.path()).exit == 1);
  CHECK_THAT(run_program("mod check --no-warnings " + folder.path()).output, !ContainsSubstring("C0406"));
}

TEST_CASE("other programs get JSON, and editors SARIF") {
  const BakersFolder folder(
      PackFiles{{"guilds/bakers.yaml", "id: bakers\ncategory: basik\ncost: {wood: 2}\nplank: {}\n"}});
  const auto run = run_program("mod check --json " + folder.path());
  CHECK(run.exit == 1);
  const Json json = Json::parse(run.output);
  CHECK(json["pack"] == "bakers");
  CHECK(json["ok"] == false);
  CHECK(json["problems"][0]["code"] == "C0204");
  CHECK(json["problems"][0]["line"] == 2);
  CHECK(json["problems"][0]["column"] == 11);
  CHECK(json["problems"][0]["end_column"] == 16);
  const std::string file = (folder.around().path() / "out.sarif").string();
  CHECK(run_program("mod check --sarif " + file + " " + folder.path()).exit == 1);
  std::ifstream in(file);
  const Json sarif = Json::parse(in);
  CHECK(sarif["version"] == "2.1.0");
  const Json& result = sarif["runs"][0]["results"][0];
  CHECK(result["ruleId"] == "C0204");
  CHECK(result["level"] == "error");
  CHECK_THAT(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].get<std::string>(),
             EndsWith("guilds/bakers.yaml"));
  CHECK(result["locations"][0]["physicalLocation"]["region"]["startLine"] == 2);
  CHECK(sarif["runs"][0]["tool"]["driver"]["rules"][0]["id"] == "C0204");
}

TEST_CASE("every bundled pack passes its own check without a warning") {
  const std::filesystem::path source = CASTELLAN_SOURCE_DIR;
  std::string paths = (source / "scripts/belfort").string();
  for (const auto& folder : {source / "mods", source / "mods/examples"})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (std::filesystem::exists(entry.path() / "mod.yaml")) paths += " " + entry.path().string();
  const auto run = run_program("mod check --strict " + paths);
  INFO(run.output);
  CHECK(run.exit == 0);
}

TEST_CASE("mod check called wrongly exits with 2 and says what to do") {
  const auto run = run_program("mod check /nowhere");
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring("/nowhere is no pack: it has no mod.yaml"));
}
