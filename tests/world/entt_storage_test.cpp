#include <catch2/catch_test_macros.hpp>

#include "world/entt_types.hpp"

using namespace entt_test;

TEST_CASE("a storage packs entities and components in insertion order", "[entt]") {
  Registry registry;
  const auto made = create(registry, 6);
  const std::vector<Entity> order{made[4], made[0], made[5], made[2]};
  for (const Entity e : order) registry.emplace<Position>(e, static_cast<int>(entt::to_integral(e)), 0);

  auto& storage = registry.storage<Position>();
  REQUIRE(storage.size() == order.size());
  CHECK(std::vector<Entity>(storage.data(), storage.data() + storage.size()) == order);
  for (std::size_t i = 0; i < order.size(); ++i) {
    CHECK(storage.index(order[i]) == i);
    CHECK(storage.contains(order[i]));
    CHECK(storage.get(order[i]).x == static_cast<int>(entt::to_integral(order[i])));
    CHECK(&storage.get(order[i]) == storage.raw()[0] + i);
  }
  CHECK_FALSE(storage.contains(made[1]));
  CHECK_FALSE(storage.contains(made[3]));
}

TEST_CASE("a storage contains neither null nor identifiers it never saw", "[entt]") {
  Registry registry;
  auto& storage = registry.storage<Position>();
  CHECK(storage.size() == 0);
  CHECK_FALSE(storage.contains(Entity{0}));
  CHECK_FALSE(storage.contains(entt::null));
  const auto made = create(registry, 2);
  registry.emplace<Position>(made[1], 1, 2);
  CHECK(storage.contains(made[1]));
  CHECK_FALSE(storage.contains(made[0]));
  CHECK_FALSE(storage.contains(entt::null));
  CHECK_FALSE(storage.contains(Entity{4096}));
  CHECK_FALSE(storage.contains(Entity{1u << 20 | 1u}));
}

TEST_CASE("storage is made once for a type and is what the registry uses", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  auto& storage = registry.storage<Position>();
  STATIC_REQUIRE(std::is_lvalue_reference_v<decltype(registry.storage<Position>())>);
  registry.emplace<Position>(e, 1, 2);
  CHECK(&storage == &registry.storage<Position>());
  CHECK(&storage.get(e) == &registry.get<Position>(e));
}

TEST_CASE("a storage can emplace directly", "[entt]") {
  Registry registry;
  const auto made = create(registry, 2);
  auto& position = registry.storage<Position>().emplace(made[1], 3, 4);
  registry.storage<Tag>().emplace(made[0]);
  CHECK(&position == &registry.get<Position>(made[1]));
  CHECK(position.y == 4);
  CHECK(registry.all_of<Tag>(made[0]));
  CHECK_FALSE(registry.all_of<Tag>(made[1]));
}

TEST_CASE("a storage of a const reference reads the same elements", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  registry.emplace<Position>(e, 1, 2);
  const auto& constant = registry.storage<Position>();
  STATIC_REQUIRE(std::is_same_v<decltype(constant.get(e)), const Position&>);
  STATIC_REQUIRE(std::is_same_v<decltype(constant.raw()), const Position* const*>);
  STATIC_REQUIRE(std::is_same_v<decltype(registry.storage<Position>().raw()), Position**>);
  STATIC_REQUIRE(std::is_same_v<decltype(constant.data()), const Entity*>);
  CHECK(constant.get(e).y == 2);
  CHECK(constant.raw()[0] == &constant.get(e));
}

TEST_CASE("a storage is a sparse set of its entities", "[entt]") {
  Registry registry;
  const auto made = create(registry, 2);
  registry.emplace<Position>(made[1], 1, 2);
  const entt::basic_sparse_set<Entity>& set = registry.storage<Position>();
  CHECK(set.size() == 1);
  CHECK_FALSE(set.empty());
  CHECK(set.contains(made[1]));
  CHECK(set.index(made[1]) == 0);
  CHECK(set.data()[0] == made[1]);
}

TEST_CASE("a page holds 1024 elements, a member page_size otherwise, of an empty type none", "[entt]") {
  STATIC_REQUIRE(entt::component_traits<Position>::page_size == 1024);
  STATIC_REQUIRE(entt::component_traits<Small>::page_size == 4);
  STATIC_REQUIRE(entt::component_traits<Tag>::page_size == 0);
}

TEST_CASE("raw gives the pages, of page_size elements each, in insertion order", "[entt]") {
  Registry registry;
  const auto made = create(registry, 10);
  for (int i = 0; i < 10; ++i) registry.emplace<Small>(made[static_cast<std::size_t>(9 - i)], i * i);

  auto& storage = registry.storage<Small>();
  constexpr std::size_t page = entt::component_traits<Small>::page_size;
  REQUIRE(storage.size() == 10);
  for (std::size_t i = 0; i < storage.size(); ++i) {
    const Small& element = storage.raw()[i / page][i % page];
    CHECK(element.value == static_cast<int>(i * i));
    CHECK(&element == &storage.get(storage.data()[i]));
  }
  storage.raw()[2][1].value = -1;
  CHECK(registry.get<Small>(made[0]).value == -1);
}

TEST_CASE("pointers to components stay good while components are added", "[entt]") {
  Registry registry;
  const auto made = create(registry, 5000);
  std::vector<const Position*> positions;
  std::vector<const Small*> smalls;
  for (const Entity e : made) {
    const int id = static_cast<int>(entt::to_integral(e));
    positions.push_back(&registry.emplace<Position>(e, id, -id));
    smalls.push_back(&registry.emplace<Small>(e, id));
  }
  for (std::size_t i = 0; i < made.size(); ++i) {
    REQUIRE(positions[i] == &registry.get<Position>(made[i]));
    REQUIRE(positions[i]->y == -static_cast<int>(i));
    REQUIRE(smalls[i] == &registry.get<Small>(made[i]));
    REQUIRE(smalls[i]->value == static_cast<int>(i));
  }
}

TEST_CASE("references to storages stay good while other types are added", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  auto& storage = registry.storage<Position>();
  registry.emplace<Name>(e, "Ada");
  registry.emplace<Small>(e, 1);
  registry.emplace<Owner>(e);
  registry.emplace<int>(e, 1);
  registry.emplace<long>(e, 1);
  registry.emplace<double>(e, 1.0);
  registry.emplace<Tag>(e);
  registry.emplace<OtherTag>(e);
  CHECK(&storage == &registry.storage<Position>());
}

TEST_CASE("sparse identifiers, far apart, are told from their neighbours", "[entt]") {
  Registry registry;
  const auto made = create(registry, 20000);
  for (std::size_t i = 0; i < made.size(); i += 4999) registry.emplace<Position>(made[i], static_cast<int>(i), 0);
  for (std::size_t i = 0; i < made.size(); ++i) {
    REQUIRE(registry.all_of<Position>(made[i]) == (i % 4999 == 0));
  }
  CHECK(registry.get<Position>(made[4999 * 4]).x == 4999 * 4);
}

TEST_CASE("an empty type is a tag: no reference to it, but emplaced, asked for and viewed", "[entt]") {
  Registry registry;
  const auto made = create(registry, 3);
  STATIC_REQUIRE(std::is_void_v<decltype(registry.emplace<Tag>(made[0]))>);
  registry.emplace<Tag>(made[2]);
  registry.emplace<Tag>(made[0]);
  auto& storage = registry.storage<Tag>();
  CHECK(storage.size() == 2);
  CHECK(storage.contains(made[0]));
  CHECK_FALSE(storage.contains(made[1]));
  CHECK(storage.index(made[0]) == 1);
  CHECK(storage.data()[0] == made[2]);
  CHECK(registry.view<Tag>().size() == 2);
  CHECK(visited(registry.view<Tag>()) == std::vector{made[0], made[2]});
}
