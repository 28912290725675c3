#include "castellan/world/rng.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>
#include <set>
#include <string>

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

TEST_CASE("The world's numbers come from the game's key and a stream's counter, which are state") {
  Seeded world(9);
  const Entity stream = world.layout().deck_stream(Id<Deck>(0));
  world::Rng same(world::derive_key(9, world.layout().salt(stream)));
  for (int i = 0; i < 20; ++i) CHECK(world.random_below(stream, 1000) == same.below(1000));
  CHECK(world.get<world::Stream>(stream).drawn == same.counter());
  const world::World::Mark mark = world.mark();
  const std::uint32_t next = world.random_below(stream, 1000);
  world.roll_back(mark);
  CHECK(world.random_below(stream, 1000) == next);
}

TEST_CASE("Every stream has numbers of its own: drawing from one leaves the others alone") {
  Seeded world(9);
  Seeded other(9);
  const world::Layout& layout = world.layout();
  for (int i = 0; i < 7; ++i) world.random_below(layout.guild_stream(), 100);
  std::set<std::uint64_t> salts;
  for (Entity stream : layout.streams) {
    salts.insert(layout.salt(stream));
    if (stream == layout.guild_stream()) continue;
    CHECK(world.random_below(stream, 1'000'000) == other.random_below(stream, 1'000'000));
  }
  CHECK(salts.size() == layout.streams.size());
}

TEST_CASE("A pack's scripts draw from a stream of the pack and the player they run for") {
  const world::Layout layout(test::belfort_rules(), 3);
  Id<Pack> pack;
  for (const Id<Pack> id : layout.rules().packs.ids())
    if (layout.rules().packs[id].id == "belfort") pack = id;
  std::set<Entity> streams{layout.script_stream(pack, nothing)};
  for (Entity player : layout.seats) streams.insert(layout.script_stream(pack, player));
  CHECK(streams.size() == layout.seats.size() + 1);
  CHECK(layout.name(layout.script_stream(pack, nothing)) == "stream/pack/belfort");
  CHECK(layout.name(layout.script_stream(pack, layout.players[1])) == "stream/pack/belfort/player/2");
}

namespace {

const auto own_number = [](std::size_t i) { return i; };

}  // namespace

TEST_CASE("A shuffle is a permutation and writes nothing but the counter") {
  Seeded world(4);
  const Entity stream = world.layout().crest_stream();
  std::vector<int> items(50);
  for (int i = 0; i < 50; ++i) items[static_cast<std::size_t>(i)] = i;
  const std::vector<int> sorted = items;
  world.shuffle(stream, std::span(items), own_number);
  CHECK(items != sorted);
  CHECK(std::ranges::is_permutation(items, sorted));
  const auto changes = world.changes_since({});
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].entity == stream);
  CHECK(world.journal().size() == 1);
  CHECK(world.get<world::Stream>(stream).drawn == 1);
}

TEST_CASE("Every order of three is as likely as the others") {
  Seeded world(11);
  std::map<std::vector<int>, int> seen;
  for (int i = 0; i < 6000; ++i) {
    std::vector<int> items{1, 2, 3};
    world.shuffle(world.layout().crest_stream(), std::span(items), own_number);
    ++seen[items];
  }
  CHECK(seen.size() == 6);
  for (const auto& [order, count] : seen) {
    CHECK(count > 850);
    CHECK(count < 1150);
  }
}

TEST_CASE("One thing more leaves the order of the others as it is") {
  Seeded world(4);
  Seeded more(4);
  std::vector<int> few;
  for (int i = 0; i < 40; ++i) few.push_back(i);
  std::vector<int> many = few;
  many.insert(many.begin() + 7, 99);
  const auto salt = [](std::vector<int>& of) {
    return [&of](std::size_t i) { return world::salt_of(std::to_string(of[i])); };
  };
  world.shuffle(world.layout().crest_stream(), std::span(few), salt(few));
  more.shuffle(more.layout().crest_stream(), std::span(many), salt(many));
  std::erase(many, 99);
  CHECK(few == many);
}

TEST_CASE("Shuffling nothing or one thing leaves the stream alone") {
  Seeded world(4);
  std::vector<int> one{1};
  world.shuffle(world.layout().crest_stream(), std::span(one), own_number);
  world.shuffle(world.layout().crest_stream(), std::span<int>(), own_number);
  CHECK(world.journal().empty());
}
