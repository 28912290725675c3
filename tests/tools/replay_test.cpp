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

Save short_game() {
  Match match = new_match(rules_with(), 3, 12);
  play_until(match, [](const Match& m) { return m.choice_count() == 25; });
  return Save::of(match);
}

}  // namespace

TEST_CASE("replay refuses a game of other packs, says what differs and what can be done") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  Save save = short_game();
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
  Save save = short_game();
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
