// Worlds for trying things out: dealt into kept memory, chosen in again and again, with workers that act at once.
#include <catch2/catch_test_macros.hpp>
#include <stdexcept>

#include "castellan/match/key_numbers.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

std::vector<std::uint64_t> options_of(const match::Match& match) {
  std::vector<std::uint64_t> numbers;
  key_numbers(match, numbers);
  return numbers;
}

// Two worlds play on alike.
void play_alike(match::Match& one, match::Match& other, int choices) {
  for (int i = 0; i < choices && one.state() == match::Match::State::deciding; ++i) {
    const std::size_t option = random_option(one);
    one.choose(option);
    other.choose(option);
    REQUIRE(other.state() == one.state());
    REQUIRE(other.world().hash() == one.world().hash());
  }
}

// The planks a worker may be placed on now.
std::vector<std::size_t> places(const match::Match& match) {
  std::vector<std::size_t> found;
  const auto& options = match.decision().options;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].kind == flow::Option::Kind::place) found.push_back(i);
  return found;
}

// A dealt world in which the seat has just placed a worker, and where.
Entity place_worker(match::Match& world, std::size_t option) {
  const Entity plank = world.decision().options[option].entity;
  world.choose(option);
  if (world.decision().kind == flow::Decision::Kind::worker) world.choose(std::size_t{0});
  return plank;
}

}  // namespace

TEST_CASE("a world dealt into memory that was used before is the one dealt afresh", "[hidden]") {
  match::Match match = new_match(rules_with({"masonry"}), 4, 14);
  match::Match kept = match.sample(0, 1);
  int mid_script = 0;
  int compared = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.quiet() && m.choice_count() % 11 != 5) return false;
    const Seat seat = m.decision().seat;
    match::Match fresh = m.sample(seat, 5);
    m.sample_into(kept, seat, 5);
    REQUIRE(kept.hash() == fresh.hash());
    REQUIRE(options_of(kept) == options_of(fresh));
    CHECK(kept.dealt());
    CHECK(kept.seed() == 5);
    CHECK(kept.choice_count() == 0);
    play_alike(fresh, kept, 25);  // and is left anywhere, for the next one
    ++compared;
    mid_script += !m.quiet();
    return false;
  });
  CHECK(compared > 20);
  CHECK(mid_script > 5);
}

TEST_CASE("a world dealt into kept memory has no past", "[hidden]") {
  match::Match match = new_match(rules_with(), 3, 8);
  match::Match kept = match.sample(0, 1);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 60 && m.quiet(); });
  match.sample_into(kept, match.decision().seat, 7);
  CHECK(kept.events().empty());
  CHECK_THROWS_AS(kept.path(), std::logic_error);
  const std::uint64_t dealt = kept.hash();
  play_until(kept, [](const match::Match& m) { return m.choice_count() == 20; });
  kept.undo_to(0);
  CHECK(kept.hash() == dealt);
  kept.follow(match.path());  // it can become another match again
  CHECK(kept.hash() == match.hash());
  CHECK(kept.events().size() == match.events().size());
  match::Match four = new_match(rules_with(), 4, 8);
  CHECK_THROWS_AS(four.sample_into(kept, 0, 1), std::invalid_argument);
  CHECK_THROWS_AS(match.sample_into(match, 0, 1), std::invalid_argument);
}

TEST_CASE("choosing anew is going back to the decision and choosing", "[hidden]") {
  match::Match match = new_match(rules_with({"masonry"}), 4, 14);
  int mid_script = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.decision().options.size() < 2 || (m.quiet() && m.choice_count() % 9 != 4)) return false;
    match::Match anew = m.sample(m.decision().seat, 3);
    match::Match back = m.sample(m.decision().seat, 3);
    for (std::size_t option = 0; option < m.decision().options.size(); ++option) {
      back.undo_to(0);
      REQUIRE(back.choose(option).accepted);
      REQUIRE(anew.choose_anew(option).accepted);
      REQUIRE(anew.hash() == back.hash());
      REQUIRE(anew.choice_count() == 1);
      play_alike(back, anew, 3);
    }
    CHECK_FALSE(anew.choose_anew(m.decision().options.size()).accepted);
    mid_script += !m.quiet();
    return false;
  });
  CHECK(mid_script > 5);
  CHECK_FALSE(match.choose_anew(0).accepted);  // only where nothing is at stake
}

TEST_CASE("a worker that was placed in a dealt world can act at once, and it can be undone", "[hidden]") {
  match::Match match = new_match(rules_with(), 4, 3);
  int acted = 0;
  int changed = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.decision().kind != flow::Decision::Kind::placement) return false;
    match::Match world = m.sample(m.decision().seat, 9);
    const std::uint64_t dealt = world.hash();
    for (const std::size_t option : places(m)) {
      world.undo_to(0);
      const Entity plank = place_worker(world, option);
      const Entity worker = world.world().get<world::PlankSpot>(plank).worker;
      if (worker == nothing) continue;  // a hook has sent it away
      const std::uint64_t placed = world.hash();
      const std::size_t made = world.choice_count();
      REQUIRE(world.act_at_once(plank));
      CHECK(world.choice_count() == made + 1);
      for (int n = 0; n < 40 && world.state() == match::Match::State::deciding && !world.quiet(); ++n)
        world.choose(random_option(world));
      const bool board = world.layout()->board_planks.contains(plank);
      const world::Worker& after = world.world().get<world::Worker>(worker);
      CHECK((board || after.place == after.owner));
      changed += world.hash() != placed;
      world.undo_to(made);
      REQUIRE(world.hash() == placed);
      ++acted;
    }
    world.undo_to(0);
    REQUIRE(world.hash() == dealt);
    return m.month() == 3;
  });
  CHECK(acted > 40);
  CHECK(changed > 30);
}

TEST_CASE("nobody acts at once on an empty plank, in the true game or in the middle of a script", "[hidden]") {
  match::Match match = new_match(rules_with(), 4, 3);
  play_until(match, [](const match::Match& m) { return !places(m).empty(); });
  match::Match world = match.sample(match.decision().seat, 9);
  const Entity empty = world.decision().options[places(world)[0]].entity;
  CHECK_FALSE(world.act_at_once(empty));
  CHECK_FALSE(world.act_at_once(world.layout()->players[0]));
  const Entity plank = place_worker(match, places(match)[0]);
  CHECK_FALSE(match.act_at_once(plank));
  const match::Match asking = mid_script_match(rules_with(), 4);
  match::Match dealt = asking.sample(asking.decision().seat, 9);
  for (Entity each : dealt.layout()->planks) CHECK_FALSE(dealt.act_at_once(each));
}
