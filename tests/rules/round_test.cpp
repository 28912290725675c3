// The round: RND-1 to RND-4.
#include <catch2/catch_test_macros.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// Everybody passes, ends their turn and takes the first card and place for the neutral builders.
void play_round(RulesTable& t) {
  const int month = t.month();
  while (!t.over() && t.month() == month) {
    if (t.phase() == "placement") t.pass(t.asked());
    else if (t.phase() == "actions") t.end_turn(t.asked());
    else t.choose(t.offered()[0]);
  }
}

// The phases that have begun since the last look at the log, in order.
Names phases_since(RulesTable& t, std::size_t& from) {
  Names names;
  const auto events = t.world().events();
  for (; from < events.size(); ++from)
    if (events[from].type == EventType::phase_begins && events[from].amount == 1)
      names.push_back(t.plain(t.match().rules().round[Id<Phase>(events[from].def)].id));
  return names;
}

}  // namespace

TEST_CASE("RND-1 seven rounds of calendar, placement, collection and actions, with scoring in months 3, 5 and 7",
          "[rules]") {
  RulesTable t(3);
  t.enter("placement");
  std::size_t from = t.world().events().size();
  for (int month = 1; month <= 7; ++month) {
    REQUIRE(t.month() == month);
    REQUIRE(t.phase() == "placement");
    play_round(t);
    Names expected{"harvest", "desk", "camp", "income", "tax", "actions"};
    if (month == 3 || month == 5 || month == 7) expected.push_back("scoring");
    if (month < 7) expected.insert(expected.end(), {"calendar", "placement"});
    CHECK(phases_since(t, from) == expected);
  }
  CHECK(t.over());
}

TEST_CASE("RND-2 the calendar moves to the next month", "[rules]") {
  for (int month = 1; month < 7; ++month) {
    RulesTable t(3);
    t.month(month);
    t.enter("calendar");
    CHECK(t.month() == month + 1);
    CHECK(t.phase() == "placement");
  }
}

TEST_CASE("RND-3 with 2 players the neutral turns come after actions and before scoring, every round", "[rules]") {
  RulesTable t(2);
  t.enter("placement");
  std::size_t from = t.world().events().size();
  for (int month = 1; month <= 7; ++month) {
    play_round(t);
    Names expected{"harvest", "desk", "camp", "income", "tax", "actions", "neutral_turns", "neutral_dwarves_move"};
    if (month == 3 || month == 5 || month == 7) expected.push_back("scoring");
    if (month < 7) expected.insert(expected.end(), {"calendar", "placement"});
    CHECK(phases_since(t, from) == expected);
  }
  CHECK(t.over());
  int neutral_markers = 0;
  for (int district = 1; district <= 5; ++district)
    neutral_markers += t.markers(np3, district) + t.markers(np4, district);
  CHECK(neutral_markers >= 14);  // two a round, a keep counts twice
}

TEST_CASE("RND-3 with 3 to 5 players there are no neutral turns", "[rules]") {
  for (int players = 3; players <= 5; ++players) {
    RulesTable t(players);
    t.actions(static_cast<Colour>(players - 1));
    t.end_turn(static_cast<Colour>(players - 1));
    CHECK(t.phase() == "placement");
    CHECK(t.layout().seat_count() == players);
    CHECK(t.layout().pieces.size() == 0);
  }
}

TEST_CASE("RND-4 crests changed in collection already set this round's action order", "[rules]") {
  RulesTable t(3);
  t.stands(yellow, "elf", "camp.1");
  t.enter("camp");
  t.choose(yellow, "red");
  CHECK(t.phase() == "actions");
  t.end_turn(yellow);
  t.end_turn(blue);
  t.end_turn(red);
  CHECK(t.phase() == "placement");
  CHECK(t.asked() == yellow);  // and the next placement
}
