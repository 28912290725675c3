// What must hold for every game: written once, run for every player count and every set of packs.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <set>

#include "castellan/match/save.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

std::string describe(const Case& c) {
  std::string text = std::to_string(c.players) + " players";
  for (const std::string& pack : c.packs) text += ", " + pack;
  if (!c.guilds.empty()) text += ", guilds " + c.guilds;
  return text;
}

}  // namespace

TEST_CASE("random play reaches the end of the seventh month", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    match::Match match = new_match(c.rules(), c.options(), seed);
    play_out(match);
    REQUIRE(match.over());
    CHECK(match.world().get<world::Table>(world::Layout::table).month == 7);
    for (const world::Event& event : match.world().events()) REQUIRE(event.type != EventType::script_failed);
  }
}

TEST_CASE("options have unique keys in a stable order", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  match::Match match = new_match(c.rules(), c.options(), 3);
  play_until(match, [](const match::Match& m) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < m.decision().options.size(); ++i) keys.push_back(m.key(i));
    REQUIRE(std::set(keys.begin(), keys.end()).size() == keys.size());
    match::Match again = m.clone();
    REQUIRE(again.decision().options.size() == keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) REQUIRE(again.key(i) == keys[i]);
    return false;
  });
  REQUIRE(match.over());
}

TEST_CASE("every option offered is accepted, and nothing else", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  match::Match match = new_match(c.rules(), c.options(), 4);
  play_until(match, [](const match::Match& m) {
    for (std::size_t i = 0; i < m.decision().options.size(); ++i) {
      match::Match copy = m.clone();
      REQUIRE(copy.choose(m.key(i)).accepted);
      REQUIRE(copy.choice_count() == m.choice_count() + 1);
    }
    match::Match copy = m.clone();
    REQUIRE_FALSE(copy.choose(m.decision().options.size()).accepted);
    REQUIRE_FALSE(copy.choose("no such key").accepted);
    REQUIRE(copy.hash() == m.hash());
    return false;
  });
}

TEST_CASE("clone, re-run, undo and redo give the same hash at every decision", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  match::Match match = new_match(c.rules(), c.options(), 5);
  std::vector<std::uint64_t> hashes{match.hash()};
  play_until(match, [&](const match::Match& m) {
    const std::uint64_t hash = m.hash();
    if (m.choice_count() > 0) hashes.push_back(hash);
    match::Match copy = m.clone();
    REQUIRE(copy.hash() == hash);
    copy.rerun();
    REQUIRE(copy.hash() == hash);
    REQUIRE(copy.world().events().size() == m.world().events().size());
    if (m.choice_count() > 0) {
      copy.undo();
      REQUIRE(copy.hash() == hashes[m.choice_count() - 1]);
      copy.choose(m.choices().back().option);
      REQUIRE(copy.hash() == hash);
    }
    return false;
  });
  // Back to any earlier decision.
  for (std::size_t count = hashes.size(); count-- > 0;) {
    if (count % 17 != 0) continue;
    match.undo_to(count);
    REQUIRE(match.hash() == hashes[count]);
  }
}

TEST_CASE("save and load at any decision give the same hash and the same game", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  const auto rules = c.rules();
  match::Match match = new_match(rules, c.options(), 6);
  play_until(match, [&](const match::Match& m) {
    // The work grows with the square of the length: every decision of the short games, some of the long ones.
    if (c.players > 2 && m.choice_count() % 7 != 0) return false;
    const match::Save save = match::Save::parse(match::Save::of(m).text());
    REQUIRE(save.differences(*rules).empty());
    match::Match loaded = save.replay(match::make_layout(rules, c.options()), match::make_script_host(rules, {}));
    REQUIRE(loaded.hash() == m.hash());
    REQUIRE(loaded.decision().prompt() == m.decision().prompt());
    return false;
  });
}

TEST_CASE("roll back restores the hash exactly", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  match::Match match = new_match(c.rules(), c.options(), 7);
  const std::uint64_t before = match.world().hash();
  const world::World::Mark mark = match.world().mark();
  play_out(match);
  REQUIRE(match.world().hash() != before);
  match.world().roll_back(mark);
  REQUIRE(match.world().hash() == before);
}

TEST_CASE("a checkpoint of any quiet point goes on like the game itself", "[properties]") {
  const Case c = GENERATE(from_range(all_cases()));
  CAPTURE(describe(c));
  const auto rules = c.rules();
  match::Match match = new_match(rules, c.options(), 8);
  play_until(match, [&](const match::Match& m) {
    if (!m.quiet() || m.choice_count() % 31 != 0) return false;
    match::Match restored = match::Match::from_checkpoint(m.layout(), m.host(), m.seed(), m.checkpoint());
    REQUIRE(restored.hash() == m.hash());
    return false;
  });
}

TEST_CASE("the same seed gives the same game, another seed another", "[properties]") {
  const auto final_hash = [](std::uint64_t seed) {
    match::Match match = new_match(rules_with(), 4, seed);
    play_out(match);
    return match.hash();
  };
  CHECK(final_hash(11) == final_hash(11));
  CHECK(final_hash(11) != final_hash(12));
}
