#include "castellan/world/rng.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>

#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

namespace {

struct Seeded : world::World {
  explicit Seeded(std::uint64_t key) : world::World(std::make_shared<world::Layout>(test::belfort_rules(), 2)) {
    reset(key);
  }
};

}  // namespace

// A change here changes every saved game.
TEST_CASE("The generator gives the values of SplitMix64") {
  world::Rng zero(0);
  CHECK(zero.next() == 0xE220A8397B1DCDAFull);
  CHECK(zero.next() == 0x6E789E6AA1B965F4ull);
  CHECK(zero.next() == 0x06C45D188009454Full);
  world::Rng other(1234567);
  CHECK(other.next() == 6457827717110365317ull);
  CHECK(other.next() == 3203168211198807973ull);
  CHECK(other.counter() == 2);
}

TEST_CASE("A generator continues from its counter") {
  world::Rng first(42);
  first.next();
  first.next();
  const std::uint64_t third = first.next();
  world::Rng again(42, 2);
  CHECK(again.next() == third);
}

TEST_CASE("Derived keys differ by seed and by both numbers") {
  CHECK(world::derive_key(1, 0) != world::derive_key(2, 0));
  CHECK(world::derive_key(1, 0) != world::derive_key(1, 1));
  CHECK(world::derive_key(1, 0, 0) != world::derive_key(1, 0, 1));
  CHECK(world::derive_key(1, 1, 2) != world::derive_key(1, 2, 1));
  STATIC_CHECK(world::derive_key(1, 2, 3) == world::derive_key(1, 2, 3));
}

TEST_CASE("Numbers below n are all below n, and evenly spread") {
  const std::uint32_t n = GENERATE(1u, 2u, 3u, 6u, 7u, 50u);
  world::Rng rng(n);
  std::map<std::uint32_t, int> seen;
  constexpr int per_value = 2000;
  for (std::uint32_t i = 0; i < n * per_value; ++i) ++seen[rng.below(n)];
  CHECK(seen.size() == n);
  CHECK(seen.rbegin()->first == n - 1);
  double chi = 0;
  for (const auto& [value, count] : seen) chi += (count - per_value) * (count - per_value) / double{per_value};
  CHECK(chi < 2.5 * n + 10);  // the expectation is n - 1
}

TEST_CASE("The world's numbers come from key and counter, which are state") {
  Seeded world(9);
  world::Rng same(9);
  for (int i = 0; i < 20; ++i) CHECK(world.random_below(1000) == same.below(1000));
  CHECK(world.get<world::Table>(world::Layout::table).rng_counter == same.counter());
  const world::World::Mark mark = world.mark();
  const std::uint32_t next = world.random_below(1000);
  world.roll_back(mark);
  CHECK(world.random_below(1000) == next);
}

TEST_CASE("A shuffle is a permutation and writes nothing but the counter") {
  Seeded world(4);
  std::vector<int> items(50);
  for (int i = 0; i < 50; ++i) items[static_cast<std::size_t>(i)] = i;
  const std::vector<int> sorted = items;
  world.shuffle(std::span(items));
  CHECK(items != sorted);
  CHECK(std::ranges::is_permutation(items, sorted));
  const auto changes = world.changes_since({});
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].entity == world::Layout::table);
  CHECK(world.journal().size() == 1);
  CHECK(world.get<world::Table>(world::Layout::table).rng_counter >= 49);
}

TEST_CASE("Every order of three is as likely as the others") {
  Seeded world(11);
  std::map<std::vector<int>, int> seen;
  for (int i = 0; i < 6000; ++i) {
    std::vector<int> items{1, 2, 3};
    world.shuffle(std::span(items));
    ++seen[items];
  }
  CHECK(seen.size() == 6);
  for (const auto& [order, count] : seen) {
    CHECK(count > 850);
    CHECK(count < 1150);
  }
}

TEST_CASE("Shuffling nothing or one thing leaves the generator alone") {
  Seeded world(4);
  std::vector<int> one{1};
  world.shuffle(std::span(one));
  world.shuffle(std::span<int>());
  CHECK(world.journal().empty());
}
