#ifndef CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_VIEW_HPP
#define CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_VIEW_HPP

#include <array>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include "entity.hpp"
#include "storage.hpp"

namespace entt {

/// The component types which a view leaves out.
template <typename... Type>
struct exclude_t {};

/// The component types which a view leaves out.
template <typename... Type>
inline constexpr exclude_t<Type...> exclude{};

/// The component types which a view requires.
template <typename... Type>
struct get_t {};

namespace internal {

template <typename Type, typename Entity>
using storage_of = std::conditional_t<std::is_const_v<Type>, const basic_storage<std::remove_const_t<Type>, Entity>,
                                      basic_storage<std::remove_const_t<Type>, Entity>>;

template <typename View, bool Each>
class view_iterator {
 public:
  using value_type = decltype(std::declval<const View&>().template element<Each>(0));
  using reference = value_type;
  using pointer = void;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag;

  view_iterator() = default;
  view_iterator(const View& view, const std::size_t left) noexcept : view_{view}, left_{left} { skip(); }

  view_iterator& operator++() noexcept {
    --left_;
    skip();
    return *this;
  }
  view_iterator operator++(int) noexcept {
    auto before = *this;
    ++*this;
    return before;
  }
  [[nodiscard]] reference operator*() const noexcept { return view_.template element<Each>(left_ - 1); }
  [[nodiscard]] friend bool operator==(const view_iterator& a, const view_iterator& b) noexcept {
    return a.left_ == b.left_;
  }

 private:
  void skip() noexcept {
    while (left_ != 0 && !view_.matches(left_ - 1)) --left_;
  }

  View view_{};
  std::size_t left_ = 0;
};

template <typename View>
class view_iterable {
 public:
  explicit view_iterable(const View& view) noexcept : view_{view} {}
  [[nodiscard]] auto begin() const noexcept { return view_iterator<View, true>{view_, view_.leading_size()}; }
  [[nodiscard]] auto end() const noexcept { return view_iterator<View, true>{view_, 0}; }

 private:
  View view_;
};

}  // namespace internal

template <typename Entity, typename Get, typename Exclude>
class basic_view;

/// The entities which have every Type and no Exclude, latest first in the smallest Type's insertion order.
template <typename Entity, typename... Type, typename... Exclude>
class basic_view<Entity, get_t<Type...>, exclude_t<Exclude...>> {
  template <typename, bool>
  friend class internal::view_iterator;
  template <typename>
  friend class internal::view_iterable;

  using set = basic_sparse_set<Entity>;
  template <typename T>
  using storage_of = internal::storage_of<T, Entity>;
  static constexpr bool kSingle = sizeof...(Type) == 1 && sizeof...(Exclude) == 0;

 public:
  /// The identifier.
  using entity_type = Entity;
  /// Visits entities.
  using iterator = internal::view_iterator<basic_view, false>;

  /// A view of nothing.
  basic_view() = default;

  /// A view of storages: a null one of a Type makes it empty, a null one of an Exclude excludes nothing.
  basic_view(storage_of<Type>*... pools, const storage_of<Exclude>*... excluded) noexcept
      : pools_{pools...}, excluded_{excluded...} {
    const std::array<const set*, sizeof...(Type)> sets{pools...};
    leading_ = sets[0];
    for (const set* next : sets) {
      if (leading_ && (!next || next->size() < leading_->size())) leading_ = next;
    }
  }

  /// The first entity.
  [[nodiscard]] iterator begin() const noexcept { return iterator{*this, leading_size()}; }

  /// Past the last entity.
  [[nodiscard]] iterator end() const noexcept { return iterator{*this, 0}; }

  /// The number of entities.
  [[nodiscard]] std::size_t size() const noexcept requires kSingle { return leading_size(); }

  /// The most entities there can be.
  [[nodiscard]] std::size_t size_hint() const noexcept requires(!kSingle) { return leading_size(); }

  /// Whether the view visits the entity.
  [[nodiscard]] bool contains(const Entity e) const noexcept {
    return leading_ && (std::get<storage_of<Type>*>(pools_)->contains(e) && ...) && !is_excluded(e);
  }

  /// The entity's component, or a tuple of several; named as in the view, const included.
  template <typename... T>
  requires(sizeof...(T) != 0) [[nodiscard]] decltype(auto) get(const Entity e) const {
    assert(contains(e));
    if constexpr (sizeof...(T) == 1) {
      return (std::get<storage_of<T>*>(pools_)->get(e), ...);
    } else {
      return std::tuple_cat(refer<T>(e, kElsewhere)...);
    }
  }

  /// Visits tuples of an entity and references to its components, those of empty types left out.
  [[nodiscard]] auto each() const noexcept { return internal::view_iterable<basic_view>{*this}; }

  /// Calls func(entity, components...) or func(components...) for each entity, empty types left out.
  template <typename Func>
  void each(Func func) const {
    for (auto left = leading_size(); left != 0; --left) {
      if (!matches(left - 1)) continue;
      const Entity e = leading_->data()[left - 1];
      std::apply(
          [&](auto&... component) {
            if constexpr (std::is_invocable_v<Func&, Entity, decltype(component)...>) {
              func(e, component...);
            } else {
              func(component...);
            }
          },
          std::tuple_cat(refer<Type>(e, left - 1)...));
    }
  }

 private:
  static constexpr std::size_t kElsewhere = ~std::size_t{0};

  std::size_t leading_size() const noexcept { return leading_ ? leading_->size() : 0; }

  bool is_excluded(const Entity e) const noexcept {
    for (const set* none : excluded_) {
      if (none && none->contains(e)) return true;
    }
    return false;
  }

  bool matches(const std::size_t position) const noexcept {
    if constexpr (kSingle) {
      return true;
    } else {
      const Entity e = leading_->data()[position];
      return (is_in(std::get<storage_of<Type>*>(pools_), e) && ...) && !is_excluded(e);
    }
  }

  bool is_in(const set* pool, const Entity e) const noexcept { return pool == leading_ || pool->contains(e); }

  template <bool Each>
  auto element(const std::size_t position) const noexcept {
    const Entity e = leading_->data()[position];
    if constexpr (Each) {
      return std::tuple_cat(std::tuple<Entity>{e}, refer<Type>(e, position)...);
    } else {
      return e;
    }
  }

  template <typename T>
  auto refer(const Entity e, const std::size_t position) const noexcept {
    constexpr auto page = component_traits<std::remove_const_t<T>>::page_size;
    if constexpr (page == 0) {
      return std::tuple<>{};
    } else {
      auto* const pool = std::get<storage_of<T>*>(pools_);
      const auto i = pool == leading_ && position != kElsewhere ? position : pool->index(e);
      return std::tuple<T&>{pool->raw()[i / page][i % page]};
    }
  }

  std::tuple<storage_of<Type>*...> pools_{};
  std::array<const set*, sizeof...(Exclude)> excluded_{};
  const set* leading_ = nullptr;
};

}  // namespace entt

#endif  // CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_VIEW_HPP
