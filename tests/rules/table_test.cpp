// The table itself: what a careless test must not get away with. These tests pass when they fail.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("a choice that is not offered fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.choose("place:spies");
}

TEST_CASE("a choice of another player fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.choose(blue, "pass");
}

TEST_CASE("a choice left over when the game ends fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.scoring(7);
  t.choose("pass");
}

TEST_CASE("the reason for something that is offered fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.refused("pass");
}

TEST_CASE("the reason for something nobody thought of fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.refused("place:nowhere");
}

TEST_CASE("a turn that is not this player's fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.has(red, {});
  t.actions(red);
  t.end_turn(blue);
}

TEST_CASE("a thing that does not exist fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.marker(red, {"pub/6"});
}

TEST_CASE("a worker that is not at home fails the test", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.stands(red, "master elf", "masons");
  t.actions(red);
}

TEST_CASE("two markers of different players are not one answer", "[rules_table][!shouldfail]") {
  RulesTable t(3);
  t.marker(red, {"gatehouse/1#1"});
  t.marker("gatehouse/1");
}

TEST_CASE("a table begins as its header says", "[rules_table]") {
  RulesTable t(2);
  CHECK(t.month() == 1);
  CHECK(t.asked() == red);
  CHECK(t.phase() == "placement");
  CHECK(t.crest_order() == std::vector{red, blue});
  CHECK(t.hand(red).empty());
  CHECK(t.pool() == Names{"gardens", "pub", "tower"});
  CHECK(t.deck_size() == 47);
  CHECK(t.discards().empty());
  CHECK(t.guild_of_dwarf(1) == "miners");
  CHECK(t.guild_of_dwarf(2) == "bankers");
  for (const auto& [guild, district] :
       {std::pair{"recruiters", 1}, {"masons", 2}, {"sawyers", 3}, {"miners", 4}, {"bankers", 5}})
    CHECK(t.district_of(guild) == district);
}
