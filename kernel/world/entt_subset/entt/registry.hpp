#ifndef CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_REGISTRY_HPP
#define CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_REGISTRY_HPP

#include <cassert>
#include <cstdint>
#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "entity.hpp"
#include "storage.hpp"
#include "view.hpp"

namespace entt {

namespace internal {

template <typename Type>
consteval std::uint64_t type_key() {
#if defined(_MSC_VER) && !defined(__clang__)
  constexpr std::string_view name = __FUNCSIG__;
#else
  constexpr std::string_view name = __PRETTY_FUNCTION__;
#endif
  std::uint64_t key = 0xcbf29ce484222325u;
  for (const char c : name) key = (key ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return key;
}

}  // namespace internal

/// Hands out entities and keeps their components.
template <identifier Entity>
class basic_registry {
  using set = basic_sparse_set<Entity>;
  template <typename T>
  using storage_of = basic_storage<std::remove_const_t<T>, Entity>;

 public:
  /// The identifier.
  using entity_type = Entity;

  /// An empty registry.
  basic_registry() = default;

  /// Takes over entities and components; storages stay where they are.
  basic_registry(basic_registry&& other) noexcept
      : pools_{std::move(other.pools_)}, created_{std::exchange(other.created_, 0)} {
    other.pools_.clear();
  }

  /// Takes over entities and components; storages stay where they are.
  basic_registry& operator=(basic_registry&& other) noexcept {
    auto pools = std::move(other.pools_);
    other.pools_.clear();
    pools_ = std::move(pools);
    created_ = std::exchange(other.created_, 0);
    return *this;
  }

  /// A new entity: 0, 1, 2 and so on.
  [[nodiscard]] Entity create() {
    assert(created_ < entt_traits<Entity>::entity_mask);
    return static_cast<Entity>(created_++);
  }

  /// Whether the entity was created here.
  [[nodiscard]] bool valid(const Entity e) const noexcept { return to_integral(e) < created_; }

  /// Gives the entity, which has none, a component; returns a reference to it unless Type is empty.
  template <typename Type, typename... Args>
  decltype(auto) emplace(const Entity e, Args&&... args) {
    assert(valid(e));
    return storage<Type>().emplace(e, std::forward<Args>(args)...);
  }

  /// The entity's component, or a tuple of references to several; it has to have them.
  template <typename... Type>
  [[nodiscard]] decltype(auto) get(const Entity e) const {
    assert(all_of<Type...>(e));
    if constexpr (sizeof...(Type) == 1) {
      return (find<Type>()->get(e), ...);
    } else {
      return std::tuple<const Type&...>{find<Type>()->get(e)...};
    }
  }

  /// The entity's component, or a tuple of references to several; it has to have them.
  template <typename... Type>
  [[nodiscard]] decltype(auto) get(const Entity e) {
    assert(all_of<Type...>(e));
    if constexpr (sizeof...(Type) == 1) {
      return (static_cast<Type&>(find<Type>()->get(e)), ...);
    } else {
      return std::tuple<Type&...>{find<Type>()->get(e)...};
    }
  }

  /// The entity's component, or a null pointer.
  template <typename Type>
  [[nodiscard]] const Type* try_get(const Entity e) const {
    assert(valid(e));
    const auto* pool = find<Type>();
    return pool && pool->contains(e) ? &pool->get(e) : nullptr;
  }

  /// The entity's component, or a null pointer.
  template <typename Type>
  [[nodiscard]] Type* try_get(const Entity e) {
    assert(valid(e));
    auto* pool = find<Type>();
    return pool && pool->contains(e) ? &pool->get(e) : nullptr;
  }

  /// Whether the entity has every one of the components.
  template <typename... Type>
  [[nodiscard]] bool all_of(const Entity e) const {
    assert(valid(e));
    return (has<Type>(e) && ...);
  }

  /// The storage of a component type, made when first asked for.
  template <typename Type>
  storage_of<Type>& storage() {
    static_assert(std::is_same_v<Type, std::decay_t<Type>>);
    auto& pool = pools_[internal::type_key<Type>()];
    if (!pool) pool = std::make_unique<storage_of<Type>>();
    return static_cast<storage_of<Type>&>(*pool);
  }

  /// The entities which have every Type and no Exclude, components read only.
  template <typename... Type, typename... Exclude>
  requires(sizeof...(Type) != 0) [[nodiscard]] auto view(exclude_t<Exclude...> = {}) const {
    return basic_view<Entity, get_t<const Type...>, exclude_t<Exclude...>>{find<Type>()..., find<Exclude>()...};
  }

  /// The entities which have every Type and no Exclude, components read only where Type is const.
  template <typename... Type, typename... Exclude>
  requires(sizeof...(Type) != 0) [[nodiscard]] auto view(exclude_t<Exclude...> = {}) {
    return basic_view<Entity, get_t<Type...>, exclude_t<Exclude...>>{&storage<std::remove_const_t<Type>>()...,
                                                                     &storage<Exclude>()...};
  }

 private:
  template <typename Type>
  const storage_of<Type>* find() const {
    const auto found = pools_.find(internal::type_key<std::remove_const_t<Type>>());
    return found == pools_.end() ? nullptr : static_cast<const storage_of<Type>*>(found->second.get());
  }

  template <typename Type>
  storage_of<Type>* find() {
    const auto found = pools_.find(internal::type_key<std::remove_const_t<Type>>());
    return found == pools_.end() ? nullptr : static_cast<storage_of<Type>*>(found->second.get());
  }

  template <typename Type>
  bool has(const Entity e) const {
    const auto* pool = find<Type>();
    return pool && pool->contains(e);
  }

  std::unordered_map<std::uint64_t, std::unique_ptr<set>> pools_;
  typename entt_traits<Entity>::entity_type created_ = 0;
};

/// The registry of the default identifier.
using registry = basic_registry<entity>;

}  // namespace entt

#endif  // CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_REGISTRY_HPP
