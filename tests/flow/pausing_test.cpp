// Turns that pause and are taken up again, laps of a phase, phases that are off, workers that act at once, and
// calendars of the players' own.
#include <catch2/catch_test_macros.hpp>

#include "support/fixtures.hpp"
#include "support/in_memory_pack.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

TableSetup table_with(const std::string& yaml, const std::string& lua = "return module {}") {
  TableSetup setup;
  setup.files = {{"extra.lua", lua}, {"extra.yaml", yaml}};
  return setup;
}

// The actions phase comes round until all have passed; `pause` gives the turn up, `leave` ends it for good.
const std::string in_laps = R"(
patch: {phase.actions: {repeat: until_all_passed}}
actions:
  - {id: pause, do: nothing, pauses_turn: true}
  - {id: leave, do: leave, ends_turn: true}
)";
const std::string pausing_lua = R"(return module {
  nothing = function() end,
  leave = function(_, me) me:pass() end,
})";

}  // namespace

TEST_CASE("A turn that pauses goes on later: what is allowed once in a turn stays used up") {
  RulesTable t(3, table_with(in_laps + "  - {id: feast, do: nothing, per_turn: 1}\n", pausing_lua));
  t.actions(red);
  t.choose(red, "feast", "pause");
  CHECK(t.asked() == blue);
  CHECK(t.happened(EventType::turn_ends) == 0);
  t.choose(blue, "feast", "pause");
  t.choose(yellow, "leave");
  CHECK(t.asked() == red);
  CHECK(t.happened(EventType::turn_begins) == 0);
  CHECK(t.refused("feast") == "used_up");
  t.choose(red, "end_turn");
  CHECK(t.happened(EventType::turn_ends) == 1);
  t.choose(blue, "pause");
  CHECK(t.asked() == red);  // a new turn
  CHECK(t.offers("feast"));
}

TEST_CASE("A lock's use in a turn that pauses is not given back by other players' turns") {
  RulesTable t(3, table_with(in_laps, pausing_lua));
  t.built(red, "bank", 1);
  t.actions(red);
  t.choose(red, "use:bank/lock1", "pause");
  t.choose(blue, "end_turn");
  t.choose(yellow, "pause");
  CHECK(t.refused("use:bank/lock1") == "used_up");
}

TEST_CASE("Where a phase is not repeated, an action that pauses the turn ends it") {
  RulesTable t(3, table_with("actions: [{id: pause, do: nothing, pauses_turn: true}]", pausing_lua));
  t.actions(red);
  t.choose(red, "pause");
  CHECK(t.asked() == blue);
  CHECK(t.happened(EventType::turn_ends) == 1);
}

TEST_CASE("Who passes is left out of any phase that is repeated") {
  const std::string lua = R"(return module {
  step = function(game, me) game.turns = game.turns + 1 if me.seat == 2 then me:pass() end end,
})";
  const auto turns_until = [&](const std::string& more) {
    const auto match = play(
        {tiny_game("return module { step = function() end }"), pack("more", {{"a.lua", lua},
                                                                             {"a.yaml", R"(
attributes: [{id: turns, on: table}]
round: [{id: turns, for: each_player, order: seat, repeat: until, until: {at_least: {turns: 5}}, )" +
                                                                                            more + "do: step}]"}})},
        {}, 3);
    const Id<Attribute> id = match.rules().attributes.find("turns");
    return match.world().get<world::Cell>(match.layout()->cells_of(id, world::Layout::table)[0]).value;
  };
  CHECK(turns_until("") == 5);                    // 1, 2, 3, 1, 3
  CHECK(turns_until("whole_laps: true, ") == 5);  // the same: the lap ends with 3
}

TEST_CASE("A lap is finished before the phase ends, where it says so") {
  const auto turns = [](const std::string& more) {
    const auto match =
        play({tiny_game("return module { step = function() end }"),
              pack("more",
                   {{"a.lua", "return module { step = function(game) game.turns = game.turns + 1 end }"}, {"a.yaml", R"(
attributes: [{id: turns, on: table}]
round: [{id: turns, for: each_player, repeat: until, until: {at_least: {turns: 4}}, )" + more + "do: step}]"}})},
             {}, 3);
    const Id<Attribute> id = match.rules().attributes.find("turns");
    return match.world().get<world::Cell>(match.layout()->cells_of(id, world::Layout::table)[0]).value;
  };
  CHECK(turns("") == 4);
  CHECK(turns("whole_laps: true, ") == 6);
}

TEST_CASE("The order is read again at the start of each lap, where the phase says so") {
  for (const bool reorder : {false, true}) {
    RulesTable t(3, table_with(R"(
patch: {phase.actions: {repeat: until_all_passed, reorder: )" +
                                   std::string(reorder ? "true" : "false") + R"(}}
actions: [{id: swap, do: swap, pauses_turn: true}])",
                               "return module { swap = function(game, me) me:swap_crest(me.left) end }"));
    t.actions(red);
    t.choose(red, "swap");  // blue comes first now
    t.choose(blue, "end_turn");
    t.choose(yellow, "end_turn");
    CHECK(t.asked() == (reorder ? blue : red));
  }
}

TEST_CASE("Only those for whom `who` holds take part in a phase") {
  RulesTable t(3, table_with("patch: {phase.actions: {who: {can_pay: {gold: 2}}}}"));
  t.has(red, {.gold = 2});
  t.has(blue, {.gold = 1});
  t.has(yellow, {.gold = 5});
  t.actions(red);
  t.end_turn(red);
  CHECK(t.asked() == yellow);
}

TEST_CASE("A phase that is off never takes place, and others still find their place beside it") {
  RulesTable t(3, table_with(R"(
patch: {phase.tax: {off: true}}
round: [{id: gift, after: tax, for: each_player, do: gift}])",
                             "return module { gift = function(_, me) me:gain { stone = 2 } end }"));
  t.score(red, 40);
  t.has(red, {.gold = 20});
  t.enter("tax");
  CHECK(t.goods(red) == Purse{.stone = 2, .gold = 20});
}

TEST_CASE("Scripts read the phase, its order and who comes next") {
  RulesTable t(3, table_with(R"(
round: [{id: look, after: tax, for: each_player, order: reverse, do: look}]
attributes: [{id: seen, on: player}])",
                             R"(return module {
  look = function(game, me)
    assert(game.phase == "look")
    local order = game:from(me)
    me.seen = order[1].seat * 100 + order[2].seat * 10 + order[3].seat
    assert(game.players[3].left == game.players[1])
  end,
})"));
  t.crests({blue, red, yellow});
  t.enter("look");
  const auto seen = [&](Colour player) {
    const match::Match& match = t.match();
    const Id<Attribute> id = match.rules().attributes.find("seen");
    return match.world().get<world::Cell>(match.layout()->cells_of(id, match.layout()->players[player])[0]).value;
  };
  CHECK(seen(yellow) == 312);
  CHECK(seen(red) == 123);
  CHECK(seen(blue) == 231);
}

TEST_CASE("A worker resolved by a script has had its effect: no later phase grants it once more") {
  RulesTable t(3, table_with(R"(
patch: {phase.placement: {off: true}}
round: [{id: rush, before: harvest, do: rush}])",
                             R"(return module {
  rush = function(game)
    local me = game.players[1]
    local elf = me:workers_at_home("elf")[1]
    local forest = game:areas():where(function(area) return area.id == "forest" end)[1]
    assert(forest:takes(elf) and not forest:takes(me:workers_at_home("dwarf")[1]))
    assert(not me:send(me:workers_at_home("dwarf")[1], forest))
    assert(me:send(elf, forest))
    assert(me:resolve(elf) and elf.done and elf.place == forest)
    assert(not me:resolve(elf))
  end,
})"));
  t.has(red, {});
  t.workers(red, 3, 3);
  t.enter("rush");
  CHECK(t.goods(red).wood == 1);  // neither twice, nor with the bonus for the most
  CHECK(t.in_area(red, "forest") == 1);
}

TEST_CASE("Going through phases alone: income, tax and a pack's own, even where they are off") {
  RulesTable t(3, table_with(R"(
patch: {phase.income: {off: true}, phase.tithe: {when: {not: {season: spring}}}}
round: [{id: tithe, replaces: tax, for: each_player, do: tithe}]
actions: [{id: settle, do: nothing, phases: [income, tax]}])",
                             R"(return module {
  nothing = function() end,
  tithe = function(_, me) me:pay { gold = 1 } end,
})"));
  t.built(red, "bank");
  t.has(red, {.gold = 1});
  t.has(blue, {.gold = 1});
  t.month(4);
  t.actions(red);
  const int before = t.gold(red);
  t.choose(red, "settle");
  const int income = t.gold(red) - before + 1;
  CHECK(income > 0);
  CHECK(t.gold(blue) == 1);
}

TEST_CASE("Seasons and scoring months are those of a player's own calendar") {
  RulesTable t(3, table_with(R"(
attributes: [{id: mine, on: player, calendar: true, default: 1}]
actions:
  - {id: swim, do: nothing, when: {season: summer}}
  - {id: count, do: nothing, when: month_scores}
  - {id: advance, do: advance}
modifiers: [{id: warm, of: income, when: {season: summer}, add: 5}])",
                             R"(return module {
  nothing = function() end,
  advance = function(game, me)
    me.mine = 5
    assert(game.calendar[5].season == "summer" and game.calendar[5].scores and not game.calendar[4].scores)
    assert(me.month == 5 and me.season == "summer" and game.month == 1 and game.season == "spring")
    assert(#game.calendar == game.months and game.calendar[1].id == "month_1")
  end,
})"));
  t.actions(red);
  CHECK(t.refused("swim") == "not_now");
  CHECK(t.refused("count") == "not_scoring");
  t.choose(red, "advance");
  CHECK(t.offers("swim"));
  CHECK(t.offers("count"));
  t.end_turn(red);
  CHECK_FALSE(t.offers("swim"));
}

TEST_CASE("Only one pack can give players calendars of their own") {
  const auto calendar = [](const std::string& id) {
    return pack(id, {{"a.yaml", "attributes: [{id: mine, on: player, calendar: true}]"}});
  };
  const Loading loading =
      load({tiny_game("return module { step = function() end }"), calendar("one"), calendar("two")});
  REQUIRE(loading.problems.problems().size() == 1);
  CHECK(loading.problems.problems()[0].message == "one:mine and two:mine are both the players' own calendar");
}
