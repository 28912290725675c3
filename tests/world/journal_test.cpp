#include <catch2/catch_test_macros.hpp>
#include <random>

#include "castellan/world/event_details.hpp"
#include "castellan/world/fields.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

namespace {

world::World make_world(int players = 3) {
  return world::World(std::make_shared<world::Layout>(test::belfort_rules(), players));
}

std::size_t field_index(std::size_t component, std::string_view name) {
  const auto fields = world::component_table()[component].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    if (fields[f].name == name) return f;
  FAIL("no field " << name);
  return 0;
}

}  // namespace

TEST_CASE("A write leaves the old value, the place and the cause in the journal") {
  world::World world = make_world();
  const Entity player = world.layout().players[1];
  world.set_cause(77);
  world.set<&world::Player::score>(player, 12);
  REQUIRE(world.journal().size() == 1);
  const world::Record& record = world.journal()[0];
  CHECK((record.component & 31u) == world::component_index<world::Player>);
  CHECK(record.component >> 5 == 1);  // two bytes
  CHECK(record.offset == offsetof(world::Player, score));
  CHECK(record.index == 1);
  CHECK(record.cause == 77);
  CHECK(record.old == 0);
  CHECK(world.get<world::Player>(player).score == 12);
}

TEST_CASE("Writing the value that is there already leaves no record") {
  world::World world = make_world();
  const Entity player = world.layout().players[0];
  world.set<&world::Player::score>(player, 0);
  world.set_goods(player, Id<Resource>(0), world.get<world::Stock>(player).goods[Id<Resource>(0)]);
  const std::size_t score = field_index(world::component_index<world::Player>, "score");
  world.set_field(player, world::component_index<world::Player>, score, 0, 0);
  CHECK(world.journal().empty());
}

TEST_CASE("Each record keeps the cause it was written under, and a scope gives the old cause back") {
  world::World world = make_world();
  const Entity player = world.layout().players[0];
  world.set_cause(1);
  {
    const world::CauseScope scope(world, 500);
    world.set<&world::Player::score>(player, 1);
  }
  world.set<&world::Player::score>(player, 2);
  REQUIRE(world.journal().size() == 2);
  CHECK(world.journal()[0].cause == 500);
  CHECK(world.journal()[1].cause == 1);
}

TEST_CASE("Rolling back to nested marks gives back the state at each, hash and all") {
  world::World world = make_world();
  const Entity a = world.layout().players[0];
  const Entity b = world.layout().players[1];
  const auto empty = world.hash();
  const world::World::Mark outer = world.mark();
  world.set<&world::Player::score>(a, 3);
  world.set_goods(b, Id<Resource>(2), 9);
  const auto between = world.hash();
  const world::World::Mark inner = world.mark();
  world.set<&world::Player::score>(a, 4);
  world.set<&world::Player::score>(a, 5);
  CHECK(world.random_below(world.layout().crest_stream(), 6) < 6);
  CHECK(world.hash() != between);

  world.roll_back(inner);
  CHECK(world.hash() == between);
  CHECK(world.get<world::Player>(a).score == 3);
  CHECK(world.mark() == inner);
  world.roll_back(outer);
  CHECK(world.hash() == empty);
  CHECK(world.journal().empty());
}

TEST_CASE("Rolling back undoes thousands of random writes to random fields exactly") {
  world::World world = make_world(4);
  std::mt19937 random(5);
  std::vector<std::pair<world::World::Mark, std::uint64_t>> history;
  for (int n = 0; n < 20000; ++n) {
    if (n % 1000 == 0) history.emplace_back(world.mark(), world.hash());
    const std::size_t component = random() % world::component_table().size();
    const world::ComponentInfo& info = world::component_table()[component];
    const Entity e{static_cast<std::uint32_t>(random() % world.layout().entity_count())};
    if (!world.bytes(e, component)) continue;
    const std::size_t field = random() % info.fields.size();
    world.set_field(e, component, field, random() % info.fields[field].count, random() % 100);
  }
  CHECK(world.journal().size() > 1000);
  for (; !history.empty(); history.pop_back()) {
    world.roll_back(history.back().first);
    CHECK(world.hash() == history.back().second);
  }
}

TEST_CASE("Events and notes roll back with the journal") {
  world::World world = make_world();
  world.emit({.type = EventType::game_begins});
  CHECK(world.note("kept") == 0);
  const world::World::Mark mark = world.mark();
  world.set_cause(9);
  world.emit({.type = EventType::points, .amount = 4});
  CHECK(world.note("dropped") == 1);
  REQUIRE(world.events().size() == 2);
  CHECK(world.events()[1].cause == 9);
  world.roll_back(mark);
  CHECK(world.events().size() == 1);
  CHECK(world.note_text(0) == "kept");
  CHECK(world.note("next") == 1);
  CHECK(world.note_text(1) == "next");
}

TEST_CASE("What an event tells besides rolls back with it") {
  world::World world = make_world();
  const Ruleset& rules = world.rules();
  const auto cost_of = [&](const world::Event& event) {
    Goods cost;
    world::each_detail(rules, event.type, world.details(event),
                       [&](const EventArgument& argument, const world::Detail& detail) {
                         if (argument.name == "cost") cost = detail.goods;
                       });
    return cost;
  };
  const auto trade = [&](std::int16_t amount) {
    Goods cost;
    cost[Id<Resource>(1)] = amount;
    world::DetailWriter details;
    details.add(cost, rules.resources.size());
    world.emit({.type = EventType::traded}, details.values());
  };
  trade(2);
  const world::World::Mark mark = world.mark();
  world.emit({.type = EventType::passed});
  trade(7);
  REQUIRE(world.events().size() == 3);
  CHECK(cost_of(world.events()[0])[Id<Resource>(1)] == 2);
  CHECK(world.details(world.events()[1]).empty());
  CHECK(cost_of(world.events()[2])[Id<Resource>(1)] == 7);
  world.roll_back(mark);
  trade(5);
  CHECK(cost_of(world.events()[0])[Id<Resource>(1)] == 2);
  CHECK(cost_of(world.events()[1])[Id<Resource>(1)] == 5);
  world::World copy(world.shared_layout());
  copy.copy_from(world);
  CHECK(copy.details(copy.events()[1]).size() == world.details(world.events()[1]).size());
  world.emit({.type = EventType::traded});  // nothing is told of it
  CHECK(cost_of(world.events()[2]).empty());
}

TEST_CASE("The change list has one entry for each element that differs now, with the last cause") {
  world::World world = make_world();
  const Entity a = world.layout().players[0];
  const Entity b = world.layout().players[1];
  world.set<&world::Player::score>(b, 50);  // before the mark: not a change
  const int crest = world.get<world::Player>(b).crest;
  const world::World::Mark mark = world.mark();
  world.set_cause(10);
  world.set<&world::Player::score>(a, 3);
  world.set_goods(a, Id<Resource>(1), 8);
  world.set<&world::Player::crest>(b, 9);
  world.set_cause(11);
  world.set<&world::Player::score>(a, 7);
  world.set<&world::Player::crest>(b, crest);  // as it was at the mark

  const auto changes = world.changes_since(mark);
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].entity == a);
  CHECK(changes[0].component == world::component_index<world::Player>);
  CHECK(world::component_table()[changes[0].component].fields[changes[0].field].name == "score");
  CHECK(changes[0].before == 0);
  CHECK(changes[0].after == 7);
  CHECK(changes[0].cause == 11);
  CHECK(changes[1].component == world::component_index<world::Stock>);
  CHECK(changes[1].element == 1);
  CHECK(changes[1].before == 1);
  CHECK(changes[1].after == 8);
  CHECK(changes[1].cause == 10);
}

TEST_CASE("A negative value and an entity survive the change list") {
  world::World world = make_world();
  const Entity worker = world.layout().workers[0];
  const Entity area = world.layout().areas[2];
  world.set<&world::Player::score>(world.layout().players[0], -4);
  world.set<&world::Worker::place>(worker, area);
  const auto changes = world.changes_since({});
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].after == -4);
  CHECK(changes[1].before == static_cast<std::int64_t>(to_index(world.layout().players[0])));
  CHECK(changes[1].after == static_cast<std::int64_t>(to_index(area)));
}

TEST_CASE("Recorded writes, applied to another world, lead to the same state record by record") {
  const auto layout = std::make_shared<world::Layout>(test::belfort_rules(), 3);
  world::World played(layout);
  world::World other(layout);
  const Entity a = layout->players[0];
  played.set<&world::Player::score>(a, 1);
  played.set<&world::Player::score>(a, 2);
  played.set_goods(a, Id<Resource>(0), 6);
  played.set<&world::Player::score>(a, 3);
  played.set<&world::Stream::drawn>(layout->crest_stream(), 99u);
  const auto writes = played.writes_since({});
  REQUIRE(writes.size() == 5);
  CHECK(writes[0].old == 1);
  CHECK(writes[1].old == 2);
  CHECK(writes[3].old == 3);

  other.apply(writes);
  CHECK(other.hash() == played.hash());
  CHECK(other.journal().size() == 5);
  other.roll_back({});
  CHECK(other.get<world::Player>(a).score == 0);
  CHECK(other.hash() == world::World(layout).hash());
}

TEST_CASE("Source lines are kept only while tracing is on, and roll back with their records") {
  world::World world = make_world();
  const Entity a = world.layout().players[0];
  world.set<&world::Player::score>(a, 1);
  int line = 10;
  world.trace([&] { return "thieves.lua:" + std::to_string(line++); });
  world.set<&world::Player::score>(a, 2);
  const world::World::Mark mark = world.mark();
  world.set<&world::Player::score>(a, 3);
  world.set<&world::Player::score>(a, 3);  // no write, so no line is asked for
  CHECK(world.traced(0) == nullptr);
  REQUIRE(world.traced(1));
  CHECK(*world.traced(1) == "thieves.lua:10");
  REQUIRE(world.traced(2));
  CHECK(*world.traced(2) == "thieves.lua:11");
  CHECK(line == 12);
  world.roll_back(mark);
  CHECK(world.traced(2) == nullptr);
  world.trace({});
  world.set<&world::Player::score>(a, 9);
  CHECK(world.traced(2) == nullptr);
}
