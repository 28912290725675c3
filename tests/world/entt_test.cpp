#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <cstdint>
#include <entt/entt.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

enum class Entity : std::uint32_t {};
enum class WideEntity : std::uint64_t {};
using Registry = entt::basic_registry<Entity>;

struct Position {
  int x;
  int y;
};

struct Name {
  explicit Name(std::string first, const char* last = "") : value{std::move(first) + last} {}
  std::string value;
};

struct Small {
  static constexpr std::size_t page_size = 4;
  int value;
};

struct Owner {
  std::unique_ptr<int> owned;
};

struct Counted {
  explicit Counted(int* count) : alive{count} { ++*alive; }
  Counted(Counted&& other) noexcept : alive{std::exchange(other.alive, nullptr)} {}
  Counted& operator=(Counted&& other) noexcept {
    std::swap(alive, other.alive);
    return *this;
  }
  ~Counted() {
    if (alive) --*alive;
  }
  int* alive;
};

struct Fussy {
  explicit Fussy(int v) : value{v} {
    if (v < 0) throw std::invalid_argument{"negative"};
  }
  int value;
};

struct Tag {};
struct OtherTag {};
struct Never {
  int value;
};

template <typename R>
auto create(R& registry, std::size_t count) {
  std::vector<typename R::entity_type> made;
  for (std::size_t i = 0; i < count; ++i) made.push_back(registry.create());
  return made;
}

template <typename View>
std::vector<Entity> visited(const View& view) {
  std::vector<Entity> entities;
  for (const Entity e : view) entities.push_back(e);
  return entities;
}

}  // namespace

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
