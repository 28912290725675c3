// What bots think a scoring would give is what it gives.
#include "castellan/bots/standing.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/fixtures.hpp"
#include "support/majority_points.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// The points of all categories the base game counts, by the rules' own ranks.
std::vector<int> scored(const world::World& world) {
  const world::Layout& layout = world.layout();
  std::vector<int> total(layout.seats.size(), 0);
  const auto add = [&](const ScoringCategory& category, const std::vector<int>& counts) {
    std::vector<int> by_rank;
    for (const ByPlayers& points : category.points) by_rank.push_back(points(layout.player_count()));
    const std::vector<int> points = test::majority_points(counts, by_rank);
    for (std::size_t seat = 0; seat < points.size(); ++seat) total[seat] += 100 * points[seat];
  };
  for (const ScoringCategory& category : layout.rules().scoring) {
    if (category.of == ScoringCategory::Of::districts) {
      for (Entity district : layout.districts) {
        std::vector<int> counts(layout.seats.size(), 0);
        for (Entity symbol : layout.symbols_in(district))
          if (const Entity marker = world.get<world::Symbol>(symbol).marker; marker != nothing)
            ++counts[layout.seats.position(marker)];
        add(category, counts);
      }
    } else if (category.of == ScoringCategory::Of::workers) {
      std::vector<int> counts(layout.seats.size(), layout.rules().workers[category.worker].neutral);
      for (std::size_t seat = 0; seat < layout.players.size(); ++seat) {
        counts[seat] = 0;
        for (Entity worker : layout.workers_of(static_cast<Seat>(seat), category.worker))
          counts[seat] += world.get<world::Worker>(worker).place != world::Layout::table;
      }
      add(category, counts);
    } else {
      REQUIRE(category.of == ScoringCategory::Of::gnomes);
      std::vector<int> counts(layout.seats.size(), 0);
      for (Entity gnome : layout.gnomes)
        if (const Entity lock = world.get<world::Gnome>(gnome).lock; lock != nothing) {
          const Entity pile = world.get<world::Card>(world.get<world::Lock>(lock).card).pile;
          ++counts[layout.seats.position(world.get<world::Pile>(pile).owner)];
        }
      add(category, counts);
    }
  }
  return total;
}

}  // namespace

TEST_CASE("sure points are those of a scoring now, whatever was counted before", "[bots]") {
  for (const int players : {2, 3, 4, 5}) {
    match::Match match = new_match(rules_with(), players, 40 + static_cast<std::uint64_t>(players));
    const bots::Standing standing(match.layout());
    int unequal = 0;
    play_until(match, [&](const match::Match& m) {
      const std::vector<int> expected = scored(m.world());
      const bots::Standing::Points found = standing.points(m.world());
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        REQUIRE(found.sure[seat] == expected[seat]);
        unequal += found.sure[seat] != found.sure[0];
      }
      return false;
    });
    CHECK(unequal > 50);
  }
}

TEST_CASE("a marker more is worth what it adds", "[bots]") {
  match::Match match = new_match(rules_with(), 4, 12);
  const bots::Standing standing(match.layout());
  play_until(match, [](const match::Match& m) { return m.choice_count() == 250; });
  world::World& world = match.world();
  int tried = 0;
  for (Entity symbol : match.layout()->symbols) {
    if (world.get<world::Symbol>(symbol).marker != nothing) continue;
    const Entity district = world.get<world::Symbol>(symbol).district;
    const bots::Standing::Points before = standing.points(world);
    const int gain = standing.marker_gain(world, 1, district);
    const auto mark = world.mark();
    world.set<&world::Symbol::marker>(symbol, match.layout()->players[1]);
    const bots::Standing::Points after = standing.points(world);
    world.roll_back(mark);
    CHECK(gain == after.sure[1] + after.likely[1] - before.sure[1] - before.likely[1]);
    ++tried;
  }
  CHECK(tried > 20);
}
