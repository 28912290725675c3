// What must hold for every pack, and packs for which it does not.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/workshop/jobs/other_process.hpp"
#include "castellan/workshop/scenarios/pack_properties.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr const char* guild = "id: bakers\ncategory: basic\ncost: {wood: 1}\nplank: {fee: {gold: 1}}\n";

constexpr const char* good = "return guild { action = function(_, me) me:gain { gold = 1 } end }";

workshop::PropertyReport report_of(const std::string& lua) {
  auto sources = sources_with();
  sources.push_back(pack_of("bakers", {{"guilds/bakers.lua", lua}, {"guilds/bakers.yaml", guild}}));
  return workshop::test_properties(load_sources(sources), {"bakers", "bakers", 8, 1, {}});
}

std::vector<workshop::PropertyResult> results_of(const std::string& lua) { return report_of(lua).results; }

// With another process that says this.
workshop::PropertyResult compared(const workshop::PropertyReport& report, const workshop::OtherProcess& other) {
  return compare_processes(report.played, true, [&](const workshop::PlayedGames&) { return other; });
}

workshop::OtherProcess asked(const std::vector<std::string>& command) {
  return workshop::ask_program(command, {3, {"bakers"}, 0, 2}, 1);
}

const workshop::PropertyResult& property(const std::vector<workshop::PropertyResult>& all, const std::string& id) {
  for (const workshop::PropertyResult& one : all)
    if (one.id == id) return one;
  throw std::out_of_range(id);
}

std::string told(const workshop::PropertyResult& result) {
  std::string text;
  for (const workshop::TestProblem& problem : result.problems)
    text += problem.file + ":" + std::to_string(problem.line) + ": " + problem.message + "\n" + problem.source + "\n";
  return text;
}

}  // namespace

TEST_CASE("a good pack has every property", "[workshop]") {
  const auto all = results_of(good);
  CHECK(all.size() == 2);
  for (const workshop::PropertyResult& one : all) {
    INFO(one.id << ": " << told(one));
    CHECK(one.passed());
  }
}

TEST_CASE("scripts that fail, run for ever or break an invariant in random games are failures of the pack",
          "[workshop]") {
  struct Broken {
    const char* lua;
    const char* told;
  };
  const auto [lua, message] = GENERATE(values<Broken>({
      {"return guild {\n  action = function() error('no flour') end }",
       "bakers/guilds/bakers.lua:2: a script failed: bakers/guilds/bakers.lua:2: no flour (action of bakers:bakers)\n"},
      {"return guild { action = function() while true do end end }",
       "a script ran into a limit: bakers: limit of instructions"},
      {"return guild { action = function() end, invariants = { few = function(game) return game.month < 2 end } }",
       "bakers: invariants.few: does not hold"},
  }));
  const auto all = results_of(lua);
  const workshop::PropertyResult& games = property(all, "random-games");
  CHECK_THAT(told(games),
             ContainsSubstring(message) && ContainsSubstring("in a game of 2 players with bakers:bakers, after ") &&
                 ContainsSubstring("again: castellan fuzz --mods bakers --players 2 --guilds bakers:bakers --seed 1"));
  CHECK(games.problems.size() == 1);  // each once, however many games show it
}

TEST_CASE("another process is compared, and it is said when that can't be done", "[workshop]") {
  const workshop::PropertyReport report = report_of(good);
  REQUIRE(report.played.size() == 4);
  CHECK(compare_processes(report.played, true, [](const workshop::PlayedGames& games) {
          return workshop::OtherProcess{games.hash, {}};
        }).note == "4 processes");
  const workshop::PropertyResult differs = compared(report, {0x123, {}});
  CHECK_FALSE(differs.passed());
  CHECK_THAT(told(differs),
             ContainsSubstring("the same games of 2 players with bakers:bakers end differently in another "
                               "process: hash ") &&
                 ContainsSubstring(" here, 0000000000000123 there"));
  const workshop::PropertyResult gone = compared(report, {0, "it is asleep"});
  CHECK(gone.passed());
  CHECK_FALSE(gone.tested);
  CHECK(gone.note == "not compared: it is asleep");
  CHECK_THAT(compare_processes(report.played, false, {}).note, ContainsSubstring("while random games fail"));
}

TEST_CASE("games that are played again end as they did", "[workshop]") {
  auto sources = sources_with();
  sources.push_back(pack_of("bakers", {{"guilds/bakers.lua", good}, {"guilds/bakers.yaml", guild}}));
  const auto rules = load_sources(sources);
  for (const workshop::PlayedGames& games : report_of(good).played) {
    CHECK(play_again(rules, games, 1) == games.hash);
    CHECK(play_again(rules, games, 2) != games.hash);
  }
}

TEST_CASE("a program is asked for the hash of games", "[workshop]") {
  CHECK(asked({"/bin/sh", "-c", "echo '{\"hash\": \"0123\"}'"}).hash == 0x123);
  CHECK_THAT(asked({"/nowhere/castellan"}).why_not, ContainsSubstring("/nowhere/castellan can't be started: "));
  CHECK_THAT(asked({"/bin/sh", "-c", "echo broken >&2; exit 3"}).why_not, ContainsSubstring("ended with 3: broken"));
  CHECK_THAT(asked({"/bin/sh", "-c", "echo '{\"hash\": \"xyz\"}'"}).why_not, ContainsSubstring("ended with 0: "));
}

TEST_CASE("a process is heard on both of its streams", "[workshop]") {
  const workshop::ProcessOutput run =
      workshop::run_process({"/bin/sh", "-c", "yes 12345678 | head -n 20000 >&2; echo done; exit 4"});
  CHECK(run.started);
  CHECK(run.exit == 4);
  CHECK(run.output == "done\n");
  CHECK(run.problem.size() == 20000 * 9);
  CHECK(workshop::run_process({"/bin/sh", "-c", "kill -9 $$"}).exit == -1);
  CHECK_FALSE(workshop::run_process({}).started);
}
