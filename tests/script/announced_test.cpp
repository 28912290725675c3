// Hooks that hear of something before it happens, and may prevent it; and the order of hooks.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "support/in_memory_pack.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

TableSetup with(const std::string& lua, const std::string& guilds = "recruiters,masons,sawyers,miners,bankers") {
  TableSetup setup;
  setup.guilds = guilds;
  setup.files = {{"extra.lua", lua}, {"extra.yaml", "attributes: [{id: seen, on: player}]"}};
  return setup;
}

}  // namespace

TEST_CASE("A robbery can be prevented: nothing is taken, and the thief goes on with the next") {
  RulesTable t(4, with("return module { before = { taken = function(_, e) return e.victim.seat ~= 2 end } }",
                       "thieves,recruiters,masons,sawyers,miners"));
  t.stands(red, "elf", "thieves");
  t.has(red, {.gold = 0});
  t.has(blue, {.gold = 5});
  t.has(yellow, {.gold = 5});
  t.actions(red);
  t.choose(red, "activate:thieves", "many_victims", "blue", "yellow", "none");
  CHECK(t.gold(red) == 1);
  CHECK(t.gold(blue) == 5);
  CHECK(t.gold(yellow) == 4);
  CHECK(t.happened(EventType::prevented) == 1);
  CHECK(t.happened(EventType::taken) == 1);
}

TEST_CASE("What is about to be taken is told: who, from whom, what and how much") {
  RulesTable t(4, with(R"(return module { before = { taken = function(_, e)
  assert(e.player.seat == 1 and e.victim.seat == 2 and e.resource == "gold" and e.amount == 2)
  e.victim.seen = e.victim.gold
end } })",
                       "thieves,recruiters,masons,sawyers,miners"));
  t.stands(red, "elf", "thieves");
  t.has(blue, {.gold = 5});
  t.actions(red);
  t.choose(red, "activate:thieves", "one_victim", "blue", "2");
  CHECK(t.gold(blue) == 3);  // nobody returned false
}

TEST_CASE("Goods of several kinds are taken one kind after another") {
  const std::string rob =
      "return module { step = function(game, me) if me.seat > 1 then return end\n"
      "local n = me:take(game.players[2], { wood = 1, gold = 3 }) assert(n == 1, n) end,\n"
      "before = { taken = function(_, e) return e.resource == 'wood' end } }";
  CHECK(outcome_of(play({tiny_game(rob)})).empty());
}

TEST_CASE("An action can be prevented: the worker goes home without it") {
  RulesTable t(
      3, with("return module { before = { activated = function(_, e) return e.plank.home.id ~= 'masons' end } }"));
  t.stands(red, "elf", "masons");
  t.stands(red, "dwarf", "sawyers");
  t.has(red, {});
  t.actions(red);
  t.choose(red, "activate:masons");
  CHECK(t.goods(red) == Purse{});
  CHECK(t.worker_on("masons").empty());
  t.choose(red, "activate:sawyers");
  CHECK(t.goods(red).wood > 0);
}

TEST_CASE("A building can be prevented: it costs nothing and the card stays in hand") {
  RulesTable t(3, with("return module { before = { built = function(_, e) return e.district.number ~= 2 end } }"));
  t.has(red, {.wood = 6, .stone = 6});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/2.1");
  CHECK(t.goods(red) == Purse{.wood = 6, .stone = 6});
  CHECK(t.marker("wall/2.1").empty());
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.marker("wall/1.1") == "red");
}

TEST_CASE("A placement can be prevented: the worker stays at home, the fee is kept, the next player goes on") {
  RulesTable t(3, with("return module { before = { placed = function(_, e) return e.plank.id ~= 'desk' end } }"));
  t.has(red, {.gold = 5});
  t.placement(red);
  t.choose(red, "place:desk", "worker:elf");
  CHECK(t.gold(red) == 5);
  CHECK(t.worker_on("desk").empty());
  CHECK(t.asked() == blue);
}

TEST_CASE("A hook before may ask, and what was asked decides") {
  RulesTable t(3, with(R"(return module { before = { built = function(_, e)
  return ask.yes { e.player, prompt = "sure" }
end } })"));
  t.has(red, {.wood = 6, .stone = 6});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/2.1", "no");
  CHECK(t.marker("wall/2.1").empty());
  t.choose(red, "build_wall:wall", "wall/2.1", "yes");
  CHECK(t.marker("wall/2.1") == "red");
}

TEST_CASE("A hook before that takes the money away makes the rest fall through, and nothing is half done") {
  RulesTable t(3,
               with("return module { before = { built = function(_, e) e.player:pay { wood = e.player.wood } end } }"));
  t.has(red, {.wood = 3, .stone = 3});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/2.1");
  CHECK(t.marker("wall/2.1").empty());
  CHECK(t.goods(red) == Purse{.stone = 3});
}

TEST_CASE("A hook before that fails prevents nothing") {
  const std::string rob =
      "return module { step = function(game, me) if me.seat > 1 then return end\n"
      "assert(me:take(game.players[2], { gold = 3 }) == 3) end,\n"
      "before = { taken = function() error('oh') end } }";
  CHECK_THAT(outcome_of(play({tiny_game(rob)})), ContainsSubstring("oh"));  // and no other failure
}

TEST_CASE("Hooks are called by their order, then in load order") {
  const auto recorder = [](const std::string& id, const std::string& order) {
    return pack(id, {{"a.lua", "return module { on = { passed = { order = " + order +
                                   ", function(_, e) e.player:score_points(9 * e.player.score + " + id.substr(1) +
                                   ") end } } }"}});
  };
  const match::Match match =
      play({tiny_game("return module { step = function(_, me) if me.seat == 1 then me:pass() end end }"),
            recorder("p1", "1"), recorder("p2", "-3"), recorder("p3", "0"), recorder("p4", "1")});
  CHECK(outcome_of(match).empty());
  CHECK(match.world().get<world::Player>(match.layout()->players[0]).score == 2314);
}

TEST_CASE("What can't be heard, or not before it happens, is an error that says what can") {
  struct Mistake {
    const char* lua;
    const char* message;
  };
  const auto [lua, message] = GENERATE(values<Mistake>({
      {"return module { on = { builds = function() end } }", "hook on unknown event \"builds\""},
      {"return module { before = { scored = function() end } }", "\"scored\" can't be heard before it happens"},
      {"return module { on = { built = 3 } }", "on.built is not a function"},
      {"return module { on = { built = { order = 1 } } }", "on.built is not a function"},
  }));
  CHECK_THAT(load({bundled("belfort"), pack("extra", {{"a.lua", lua}})}).messages(), ContainsSubstring(message));
}

TEST_CASE("An event of a pack is heard by others, with its words") {
  const auto fair = pack("fair", {{"fair.yaml", "events: [{id: opened}]"}, {"fair.lua", R"(return module {
    on = { month_begins = function(game) game:emit("opened", { player = game.players[1], amount = 3 }) end } })"}});
  const auto guest = pack("guest",
                          {{"a.lua",
                            "return module { on = { opened = function(_, e) "
                            "e.player:gain { gold = e.amount } end } }"}},
                          {"fair"});
  const match::Match match = play({tiny_game("return module { step = function() end }"), fair, guest});
  const Id<Resource> gold = match.rules().resources.find("gold");
  CHECK(match.world().get<world::Stock>(match.layout()->players[0]).goods[gold] == 8);
}

TEST_CASE("A pack emits its own events only") {
  const auto fair = pack("fair", {{"fair.yaml", "events: [{id: opened}]"}});
  CHECK_THAT(outcome_of(play({tiny_game(step_for_first_player("game:emit('opened')")), fair})),
             ContainsSubstring("tiny declares no event \"opened\""));
}

TEST_CASE("A hook before that changes what it hears of leaves nothing half done") {
  SECTION("the worker that was to act has gone home") {
    RulesTable t(3, with("return module { before = { activated = function(_, e) e.worker:go_home() end } }"));
    t.stands(red, "elf", "masons");
    t.has(red, {});
    t.actions(red);
    t.choose(red, "activate:masons");
    CHECK(t.goods(red) == Purse{});
    CHECK(t.asked() == red);
  }
  SECTION("somebody else's marker is on the symbol") {
    RulesTable t(3, with("return module { before = { built = function(game, e) "
                         "e.location.symbols[1]:mark(game.players[2]) end } }"));
    t.has(red, {.wood = 3, .stone = 3});
    t.actions(red);
    t.choose(red, "build_wall:wall", "wall/2.1");
    CHECK(t.goods(red) == Purse{.wood = 3, .stone = 3});
    CHECK(t.marker("wall/2.1") == "blue");
  }
  SECTION("the card is gone") {
    RulesTable t(3, with("return module { before = { built = function(_, e) e.player:discard(e.card) end } }"));
    t.has(red, {.wood = 9, .stone = 9, .metal = 9});
    t.hand(red, {"pub"});
    t.actions(red);
    t.choose(red, "build:pub", "pub/1");
    CHECK(t.built(red).empty());
    CHECK(t.marker("pub/1").empty());
  }
  SECTION("the plank is taken") {
    RulesTable t(3, with("return module { before = { placed = function(game, e) local other = game.players[2]\n"
                         "if e.player ~= other then other:place(other:workers_at_home()[1], e.plank) end end } }"));
    t.has(red, {.gold = 5});
    t.has(blue, {.gold = 5});
    t.placement(red);
    t.choose(red, "place:masons", "worker:elf");
    CHECK(t.gold(red) == 5);
    CHECK(t.worker_on("masons") == "blue elf");
  }
}

TEST_CASE("A hook in a YAML file runs where its conditions hold, with numbers of its own") {
  TableSetup setup = with(R"(return module {
  pay = function(_, e, p) e.player.seen = e.player.seen + p.times end,
  forbid = function(_, e) return e.plank.home.id == "sawyers" end,
})");
  setup.files[1].second = R"(
attributes: [{id: seen, on: player}]
hooks:
  - {id: pub_is_paid, on: built, when: {has_built: pub}, params: {times: 3}, do: pay}
  - {id: most_are_shut, on: activated, can_prevent: true, when: {has_built: pub}, do: forbid}
)";
  RulesTable t(3, setup);
  t.built(blue, "pub");
  t.stands(red, "elf", "masons");
  t.stands(blue, "elf", "miners");
  for (const Colour player : {red, blue}) t.has(player, {.wood = 5, .stone = 5, .metal = 5, .gold = 9});
  t.actions(red);
  t.choose(red, "build_wall:wall", "wall/1.1");
  CHECK(t.attribute("seen", t.player(red)) == 0);  // without a pub
  t.choose(red, "activate:masons");
  CHECK(t.happened(EventType::prevented) == 0);
  t.end_turn(red);
  t.choose(blue, "build_wall:wall", "wall/2.1");
  CHECK(t.attribute("seen", t.player(blue)) == 3);
  t.choose(blue, "activate:miners");
  CHECK(t.happened(EventType::prevented) == 1);
}

TEST_CASE("A hook in a YAML file needs an event there is, and one that can be prevented if it wants to") {
  struct Mistake {
    const char* hook;
    const char* message;
  };
  const auto [hook, message] = GENERATE(values<Mistake>({
      {"on: buildt", "hook on unknown event \"buildt\""},
      {"on: scored, can_prevent: true", "\"scored\" can't be heard before it happens"},
  }));
  const std::string yaml = std::string("hooks: [{id: listen, do: listen, ") + hook + "}]";
  CHECK_THAT(load({bundled("belfort"),
                   pack("extra", {{"a.yaml", yaml}, {"a.lua", "return module { listen = function() end }"}})})
                 .messages(),
             ContainsSubstring(message));
}
