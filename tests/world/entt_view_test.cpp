#include <catch2/catch_test_macros.hpp>

#include "world/entt_types.hpp"

using namespace entt_test;

TEST_CASE("a view of one type visits its entities from the last inserted to the first", "[entt]") {
  Registry registry;
  const auto made = create(registry, 4);
  for (const std::size_t i : {2u, 0u, 3u}) registry.emplace<Position>(made[i], static_cast<int>(i), 0);

  const auto view = registry.view<Position>();
  CHECK(view.size() == 3);
  CHECK(visited(view) == std::vector{made[3], made[0], made[2]});
  CHECK(view.contains(made[2]));
  CHECK_FALSE(view.contains(made[1]));
  STATIC_REQUIRE(std::is_same_v<decltype(view.get<Position>(made[3])), Position&>);
  view.get<Position>(made[3]).y = 5;
  CHECK(registry.get<Position>(made[3]).y == 5);
  CHECK(std::vector<Entity>(view.begin(), view.end()) == visited(view));
}

TEST_CASE("a view of several types follows the smallest storage, the first named of equals", "[entt]") {
  Registry registry;
  const auto made = create(registry, 5);
  for (const std::size_t i : {0u, 1u, 2u, 3u}) registry.emplace<Position>(made[i], static_cast<int>(i), 0);
  for (const std::size_t i : {3u, 4u, 1u}) registry.emplace<Small>(made[i], static_cast<int>(i));
  for (const std::size_t i : {1u, 3u, 2u}) registry.emplace<Name>(made[i], "n");

  CHECK(visited(registry.view<Position, Small>()) == std::vector{made[1], made[3]});
  CHECK(visited(registry.view<Small, Position>()) == std::vector{made[1], made[3]});
  CHECK(visited(registry.view<Small, Name>()) == std::vector{made[1], made[3]});
  CHECK(visited(registry.view<Name, Small>()) == std::vector{made[3], made[1]});
  CHECK(registry.view<Position, Small>().size_hint() == 3);
  CHECK(registry.view<Position, Small>().contains(made[3]));
  CHECK_FALSE(registry.view<Position, Small>().contains(made[4]));
  CHECK(registry.view<Position, Small>().get<Small>(made[3]).value == 3);
}

TEST_CASE("a view's get of several types gives a tuple of references", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  registry.emplace<Position>(e, 1, 2);
  registry.emplace<Small>(e, 3);
  registry.emplace<Tag>(e);
  const auto view = registry.view<Position, const Small, Tag>();
  STATIC_REQUIRE(std::is_same_v<decltype(view.get<Position, const Small>(e)), std::tuple<Position&, const Small&>>);
  const auto [position, small] = view.get<Position, const Small>(e);
  position.x = 9;
  CHECK(registry.get<Position>(e).x == 9);
  CHECK(small.value == 3);
}

TEST_CASE("a view leaves out entities which have an excluded component", "[entt]") {
  Registry registry;
  const auto made = create(registry, 6);
  for (const Entity e : made) registry.emplace<Position>(e, static_cast<int>(entt::to_integral(e)), 0);
  registry.emplace<Tag>(made[1]);
  registry.emplace<Tag>(made[5]);
  registry.emplace<Small>(made[0], 0);
  registry.emplace<Small>(made[1], 1);
  registry.emplace<Small>(made[2], 2);

  const auto untagged = registry.view<Position>(entt::exclude<Tag>);
  CHECK(visited(untagged) == std::vector{made[4], made[3], made[2], made[0]});
  CHECK(untagged.contains(made[0]));
  CHECK_FALSE(untagged.contains(made[1]));
  CHECK(untagged.size_hint() == 6);
  CHECK(untagged.get<Position>(made[4]).x == 4);

  CHECK(visited(registry.view<Position>(entt::exclude<Tag, Small>)) == std::vector{made[4], made[3]});
  CHECK(visited(registry.view<Position, Small>(entt::exclude<Tag>)) == std::vector{made[2], made[0]});
  CHECK(visited(registry.view<Position, Tag>(entt::exclude<Small>)) == std::vector{made[5]});
  CHECK(visited(registry.view<Tag>(entt::exclude<Position>)).empty());
  CHECK(visited(registry.view<Small>(entt::exclude<OtherTag>)).size() == 3);
}

TEST_CASE("each visits entities with references to their components, tags left out", "[entt]") {
  Registry registry;
  const auto made = create(registry, 4);
  for (const Entity e : made) registry.emplace<Position>(e, static_cast<int>(entt::to_integral(e)), 0);
  for (const std::size_t i : {3u, 1u}) registry.emplace<Small>(made[i], static_cast<int>(10 * i));
  registry.emplace<Tag>(made[1]);
  registry.emplace<Tag>(made[2]);
  registry.emplace<Tag>(made[3]);

  std::vector<Entity> order;
  for (auto [e, position] : registry.view<Position>().each()) {
    STATIC_REQUIRE(std::is_same_v<decltype(position), Position&>);
    order.push_back(e);
    position.y = 1;
  }
  CHECK(order == std::vector{made[3], made[2], made[1], made[0]});
  CHECK(registry.get<Position>(made[2]).y == 1);

  order.clear();
  for (auto [e, position, small] : registry.view<Position, Tag, const Small>().each()) {
    STATIC_REQUIRE(std::is_same_v<decltype(small), const Small&>);
    order.push_back(e);
    CHECK(small.value == 10 * position.x);
    CHECK(&position == &registry.get<Position>(e));
  }
  CHECK(order == std::vector{made[1], made[3]});

  order.clear();
  for (auto [e, position] : registry.view<Position>(entt::exclude<Tag>).each()) {
    order.push_back(e);
    CHECK(position.x == 0);
  }
  CHECK(order == std::vector{made[0]});

  order.clear();
  for (auto [e] : registry.view<Tag>().each()) order.push_back(e);
  CHECK(order == std::vector{made[3], made[2], made[1]});
}

TEST_CASE("each calls a function with or without the entity", "[entt]") {
  Registry registry;
  const auto made = create(registry, 3);
  for (const Entity e : made) registry.emplace<Position>(e, static_cast<int>(entt::to_integral(e)), 0);
  registry.emplace<Tag>(made[0]);
  registry.emplace<Tag>(made[2]);
  registry.emplace<Small>(made[2], 2);

  std::vector<Entity> order;
  registry.view<Position>().each([&](const Entity e, Position& position) {
    order.push_back(e);
    position.y = 3;
  });
  CHECK(order == std::vector{made[2], made[1], made[0]});
  CHECK(registry.get<Position>(made[1]).y == 3);

  int sum = 0;
  registry.view<const Position, Tag>().each([&](const Position& position) { sum += position.x; });
  CHECK(sum == 2);

  order.clear();
  registry.view<Position, Tag>(entt::exclude<Small>).each([&](const Entity e, Position&) { order.push_back(e); });
  CHECK(order == std::vector{made[0]});
}

TEST_CASE("a view of a const registry gives const references", "[entt]") {
  Registry registry;
  const auto made = create(registry, 3);
  for (const Entity e : made) registry.emplace<Position>(e, 1, 2);
  registry.emplace<Small>(made[0], 5);
  registry.emplace<Small>(made[2], 6);
  registry.emplace<Tag>(made[2]);
  const Registry& constant = registry;

  const auto single = constant.view<const Position>();
  STATIC_REQUIRE(std::is_same_v<decltype(single.get<const Position>(made[0])), const Position&>);
  CHECK(single.size() == 3);
  CHECK(visited(constant.view<const Position, const Small>(entt::exclude<Tag>)) == std::vector{made[0]});
  for (auto [e, position, small] : constant.view<const Position, const Small>().each()) {
    STATIC_REQUIRE(std::is_same_v<decltype(position), const Position&>);
    STATIC_REQUIRE(std::is_same_v<decltype(small), const Small&>);
    CHECK(&small == &constant.get<Small>(e));
  }
}

TEST_CASE("entities and components may be added while a view visits, and are not visited", "[entt]") {
  Registry registry;
  const auto made = create(registry, 3);
  for (const Entity e : made) registry.emplace<Small>(e, 1);
  std::size_t visits = 0;
  for (auto [e, small] : registry.view<Small>().each()) {
    ++visits;
    registry.emplace<Small>(registry.create(), small.value + 1);
  }
  CHECK(visits == 3);
  CHECK(registry.storage<Small>().size() == 6);
}

TEST_CASE("a view made before components are added sees them", "[entt]") {
  Registry registry;
  const auto made = create(registry, 2);
  const auto view = registry.view<Position>();
  CHECK(visited(view).empty());
  registry.emplace<Position>(made[0], 1, 2);
  registry.emplace<Position>(made[1], 1, 2);
  CHECK(view.size() == 2);
  CHECK(visited(view) == std::vector{made[1], made[0]});
}
