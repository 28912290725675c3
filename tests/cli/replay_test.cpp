// castellan replay from the outside: nothing is played silently with other packs.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/save.hpp"
#include "support/fixtures.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using test::run_program;

namespace {

match::Save short_game() {
  match::Match match = new_match(rules_with(), 3, 12);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 25; });
  return match::Save::of(match);
}

}  // namespace

TEST_CASE("replay refuses a game of other packs, says what differs and what can be done") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  match::Save save = short_game();
  save.packs.back().hash = "another";
  save.write(file);
  const auto refused = run_program("replay " + file.string());
  CHECK(refused.exit == 1);
  CHECK_THAT(refused.output, ContainsSubstring("belfort 0.1.0: its files differ") &&
                                 ContainsSubstring("--ignore-differences") && ContainsSubstring("--from-checkpoint"));
  CHECK_THAT(refused.output, !ContainsSubstring("every hash as recorded"));
}

TEST_CASE("replay --ignore-differences says what differs and compares every state all the same") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  match::Save save = short_game();
  save.packs.back().hash = "another";
  save.write(file);
  const auto compared = run_program("replay --ignore-differences " + file.string());
  CHECK(compared.exit == 0);
  CHECK_THAT(compared.output,
             ContainsSubstring("its files differ") && ContainsSubstring("25 choices, every hash as recorded"));
  save.choices[11].hash ^= 1;
  save.write(file);
  const auto differs = run_program("replay --ignore-differences " + file.string());
  CHECK(differs.exit == 1);
  CHECK_THAT(differs.output, ContainsSubstring("choice 12"));
}

TEST_CASE("replay --heavy checks each decision, and saves at each N-th with --every") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  short_game().write(file);
  for (const char* arguments : {" --heavy", " --heavy --every 10", " --heavy --every 1000"})
    CHECK(run_program("replay " + file.string() + arguments).exit == 0);
  CHECK(run_program("replay " + file.string() + " --every 10").exit == 2);
  CHECK(run_program("replay " + file.string() + " --heavy --every 0").exit == 2);
  CHECK(run_program("replay " + (folder.path() / "none.json").string()).exit == 1);
}

TEST_CASE("replay notices damage in the checkpoint and in the hashes of single files") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  const auto verify = [&](const std::string& said) {
    const auto run = run_program("replay --verify " + file.string());
    INFO(run.output);
    CHECK(run.exit == (said.empty() ? 0 : 1));
    CHECK_THAT(run.output, ContainsSubstring(said.empty() ? "every hash as recorded" : said));
  };
  match::Save save = short_game();
  save.write(file);
  verify("");
  SECTION("a number of the checkpoint") {
    const std::size_t at = save.checkpoint.find("\"score\":0");
    REQUIRE(at != std::string::npos);
    save.checkpoint[at + 8] = '7';
    save.write(file);
    verify("the checkpoint is not the state after the last choice: /state/player/1/score differs");
  }
  SECTION("the checkpoint of another moment") {
    match::Match match = new_match(rules_with(), 3, 12);
    play_until(match, [](const match::Match& m) { return m.choice_count() == 5; });
    save.checkpoint = match.checkpoint();
    save.write(file);
    verify("the checkpoint is not the state after the last choice");
  }
  SECTION("the hash of a file") {
    std::string& hash = save.packs.back().files.front().hash;
    hash[5] = hash[5] == 'a' ? 'b' : 'a';
    save.write(file);
    verify("the save is damaged: it contradicts itself");
    verify(save.packs.back().files.front().name + " differs");
  }
  SECTION("a file that is left out") {
    save.packs.back().files.pop_back();
    save.write(file);
    verify("the save is damaged: it contradicts itself");
  }
}
