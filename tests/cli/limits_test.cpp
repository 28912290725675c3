// A script that runs into a limit, as users of the program meet it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <regex>

#include "support/program.hpp"
#include "support/program_packs.hpp"

using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// The bakers bake so long when they are used for the first time in a game.
BakersFolder baking(const std::string& loop) {
  return BakersFolder({{"guilds/bakers.lua", "return guild {\n  action = function(game, me, p)\n    " + loop +
                                                 "\n    me:gain { gold = p.gold }\n  end,\n}\n"}});
}

const std::string guilds = " --guilds bakers,thieves,bandits,miners,masons ";

}  // namespace

TEST_CASE("A game in which a script does not end is kept, and the way on is told") {
  const BakersFolder folder = baking("while true do end");
  const std::string mode = GENERATE("strict", "fast");
  const std::string home = folder.around().path().string();
  const auto run =
      run_in(home, "play --players random,random,random --seed 3 --max-instructions 100000 --max-seconds 1 --mode " +
                       mode + " --mods ./bakers --guilds bakers,thieves,bandits,miners,masons");
  INFO(run.output);
  CHECK(run.exit == 1);
  const std::string limit = mode == "strict" ? "instructions" : "time";
  CHECK_THAT(run.output,
             ContainsSubstring("bakers: limit of " + limit + " reached at bakers/guilds/bakers.lua:3 (action of "));
  CHECK_THAT(run.output, ContainsSubstring("To continue where it stopped, with a higher limit:"));
  std::smatch command;
  REQUIRE(std::regex_search(run.output, command, std::regex("castellan (play --load \\S+ .*--max-\\w+ \\d+)")));
  CHECK_THAT(command[1].str(), ContainsSubstring(mode == "strict" ? "--max-instructions 1000000" : "--max-seconds 10"));
}

TEST_CASE("With the command that was told the game goes on where it stopped") {
  const BakersFolder folder = baking("for _ = 1, 200000 do end");
  const std::string home = folder.around().path().string();
  const auto run =
      run_in(home,
             "play --players random,random,random --seed 3 --max-instructions 100000 --mods ./bakers --save "
             "game.json --guilds bakers,thieves,bandits,miners,masons");
  INFO(run.output);
  REQUIRE(run.exit == 1);
  std::smatch command;
  REQUIRE(std::regex_search(run.output, command, std::regex("castellan (play --load .*--max-instructions 1000000)")));
  const auto replay = run_in(home, "replay game.json --verify --mods ./bakers");
  INFO(replay.output);
  CHECK(replay.exit == 0);  // with the usual limits it does not stop
  const auto on = run_in(home, command[1].str());
  INFO(on.output);
  CHECK(on.exit == 0);
}

TEST_CASE("Simulated games that run into a limit are counted apart") {
  const BakersFolder folder = baking("if game:random(2) == 1 then while true do end end");
  const auto run = run_program("simulate --games 20 --seed 1 --players 3 --max-instructions 100000 --json --mods " +
                               folder.path() + guilds);
  INFO(run.output);
  CHECK(run.exit == 1);
  std::smatch voided;
  REQUIRE(std::regex_search(run.output, voided, std::regex("\"voided\": (\\d+)")));
  CHECK(std::stoi(voided[1]) > 0);
  std::smatch games;
  REQUIRE(std::regex_search(run.output, games, std::regex("\"games\": (\\d+)")));
  CHECK(std::stoi(games[1]) + std::stoi(voided[1]) == 20);
}

TEST_CASE("Limits can be settled for all games in the profile") {
  const BakersFolder folder = baking("for _ = 1, 200000 do end");
  const std::string profile = folder.around().write("profile.yaml", "limits: {instructions: 100000}\n");
  const std::string command =
      "simulate --games 5 --seed 1 --players 3 --mods " + folder.path() + guilds + " --profile " + profile;
  CHECK(run_program(command).exit == 1);
  CHECK(run_program(command + " --max-instructions 20000000").exit == 0);
  folder.around().write("profile.yaml", "limits: {instructions: many, secnds: 3}\n");
  const auto wrong = run_program(command);
  CHECK(wrong.exit == 1);
  CHECK_THAT(wrong.output, ContainsSubstring("profile.yaml:1:24: error: expected a whole number"));
  CHECK_THAT(wrong.output, ContainsSubstring("secnds"));
}

TEST_CASE("A limit that is none is wrong usage") {
  for (const char* flag : {"--max-instructions 0", "--max-memory -1", "--max-seconds soon", "--mode slow"}) {
    INFO(flag);
    CHECK(run_program(std::string("simulate --games 1 ") + flag).exit == 2);
  }
}

TEST_CASE("fuzz and mod test take the limits of scripts that play takes, isolated or not") {
  const BakersFolder folder = baking("for _ = 1, 30000 do end");
  const std::string home = folder.around().path().string();
  const std::string where = GENERATE("", " --no-isolation");
  CAPTURE(where);
  const std::string fuzz = "fuzz --games 20 --players 3 --mods ./bakers" + guilds + where;
  const std::string test = "mod test ./bakers --games 8" + where;
  CHECK(run_in(home, fuzz).exit == 0);
  CHECK(run_in(home, test).exit == 0);
  for (const std::string& command : {fuzz, test}) {
    const auto run = run_in(home, command + " --max-instructions 20000");
    INFO(run.output);
    CHECK(run.exit == 1);
    CHECK_THAT(run.output, ContainsSubstring("limit of instructions reached"));
  }
  CHECK(run_in(home, fuzz + " --max-instructions 1000000 --max-memory 1024 --max-seconds 10 --max-output 5000").exit ==
        0);
}

TEST_CASE("Commands that run unknown packs in their own process say so, once") {
  const BakersFolder folder;
  folder.around().write("clerks/mod.yaml", "id: clerks\nversion: 1.0.0\ntitle: C\napi: 2\nlanguages: [en]\n");
  const std::string home = folder.around().path().string();
  // run_in leaves the notice out, since most tests are about something else.
  const auto said = [&](const std::string& command) { return run_in(home, command + " 2>&1 | tr : =").output; };
  const std::string notice = "castellan= unknown packs are not isolated= bakers runs in this process";
  for (const std::string command : {"play --players random,random --stop-after 2 --mods ./bakers",
                                    "simulate --games 1 --mods ./bakers", "mod lock --mods ./bakers"}) {
    CAPTURE(command);
    const std::string output = said(command);
    CHECK_THAT(output, ContainsSubstring(notice));
    CHECK(output.find(notice) == output.rfind(notice));
  }
  CHECK_THAT(said("mod conflicts ./bakers ./clerks --games 2"),
             ContainsSubstring("bakers, clerks run in this process"));
  for (const std::string command : {"simulate --games 1", "simulate --games 1 --mods brewers",
                                    "fuzz --games 2 --mods ./bakers", "mod check ./bakers"})
    CHECK_THAT(said(command), !ContainsSubstring("in this process"));
  REQUIRE(run_in(home, "mod trust ./bakers").exit == 0);
  CHECK_THAT(said("simulate --games 1 --mods ./bakers"), !ContainsSubstring("not isolated"));
}
