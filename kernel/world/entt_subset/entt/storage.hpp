#ifndef CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_STORAGE_HPP
#define CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_STORAGE_HPP

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "entity.hpp"

namespace entt {

namespace internal {

template <typename Type>
consteval std::size_t choose_page_size() {
  if constexpr (requires { Type::page_size; }) {
    return Type::page_size;
  } else {
    return std::is_empty_v<Type> ? 0 : 1024;
  }
}

}  // namespace internal

/// How a component type is stored.
template <typename Type, typename = void>
struct component_traits {
  /// Elements in a page: Type::page_size if there is one, else 0 (no elements kept) for an empty type.
  static constexpr std::size_t page_size = internal::choose_page_size<Type>();

  static_assert(std::is_same_v<Type, std::decay_t<Type>>);
  static_assert(page_size == 0 || std::has_single_bit(page_size));
};

/// A set of entities, packed in insertion order.
template <identifier Entity>
class basic_sparse_set {
  using slot = typename entt_traits<Entity>::entity_type;

 public:
  /// The identifier.
  using entity_type = Entity;
  /// The type of counts and indices.
  using size_type = std::size_t;

  /// An empty set.
  basic_sparse_set() = default;
  /// Not copied.
  basic_sparse_set(const basic_sparse_set&) = delete;
  /// Not copied.
  basic_sparse_set& operator=(const basic_sparse_set&) = delete;
  /// Virtual, for a registry owns its storages through this base.
  virtual ~basic_sparse_set() = default;

  /// The number of entities.
  [[nodiscard]] size_type size() const noexcept { return packed_.size(); }

  /// Whether there is no entity.
  [[nodiscard]] bool empty() const noexcept { return packed_.empty(); }

  /// The entities in insertion order.
  [[nodiscard]] const Entity* data() const noexcept { return packed_.data(); }

  /// Whether the entity is in the set.
  [[nodiscard]] bool contains(const Entity e) const noexcept {
    const auto id = to_integral(e);
    return id / kPage < sparse_.size() && sparse_[id / kPage] && sparse_[id / kPage][id % kPage] != kNone;
  }

  /// The entity's place in insertion order; it has to be in the set.
  [[nodiscard]] size_type index(const Entity e) const noexcept {
    assert(contains(e));
    const auto id = to_integral(e);
    return sparse_[id / kPage][id % kPage];
  }

 protected:
  /// Makes room for the entity, so that commit() cannot fail.
  void prepare(const Entity e) {
    assert(to_integral(e) < entt_traits<Entity>::entity_mask && !contains(e));
    const auto page = static_cast<std::size_t>(to_integral(e) / kPage);
    if (page >= sparse_.size()) sparse_.resize(page + 1);
    if (!sparse_[page]) {
      sparse_[page] = std::make_unique_for_overwrite<slot[]>(kPage);
      std::fill_n(sparse_[page].get(), kPage, kNone);
    }
    if (packed_.size() == packed_.capacity()) packed_.reserve(packed_.empty() ? 16 : 2 * packed_.size());
  }

  /// Appends the entity; call prepare() first.
  void commit(const Entity e) noexcept {
    const auto id = to_integral(e);
    sparse_[id / kPage][id % kPage] = static_cast<slot>(packed_.size());
    packed_.push_back(e);
  }

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr slot kNone = ~slot{0};

  std::vector<std::unique_ptr<slot[]>> sparse_;
  std::vector<Entity> packed_;
};

/// The entities which have a component, and the components in the same order, in pages which never move.
template <typename Type, identifier Entity>
class basic_storage : public basic_sparse_set<Entity> {
  using base = basic_sparse_set<Entity>;
  static constexpr std::size_t kPage = component_traits<Type>::page_size;

  static_assert(std::is_move_constructible_v<Type> && std::is_move_assignable_v<Type>);

 public:
  /// The component.
  using value_type = Type;

  /// An empty storage.
  basic_storage() = default;

  /// Destroys the components.
  ~basic_storage() override {
    for (std::size_t i = 0; i < this->size(); ++i) std::destroy_at(pages_[i / kPage] + i % kPage);
    for (Type* page : pages_) std::allocator<Type>{}.deallocate(page, kPage);
  }

  /// The pages, each of component_traits<Type>::page_size elements.
  [[nodiscard]] const Type* const* raw() const noexcept { return pages_.data(); }

  /// The pages, each of component_traits<Type>::page_size elements.
  [[nodiscard]] Type** raw() noexcept { return pages_.data(); }

  /// The entity's component; it has to have one.
  [[nodiscard]] const Type& get(const Entity e) const noexcept {
    const auto i = this->index(e);
    return pages_[i / kPage][i % kPage];
  }

  /// The entity's component; it has to have one.
  [[nodiscard]] Type& get(const Entity e) noexcept {
    const auto i = this->index(e);
    return pages_[i / kPage][i % kPage];
  }

  /// Gives the entity, which has none, a component: aggregates by brace initialisation.
  template <typename... Args>
  Type& emplace(const Entity e, Args&&... args) {
    const auto i = this->size();
    base::prepare(e);
    if (i / kPage == pages_.size()) add_page();
    Type* const at = pages_[i / kPage] + i % kPage;
    if constexpr (std::is_aggregate_v<Type>) {
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
      ::new (static_cast<void*>(at)) Type{std::forward<Args>(args)...};
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
    } else {
      ::new (static_cast<void*>(at)) Type(std::forward<Args>(args)...);
    }
    base::commit(e);
    return *at;
  }

 private:
  void add_page() {
    pages_.push_back(nullptr);
    try {
      pages_.back() = std::allocator<Type>{}.allocate(kPage);
    } catch (...) {
      pages_.pop_back();
      throw;
    }
  }

  std::vector<Type*> pages_;
};

/// The entities which have a tag: of an empty type there are no elements.
template <typename Type, identifier Entity>
requires(component_traits<Type>::page_size == 0) class basic_storage<Type, Entity> : public basic_sparse_set<Entity> {
  using base = basic_sparse_set<Entity>;

 public:
  /// The tag.
  using value_type = Type;

  /// Gives the entity, which has none, the tag.
  void emplace(const Entity e) {
    base::prepare(e);
    base::commit(e);
  }
};

}  // namespace entt

#endif  // CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_STORAGE_HPP
