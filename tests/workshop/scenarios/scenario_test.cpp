// Scenario tests of packs: what holds passes, and every way to go wrong is told with its line.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/script/line_recorder.hpp"
#include "castellan/workshop/scenarios/scenario.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

// A guild that does what tests need: gains, asks, fails.
std::shared_ptr<const Ruleset> rules() {
  static const std::shared_ptr<const Ruleset> loaded = [] {
    auto sources = sources_with();
    sources.push_back(pack_of("grumps", {{"guilds/grumps.lua", R"(return guild {
  action = function(game, me, p)
    if me.gold > 8 then error("out of patience") end
    if me.gold == 8 then while true do end end
    me:gain { gold = p.gold }
    me.friends = { me }
    me.best = ask.player { me, optional = true, prompt = "share" }
    game.visits = game.visits + 1
    game:emit("grumbled", { player = me, amount = 3 })
  end,
  never = function(_, me) me:gain { gold = 1 } end,
  invariants = { few_visits = function(game) if game.visits > 6 then return "too many visits" end end },
}
)"},
                                         {"guilds/grumps.yaml", R"(
id: grumps
category: basic
cost: {wood: 2, stone: 2, metal: 1}
plank: {fee: {gold: 1}}
params: {gold: 2}
)"},
                                         {"state.yaml", R"(
events: [{id: grumbled}]
attributes:
  - {id: visits, on: table}
  - {id: best, on: player, type: entity}
  - {id: friends, on: player, type: list, max_length: 3}
  - {id: noisy, on: district, type: bool}
  - {id: mood, on: player, type: word, words: [calm, wild], visibility: owner}
)"}}));
    return load_sources(sources);
  }();
  return loaded;
}

std::vector<workshop::ScenarioResult> run(const std::string& text, const std::string& filter = "",
                                          script::LineRecorder* lines = nullptr) {
  const workshop::TestFile file{"tests/grumps_test.lua", "packs/grumps/tests/grumps_test.lua", text};
  return workshop::run_scenarios(rules(), {file}, {"grumps", filter, lines, {}});
}

// A test with these parts; `given` puts a worker of red onto the guild and enters the actions.
std::string scenario(const std::string& given, const std::string& when, const std::string& expect) {
  return "local function start(t)\n  t.red.gold = 3\n  t.red:worker('elf', 'on', 'grumps')\n  t:at('actions', "
         "t.red)\nend\n"
         "test 'it' {\n  given = function(t) start(t) " +
         given + " end,\n  when = function(t) " + when + " end,\n  expect = function(t) " + expect + " end,\n}\n";
}

std::string told(const std::vector<workshop::ScenarioResult>& results) {
  std::string text;
  for (const workshop::ScenarioResult& result : results)
    for (const workshop::TestProblem& problem : result.problems)
      text += problem.file + ":" + std::to_string(problem.line) + ": " + problem.message + "\n";
  return text;
}

}  // namespace

TEST_CASE("a scenario arranges, chooses and expects", "[workshop]") {
  const auto results = run(scenario("t.month = 3", "t.red:activate('grumps'); t.red:choose(t.blue)", R"(
    t:check(t.red.gold == 5, t.month == 3, t.visits == 1)
    t:equal(t.red.best, t.blue)
    t:equal(t.red.best, 'blue')
    t:equal(t.red.friends, { t.red })
    t:same(t.players, { 'blue', 'red', 'purple', 'yellow' })
    t:happened('grumbled', { player = t.red, amount = 3 }, 1)
    t:happened('gained', { resource = 'gold' })
    t:not_happened('wasted')
    t:offered(t.red, 'end_turn', 'visit')
    t:refused(t.red, 'build_guild:grumps', 'cannot_pay'))"));
  CHECK(told(results).empty());
  REQUIRE(results.size() == 1);
  CHECK(results[0].name == "it");
  CHECK(results[0].line == 6);
  CHECK(results[0].file == "tests/grumps_test.lua");
}

TEST_CASE("everything on the table can be arranged", "[workshop]") {
  CHECK(told(run(R"(
test "players" { players = 3, given = function(t)
    t.red.wood, t.red.score, t.red.crest = 4, 12, 3
    t.red.hand = { "pub", "inn" }
    t.red.workers = { elf = 2, ["master dwarf"] = 1 }
    t.red:worker("elf", "in", "forest")
    t.red:worker("master dwarf", "at", t:thing("area/quarry"))
    t.blue.best, t.blue.friends = t.yellow, { t.red, "yellow" }
  end, expect = function(t)
    t:check(t.red.wood == 4, t.red.score == 12, t.red.crest == 3, t.yellow.crest == 1)
    t:same(t.red.hand, { "inn", "pub" })
    t:equal(#t.red.workers, 3)
    t:equal(#t.red:workers_at_home(), 1)
    t:check(t.blue.best == t.yellow)
    t:equal(t.blue.friends, { "red", "yellow" })
    t:equal(t.asked, t.yellow) -- crest 1
  end }
test "cards" { given = function(t)
    local tower = t.red:has_built("tower", { gnomes = 1 })
    t.red:worker("elf", "on", tower)
    t.pool, t.discards = { "pub", "keep" }, { "inn" }
    t:next_cards("bank", "library")
  end, expect = function(t)
    t:equal(t.red.built, { "tower" })
    t:check(t.red.built[1].locks[1].gnome ~= nil)
    t:equal(t.pool, { "pub", "keep" })
    t:equal(t.discards, { "inn" })
    local deck = t:cards("properties", "deck")
    t:check(deck[1].kind == "bank", deck[2].kind == "library")
  end }
test "the board" { guilds = { "thieves", "grumps" }, given = function(t)
    t.red:marker("pub/1", "wall/2.1", "gatehouse/1#2", "grumps")
    t.blue:marker(t:thing("bank/3"))
    t:clear_marker("pub/1")
    t:thing("thieves").district = 4
    t:thing("thieves").owner = t.blue
    t.districts[2].noisy = true
    t:thing("wall/5.1").symbols[1].owner = t.yellow
  end, expect = function(t)
    t:check(t:thing("pub/1").symbols[1].owner == nil, t:thing("wall/2.1").symbols[1].owner == t.red)
    t:check(t:thing("gatehouse/1").symbols[1].owner == nil, t:thing("gatehouse/1").symbols[2].owner == t.red)
    t:equal(t:thing("grumps").owner, t.red)
    t:equal(t:thing("bank/3").symbols[1].owner, t.blue)
    t:equal(t.districts[4].guild, "thieves")
    t:equal(t:thing("thieves").owner, t.blue)
    t:check(t.districts[2].noisy, not t.districts[1].noisy)
    t:equal(t:thing("wall/5.1").symbols[1].owner, t.yellow)
  end }
test "two players and their builders" { players = 2, given = function(t)
    t.np3:marker("wall/1.1")
    t:piece("neutral_dwarf").place = "guild/grumps"
    t:at("placement", t.blue)
  end, expect = function(t)
    t:equal(t:thing("wall/1.1").symbols[1].owner, t.np3)
    t:equal(t.neutrals, { "np3", "np4" })
    t:refused(t.blue, "place:grumps", "blocked")
  end }
)"))
            .empty());
}

TEST_CASE("a neutral builder can't be given a guild", "[workshop]") {
  for (const char* way : {"t.np3:marker('grumps')", "t:thing('grumps').owner = t.np3",
                          "t:thing('grumps').location.symbols[1].owner = t.np3"})
    CHECK_THAT(told(run(std::string("test 'x' { players = 2, given = function(t) ") + way +
                        " end, expect = function(t) end }")),
               ContainsSubstring("np3 is a neutral builder, and those never own a guild"));
}

TEST_CASE("things go by one name in every call", "[workshop]") {
  CHECK(told(run(R"(
test "symbols, planks and pieces" { players = 2, guilds = { "masons", "grumps" }, given = function(t)
    t:thing("gatehouse/1#2").owner = t.red
    t:piece("neutral_dwarf").place = "masons"
    t:thing("neutral_dwarf.2").place = "grumps"
    t.red:worker("elf", "on", "desk.1")
    t:at("placement", t.blue)
  end, expect = function(t)
    t:equal(t:thing("gatehouse/1").symbols[2].owner, t.red)
    t:equal(t:thing("desk.1"), t:thing("desk"))
    t:check(t:thing("desk.1").worker ~= nil)
    t:equal(t:piece("neutral_dwarf").place, t:thing("masons"))
    t:refused(t.blue, "place:desk.1", "occupied")
    t:check(t.options:contains("pass"), not t.options:contains("place:desk"))
    t:equal(t.options:where(function(key) return key == "pass" end), { "pass" })
  end }
test "a chosen desk" { players = 3, given = function(t) t:at("placement", t.red) end,
  when = function(t) t.red:choose("place:desk.1", "worker:elf") end,
  expect = function(t) t:equal(t:thing("desk").worker.owner, t.red) end }
)"))
            .empty());
}

TEST_CASE("a selection of guilds can be named", "[workshop]") {
  CHECK(told(run("test 'x' { players = 3, guilds = { 'beginner' }, expect = function(t) t:equal(#t.guilds, 5) end }"))
            .empty());
}

TEST_CASE("a position may be arranged again on the way, and what happened stays", "[workshop]") {
  CHECK(told(run(scenario("", R"(t.red:activate('grumps'); t.red:choose('none')
    t.red.gold = 0
    t.red:worker('dwarf', 'on', 'grumps')
    t:at('actions', t.red)
    t.red:activate('grumps', 'none'))",
                          "t:happened('grumbled', {}, 2); t:equal(t.red.gold, 2)")))
            .empty());
}

TEST_CASE("a script that fails can be expected", "[workshop]") {
  CHECK(told(run(scenario("t.red.gold = 9", "t:fails(function() t.red:activate('grumps') end, 'out of patience')",
                          "t:equal(t.red.gold, 9); t:offered(t.red, 'end_turn')")))
            .empty());
  CHECK_THAT(told(run(scenario("t.red.gold = 9", "t:fails(function() t.red:activate('grumps') end, 'hungry')", ""))),
             ContainsSubstring("another message") && ContainsSubstring("out of patience"));
  CHECK_THAT(told(run(scenario("", "t:fails(function() t.red:activate('grumps', 'none') end)", ""))),
             ContainsSubstring("8: no script failed here"));
}

TEST_CASE("what goes wrong in a scenario is told with its line", "[workshop]") {
  struct Wrong {
    const char* given;
    const char* when;
    const char* expect;
    const char* message;
  };
  const auto [given, when, expect, message] = GENERATE(values<Wrong>({
      {"", "", "t:check(t.red.gold == 3, t.blue.gold == 7)",
       "9: condition 2 of 2 does not hold\nread here: red.gold is 3, blue.gold is 5"},
      {"", "", "t:check(nil)", "9: this does not hold, it is nil"},
      {"", "", "t:equal(t.red.gold, 7)", "9:      got: 3\nexpected: 7"},
      {"", "", "t:equal(t.players, { 'red' })", "9:      got: {red, blue, yellow, purple}\nexpected: {red}"},
      {"", "", "t:same({ 1, 1 }, { 1, 2 })", "expected: {1, 2} (in any order)"},
      {"", "t.red:activate('grumps', 'none')", "t:happened('grumbled', { player = t.blue })",
       "9: \"grumbled\" did not happen like this\nexpected: {player = blue}\n     got: {amount = 3, player = red}"},
      {"", "t.red:activate('grumps', 'none')", "t:happened('grumbled', {}, 2)",
       "\"grumbled\" happened once, not 2 times"},
      {"", "t.red:activate('grumps', 'none')", "t:happened('taken')", "\"taken\" did not happen\nwhat happened: "},
      {"", "t.red:activate('grumps', 'none')", "t:not_happened('grumbled')", "9: \"grumbled\" happened\n"},
      {"", "", "t:happened('grumbld')", "9: there is no event \"grumbld\": did you mean \"grumbled\"?"},
      {"", "", "t:happened('taken', { victm = t.red })", "has no \"victm\": did you mean \"victim\"?"},
      {"", "", "t:offered(t.red, 'activate:grump')",
       "9: \"activate:grump\" is not offered: did you mean \"activate:grumps\"?\nred is asked \"turn\" and offered: "},
      {"", "", "t:offered(t.blue, 'visit')", "9: \"visit\" can't be offered by blue, who is not asked.\nred is asked"},
      {"", "", "t:refused(t.red, 'visit')", "9: \"visit\" is offered."},
      {"", "", "t:refused(t.red, 'build_guild:grumps', 'occupied')",
       "is refused for another reason\n     got: \"cannot_pay\"\nexpected: \"occupied\""},
      {"", "", "t:refused(t.red, 'build_guild:grump')",
       "was not even considered: did you mean \"build_guild:grumps\"?\nrefused: "},
      {"", "t.red:activate('grumpz')", "", "8: \"activate:grumpz\" is not offered: did you mean \"activate:grumps\"?"},
      {"", "t.red:activate('grumps', t.red)", "",
       "8: \"red\" is not offered.\nred is asked \"grumps.share\" and offered: "},
      {"", "t.red:build_guild('grumps')", "", "8: \"build_guild:grumps\" is not offered, because of \"cannot_pay\"."},
      {"", "t.blue:choose('visit')", "", "8: \"visit\" can't be chosen by blue, who is not asked."},
      {"", "t.red:activate('grumps')", "t:check(true)", "8: a script still waits for an answer when `when` is over"},
      {"t.red.gold = 9", "t.red:activate('grumps')", "",
       "8: a script failed: grumps/guilds/grumps.lua:3: out of patience (action of grumps:grumps)\n   3 | if me.gold > "
       "8"},
      {"t.red.gold = 8", "t.red:activate('grumps')", "", "8: a script ran into a limit: grumps: limit of instructions"},
      {"t.visits = 6", "t.red:activate('grumps', 'none')", "",
       "8: invariants.few_visits of grumps does not hold: too many visits"},
      {"", "while true do end", "", "8: the test does not come to an end: out of instructions"},
      {"", "while true do t:at('actions', t.red) end", "", "8: the test does not come to an end"},
      {"", "while true do pcall(function() while true do end end) end", "", "8: the test does not come to an end"},
      {"", "local x = 'a'; while true do x = x .. x end", "", "6: the test uses more than 64 MiB of memory"},
      {"", "pcall(function() t.red:choose('nonsense') end)", "", "8: \"nonsense\" is not offered."},
      {"", "t.red:gain { gold = 3 }", "", "8: only scripts do this: a test arranges"},
      {"", "t:random(6)", "", "8: only scripts do this"},
      {"", "t.red:choose()", "", "8: nothing is chosen"},
      {"", "t.red:choose(print)", "", "8: unknown name 'print'"},
      {"", "t.red:choose(function() end)", "", "8: a function can't be chosen"},
      {"", "test 'late' { expect = function() end }", "", "8: a test can't declare another"},
      {"", "local function f() return 1 + f() end f()", "", "6: the test uses more than 64 MiB"},
      {"", "t:all_pass()", "", "8: nobody can pass now."},
      {"", "local x; return x.y", "", "8: attempt to index a nil value (local 'x')"},
      {"", "error({})", "", "6: an error that is not a text"},
      {"", "oops = 1", "", "8: 'oops' would be a global: write local in front of it"},
      {"", "ask.player { t.red }", "", "8: 'ask' belongs to packs' scripts, not to tests"},
      {"", "t.check(true)", "", "8: write a colon in front of what is called"},
      {"", "t:choose('pass')", "", "8: t has no \"choose\""},
      {"", "", "t:check(t.red.glod == 1)", "9: red has no \"glod\": did you mean \"gold\"?"},
      {"", "", "t:check(t.rde)", "9: t has no \"rde\": did you mean \"red\"?"},
      {"", "", "t.red.gold = 3", "9: `expect` only looks"},
      {"", "", "t.red:choose('visit')", "9: `expect` only looks"},
      {"t.red:choose('visit')", "", "", "7: `given` only arranges"},
      {"", "t.red:activate('grumps'); t.red.gold = 3", "", "8: the position can't be arranged while a script waits"},
      {"t.red.glod = 1", "", "", "7: red has no \"glod\" that can be set: did you mean \"gold\"?"},
      {"t.red.gold = -1", "", "", "7: -1: not an amount of goods"},
      {"t.red.gold = 2.5", "", "", "7: expected a whole number, got 2.5"},
      {"t.red.gold = 'much'", "", "", "7: expected a whole number, got \"much\""},
      {"t.month = 20", "", "", "7: the calendar has no month 20"},
      {"t.red.crest = 9", "", "", "7: no player holds crest 9"},
      {"t.red.hand = { 'palace' }", "", "", "7: there is no card \"palace\": "},
      {"t.red.hand = 'pub'", "", "", "7: expected a list such as"},
      {"t.red.workers = { troll = 1 }", "", "", "7: there is no kind of worker \"troll\": "},
      {"t.red.workers = { elf = 40 }", "", "", "7: a player can't have 40 elf"},
      {"t.blue:worker('elf', 'on', 'grumps')", "", "", "7: plank/grumps is occupied"},
      {"t.red:worker('elf', 'on', 'grump')", "", "", "7: there is nothing called \"grump\" on the table: did you mean"},
      {"t.red:worker('elf')", "", "", "7: where does the worker stand?"},
      {"t.red:has_built('pub', { gnomes = 5 })", "", "", "7: a pub has 1 locks for gnomes, not 5"},
      {"t.red:has_built('pub', { gnome = 1 })", "", "", "takes nothing but gnomes"},
      {"t.red:marker('forest')", "", "", "7: no marker can lie there: forest"},
      {"t.red:worker('elf', 'in', 'quarry')", "", "", "7: area/quarry takes no elf"},
      {"t.blue:worker('elf', 'on', 'camp.1'); t.blue:worker('elf', 'on', 'camp.2')", "", "",
       "no game can be in this position: camp holds more workers of one player than it may"},
      {"t.red:marker(t.blue)", "", "", "7: no marker can lie there: blue"},
      {"t.districts[1].noisy = 3", "", "", "7: noisy is true or false"},
      {"t.red.friends = { t.red, t.red, t.red, t.red }", "", "", "7: friends holds at most 3 things"},
      {"t:at('action', t.red)", "", "", "7: there is no phase \"action\": did you mean \"actions\"?"},
      {"t:at('calendar', t.red)", "", "", "7: the phase \"calendar\" is for the whole table"},
      {"t:thing('wall/9.9')", "", "", "7: there is nothing called \"wall/9.9\" on the table"},
  }));
  const std::string text = told(run(scenario(given, when, expect)));
  INFO(given << " | " << when << " | " << expect);
  CHECK_THAT(text, ContainsSubstring(std::string("packs/grumps/tests/grumps_test.lua:") +
                                     (std::isdigit(static_cast<unsigned char>(message[0])) ? message : "")) &&
                       ContainsSubstring(message));
}

TEST_CASE("all checks of a test are told, and its source lines", "[workshop]") {
  const auto results = run("test 'it' {\n expect = function(t)\n  t:check(false)\n  t:equal(1, 2)\n end }");
  REQUIRE(results.size() == 1);
  REQUIRE(results[0].problems.size() == 2);
  CHECK(results[0].problems[0].line == 3);
  CHECK(results[0].problems[0].source == "t:check(false)");
  CHECK(results[0].problems[1].line == 4);
}

TEST_CASE("a test file that can't be run is a failure", "[workshop]") {
  struct Wrong {
    const char* text;
    const char* message;
  };
  const auto [text, message] = GENERATE(values<Wrong>({
      {"-- nothing\n", "1: this file has no test"},
      {"\ntest 'x' { given = function(t) t. end }", "2: <name> expected near 'end'"},
      {"test 'x' { playrs = 4, expect = function(t) end }", "1: a test has no \"playrs\": did you mean \"players\"?"},
      {"test 'x' { players = 'four', expect = function(t) end }", "1: players is a string: write players = 4"},
      {"test 'x' { given = 3 }", "1: given is a number: write given = function(t) … end"},
      {"test 'x' { given = function(t) end }", "1: the test \"x\" has neither `when` nor `expect`"},
      {"test 'x'", "1: the test \"x\" has no body"},
      {"test 'x' 'y'", "1: a test is a table"},
      {"test(3)", "1: a test has a name"},
      {"test 'x' { expect = function(t) end }\ntest 'x' { expect = function(t) end }",
       "2: there is a test \"x\" in line 1 already"},
      {"while true do end", "1: the test does not come to an end"},
      {"local t = {}; for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
       "1: the test uses more than 64 MiB of memory"},
      {"os.execute('true')", "1: unknown name 'os'"},
      {"io.open('/etc/passwd')", "1: unknown name 'io'"},
      {"debug.getregistry()", "1: unknown name 'debug'"},
      {"load('return 1')()", "1: unknown name 'load'"},
      {"require 'guilds/grumps'", "1: 'require' belongs to packs' scripts"},
      {"string.rep = nil", "1: rep can't be set here"},
      {"\x1bLua", "attempt to load a binary chunk"},
      {"error('x')", "1: x"},
      {"test = nil", "'test' would be a global"},
  }));
  INFO(text);
  const auto results = run(text);
  REQUIRE(results.size() == 1);
  CHECK_FALSE(results[0].passed());
  CHECK_THAT(told(results), ContainsSubstring(message));
}

TEST_CASE("a setup the rules do not allow is told at the test", "[workshop]") {
  CHECK_THAT(told(run("\ntest 'x' { players = 7, expect = function(t) end }")),
             ContainsSubstring(":2: 7 players: this game is for 2 to 5"));
  CHECK_THAT(told(run("test 'x' { guilds = { 'thievs' }, expect = function(t) end }")),
             ContainsSubstring("there is no guild or selection of guilds \"thievs\""));
  CHECK_THAT(told(run("test 'x' { options = { fog = 1 }, expect = function(t) end }")),
             ContainsSubstring("there is no option \"fog\""));
}

TEST_CASE("tests know nothing of each other, and have the same result each time", "[workshop]") {
  const char* text = R"(
local count = 0
local function once(t) count = count + 1; t:equal(count, 1) end
test "a" { expect = once }
test "b" { expect = once }
test "drawn" { players = 3, seed = 4, expect = function(t) t:equal(t.pool, { "?" }) end }
)";
  const auto results = run(text);
  REQUIRE(results.size() == 3);
  CHECK(results[0].passed());
  CHECK(results[1].passed());
  CHECK_FALSE(results[2].passed());
  CHECK(told(results) == told(run(text)));
  const auto one = run(text, "draw");
  REQUIRE(one.size() == 1);
  CHECK(one[0].name == "drawn");
  CHECK(told(one) == told(results));
  CHECK(run(text, "grumps_test").size() == 3);
  CHECK(run(text, "nothing like it").empty());
}

TEST_CASE("the lines of a pack that scenarios run are known, those never run too", "[workshop]") {
  script::LineRecorder lines;
  run(scenario("", "t.red:activate('grumps', 'none')", ""), "", &lines);
  const auto files = workshop::coverage_of(*rules(), "grumps", lines);
  REQUIRE(files.size() == 1);
  CHECK(files[0].name == "guilds/grumps.lua");
  CHECK(files[0].missed == std::set{11});  // on one line: made, but never called
  CHECK(files[0].executable == std::set{1, 3, 4, 5, 6, 7, 8, 9, 11, 12});
  const auto none_run = workshop::coverage_of(*rules(), "grumps", script::LineRecorder());
  CHECK(none_run[0].run() == 0);
}

namespace {

// A whole file of tests.
std::string outcome(const std::string& text) { return told(run(text)); }

std::string in_game(const std::string& fields, const std::string& given, const std::string& expect) {
  return outcome("test 'it' {\n  " + fields + "\n  given = function(t) " + given + " end,\n  expect = function(t) " +
                 expect + " end,\n}\n");
}

}  // namespace

TEST_CASE("a test can begin at a phase of the setup: what comes before it has taken place, the rest has not",
          "[workshop]") {
  CHECK(in_game("players = 2,", "t:at('hands') t:check(#t.red.hand == 0, t.districts[1].guild ~= nil)",
                "t:equal(t.phase, 'hands') t:equal(t.asked, t.red)") == "");
  CHECK(in_game("players = 2,", "t:at('guilds')", "t:check(t.phase ~= 'guilds')") == "");
  CHECK_THAT(in_game("", "t.red.gold = 9 t:at('hands')", ""),
             ContainsSubstring("a test of the setup begins with t:at"));
  CHECK_THAT(in_game("", "t:at('hands', t.red)", ""), ContainsSubstring("begins with its first player"));
  CHECK_THAT(in_game("", "t:at('handz')", ""), ContainsSubstring("did you mean \"hands\"?"));
}

TEST_CASE("an empty table has seen no setup: no card is dealt, nobody was asked", "[workshop]") {
  CHECK(in_game("players = 3, empty = true, guilds = { 'grumps' },",
                "t:check(#t.pool == 0, #t.red.hand == 0) t.red.gold = 3 t.red:worker('elf', 'on', 'grumps') "
                "t:at('actions', t.red)",
                "t:check(#t.pool == 0, t.districts[1].guild.id == 'grumps', t.red.crest == 1) "
                "t:offered(t.red, 'activate:grumps')") == "");
}

TEST_CASE("decks, piles of any deck and the stock of gnomes are arranged", "[workshop]") {
  CHECK(in_game("players = 3,", "t.deck = { 'pub', 'keep' } t:at('actions', t.red)",
                "t:equal(t.deck.count, 2) t:equal(t:cards('properties', 'deck'), { 'pub', 'keep' })") == "");
  CHECK(
      in_game("players = 3,",
              "t:lay('properties', 'pool', { 'inn', 'pub' }) t.blue:lay('properties', 'hand', { 'keep' }) "
              "t:lay('properties', 'discard', { 'tower' }) t:at('actions', t.red)",
              "t:equal(t.pool, { 'inn', 'pub' }) t:equal(t.blue.hand, { 'keep' }) t:equal(t.discards, { 'tower' })") ==
      "");
  CHECK(in_game("players = 3,", "t.gnomes_left = 0 t:at('actions', t.red)", "t:equal(t.gnomes_left, 0)") == "");
  CHECK(in_game("players = 3,", "t.gnomes_left = 1 t.gnomes_left = 3 t:at('actions', t.red)",
                "t:equal(t.gnomes_left, 3)") == "");
  CHECK_THAT(in_game("", "t.gnomes_left = 99", ""), ContainsSubstring("this game has"));
  CHECK_THAT(in_game("", "t:lay('properties', 'hand', {})", ""), ContainsSubstring("t has no pile \"hand\""));
  CHECK_THAT(in_game("", "t:lay('propertis', 'pool', {})", ""), ContainsSubstring("did you mean \"properties\"?"));
}

TEST_CASE("a test can start in the ending, and ask who won", "[workshop]") {
  CHECK(outcome("test 'it' {\n players = 3,\n given = function(t) t.month = 7 t.red.score = 5 t.blue.score = 9 "
                "t:at('scoring') end,\n"
                " expect = function(t) t:check(t.over) t:same(t.winners, { t.blue }) end,\n}\n") == "");
  CHECK(in_game("players = 3,", "t:at('actions', t.red)", "t:equal(#t.winners, 0)") == "");
}

TEST_CASE("a setup that is refused is tested by its message", "[workshop]") {
  CHECK(outcome("test 'six' { players = 6, refused = 'players' }") == "");
  CHECK_THAT(outcome("test 'six' { players = 6, refused = 'guilds' }"),
             ContainsSubstring("it is refused for another reason"));
  CHECK_THAT(outcome("test 'four' { players = 4, refused = 'players' }"),
             ContainsSubstring("such a game can be set up"));
  CHECK_THAT(outcome("test 'both' { refused = 'x', expect = function(t) end }"),
             ContainsSubstring("such a game never begins"));
}

TEST_CASE("a test asks what a seat knows and is shown", "[workshop]") {
  CHECK(in_game("players = 3,", "t.red.hand = { 'pub' } t.red.mood = 'wild' t:at('actions', t.red)",
                "t:check(t.red:knows(t.red.hand[1]), not t.blue:knows(t.red.hand[1])) "
                "t:check(t.red:sees(t.red, 'mood'), not t.blue:sees(t.red, 'mood'), t.blue:sees(t.red, 'best')) "
                "t:equal(t.red.mood, 'wild')") == "");
  CHECK_THAT(in_game("", "t.red.mood = 'wilt'", ""), ContainsSubstring("mood is never \"wilt\""));
  CHECK_THAT(in_game("", "", "t.red:sees(t.red, 'moot')"), ContainsSubstring("did you mean \"mood\"?"));
}
