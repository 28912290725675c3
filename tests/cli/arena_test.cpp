// castellan arena from the outside.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "castellan/bots/weights.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::run_program;

namespace {

nlohmann::json json_of(const std::string& arguments) {
  const auto run = run_program(arguments + " --json");
  INFO(run.output);
  REQUIRE(run.exit == 0);
  return nlohmann::json::parse(run.output);
}

std::string many_bots(int count) {
  std::string list = "random";
  for (int i = 1; i < count; ++i) list += ",random";
  return list;
}

}  // namespace

TEST_CASE("arena tells of each bot how often it wins, with an interval", "[arena]") {
  const auto result = json_of("arena --bots greedy,random,random --games 10 --seed 4");
  CHECK(result["games"] == 12);  // made up to whole cycles of seats
  CHECK(result["voided"] == 0);
  CHECK(result["players"] == 3);
  REQUIRE(result["bots"].size() == 2);
  const auto& greedy = result["bots"][0];
  CHECK(greedy["bot"] == "greedy");
  CHECK(greedy["games"] == 12);
  CHECK(greedy["win_share"].get<double>() > 0.8);
  CHECK(greedy["interval"][0].get<double>() < greedy["win_share"].get<double>());
  CHECK(greedy["interval"][1].get<double>() <= 1.0);
  CHECK(greedy["mean_score"].get<double>() > result["bots"][1]["mean_score"].get<double>());
  CHECK(greedy["rating"].get<double>() > result["bots"][1]["rating"].get<double>());
  CHECK(result["bots"][1]["games"] == 24);  // one row for two seats
}

TEST_CASE("arena gives the same result for any thread count", "[arena][threads]") {
  const std::string games = "arena --bots mcts:4,greedy,random --games 6 --seed 5";
  const auto one = json_of(games);
  CHECK(json_of(games + " --threads 3") == one);
  CHECK(json_of("arena --bots mcts:4,greedy,random --games 6 --seed 6") != one);
}

TEST_CASE("with more bots than seats every two of them meet", "[arena]") {
  const auto result = json_of("arena --bots greedy,random,mcts:2 --players 2 --games 6");
  CHECK(result["games"] == 6);
  for (const auto& bot : result["bots"]) CHECK(bot["games"] == 4);
}

TEST_CASE("arena plays with packs, guilds and any number of players", "[arena]") {
  CHECK(json_of("arena --bots random --players 5 --games 5 --mods brewers --guilds brewers")["players"] == 5);
}

TEST_CASE("a name that is no text does not cost the result", "[arena]") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("bl\xff.yaml", "card: 3\n");
  const auto result = json_of("arena --games 2 --bots 'greedy:" + file + ",random'");
  CHECK_THAT(result["bots"][0]["bot"].get<std::string>(), ContainsSubstring("bl") && ContainsSubstring(".yaml"));
}

TEST_CASE("arena prints a table for people", "[arena]") {
  const auto run = run_program("arena --bots greedy,random --games 4");
  CHECK(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("4 games of 2 players") && ContainsSubstring("win share") &&
                             ContainsSubstring("95 % interval") && ContainsSubstring("greedy"));
}

TEST_CASE("wrong usage of arena is told, with exit code 2", "[arena]") {
  struct Wrong {
    std::string arguments;
    std::string says;
  };
  const Wrong wrong = GENERATE(
      Wrong{"arena", "--bots is missing"}, Wrong{"arena --bots gredy,random", "greedy"},
      Wrong{"arena --bots mcts:x,random", "is no budget"}, Wrong{"arena --bots random:3,random", "takes no argument"},
      Wrong{"arena --bots random,random --games 0", "--games"}, Wrong{"arena tune --bot nobody", "there is no bot"},
      Wrong{"arena tune --population 1", "--population"},
      Wrong{"arena --bots greedy,,random", "--bots greedy,,random: something is missing beside a comma"},
      Wrong{"arena --bots=random,", "beside a comma"},
      Wrong{"arena --bots random,random --bot-seconds nan", "--bot-seconds: \"nan\" is not a number"},
      Wrong{"arena --bots random,random tune", "--bots: must come after `tune`"},
      Wrong{"arena tune --bot greedy:weights.yaml", "--from"},
      Wrong{"arena --players 4 --bots " + many_bots(60), "more than 10000 groups"});
  CAPTURE(wrong.arguments);
  const auto run = run_program(wrong.arguments);
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring(wrong.says));
}

TEST_CASE("tune writes weights that can be played with, the same for any thread count", "[arena][threads]") {
  const test::TemporaryFolder folder;
  const std::string small = "arena tune --players 2 --generations 2 --population 4 --games 2 --trial 4 --seed 5";
  const std::string one = folder.path() / "one.yaml";
  const std::string two = folder.path() / "two.yaml";
  const auto result = json_of(small + " --out '" + one + "'");
  CHECK(result["before"]["games"] == 4);
  CHECK(result["after"]["games"] == 4);
  CHECK(result["after"].contains("interval"));
  CHECK(result["outcome"] == "unclear");
  CHECK(result["mishaps"].empty());
  json_of(small + " --threads 3 --out '" + two + "'");
  CHECK(bots::read_weights(one) == bots::read_weights(two));
  for (const bots::WeightInfo& weight : bots::weight_table)
    CHECK(result["weights"][std::string(weight.name)] == bots::read_weights(one).*weight.member);
  CHECK(run_program("arena --bots 'greedy:" + one + "',random --games 2").exit == 0);
  CHECK(run_program(small + " --from '" + one + "' --out '" + two + "'").exit == 0);
}

TEST_CASE("weights that can't be read or written are an error of the file", "[arena]") {
  const test::TemporaryFolder folder;
  const std::string small = "arena tune --players 2 --generations 1 --population 4 --games 2 --trial 2";
  const auto bad = run_program(small + " --from '" + folder.write("bad.yaml", "coin: much\n") + "'");
  CHECK(bad.exit == 1);
  CHECK_THAT(bad.output, ContainsSubstring("bad.yaml:1:"));
  CHECK(run_program(small + " --out /nowhere/at/all.yaml").exit == 1);
  const auto onto = run_program(small + " --out '" + folder.path().string() + "'");
  CHECK(onto.exit == 1);
  CHECK_THAT(onto.output, ContainsSubstring("is a folder"));
  CHECK_FALSE(std::filesystem::exists(folder.path().string() + ".try"));
}
