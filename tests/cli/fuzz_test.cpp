// castellan fuzz from the outside: what it finds, says and leaves behind.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "castellan/match/invariants.hpp"
#include "castellan/match/save.hpp"
#include "support/fixtures.hpp"
#include "support/program.hpp"
#include "support/program_packs.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using test::run_program;

namespace {

const std::string test_packs = " --mod-path '" CASTELLAN_SOURCE_DIR "/tests/packs'";

struct Broken {
  std::string pack;
  std::string arguments;
  std::string problem;
};

std::vector<std::string> problems_of(match::Match& match) { return match::Invariants(match).check(); }

}  // namespace

TEST_CASE("fuzz finds what is wrong with a pack and writes the shortest game that shows it") {
  const Broken broken = GENERATE(
      Broken{"faulty", " --guilds grumblers", "a script failed: faulty/guilds/grumblers.lua:4: out of patience"},
      Broken{"doubtful", "", "doubtful: invariants.nobody_builds: somebody has built a "});
  INFO(broken.pack);
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "failure.json";
  const std::string arguments = "fuzz --games 40 --mods " + broken.pack + test_packs + broken.arguments;
  const auto run = run_program(arguments + " --replay '" + file.string() + "'");
  INFO(run.output);
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring(broken.problem) && ContainsSubstring(file.string()));

  const match::Save save = match::Save::read(file);
  const auto rules = rules_with({broken.pack});
  CHECK(save.differences(*rules).empty());
  REQUIRE_FALSE(save.choices.empty());
  char seed[17];
  std::snprintf(seed, sizeof seed, "%016llx", static_cast<unsigned long long>(save.seed));
  CHECK_THAT(run.output, ContainsSubstring("(seed " + std::string(seed) + ") fails after " +
                                           std::to_string(save.choices.size()) + " choices"));
  match::Match match =
      save.replay(match::make_layout(rules, save.game_options(*rules)), match::make_script_host(rules, {}));
  const auto problems = problems_of(match);
  REQUIRE_FALSE(problems.empty());
  CHECK_THAT(problems[0], ContainsSubstring(broken.problem));
  match.undo();  // without its last choice nothing is wrong
  CHECK(match.choice_count() + 1 == save.choices.size());
  CHECK(problems_of(match).empty());
}

TEST_CASE("the line fuzz ends with shows the failing game again") {
  const test::TemporaryFolder folder;
  const std::string file = (folder.path() / "failure.json").string();
  const auto run = run_program("fuzz --games 40 --mods doubtful" + test_packs + " --replay " + file);
  const std::string mark = "castellan replay ";
  const std::size_t at = run.output.rfind(mark);
  REQUIRE(at != std::string::npos);
  const std::string line = run.output.substr(at + mark.size());
  const auto again = run_program("replay " + line.substr(0, line.find('\n')));
  INFO(again.output);
  CHECK(again.exit == 0);
  CHECK_THAT(again.output, ContainsSubstring("every hash as recorded, game not finished") &&
                               ContainsSubstring("1  Red: ") && ContainsSubstring("Red discards "));
}

TEST_CASE("fuzz tells the same as JSON") {
  const test::TemporaryFolder folder;
  const std::string file = (folder.path() / "failure.json").string();
  const std::string arguments = "fuzz --json --games 40 --mods doubtful" + test_packs + " --replay '" + file + "'";
  const auto run = run_program(arguments);
  CHECK(run.exit == 1);
  const auto json = nlohmann::json::parse(run.output);
  CHECK(json["failed"] == true);
  CHECK(json["replay"] == file);
  const match::Save save = match::Save::read(file);
  CHECK(json["choices_to_failure"] == save.choices.size());
  CHECK_THAT(json["problems"][0].get<std::string>(), ContainsSubstring("doubtful: invariants.nobody_builds"));
  CHECK_THAT(save.text(), ContainsSubstring("\"seed\": " + json["seed"].dump()));
  CHECK(nlohmann::json::parse(run_program(arguments + " --threads 3").output)["seed"] == json["seed"]);
}

TEST_CASE("fuzz without a finding exits with 0, says so and writes nothing") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "failure.json";
  const auto run = run_program("fuzz --games 24 --replay '" + file.string() + "'");
  INFO(run.output);
  CHECK(run.exit == 0);
  CHECK_THAT(run.output,
             ContainsSubstring("24 games, ") && ContainsSubstring("every invariant holds, no script failed"));
  for (const char* setup : {"2 players, normal", "3 players, beginner", "4 players, advanced", "5 players, normal"})
    CHECK_THAT(run.output, ContainsSubstring(setup));
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("simulate tells which scripts failed, once each, and exits with 1") {
  const auto run = run_program("simulate --games 20 --mods faulty --guilds grumblers" + test_packs);
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("times) a script failed: faulty/guilds/grumblers.lua:4: out of patience"));
}

TEST_CASE("packs that can't be loaded are told, and the exit code is 1") {
  const auto run = run_program("fuzz --games 1 --mods nothing");
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, Catch::Matchers::ContainsSubstring("there is no pack \"nothing\""));
}

TEST_CASE("fuzz called wrongly exits with 2 and says why") {
  struct Wrong {
    const char* arguments;
    const char* message;
  };
  const auto [arguments, message] = GENERATE(values<Wrong>({
      {"--games 0", "--games"},
      {"--games many", "--games"},
      {"--players 9", "--players"},
      {"--players 7", "7 players: this game is for 2 to 5"},
      {"--guilds thiefs", "there is no guild or selection of guilds \"thiefs\""},
      {"--options fog=1", "there is no option \"fog\""},
      {"--guilds thieves --players 2", "the guild \"thieves\" is for 3 players or more"},
      {"--colour", "--colour"},
      {"more", "more"},
  }));
  const auto run = run_program(std::string("fuzz ") + arguments);
  INFO(arguments);
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring(message));
}

TEST_CASE("fuzz finds a modifier or predicate that fails, although the game goes on without it") {
  struct Silent {
    const char* yaml;
    const char* lua;
  };
  const Silent silent = GENERATE(values<Silent>(
      {{"modifiers:\n  - {id: m, of: income, do: evil}\n",
        "return module { evil = function(v) error(\"always\") end }"},
       {"modifiers:\n  - {id: m, of: income, do: evil}\n", "return module { evil = function(v) return \"gold\" end }"},
       {"round:\n  - {id: bell, after: actions, step: income, when: {script: evil}}\n",
        "return module { evil = function() error(\"always\") end }"}}));
  CAPTURE(silent.yaml, silent.lua);
  const test::BakersFolder folder({{"rules.yaml", silent.yaml}, {"rules.lua", silent.lua}});
  const std::string home = folder.around().path().string();
  const auto run = test::run_in(home, "fuzz --games 30 --mods ./bakers --threads 2");
  INFO(run.output);
  CHECK(run.exit == 1);
  CHECK_THAT(run.output, ContainsSubstring("a modifier or predicate failed and counts as absent") &&
                             ContainsSubstring("bakers/rules.lua") && ContainsSubstring("only with bakers") &&
                             !ContainsSubstring("no script fails"));
  // The game it leaves behind shows it, too.
  const auto replay = test::run_in(home, "replay fuzz-failure.json --tell --mods ./bakers");
  CHECK_THAT(replay.output, ContainsSubstring("counts as absent"));
  // And so do the others that play with the pack.
  CHECK_THAT(test::run_in(home, "mod test ./bakers --games 8").output, ContainsSubstring("counts as absent"));
  CHECK(test::run_in(home, "mod check ./bakers").exit == 1);
  const auto simulate = test::run_in(home, "simulate --games 2 --mods ./bakers");
  CHECK(simulate.exit == 1);
  CHECK_THAT(simulate.output, ContainsSubstring("counts as absent"));
  const auto arena = test::run_in(home, "arena --bots random,random --games 2 --mods ./bakers");
  CHECK(arena.exit == 1);
  CHECK_THAT(arena.output, ContainsSubstring("counts as absent"));
}
