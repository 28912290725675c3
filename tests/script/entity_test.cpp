// Things of the game as a script sees them: fields, methods, attributes.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const char* attributes = R"(
attributes:
  - {id: fame, on: player, default: 3}
  - {id: marked, on: district, type: bool}
  - {id: rival, on: player, type: entity}
  - {id: friends, on: player, type: list, max_length: 3}
  - {id: secret, on: table, visibility: hidden}
)";

std::string outcome_with_attributes(std::string_view body) {
  return outcome_of(play({with_file(tiny_game(step_for_first_player(body)), "state.yaml", attributes)}));
}

}  // namespace

TEST_CASE("A player's fields show the game") {
  CHECK(outcome_of(R"(
    assert(me.seat == 1 and me.crest == 1 and me.score == 0)
    assert(me.wood == 1 and me.gold == 5 and me["tiny:gold"] == 5)
    assert(#me.hand == 0 and #me.built == 0)
    assert(game.month == 1 and game.active == nil)
    assert(#game.players == 2 and game.players[1] == me and #game.districts == 3)
    assert(#game.guilds == 0 and #game:pieces() == 0)
  )") == "");
}

TEST_CASE("The same thing is the same value and the same table key") {
  CHECK(outcome_of(R"(
    local t = {[me] = "mine"}
    assert(game.players[1] == me and t[game.players[1]] == "mine" and t[game.players[2]] == nil)
    assert(game.players[1] ~= game.players[2])
    assert(rawequal(game.districts[2], game.districts[1]:clockwise()))
  )") == "");
}

TEST_CASE("Methods change the game and tell what came of it") {
  CHECK(outcome_of(R"(
    local other = game.players[2]
    me:gain { gold = 2, wood = 1 }
    assert(me.gold == 7 and me.wood == 2)
    assert(me:pay { gold = 3 } == true and me.gold == 4)
    assert(me:pay { gold = 5 } == false and me.gold == 4)
    assert(me:has { gold = 4 } and not me:has { gold = 4, wood = 9 })
    assert(me:take(other, { gold = 9 }) == 5 and other.gold == 0 and me.gold == 9)
    me:score_points(4)
    me:score_points(-9)
    assert(me.score == 0)
    assert(me:count_workers("elf") == 2 and me:workers_in_supply("elf") == 2)
    assert(me:recruit("elf").kind == "elf" and me:recruit("elf") ~= nil and me:recruit("elf") == nil)
    assert(me:count_workers("elf") == 4 and me:workers_in_supply("elf") == 0)
    assert(me:count("elf") == 4 and me:supply("elf") == 0) -- as api 1 calls them
    assert(me:promote("elf") == true and me:promote("elf") == true and me:promote("elf") == false)
    me:swap_crest(other)
    assert(me.crest == 2 and other.crest == 1)
    assert(game:others(me)[1] == other and #game:others(me) == 1)
  )") == "");
}

TEST_CASE("Building marks a symbol and is refused where it is not free or can't be paid") {
  CHECK(outcome_of(R"(
    local walls = game:locations("wall")
    assert(#walls == 6 and walls[1]:is_free() and walls[1].site == "wall")
    assert(me:build(walls[1]) == true)
    assert(not walls[1]:is_free() and walls[1].symbols[1].owner == me and me.wood == 0)
    assert(me:build(walls[1]) == false and me:build(walls[2]) == false)
    assert(walls[1].district:markers(me) == 1 and walls[1].district:markers(game.players[2]) == 0)
    assert(walls[1].district.number == 1)
  )") == "");
}

TEST_CASE("A district knows its locations, of a site or all, and those on its borders") {
  const auto outcome = [](const std::string& body) {
    const Files files{{"extra.lua", "return module { look = function(game, me)\n" + body + "\nend }"},
                      {"extra.yaml", "setup: [{id: look, do: look}]"}};
    match::Match match = testing::new_match(load_good({bundled("belfort"), pack("extra", files, {"belfort"})}), 3, 1);
    testing::play_until(match, [](const match::Match& m) { return m.month() > 0; });
    std::string said;
    for (const world::Event& event : match.events())
      if (event.type == EventType::script_failed) said += match.note(event);
    return said;
  };
  CHECK(outcome(R"(
    local district = game.districts[2]
    assert(#district:locations("wall") == 2 and district:locations("wall")[1].district == district)
    local gates = district:locations("gatehouse")
    assert(#gates == 2 and gates[1].straddles)
    for _, gate in ipairs(gates) do assert(gate.districts:contains(district)) end
    local all = 0
    for _, site in ipairs(game.sites) do all = all + #district:locations(site) end
    assert(all == #district:locations())
  )") == "");
}

TEST_CASE("Wrong use of the API is told in the author's words") {
  struct Mistake {
    const char* body;
    const char* message;
  };
  const auto [body, message] = GENERATE(values<Mistake>({
      {"me:gain { golde = 1 }", "unknown resource \"golde\": did you mean \"gold\"?"},
      {"me:gain { xyzzy = 1 }", "unknown resource \"xyzzy\": known here: wood, gold"},
      {"me:gain { gold = -1 }", "gold: expected a whole number from 0 to 9999, got -1"},
      {"me:gain { gold = 1.5 }", "gold: expected a whole number from 0 to 9999, got 1.5"},
      {"me:gain { gold = '1' }", "gold: expected a whole number from 0 to 9999, got string"},
      {"me:gain(3)", "argument 2: expected goods such as { gold = 2 }, got number"},
      {"me:gain()", "argument 2: expected goods such as { gold = 2 }, got no value"},
      {"me:recruit('elv')", "unknown worker kind \"elv\": did you mean \"elf\"?"},
      {"me:recruit(game)", "argument 2: expected a text, got userdata"},
      {"me:take(game.districts[1], { gold = 1 })", "argument 2: expected a player, got a district"},
      {"me.gain({}, { gold = 1 })", "argument 1: expected a thing of the game, got table"},
      {"me.gain(game, { gold = 1 })", "argument 1: expected a player, got a table"},
      {"return me.purse", "a player has no \"purse\""},
      {"return me[1]", "a player has no \"?\""},
      {"return game.districts[1].gold", "a district has no \"gold\""},
      {"me.purse = 1", "a player has no \"purse\""},
      {"me.gold = 1", "\"gold\" can't be set: use the methods of the thing"},
      {"me.score = 1", "\"score\" can't be set"},
      {"me:fly()", "a player has no \"fly\""},
      {"game:locations('moat')", "unknown site \"moat\""},
      {"me:score_points(10000)", "10000 is out of range (-9999 to 9999)"},
  }));
  INFO(body);
  CHECK_THAT(outcome_of(body), ContainsSubstring("tiny/round.lua:1: ") && ContainsSubstring(message));
}

TEST_CASE("2.0 is the whole number 2") { CHECK(outcome_of("me:gain { gold = 2.0 } assert(me.gold == 7)") == ""); }

TEST_CASE("Attributes hold numbers, truth values, things and lists of things") {
  CHECK(outcome_with_attributes(R"(
    local other, district = game.players[2], game.districts[1]
    assert(me.fame == 3 and me["tiny:fame"] == 3)
    me.fame = -8
    assert(me.fame == -8 and other.fame == 3)
    assert(district.marked == false)
    district.marked = true
    assert(district.marked == true and game.districts[2].marked == false)
    assert(me.rival == nil)
    me.rival = other
    assert(me.rival == other)
    me.rival = nil
    assert(me.rival == nil)
    assert(#me.friends == 0)
    me.friends = {other, district, me}
    assert(#me.friends == 3 and me.friends[1] == other and me.friends[2] == district)
    me.friends = {me}
    assert(#me.friends == 1 and me.friends:contains(me) and not me.friends:contains(other))
    game.secret = 5
    assert(game.secret == 5)
  )") == "");
}

TEST_CASE("An attribute takes only what it was declared for") {
  struct Mistake {
    const char* body;
    const char* message;
  };
  const auto [body, message] = GENERATE(values<Mistake>({
      {"me.fame = 'high'", "expected a whole number, got string"},
      {"me.fame = nil", "expected a whole number, got nil"},
      {"me.fame = 1 << 40", "out of range"},
      {"game.districts[1].marked = 1", "tiny:marked is true or false"},
      {"me.rival = 1", "expected a thing of the game, got number"},
      {"me.friends = me", "expected a list of things"},
      {"me.friends = {me, me, me, me}", "tiny:friends: 4 things, but max_length is 3"},
      {"me.friends = {1}", "expected a thing of the game, got number"},
      {"me.marked = true", "a player has no \"marked\""},
  }));
  INFO(body);
  CHECK_THAT(outcome_with_attributes(body), ContainsSubstring(message));
}

TEST_CASE("Another pack reads an attribute but can't write it") {
  const auto owner = pack("owner", {{"state.yaml", "attributes: [{id: fame, on: player, default: 3}]\n"}});
  const auto with = [&](const char* body) { return outcome_of(play({owner, tiny_game(step_for_first_player(body))})); };
  CHECK(with("assert(me.fame == 3 and me['owner:fame'] == 3)") == "");
  CHECK_THAT(with("me.fame = 4"), ContainsSubstring("owner:fame belongs to another pack and can only be read here"));
}

TEST_CASE("An attribute two packs define has no short name") {
  const auto a = pack("a", {{"state.yaml", "attributes: [{id: fame, on: player, default: 1}]\n"}});
  const auto b = pack("b", {{"state.yaml", "attributes: [{id: fame, on: player, default: 2}]\n"}});
  CHECK(outcome_of(play({a, b, tiny_game(step_for_first_player(R"(
    assert(me["a:fame"] == 1 and me["b:fame"] == 2)
    assert(not pcall(function() return me.fame end)))"))})) == "");
}

TEST_CASE("Lists of things can be filtered, mapped and searched") {
  CHECK(outcome_of(R"(
    local all = game.players
    all[2]:pay { gold = 5 }
    local rich = all:with("gold")
    assert(#rich == 1 and rich[1] == me)
    assert(#all:without(me) == 1 and all:contains(me) and not all:without(me):contains(me))
    assert(all:map(function(p) return p.seat end)[2] == 2)
    assert(all:where(function(p) return p.seat == 2 end)[1] == all[2])
  )") == "");
}

TEST_CASE("Players are found by one of several goods they have") {
  CHECK(outcome_of(R"(
    local all, other = game.players, game.players[2]
    local wanted = { { wood = 1 }, { gold = 6 } }
    other:pay { wood = 1 }
    assert(#all:with(wanted) == 1 and all:with(wanted)[1] == me)
    other:gain { gold = 1 }
    assert(#all:with(wanted) == 2 and #all:with { { gold = 7 } } == 0 and #all:with {} == 0)
  )") == "");
}

TEST_CASE("Goods that can't change are read once, all others each time") {
  CHECK(outcome_of(play({tiny_game(R"(
local few, many = { { gold = 5 } }, { { gold = 9 }, { wood = 9 } }
return module {
  step = function(_, me)
    for _ = 1, 2 do
      assert(me:has_one_of(few) and not me:has_one_of(many))
      local own = { { gold = 9 } }
      assert(not me:has_one_of(own))
      own[1].gold = 5
      assert(me:has_one_of(own))
      own[1] = { silver = 1 }
      assert(not pcall(function() return me:has_one_of(own) end))
    end
  end,
}
)")})) == "");
}
