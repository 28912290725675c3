// Identifiers and components the tests of the registry use; they compile on the subset and on EnTT alike.
#pragma once

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

namespace entt_test {

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

}  // namespace entt_test
