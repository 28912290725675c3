#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <set>

#include "castellan/world/fields.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

namespace {

// Belfort with a piece and an attribute, so that every component occurs.
std::shared_ptr<const world::Layout> full_layout() {
  static const auto layout =
      std::make_shared<world::Layout>(test::load_good({test::bundled("belfort"), test::pack("extra", {{"extra.yaml", R"(
pieces: [{id: tent, count: 2}]
attributes: [{id: fame, on: player}]
)"}})}),
                                      4);
  return layout;
}

}  // namespace

TEST_CASE("Restoring a snapshot gives back the state and forgets the history") {
  world::World world(full_layout());
  const Entity player = world.layout().players[2];
  world.set<&world::Player::score>(player, 20);
  world::World::Snapshot snapshot;
  world.snapshot(snapshot);
  const auto hash = world.hash();
  world.set<&world::Player::score>(player, 21);
  world.emit({.type = EventType::points});
  world.note("gone");
  world.restore(snapshot);
  CHECK(world.hash() == hash);
  CHECK(world.get<world::Player>(player).score == 20);
  CHECK(world.mark() == world::World::Mark{});
}

TEST_CASE("A snapshot fits every world of the same shape") {
  world::World first(full_layout());
  world::World second(full_layout());
  first.set_goods(first.layout().players[0], Id<Resource>(3), 40);
  world::World::Snapshot snapshot;
  first.snapshot(snapshot);
  second.restore(snapshot);
  CHECK(second.hash() == first.hash());
}

TEST_CASE("A copied world has the same history and can be rolled back by itself") {
  world::World world(full_layout());
  const Entity player = world.layout().players[0];
  const auto before = world.hash();
  world.set<&world::Player::score>(player, 5);
  world.emit({.type = EventType::points, .amount = 5});
  world.note("why");
  world::World copy(full_layout());
  copy.copy_from(world);
  CHECK(copy.hash() == world.hash());
  CHECK(copy.mark() == world.mark());
  CHECK(copy.note_text(0) == "why");
  copy.roll_back({});
  CHECK(copy.hash() == before);
  CHECK(world.get<world::Player>(player).score == 5);
}

TEST_CASE("A reset world is the initial one with another key") {
  world::World world(full_layout());
  const auto initial = world.hash();
  world.set<&world::Player::score>(world.layout().players[0], 5);
  world.reset(0);
  CHECK(world.hash() == initial);
  world.reset(1);
  CHECK(world.get<world::Table>(world::Layout::table).rng_key == 1);
  CHECK(world.hash() != initial);
  CHECK(world.journal().empty());
}

TEST_CASE("The hash changes with every single element of every field of every component") {
  world::World world(full_layout());
  const auto initial = world.hash();
  std::set<std::uint64_t> hashes{initial};
  std::size_t elements = 0;
  for (std::size_t component = 0; component < world::component_table().size(); ++component) {
    const world::ComponentInfo& info = world::component_table()[component];
    std::size_t carriers = 0;
    for (std::uint32_t i = 0; i < world.layout().entity_count(); ++i) {
      const Entity e{i};
      const std::byte* bytes = world.bytes(e, component);
      if (!bytes || ++carriers > 3) continue;
      for (std::size_t field = 0; field < info.fields.size(); ++field)
        for (std::size_t element = 0; element < info.fields[field].count; ++element) {
          INFO(info.name << "." << info.fields[field].name << "[" << element << "] of " << world.layout().name(e));
          const std::int64_t value = read_field(bytes, info.fields[field], element) == 1 ? 2 : 1;
          world.set_field(e, component, field, element, value);
          CHECK(read_field(bytes, info.fields[field], element) == value);
          CHECK(hashes.insert(world.hash()).second);
          world.roll_back({});
          CHECK(world.hash() == initial);
          ++elements;
        }
    }
    INFO("no entity carries " << info.name);
    CHECK(carriers > 0);
  }
  CHECK(elements > 100);
}

TEST_CASE("The hash knows nothing of journal, log and causes") {
  world::World world(full_layout());
  const Entity player = world.layout().players[0];
  const auto initial = world.hash();
  world.set_cause(3);
  world.set<&world::Player::score>(player, 5);
  world.set<&world::Player::score>(player, 0);
  world.emit({.type = EventType::points});
  CHECK(world.hash() == initial);
}

TEST_CASE("While writes are refused every write, random number and event throws and changes nothing") {
  world::World world(full_layout());
  const Entity player = world.layout().players[0];
  const auto initial = world.hash();
  world.refuse_writes("a modifier only reads");
  CHECK_THROWS_AS(world.set<&world::Player::score>(player, 5), world::WriteRefused);
  CHECK_THROWS_AS(world.set_goods(player, Id<Resource>(0), 30), world::WriteRefused);
  CHECK_THROWS_AS(world.set_field(player, world::component_index<world::Player>, 2, 0, 30), world::WriteRefused);
  CHECK_THROWS_AS(world.random_below(world.layout().crest_stream(), 6), world::WriteRefused);
  CHECK_THROWS_AS(world.emit({.type = EventType::points}), world::WriteRefused);
  std::vector<int> items{1, 2, 3};
  CHECK_THROWS_AS(world.shuffle(world.layout().crest_stream(), std::span(items), [](std::size_t i) { return i; }),
                  world::WriteRefused);
  CHECK_THROWS_WITH(world.set<&world::Player::score>(player, 5), "a modifier only reads");
  CHECK(items == std::vector{1, 2, 3});
  CHECK(world.hash() == initial);
  CHECK(world.mark() == world::World::Mark{});
  world.refuse_writes(nullptr);
  CHECK_NOTHROW(world.set<&world::Player::score>(player, 5));
}
