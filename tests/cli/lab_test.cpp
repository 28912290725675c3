// castellan lab from the outside.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::run_in;
using test::run_shell;

namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// A report without what says where it was written and how it was called.
nlohmann::json numbers_of(const std::filesystem::path& folder) {
  auto report = nlohmann::json::parse(text_of(folder / "report.json"));
  report["reproduce"].erase("command");
  report.erase("notable");
  return report;
}

constexpr const char* small = "lab guild recruiters --bots random --games 600";

constexpr const char* experiment = "question: thing\nthing: guild:recruiters\nbots: [random]\ngames: 900\n";

}  // namespace

TEST_CASE("lab says in words what a guild is worth, and writes it down", "[lab]") {
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  const auto run = run_in(home, std::string(small) + " --rows games.csv");
  INFO(run.output);
  REQUIRE(run.exit == 0);
  CHECK_THAT(run.output, ContainsSubstring("Recruiters’ Guild: ") &&
                             ContainsSubstring("Barred from it, a seat wins ") &&
                             ContainsSubstring("600 games in 200 blocks"));
  const auto lab = folder.path() / "lab" / "guild-recruiters";
  for (const char* file : {"report.json", "experiment.json", "chunks.jsonl", "tables/worth.csv", "tables/users.csv"}) {
    CAPTURE(file);
    CHECK(std::filesystem::file_size(lab / file) > 0);
  }
  const auto report = nlohmann::json::parse(text_of(lab / "report.json"));
  CHECK(report["state"] == "finished");
  CHECK(report["reproduce"]["experiment"]["thing"] == "guild:recruiters");
  CHECK_THAT(text_of(folder.path() / "games.csv"), ContainsSubstring("row,block,arm,game,seed"));

  SECTION("it can be verified, and a game of it replayed") {
    const auto verify = run_in(home, "lab verify lab/guild-recruiters/report.json --chunks 2");
    CHECK(verify.exit == 0);
    CHECK_THAT(verify.output, ContainsSubstring("all as reported"));
    const auto replay = run_in(home, "replay lab/guild-recruiters/report.json --number 17:belfort:recruiters");
    INFO(replay.output);
    CHECK(replay.exit == 0);
    CHECK_THAT(replay.output, ContainsSubstring("every hash as recorded, game over"));
    CHECK(run_in(home, "replay lab/guild-recruiters/report.json --number 17:nobody").exit != 0);
    CHECK(run_in(home, "replay lab/guild-recruiters/report.json --number x").exit != 0);
  }
  SECTION("a report that was changed is found out") {
    auto forged = report;
    auto& digest = forged["reproduce"]["digests"][0][0];
    digest = "0123456789abcdef";
    folder.write("forged.json", forged.dump());
    const auto verify = run_in(home, "lab verify forged.json");
    CHECK(verify.exit == 1);
    CHECK_THAT(verify.output, ContainsSubstring("gives other games"));
    CHECK(run_in(home, "lab verify games.csv").exit == 1);
  }
  SECTION("a second time it goes on, and has nothing left to do") {
    const auto again = run_in(home, std::string(small) + " --rows games.csv --resume");
    CHECK(again.exit == 0);
    CHECK_THAT(again.output, ContainsSubstring("going on with"));
    CHECK(nlohmann::json::parse(text_of(lab / "report.json"))["figures"] == report["figures"]);
  }
}

TEST_CASE("lab gives the same numbers with any threads, in parts, and with a database", "[lab]") {
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  folder.write("e.yaml", experiment);
  REQUIRE(run_in(home, "lab run e.yaml --threads 1 --out one").exit == 0);
  REQUIRE(run_in(home, "lab run e.yaml --threads 2 --out two").exit == 0);
  CHECK(numbers_of(folder.path() / "one") == numbers_of(folder.path() / "two"));
  for (int part = 1; part <= 3; ++part) {
    const std::string number = std::to_string(part);
    REQUIRE(run_in(home, "lab run e.yaml --threads 1 --shard " + number + "/3 --out part-" + number).exit == 0);
  }
  const auto merged = run_in(home, "lab merge part-1 part-2 part-3 --out whole");
  INFO(merged.output);
  REQUIRE(merged.exit == 0);
  CHECK(numbers_of(folder.path() / "one") == numbers_of(folder.path() / "whole"));
  const auto missing = run_in(home, "lab merge part-1 part-3 --out some");
  CHECK_THAT(missing.output, ContainsSubstring("some chunks are missing"));
  CHECK(run_in(home, "lab run e.yaml --threads 1 --out three --rows games.sqlite").exit == 0);
  CHECK_THAT(text_of(folder.path() / "games.sqlite"), ContainsSubstring("SQLite format 3"));
}

TEST_CASE("lab goes on after it was killed", "[lab]") {
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  folder.write("e.yaml", experiment);
  const std::string program = "'" CASTELLAN_BINARY "'";
  run_shell("cd '" + home + "'; HOME='" + home + "' " + program +
            " lab run e.yaml --threads 1 --out killed >/dev/null 2>&1 & p=$!; "
            "while [ \"$(wc -l < killed/chunks.jsonl 2>/dev/null || echo 0)\" -lt 4 ]; do kill -0 $p || break; sleep "
            "0.01; done; "
            "kill -9 $p; wait $p");
  REQUIRE(run_in(home, "lab run e.yaml --threads 1 --out killed --resume").exit == 0);
  REQUIRE(run_in(home, "lab run e.yaml --threads 1 --out whole").exit == 0);
  CHECK(numbers_of(folder.path() / "killed") == numbers_of(folder.path() / "whole"));
}

TEST_CASE("lab plays in many processes with MPI, and goes on when one of them dies", "[lab]") {
  const auto has_mpi = run_shell("command -v mpirun && ls '" + std::string(CASTELLAN_BINARY) +
                                 "'/../plugins 2>/dev/null; ls \"$(dirname '" + CASTELLAN_BINARY + "')\"/plugins");
  if (has_mpi.output.find("mpirun") == std::string::npos ||
      has_mpi.output.find("libcastellan_executor_mpi.so") == std::string::npos)
    SKIP("MPI is not installed");
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  folder.write("e.yaml", experiment);
  const std::string mpi = "cd '" + home + "'; export HOME='" + home +
                          "' OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; mpirun --oversubscribe -n 4 '" +
                          CASTELLAN_BINARY "' lab run e.yaml --out ";
  REQUIRE(run_in(home, "lab run e.yaml --threads 1 --out whole").exit == 0);
  const auto ranks = run_shell(mpi + "ranks");
  INFO(ranks.output);
  REQUIRE(ranks.exit == 0);
  CHECK(numbers_of(folder.path() / "ranks") == numbers_of(folder.path() / "whole"));
  // One of the players is killed in the middle: MPI ends the others, what was finished stays.
  run_shell(mpi +
            "dead >/dev/null 2>&1 & p=$!; "
            "while [ \"$(wc -l < dead/chunks.jsonl 2>/dev/null || echo 0)\" -lt 4 ]; do kill -0 $p || break; sleep "
            "0.01; done; "
            "pkill -9 -n -f 'lab run e.yaml --out dead'; wait $p");
  const auto resumed = run_shell(mpi + "dead --resume");
  INFO(resumed.output);
  REQUIRE(resumed.exit == 0);
  CHECK(numbers_of(folder.path() / "dead") == numbers_of(folder.path() / "whole"));
}

TEST_CASE("lab compares packs, options and numbers of players", "[lab]") {
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  const auto said = [&](const std::string& command) {
    const auto run = run_in(home, command);
    INFO(run.output);
    CHECK(run.exit == 0);
    return run.output;
  };
  CHECK_THAT(said("lab pack theatre --bots random --skill greedy,random --games 480"),
             ContainsSubstring("Theatre: ") && ContainsSubstring("What changes in the game"));
  CHECK_THAT(said("lab compare base first-printing --bots random --skill random,random --games 480"),
             ContainsSubstring("first-printing: "));
  CHECK_THAT(said("lab options house-rules:declining=false,true --bots random --games 480"),
             ContainsSubstring("declining=true: "));
  CHECK_THAT(said("lab options house-rules:declining=false,true --thing guild:recruiters --bots random --games 480"),
             ContainsSubstring("Closest to nothing with declining="));
  CHECK_THAT(said("lab players --players 2,3 --bots random --games 150"),
             ContainsSubstring("2 players, random: ") && ContainsSubstring("3 players, random: "));
  CHECK_THAT(said("lab guild brewers --with random,greedy%90 --games 30"),
             ContainsSubstring("4 players, random") && ContainsSubstring("4 players, greedy%90"));
  CHECK_THAT(said("lab property inn --bots random --games 300"), ContainsSubstring("Inn: "));
}

TEST_CASE("lab refuses what makes no sense, and says what to write", "[lab]") {
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  const auto refused = [&](const std::string& command, const std::string& with) {
    const auto run = run_in(home, command);
    CAPTURE(command, run.output);
    CHECK(run.exit == 2);
    CHECK_THAT(run.output, ContainsSubstring(with));
  };
  refused("lab guild massons", "there is no guild \"massons\"");
  refused("lab guild masons --bots gredy", "there is no bot \"gredy\"");
  refused("lab guild masons --bots greedy%0", "from 1 to 99");
  refused("lab guild masons --players 2,x", "--players x");
  refused("lab guild masons --shard 5/3", "--shard 5/3");
  refused("lab guild masons --shard 1/3", "--shard needs --games");
  refused("lab guild masons --rows games.txt", ".csv, .sqlite or .db");
  refused("lab guild masons --resume --out nowhere", "nothing to go on with");
  refused("lab compare base", "two arms or more");
  refused("lab options house-rules:declining", "two values or more");
  refused("lab run nothing.yaml", "nothing.yaml");
  folder.write("bad.yaml", "question: thing\nthing: 3\nplayers: none\n");
  refused("lab run bad.yaml", "bad.yaml:3:10");
}

TEST_CASE("lab book writes a text with what its experiments found", "[lab]") {
  const test::TemporaryFolder folder;
  const std::string home = folder.path().string();
  folder.write("book/e.yaml", experiment);
  folder.write("book/text.md", "# Guilds\n\n<!-- lab: e.yaml worth -->\n\nThe end.\n");
  REQUIRE(run_in(home, "lab book book/text.md out.md --out work").exit == 0);
  const std::string text = text_of(folder.path() / "out.md");
  CHECK_THAT(text, ContainsSubstring("# Guilds\n\n**Recruiters’ Guild: ") && ContainsSubstring("| Masons’ Guild |") &&
                       ContainsSubstring("`castellan lab run book/e.yaml`") && ContainsSubstring("The end.\n"));
}
