// What is found out about scripts before a game begins.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/script/script_host.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A function the content names and the Lua file lacks is reported where it is named") {
  const Loading loading = load({tiny_game("return module { other = function() end }")});
  REQUIRE(loading.problems.problems().size() == 1);
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.message == "tiny/round.lua has no function \"step\"");
  CHECK(loading.rules->files[static_cast<std::size_t>(problem.where.file)].name == "tiny/round.yaml");
  CHECK(problem.where.line == 4);
}

TEST_CASE("Something that is not a function does not count as one") {
  CHECK_THAT(load({tiny_game("return module { step = 5 }")}).messages(), ContainsSubstring("has no function \"step\""));
}

TEST_CASE("A syntax error is reported with its file and line") {
  const Loading loading = load({tiny_game("return module {\n  step = function() end end\n}")});
  REQUIRE_FALSE(loading.problems.empty());
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK_THAT(problem.message, ContainsSubstring("'}' expected"));
  CHECK(loading.rules->files[static_cast<std::size_t>(problem.where.file)].name == "tiny/round.lua");
  CHECK(problem.where.line == 2);
}

TEST_CASE("An error while a file is loaded is reported with its line") {
  const Loading loading = load({tiny_game("\n\nlocal x = nil + 1\nreturn module { step = function() end }")});
  REQUIRE_FALSE(loading.problems.empty());
  CHECK_THAT(loading.problems.problems()[0].message, ContainsSubstring("attempt to perform arithmetic"));
  CHECK(loading.problems.problems()[0].where.line == 3);
}

TEST_CASE("A file that returns no table is reported") {
  CHECK_THAT(load({tiny_game("local x = 1")}).messages(), ContainsSubstring("must return guild"));
}

TEST_CASE("A hook on an unknown event is reported with the nearest known one") {
  const Loading loading =
      load({tiny_game("return module { step = function() end, on = { buildt = function() end } }")});
  REQUIRE(loading.problems.problems().size() == 1);
  CHECK(loading.problems.problems()[0].message == "hook on unknown event \"buildt\"");
  CHECK(loading.problems.problems()[0].hint == "did you mean \"built\"?");
}

TEST_CASE("The problems of several Lua files are reported in one run") {
  const Loading loading =
      load({tiny_game("return module {"), pack("other", {{"a.lua", "x ="}, {"b.lua", "return 5"}})});
  CHECK(loading.problems.problems().size() >= 3);
}

TEST_CASE("A function that needs a Lua file which is not there says so") {
  content::PackSource source = tiny_game("");
  std::erase_if(source.files, [](const content::PackFile& file) { return file.name == "round.lua"; });
  CHECK_THAT(load({source}).messages(), ContainsSubstring("the function \"step\" needs a Lua file"));
}

TEST_CASE("Hooks hear an event in the order packs were loaded, each before the script that caused it goes on") {
  const auto hook = [](const char* id, const char* body) {
    return pack(id,
                {{"hook.lua", std::string("return module { on = { points = function(game, e) ") + body + " end } }"}});
  };
  const match::Match match =
      play({hook("first", "if e.points == 3 then e.player:gain { gold = 10 } end"),
            hook("second", "if e.points == 3 then assert(e.player.gold == 15) e.player:gain { gold = 5 } end"),
            tiny_game(step_for_first_player("me:score_points(3) assert(me.gold == 20, me.gold)"))});
  CHECK(outcome_of(match) == "");
}

TEST_CASE("A hook that fails is undone alone and told with its pack") {
  const auto bad = pack("bad", {{"hook.lua", R"(return module { on = { points = function(game, e)
    e.player:gain { gold = 10 }
    error("no luck")
  end } })"}});
  const match::Match match = play({bad, tiny_game(step_for_first_player("me:score_points(3) assert(me.gold == 5)"))});
  CHECK_THAT(outcome_of(match), ContainsSubstring("bad/hook.lua:3: no luck (on.points of bad)"));
  CHECK(match.scores()[0] == 3);
}
