// castellan plugin, and bots of plugins in the commands that play.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "plugin/plugin_files.hpp"
#include "support/program.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

std::string in(const ProbeCopy& probe) { return " --plugin-path '" + probe.folder().string() + "'"; }

const json& entry(const json& all, const std::string& name) {
  for (const json& plugin : all)
    if (plugin["name"] == name) return plugin;
  FAIL("no plugin " + name);
  return all;
}

}  // namespace

TEST_CASE("plugin list tells what there is and what can't be used, and runs nothing of it", "[tools][plugin]") {
  const ProbeCopy probe;
  const ProgramRun good = run_program("plugin list" + in(probe));
  CHECK(good.exit == 0);
  CHECK_THAT(good.output, ContainsSubstring("random") && ContainsSubstring("greedy") &&
                              ContainsSubstring("does what its argument says"));
  probe.write_with([](plugin::PluginBlock& block) { block.kernel.fill('9'), block.kernel[1] = '\0'; });
  const ProgramRun bad = run_program("plugin list" + in(probe));
  CHECK(bad.exit == 1);
  CHECK_THAT(bad.output, ContainsSubstring("can't be used: built for kernel 9, this is"));
  const json all = json::parse(run_program("plugin list --json" + in(probe)).output);
  CHECK(entry(all, "probe")["usable"] == false);
  CHECK(entry(all, "probe")["kind"] == "bot");
  CHECK(entry(all, "greedy")["usable"] == true);
  CHECK(run_program("plugin list --names" + in(probe)).output.find("random\n") == 0);
  CHECK_FALSE(probe.ran());
}

TEST_CASE("plugin info loads one plugin and tells all about it", "[tools][plugin]") {
  const ProgramRun greedy = run_program("plugin info greedy");
  CHECK(greedy.exit == 0);
  CHECK_THAT(greedy.output,
             ContainsSubstring("loads") && ContainsSubstring("yes") && ContainsSubstring(plugin::kernel_abi()));
  const ProgramRun unknown = run_program("plugin info gredy");
  CHECK(unknown.exit == 2);
  CHECK_THAT(unknown.output, ContainsSubstring("did you mean \"greedy\"?"));
  const ProbeCopy probe;
  probe.write("no library");
  const ProgramRun broken = run_program("plugin info probe" + in(probe));
  CHECK(broken.exit == 1);
  CHECK_THAT(broken.output, ContainsSubstring("is not a shared library"));
  const ProgramRun crash =
      run_program("plugin info probe --plugin-path '" + plugins_of_tests.string() + "'", "CASTELLAN_PROBE_START=throw");
  CHECK(crash.exit == 1);
  CHECK_THAT(crash.output, ContainsSubstring("thrown at start"));
}

TEST_CASE("plugin new writes a plugin of a good name, and nothing over anything", "[tools][plugin]") {
  const TemporaryFolder folder;
  const auto make = [&](const std::string& arguments) {
    return run_program("plugin new " + arguments + " --into '" + folder.path().string() + "'");
  };
  const ProgramRun made = make("bot my_bot");
  CHECK(made.exit == 0);
  CHECK_THAT(made.output, ContainsSubstring("CMakeLists.txt") && ContainsSubstring("my_bot.cpp"));
  CHECK_THAT(bytes_of(folder.path() / "my_bot/my_bot.cpp"), ContainsSubstring("CASTELLAN_PLUGIN_BOT(\"my_bot\""));
  CHECK(bytes_of(folder.path() / "my_bot/CMakeLists.txt").find("__") == std::string::npos);
  CHECK_THAT(make("bot my_bot").output, ContainsSubstring("is there already and not empty"));
  CHECK_THAT(make("bot My-Bot").output, ContainsSubstring("can't be a plugin's name"));
  CHECK_THAT(make("bot ../evil").output, ContainsSubstring("can't be a plugin's name"));
  CHECK_THAT(make("bot greedy").output, ContainsSubstring("there is a bot \"greedy\" already"));
  CHECK_THAT(make("bot human").output, ContainsSubstring("\"human\" is a person"));
  CHECK_THAT(make("bot random").output, ContainsSubstring("there is a bot \"random\" already"));
  CHECK_THAT(make("bt my_bot").output, ContainsSubstring("did you mean \"bot\"?"));
}

TEST_CASE("games go on when a bot misbehaves, and the bot is named", "[tools][plugin]") {
  const std::string path = " --plugin-path '" + plugins_of_tests.string() + "'";
  const ProgramRun story = run_program("play --players probe:throw,random --seed 3 --lang en" + path);
  CHECK(story.exit == 1);
  CHECK_THAT(story.output, ContainsSubstring("the bot \"probe:throw\" failed: of my own making; chance decided"));
  const json games =
      json::parse(run_program("simulate --games 4 --threads 2 --json --bots probe:nonsense,twin" + path).output);
  CHECK(games["games"] == 4);
  REQUIRE(games["mishaps"].size() == 1);
  CHECK_THAT(games["mishaps"][0]["what"].get<std::string>(),
             ContainsSubstring("the bot \"probe:nonsense\" chose option"));
  const ProgramRun stalled =
      run_program("simulate --games 2 --bot-seconds 0.05 --bots \"probe:stall /nowhere\",twin" + path);
  CHECK(stalled.exit == 1);
  CHECK_THAT(stalled.output, ContainsSubstring("did not decide within 0.05 s; chance decides until it has"));
  CHECK_THAT(stalled.output, ContainsSubstring("2 games of 2 players"));
}

TEST_CASE("a saved game whose bot is not there is told of by its name", "[tools][plugin]") {
  const TemporaryFolder folder;
  const std::string path = " --plugin-path '" + plugins_of_tests.string() + "'";
  const std::string save = folder.path() / "game.json";
  REQUIRE(run_program("play --players twin,random --seed 3 --stop-after 5 --save '" + save + "'" + path).exit == 0);
  const ProgramRun without = run_program("play --load '" + save + "'");
  CHECK(without.exit == 1);
  CHECK_THAT(without.output,
             ContainsSubstring("game.json: there is no player \"twin\"") && ContainsSubstring("--plugin-path"));
  CHECK(run_program("play --load '" + save + "'" + path).exit == 0);
}

TEST_CASE("a bot that can't be made is told, and no game is played", "[tools][plugin]") {
  const std::string path = " --plugin-path '" + plugins_of_tests.string() + "'";
  const ProgramRun refused = run_program("simulate --games 2 --bots probe:refuse,random" + path);
  CHECK(refused.exit == 1);
  CHECK(refused.output == "castellan: the bot \"probe\" can't be made: not today\n");
  const ProgramRun weights = run_program("play --players greedy:/nowhere.yaml,random --seed 1");
  CHECK(weights.exit == 1);
  CHECK_THAT(weights.output, ContainsSubstring("/nowhere.yaml"));
  const ProgramRun unknown = run_program("play --players ../evil,random --seed 1");
  CHECK(unknown.exit == 2);
}
