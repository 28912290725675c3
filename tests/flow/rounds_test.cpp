// Rounds of packs' own making: orders, repetition, an early end, an ending, uses, majorities, steps for one player.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "castellan/match/words.hpp"
#include "support/fixtures.hpp"
#include "support/in_memory_pack.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string quiet_round = "return module { step = function() end }";

int table_value(const match::Match& match, const char* attribute) {
  const Id<Attribute> id = match.rules().attributes.find(attribute);
  return match.world().get<world::Cell>(match.layout()->cells_of(id, world::Layout::table)[0]).value;
}

TableSetup with(const std::string& yaml, const std::string& lua) {
  TableSetup setup;
  setup.files = {{"extra.lua", lua}, {"extra.yaml", yaml}};
  return setup;
}

}  // namespace

TEST_CASE("Players come by crest, backwards, or by seat") {
  const std::string note = "return module { note = function(game, me) game.order = game.order * 10 + me.seat end }";
  // Crests are dealt at random: what matters is that backwards is the reverse of forwards, and seats are 1, 2, 3.
  const auto order_of = [&](const std::string& order) {
    return table_value(play({tiny_game(quiet_round), pack("more", {{"a.lua", note}, {"a.yaml", R"(
attributes: [{id: order, on: table}]
setup: [{id: deal, step: deal_crests}]
round: [{id: note, for: each_player, order: )" + order + ", do: note}]"}})},
                            {}, 3),
                       "order");
  };
  const std::string forwards = std::to_string(order_of("crest"));
  CHECK(std::to_string(order_of("reverse")) == std::string(forwards.rbegin(), forwards.rend()));
  CHECK(order_of("seat") == 123);
}

TEST_CASE("A scripted phase goes on until all have passed, or until a condition holds") {
  const auto passing =
      play({tiny_game(quiet_round), pack("more", {{"a.lua", R"(return module { step = function(game, me)
  game.turns = game.turns + 1
  if game.turns > 2 * me.seat then me:pass() end
end })"},
                                                  {"a.yaml", R"(
attributes: [{id: turns, on: table}]
round: [{id: turns, for: each_player, order: seat, repeat: until_all_passed, do: step}])"}})});
  CHECK(passing.over());
  CHECK(table_value(passing, "turns") == 5);  // red, blue, red passes, blue, blue passes

  const auto counting = play({tiny_game(quiet_round), pack("more", {{"a.lua", R"(return module { step = function(game)
  game.turns = game.turns + 1
end })"},
                                                                    {"a.yaml", R"(
attributes: [{id: turns, on: table}]
round: [{id: turns, for: each_player, order: seat, repeat: until, until: {at_least: {turns: 7}}, do: step}])"}})});
  CHECK(table_value(counting, "turns") == 7);
}

TEST_CASE("A game ends early if a script says so, and the ending comes after the last round") {
  const auto match = play({with_file(tiny_game(quiet_round), "calendar.yaml", "calendar: [{id: b}, {id: c}, {id: d}]"),
                           pack("more", {{"a.lua", R"(return module {
  note = function(game) game.rounds = game.rounds + 1 if game.month == 2 then game:end_after_this_round() end end,
  last = function(game, me) assert(game.month == 2) me:score_points(me.seat) end })"},
                                         {"a.yaml", R"(
attributes: [{id: rounds, on: table}]
round: [{id: note, do: note}]
ending: [{id: final, for: each_player, do: last}])"}})});
  REQUIRE(match.over());
  CHECK(outcome_of(match).empty());
  CHECK(table_value(match, "rounds") == 2);
  CHECK(match.world().get<world::Player>(match.layout()->players[1]).score == 2);
}

TEST_CASE("An action can be limited by turn, phase, round and game") {
  RulesTable t(3, with(R"(
actions:
  - {id: once_a_round, do: nothing_much, per_round: 1}
  - {id: once_a_game, do: nothing_much, per_game: 1}
  - {id: twice_a_turn, do: nothing_much, per_turn: 2}
round: [{id: again, after: actions, for: each_player, step: take_turn}])",
                       "return module { nothing_much = function() end }"));
  t.actions(red);
  t.choose(red, "once_a_round", "once_a_game", "twice_a_turn", "twice_a_turn");
  for (const char* action : {"once_a_round", "once_a_game", "twice_a_turn"}) {
    CHECK_FALSE(t.offers(action));
    CHECK(t.refused(action) == "used_up");
  }
  t.end_turn(red);
  t.end_turn(blue);
  t.end_turn(yellow);
  CHECK(t.phase() == "extra:again");
  CHECK_FALSE(t.offers("once_a_round"));
  CHECK(t.offers("twice_a_turn"));
}

TEST_CASE("Majorities of attributes, goods, pieces, and of what a function counts") {
  RulesTable t(3, with(R"(
attributes: [{id: fame, on: player}]
pieces: [{id: medal, count: 3}]
scoring:
  - {id: famous, of: attribute, attribute: fame, points: [10]}
  - {id: rich, of: goods, resource: gold, points: [20]}
  - {id: honoured, of: pieces, piece: medal, points: [40]}
  - {id: many_handed, of: script, do: hands, points: [80]}
setup: [{id: honours, do: honours}])",
                       R"(return module {
  honours = function(game)
    game.players[1].fame = 2
    game.players[2].fame = 1
    game:pieces("medal")[2]:move_to(game.players[2])
  end,
  hands = function(_, me) return me.seat == 3 and 5 or 1 end,
})"));
  t.has(red, {.gold = 1});
  t.has(blue, {.gold = 3});
  t.has(yellow, {.gold = 2});
  t.workers(red, 3, 3);
  t.workers(blue, 3, 3);
  t.workers(yellow, 3, 3);
  t.scoring(3);
  constexpr int tied = 2;  // with as many elves and dwarves as the others
  CHECK(t.score(red) == tied + 10);
  CHECK(t.score(blue) == tied + 60);
  CHECK(t.score(yellow) == tied + 80);
}

TEST_CASE("A condition in Lua decides what is offered, and its pack says why not") {
  auto setup = with(R"(
actions: [{id: feast, do: feast, when: {script: is_hungry}}])",
                    R"(return module {
  is_hungry = function(_, me) return me.gold == 3 end,
  feast = function(_, me) me:score_points(1) end,
})");
  setup.files.push_back({"locale/en.yaml", "why_not: {is_hungry: You are not hungry.}"});
  RulesTable t(2, setup);
  t.has(red, {.gold = 2});
  t.has(blue, {.gold = 3});
  t.actions(red);
  CHECK(t.refused("feast") == "is_hungry");
  for (const match::NotOffered& one : t.match().not_offered())
    if (one.reason.key == flow::Reason::Key::scripted_condition)
      CHECK(match::Words(t.match(), "en", red).reason(one.reason) == "You are not hungry.");
  t.end_turn(red);
  t.choose(blue, "feast");
  CHECK(t.score(blue) == 1);
}

TEST_CASE("Seasons and options are conditions") {
  auto setup = with(R"(
calendar: [{id: last, season: midwinter}]
modifiers:
  - {id: frost, of: income, when: {season: midwinter}, add: 1}
  - {id: gift, of: income, when: {option: {mood: merry}}, add: 10}
  - {id: dark, of: income, when: {option: night}, add: 100})",
                    "return module {}");
  setup.files.push_back({"mod.yaml",
                         "options: [{id: mood, type: choice, words: [sad, merry], default: merry}, "
                         "{id: night, type: bool, default: false}]"});
  RulesTable t(2, setup);
  t.has(red, {});
  t.month(8);
  t.enter("income");
  CHECK(t.gold(red) == 11);
  RulesTable summer(2, setup);
  summer.has(red, {});
  summer.month(1);
  summer.enter("income");
  CHECK(summer.gold(red) == 10);
}

// A player's turn is to place a worker and use its plank at once, or to take all workers home: months are the player's
// own, and the game ends when all have had theirs. No native phase of the base game is left but the turn.
TEST_CASE("A pack can replace the whole round: workers act at once, calendars are the players' own") {
  const auto at_once = testing::pack_of("at-once", {{"round.yaml", R"(
attributes: [{id: my_month, on: player}]
patch:
  phase.calendar: {when: {players: [8]}}
  phase.placement: {when: {players: [8]}}
  phase.harvest: {when: {players: [8]}}
  phase.income: {when: {players: [8]}}
  phase.tax: {when: {players: [8]}}
  phase.actions: {when: {players: [8]}}
  phase.scoring: {when: {players: [8]}}
round:
  - {id: turns, for: each_player, repeat: until_all_passed, do: turn}
  - {id: stop, do: stop}
)"},
                                                    {"round.lua", R"(
local function work(game, me)
  local planks = me:open_planks()
  local plank = ask.plank { me, among = planks, prompt = "where", optional = true }
  if plank then
    local worker = ask.worker { me, among = me:workers_at_home(), prompt = "who", auto = true }
    if me:place(worker, plank) then me:use(plank) end
    return
  end
  local worker = ask.worker { me, among = me:workers_at_home(), prompt = "who" }
  for _, area in ipairs(game:areas()) do
    if area.id == "gold_mine" then
      me:send(worker, area)
      me:gain(area:yields { worker })
    end
  end
end

local function go_home(_, me)
  for _, worker in ipairs(me.workers) do
    if worker.place ~= me then worker:go_home() end
  end
  me:collect_income()
  me:pay_tax()
  me.my_month = me.my_month + 1
  if me.my_month == 2 then me:score_majorities() end
  if me.my_month == 3 then me:pass() end
end

return module {
  turn = function(game, me)
    if #me:workers_at_home() > 0 and ask.option { me, "work", "go_home", prompt = "turn" } == "work" then
      work(game, me)
    else
      go_home(game, me)
    end
  end,
  stop = function(game) game:end_after_this_round() end,
}
)"}});
  for (int players = 2; players <= 5; ++players) {
    auto sources = testing::sources_with({});
    sources.push_back(at_once);
    sources.back().depends = {"belfort"};
    const auto rules = testing::load_sources(sources);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      match::Match match = testing::new_match(rules, GameOptions(players), seed);
      testing::play_out(match);
      REQUIRE(match.over());
      INFO(players << " players, seed " << seed);
      CHECK(outcome_of(match).empty());
      const Id<Attribute> months = match.rules().attributes.find("my_month");
      for (Entity player : match.layout()->players)
        CHECK(match.world().get<world::Cell>(match.layout()->cells_of(months, player)[0]).value == 3);
    }
  }
}

TEST_CASE("Asking why again and again costs a strict game nothing") {
  const auto game = [](const std::string& body) {
    return std::vector{
        tiny_game("return module { step = function() end }"),
        pack("more", {{"a.lua", "return module { ready = function(game, me) " + body + " end, act = function() end }"},
                      {"a.yaml", R"(
round: [{id: turns, for: each_player, step: take_turn}]
actions:
  - {id: act, do: act, when: [{script: ready}]}
  - {id: dear, do: act, when: [{can_pay: {gold: 99}}, {script: ready}]}
  - {id: done, action: end_turn, ends_turn: true})"}})};
  };
  script::Limits limits;
  limits.strict = true;
  limits.instructions = 20'000;
  match::Match match = play(game("local n = 0 for i = 1, 2000 do n = n + i end return false"), limits);
  for (int i = 0; i < 20; ++i) CHECK(match.not_offered().size() == 2);
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.choose("done").accepted);
}
