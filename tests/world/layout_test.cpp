#include "castellan/world/layout.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <set>

#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

TEST_CASE("Every kind of thing is one block of consecutive ids, and the blocks fill all ids") {
  const int players = GENERATE(2, 3, 4, 5);
  const world::Layout layout(test::belfort_rules(), players);
  std::uint32_t next = 1;  // behind the table
  const std::pair<world::EntityRange, EntityKind> blocks[] = {
      {layout.seats, EntityKind::player},       {layout.workers, EntityKind::worker},
      {layout.gnomes, EntityKind::gnome},       {layout.districts, EntityKind::district},
      {layout.locations, EntityKind::location}, {layout.symbols, EntityKind::symbol},
      {layout.guilds, EntityKind::guild},       {layout.areas, EntityKind::area},
      {layout.piles, EntityKind::pile},         {layout.cards, EntityKind::card},
      {layout.planks, EntityKind::plank},       {layout.locks, EntityKind::lock},
      {layout.pieces, EntityKind::piece},       {layout.cells, EntityKind::cell},
      {layout.streams, EntityKind::cell}};
  for (const auto& [range, kind] : blocks) {
    INFO(entity_kind_names[static_cast<std::size_t>(kind)]);
    CHECK((range.size() == 0 || to_index(range[0]) == next));
    for (Entity e : range) CHECK(layout.is(e, kind));
    next += static_cast<std::uint32_t>(range.size());
  }
  CHECK(next == layout.entity_count());
  CHECK_FALSE(layout.exists(Entity{next}));
  CHECK_FALSE(layout.exists(nothing));
}

TEST_CASE("No two things have the same name") {
  const world::Layout layout(test::belfort_rules(), GENERATE(2, 5));
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i) {
    INFO(layout.name(Entity{i}));
    CHECK(names.insert(layout.name(Entity{i})).second);
  }
}

TEST_CASE("CMP-3 CMP-4 PLC-3 The number of players sets workers, gnomes and the desk's planks") {
  const auto [players, gnomes, desks] =
      GENERATE(std::tuple{2, 9u, 1u}, std::tuple{3, 14u, 1u}, std::tuple{4, 18u, 2u}, std::tuple{5, 22u, 3u});
  const auto rules = test::belfort_rules();
  const world::Layout layout(rules, players);
  CHECK(layout.players.size() == static_cast<std::size_t>(players));
  CHECK(layout.gnomes.size() == gnomes);
  CHECK(layout.planks_on_board(rules->planks.find("desk")).size() == desks);
  for (Seat seat = 0; seat < players; ++seat)
    for (const Id<WorkerKind> kind : rules->workers.ids()) CHECK(layout.workers_of(seat, kind).size() == 7);
}

TEST_CASE("SET-2 Each player starts with three of seven elves and dwarves and the goods of the book") {
  const auto rules = test::belfort_rules();
  world::World world(std::make_shared<world::Layout>(rules, 3));
  for (Entity player : world.layout().players) {
    const Goods& goods = world.get<world::Stock>(player).goods;
    CHECK(goods[rules->resources.find("wood")] == 1);
    CHECK(goods[rules->resources.find("stone")] == 1);
    CHECK(goods[rules->resources.find("metal")] == 1);
    CHECK(goods[rules->resources.find("gold")] == 5);
    for (const Id<WorkerKind> kind : rules->workers.ids()) {
      int home = 0;
      for (Entity w : world.layout().workers_of(static_cast<Seat>(world.get<world::Player>(player).seat), kind))
        home += world.get<world::Worker>(w).place == player;
      CHECK(home == 3);
    }
  }
}

TEST_CASE("A game for two to five is not made for one or six") {
  CHECK_THROWS_AS(world::Layout(test::belfort_rules(), 1), std::invalid_argument);
  CHECK_THROWS_AS(world::Layout(test::belfort_rules(), 6), std::invalid_argument);
}

TEST_CASE("Each district has the symbols its YAML files ask for") {
  const auto rules = test::belfort_rules();
  const world::Layout layout(rules, 4);
  std::size_t expected = 0;
  for (const Site& site : rules->sites) {
    expected += static_cast<std::size_t>(site.per_district * site.symbols);
    CHECK(layout.locations_of(rules->sites.id_of(site)).size() ==
          layout.districts.size() * static_cast<std::size_t>(site.per_district));
  }
  for (Entity district : layout.districts) CHECK(layout.symbols_in(district).size() == expected);
  CHECK(layout.symbols.size() == expected * layout.districts.size());
}

TEST_CASE("CMP-6 A straddling location has a symbol on either side of its border, the last joins the first") {
  const auto rules = test::load_good(
      {test::tiny_game("return module { step = function() end }"), test::pack("gates", {{"gates.yaml", R"(
sites: [{id: gatehouse, symbols: 2, straddles: true}]
)"}})});
  world::World world(std::make_shared<world::Layout>(rules, 2));
  const world::Layout& layout = world.layout();
  const auto gates = layout.locations_of(rules->sites.find("gatehouse"));
  REQUIRE(gates.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto symbols = layout.symbols_of(gates[i]);
    REQUIRE(symbols.size() == 2);
    CHECK(world.get<world::Symbol>(symbols[0]).district == layout.districts[i]);
    CHECK(world.get<world::Symbol>(symbols[1]).district == layout.districts[(i + 1) % 3]);
  }
}

TEST_CASE("All cards begin in their deck, one after another") {
  world::World world(std::make_shared<world::Layout>(test::belfort_rules(), 2));
  const world::Layout& layout = world.layout();
  std::set<Entity> seen;
  const world::Pile& deck = world.get<world::Pile>(layout.pile(first_deck, world::Pile::deck));
  for (Entity card = deck.top; card != nothing; card = world.get<world::Card>(card).next)
    REQUIRE(seen.insert(card).second);
  CHECK(seen.size() == layout.cards.size());
  CHECK(static_cast<std::size_t>(deck.count) == layout.cards.size());
}

TEST_CASE("A list attribute has a cell for its length and one for each element, on every thing of its kind") {
  const auto rules = test::load_good(
      {test::tiny_game("return module { step = function() end }"), test::pack("extra", {{"extra.yaml", R"(
attributes:
  - {id: friends, on: player, type: list, max_length: 3}
  - {id: fame, on: district, default: 7}
)"}})});
  world::World world(std::make_shared<world::Layout>(rules, 2));
  const world::Layout& layout = world.layout();
  const Id<Attribute> friends = rules->attributes.find("friends");
  const Id<Attribute> fame = rules->attributes.find("fame");
  CHECK(layout.cells.size() == 2 * 4 + 3);
  CHECK(layout.cells_of(friends, layout.players[1]).size() == 4);
  CHECK(layout.cells_of(friends, layout.districts[0]).size() == 0);
  REQUIRE(layout.cells_of(fame, layout.districts[2]).size() == 1);
  CHECK(world.get<world::Cell>(layout.cells_of(fame, layout.districts[2])[0]).value == 7);
  CHECK(layout.owner_of_cell(layout.cells_of(fame, layout.districts[2])[0]) == std::pair{fame, layout.districts[2]});
}
