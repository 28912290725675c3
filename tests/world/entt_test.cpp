#include <catch2/catch_test_macros.hpp>

#include "world/entt_types.hpp"

using namespace entt_test;

TEST_CASE("create hands out identifiers 0, 1, 2 in order", "[entt]") {
  Registry registry;
  for (std::uint32_t i = 0; i < 5000; ++i) REQUIRE(entt::to_integral(registry.create()) == i);
}

TEST_CASE("valid is true of created entities only", "[entt]") {
  Registry registry;
  CHECK_FALSE(registry.valid(Entity{0}));
  const Entity e = registry.create();
  CHECK(registry.valid(e));
  CHECK_FALSE(registry.valid(Entity{1}));
  CHECK_FALSE(registry.valid(Entity{1u << 20}));
}

TEST_CASE("null is of any identifier type, differs from every entity and is never valid", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  const Entity none = entt::null;
  const WideEntity wide = entt::null;
  CHECK((none == entt::null));
  CHECK((entt::null == none));
  CHECK((wide == entt::null));
  CHECK((e != entt::null));
  CHECK((entt::null != e));
  CHECK_FALSE((e == entt::null));
  CHECK(none != e);
  CHECK(entt::to_integral(none) == 0xFFFFFFFFu);
  CHECK(entt::to_integral(wide) == 0xFFFFFFFFFFFFFFFFu);
  CHECK_FALSE(registry.valid(none));
  CHECK_FALSE(registry.valid(entt::null));
}

TEST_CASE("to_integral gives the underlying integer of any identifier type", "[entt]") {
  STATIC_REQUIRE(std::is_same_v<decltype(entt::to_integral(Entity{})), std::uint32_t>);
  STATIC_REQUIRE(std::is_same_v<decltype(entt::to_integral(WideEntity{})), std::uint64_t>);
  STATIC_REQUIRE(std::is_same_v<entt::entt_traits<Entity>::entity_type, std::uint32_t>);
  STATIC_REQUIRE(entt::to_integral(Entity{42}) == 42u);
  STATIC_REQUIRE(entt::to_integral(entt::entity{7}) == 7u);
}

TEST_CASE("registry is basic_registry of the default identifier", "[entt]") {
  STATIC_REQUIRE(std::is_same_v<entt::registry::entity_type, entt::entity>);
  STATIC_REQUIRE(std::is_same_v<Registry::entity_type, Entity>);
  entt::registry registry;
  const entt::entity e = registry.create();
  registry.emplace<Position>(e, 1, 2);
  CHECK(registry.get<Position>(e).y == 2);
}

TEST_CASE("identifiers may be 64 bit enumerations", "[entt]") {
  entt::basic_registry<WideEntity> registry;
  const auto made = create(registry, 3);
  registry.emplace<Position>(made[2], 3, 4);
  CHECK(entt::to_integral(made[2]) == 2u);
  CHECK(registry.get<Position>(made[2]).x == 3);
  CHECK_FALSE(registry.all_of<Position>(made[0]));
  CHECK(registry.view<Position>().size() == 1);
}

TEST_CASE("emplace returns a reference to the component it made", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  auto& position = registry.emplace<Position>(e, 1, 2);
  STATIC_REQUIRE(std::is_same_v<decltype(position), Position&>);
  CHECK(&position == &registry.get<Position>(e));
  CHECK(position.x == 1);
  CHECK(position.y == 2);
}

TEST_CASE("emplace initialises aggregates by braces and others by their constructors", "[entt]") {
  Registry registry;
  const auto made = create(registry, 4);
  CHECK(registry.emplace<Position>(made[0], 5).y == 0);
  CHECK(registry.emplace<Position>(made[1]).x == 0);
  CHECK(registry.emplace<Position>(made[2], Position{8, 9}).y == 9);
  CHECK(registry.emplace<Name>(made[0], "Ada", " L").value == "Ada L");
  CHECK(registry.emplace<Name>(made[1], std::string{"Bo"}).value == "Bo");
  CHECK(*registry.emplace<Owner>(made[0], std::make_unique<int>(6)).owned == 6);
  CHECK(registry.emplace<int>(made[0], 11) == 11);
}

TEST_CASE("get of one type returns a reference, of several a tuple of references", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  registry.emplace<Position>(e, 1, 2);
  registry.emplace<Name>(e, "Ada");

  STATIC_REQUIRE(std::is_same_v<decltype(registry.get<Position>(e)), Position&>);
  STATIC_REQUIRE(std::is_same_v<decltype(registry.get<const Position>(e)), const Position&>);
  STATIC_REQUIRE(std::is_same_v<decltype(registry.get<Position, Name>(e)), std::tuple<Position&, Name&>>);

  auto [position, name] = registry.get<Position, Name>(e);
  position.x = 7;
  name.value = "Bo";
  CHECK(registry.get<Position>(e).x == 7);
  CHECK(registry.get<Name>(e).value == "Bo");
}

TEST_CASE("a const registry gives read only access", "[entt]") {
  Registry registry;
  const auto made = create(registry, 2);
  registry.emplace<Position>(made[0], 1, 2);
  registry.emplace<Name>(made[0], "Ada");
  const Registry& constant = registry;

  STATIC_REQUIRE(std::is_same_v<decltype(constant.get<Position>(made[0])), const Position&>);
  STATIC_REQUIRE(std::is_same_v<decltype(constant.try_get<Position>(made[0])), const Position*>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(constant.get<Position, Name>(made[0])), std::tuple<const Position&, const Name&>>);
  CHECK(constant.valid(made[1]));
  CHECK(constant.get<Position>(made[0]).x == 1);
  CHECK(std::get<1>(constant.get<Position, Name>(made[0])).value == "Ada");
  CHECK(constant.try_get<Position>(made[1]) == nullptr);
  CHECK(constant.all_of<Position, Name>(made[0]));
}

TEST_CASE("try_get returns a pointer to the component, or null", "[entt]") {
  Registry registry;
  const auto made = create(registry, 2);
  CHECK(registry.try_get<Position>(made[0]) == nullptr);
  auto& position = registry.emplace<Position>(made[0], 1, 2);
  STATIC_REQUIRE(std::is_same_v<decltype(registry.try_get<Position>(made[0])), Position*>);
  CHECK(registry.try_get<Position>(made[0]) == &position);
  CHECK(registry.try_get<Position>(made[1]) == nullptr);
}

TEST_CASE("a component type never used is had by no entity of a const registry", "[entt]") {
  Registry registry;
  const Entity e = registry.create();
  registry.emplace<Position>(e, 1, 2);
  const Registry& constant = registry;
  CHECK_FALSE(constant.all_of<Never>(e));
  CHECK(constant.try_get<Never>(e) == nullptr);
  CHECK(visited(constant.view<Never>()).empty());
  CHECK(visited(constant.view<Position, Never>()).empty());
  CHECK(visited(constant.view<Never, Position>()).empty());
  CHECK_FALSE(constant.view<Never>().contains(e));
  CHECK_FALSE(constant.view<Position, Never>().contains(e));
  CHECK(constant.view<Never>().size() == 0);
  CHECK(visited(constant.view<Position>(entt::exclude<Never>)) == std::vector{e});
  CHECK(constant.view<Position>(entt::exclude<Never>).contains(e));
}

TEST_CASE("all_of is true if the entity has every one of the components", "[entt]") {
  Registry registry;
  const auto made = create(registry, 2);
  registry.emplace<Position>(made[0], 1, 2);
  registry.emplace<Tag>(made[0]);
  registry.emplace<Tag>(made[1]);
  CHECK(registry.all_of<Position>(made[0]));
  CHECK(registry.all_of<Position, Tag>(made[0]));
  CHECK(registry.all_of<Tag>(made[1]));
  CHECK_FALSE(registry.all_of<Position, Tag>(made[1]));
  CHECK_FALSE(registry.all_of<OtherTag>(made[1]));
}

TEST_CASE("a registry destroys its components", "[entt]") {
  int alive = 0;
  {
    Registry registry;
    for (int i = 0; i < 3000; ++i) registry.emplace<Counted>(registry.create(), &alive);
    CHECK(alive == 3000);
  }
  CHECK(alive == 0);
}

TEST_CASE("a component whose constructor throws is not added", "[entt]") {
  Registry registry;
  const auto made = create(registry, 3);
  registry.emplace<Fussy>(made[0], 1);
  CHECK_THROWS_AS(registry.emplace<Fussy>(made[1], -1), std::invalid_argument);
  CHECK(registry.storage<Fussy>().size() == 1);
  CHECK_FALSE(registry.all_of<Fussy>(made[1]));
  registry.emplace<Fussy>(made[2], 2);
  CHECK(registry.get<Fussy>(made[2]).value == 2);
  CHECK(registry.storage<Fussy>().index(made[2]) == 1);
}

TEST_CASE("a registry is moved, not copied, with its entities, components and storages", "[entt]") {
  STATIC_REQUIRE(std::is_move_constructible_v<Registry>);
  STATIC_REQUIRE(std::is_move_assignable_v<Registry>);
  STATIC_REQUIRE_FALSE(std::is_copy_constructible_v<Registry>);
  STATIC_REQUIRE_FALSE(std::is_copy_assignable_v<Registry>);

  Registry first;
  const auto made = create(first, 3);
  first.emplace<Tag>(made[0]);
  const Position* const position = &first.emplace<Position>(made[1], 1, 2);
  const auto* const storage = &first.storage<Position>();

  Registry second{std::move(first)};
  CHECK(second.valid(made[2]));
  CHECK(&second.get<Position>(made[1]) == position);
  CHECK(&second.storage<Position>() == storage);

  Registry third;
  third.emplace<Position>(third.create(), 3, 4);
  third = std::move(second);
  CHECK(third.valid(made[2]));
  CHECK_FALSE(third.valid(Entity{3}));
  CHECK(third.all_of<Tag>(made[0]));
  CHECK_FALSE(third.all_of<Position>(made[0]));
  CHECK(&third.get<Position>(made[1]) == position);
  CHECK(&third.storage<Position>() == storage);
  CHECK(visited(third.view<Position>()) == std::vector{made[1]});
  CHECK(entt::to_integral(third.create()) == 3u);
  third.emplace<Position>(made[2], 5, 6);
  CHECK(third.storage<Position>().index(made[2]) == 1);
}

TEST_CASE("registries are independent of one another", "[entt]") {
  Registry one;
  Registry other;
  one.emplace<Position>(one.create(), 1, 2);
  const Entity e = other.create();
  CHECK_FALSE(other.all_of<Position>(e));
  CHECK(entt::to_integral(e) == 0u);
  CHECK(other.storage<Position>().size() == 0);
}

TEST_CASE("code can tell the subset from the real EnTT", "[entt]") {
#if defined(CASTELLAN_ENTT_SUBSET)
  STATIC_REQUIRE(CASTELLAN_ENTT_SUBSET == 1);
#else
  STATIC_REQUIRE(ENTT_VERSION_MAJOR == 3);
#endif
}
