// Building from a script: at its cost, free, with a discount, with another marker.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/invariants.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// The tiny game with gates of two symbols for 2 gold, halls of two that are marked at once, and a neutral builder.
// Everybody has 1 wood and 5 gold; a wall costs 1 wood.
match::Match building(std::string_view body) {
  return play({with_file(tiny_game(step_for_first_player(body)), "sites.yaml", R"(
settings: {neutral_builders: 1}
sites:
  - {id: gate, symbols: 2, cost: {gold: 2}}
  - {id: hall, symbols: 2, marks_all: true, cost: {wood: 1, gold: 3}}
)")});
}

std::string outcome(std::string_view body) {
  match::Match match = building(body);
  std::string result = outcome_of(match);
  for (const std::string& problem : match::Invariants(match).check())
    if (!problem.starts_with("a script failed")) result += problem + "\n";
  return result;
}

using Keys = std::vector<std::string>;

}  // namespace

TEST_CASE("A script builds at the location's cost, with the player's own marker") {
  CHECK(outcome(R"(
    local wall = game:locations("wall")[3]
    assert(wall:is_free() and me:build(wall) == true)
    assert(wall.symbols[1].owner == me and not wall:is_free())
    assert(me.wood == 0 and me.gold == 5)
    assert(#game:marked_locations() == 1 and game:marked_locations()[1] == wall)
    assert(wall.district:markers(me) == 1)
  )") == "");
}

TEST_CASE("What is not free or can't be paid is not built, and costs nothing") {
  CHECK(outcome(R"(
    local walls = game:locations("wall")
    assert(me:build(walls[1]) and me:build(walls[2]) == false, "no wood left")
    me:gain { wood = 3 }
    assert(me:build(walls[1]) == false, "marked")
    assert(me.wood == 3 and walls[2].symbols[1].owner == nil)
    assert(me:build(game:locations("hall")[1]) == true)
    assert(me.wood == 2 and me.gold == 2)
    assert(game:locations("hall")[1].symbols:where(function(s) return s.owner == me end)[2] ~= nil)
  )") == "");
}

TEST_CASE("Building can be free, and with the marker of a neutral builder or of another player") {
  CHECK(outcome(R"(
    local other, neutral = game.players[2], game.neutrals[1]
    local walls = game:locations("wall")
    assert(me:build(walls[1], { free = true }) and me.wood == 1)
    assert(me:build(walls[2], { free = true, marker = neutral }) and walls[2].symbols[1].owner == neutral)
    assert(me:build(walls[3], { marker = other }) and walls[3].symbols[1].owner == other)
    assert(me.wood == 0 and other.wood == 1, "the builder pays")
    assert(me:build(game:locations("hall")[1], { free = true, marker = neutral }))
  )") == "");
}

TEST_CASE("Who builds where one of several symbols is marked chooses which") {
  match::Match match = building("me:score_points(me:build(game:locations('gate')[2]) and 5 or 1)");
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.decision().kind == flow::Decision::Kind::symbol);
  REQUIRE(match.decision().options.size() == 2);
  const Entity second = match.decision().options[1].entity;
  match.choose(std::size_t{1});
  CHECK(match.world().get<world::Symbol>(second).marker == match.layout()->players[0]);
  CHECK(match.scores()[0] == 5);
  CHECK(match::Invariants(match).check().empty());
}

TEST_CASE("With discounts the builder chooses one of the prices that can be paid") {
  const std::string body = R"(
    local discounts = { { gold = 1 }, { gold = 9 }, { wood = 1 }, { wood = 1, gold = 1 } }
    me:pay { gold = 2 }
    local hall = game:locations("hall")[1]
    local built = me:build(hall, { discounts = discounts })
    me:score_points(built and hall.symbols[2].owner == me and 5 or 1))";
  match::Match match = building(body);
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.decision().prompt() == "tiny:step.price");
  CHECK(keys(match) == Keys{"tiny:wood*1+tiny:gold*2", "tiny:wood*1", "tiny:gold*3", "tiny:gold*2"});
  SECTION("a discount larger than the cost is lost") {
    match.choose("tiny:wood*1");
    const Goods& left = match.world().get<world::Stock>(match.layout()->players[0]).goods;
    CHECK(left[Id<Resource>(0)] == 0);
    CHECK(left[Id<Resource>(1)] == 3);
  }
  SECTION("one that takes all of it") {
    match.choose("tiny:gold*3");
    CHECK(match.world().get<world::Stock>(match.layout()->players[0]).goods[Id<Resource>(1)] == 0);
  }
  CHECK(match.scores()[0] == 5);
  CHECK(match::Invariants(match).check().empty());
}

TEST_CASE("With discounts none of which helps nobody is asked and nothing is built") {
  CHECK(outcome(R"(
    me:pay { wood = 1, gold = 5 }
    assert(me:build(game:locations("hall")[1], { discounts = { { wood = 1 }, { gold = 2 } } }) == false)
    assert(#game:marked_locations() == 0)
  )") == "");
}

TEST_CASE("A neutral builder decides nothing, so it does not build, trade or place gnomes by itself") {
  for (const char* doing : {"build(game:locations('wall')[1])", "visit()", "place_gnome()"})
    CHECK_THAT(outcome(std::string("game.neutrals[1]:") + doing),
               ContainsSubstring("a neutral builder decides nothing"));
}

TEST_CASE("What is built with is checked: a location, and a player's marker") {
  CHECK_THAT(outcome("me:build(game.districts[1])"), ContainsSubstring("expected a location, got a district"));
  CHECK_THAT(outcome("me:build(game:locations('wall')[1], { marker = game.districts[1] })"),
             ContainsSubstring("expected a player, got a district"));
  CHECK_THAT(outcome("me:build(game:locations('moat')[1])"), ContainsSubstring("unknown site \"moat\""));
}

TEST_CASE("Scripts see whose markers are on a location, and which locations have none") {
  CHECK(outcome(R"(
    local wall, hall, neutral = game:locations("wall")[3], game:locations("hall")[1], game.neutrals[1]
    assert(#wall.owners == 0 and #game:empty_locations() == #game:locations())
    assert(me:build(wall, { free = true }) and me:build(hall, { free = true, marker = neutral }))
    assert(#wall.owners == 1 and wall.owners[1] == me)
    assert(#hall.owners == 2 and hall.owners[1] == neutral and hall.owners[2] == neutral)
    assert(#game:empty_locations("wall") == 5 and not game:empty_locations("wall"):contains(wall))
    assert(#game:empty_locations() + #game:marked_locations() == #game:locations())
  )") == "");
}

TEST_CASE("The sites of a game are names for its locations") {
  CHECK(outcome(R"(
    local count = 0
    for _, site in ipairs(game.sites) do count = count + #game:locations(site) end
    assert(game.sites:contains("gate") and game.sites:contains("wall") and count == #game:locations())
  )") == "");
}

TEST_CASE("A site whose name another pack uses as well is named in full") {
  const auto other = pack("other", {{"sites.yaml", "sites: [{id: wall, symbols: 1, cost: {}}]\n"}});
  CHECK(outcome_of(play({tiny_game(step_for_first_player(R"(
    assert(game.sites:contains("tiny:wall") and game.sites:contains("other:wall"))
    assert(#game:locations("tiny:wall") == 6))")),
                         other})) == "");
}

TEST_CASE("The usual locations are those that can be built on") {
  const auto offered = [](const std::string& question) {
    return keys(
        building("me:build(game:locations('wall')[1], { free = true })\n me:pay { gold = 4 }\n ask.location { me" +
                 question + " }"));
  };
  CHECK(offered("") == offered(", among = game:free_locations()"));
  CHECK(offered(", payable_with = true") ==
        offered(", among = game:locations('wall'):without(game:locations('wall')[1])"));
  CHECK(offered(", payable_with = { { gold = 1 } }") ==
        offered(", among = game:free_locations():where(function(l) return l.site ~= 'hall' end)"));
}
