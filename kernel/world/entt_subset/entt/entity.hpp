#ifndef CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_ENTITY_HPP
#define CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_ENTITY_HPP

#include <cstdint>
#include <type_traits>

namespace entt {

/// The default identifier.
enum class entity : std::uint32_t {};

namespace internal {

template <typename Entity>
struct underlying {
  using type = Entity;
};

template <typename Entity>
requires std::is_enum_v<Entity>
struct underlying<Entity> {
  using type = std::underlying_type_t<Entity>;
};

}  // namespace internal

/// What can serve as an identifier: a 32 or 64 bit unsigned integer, or an enumeration over one.
template <typename Entity>
concept identifier = std::is_same_v<typename internal::underlying<Entity>::type, std::uint32_t> ||
    std::is_same_v<typename internal::underlying<Entity>::type, std::uint64_t>;

/// How an identifier is laid out: the low bits number the entity, the high bits are its version.
template <identifier Entity>
struct entt_traits {
  /// The identifier.
  using value_type = Entity;
  /// The unsigned integer beneath the identifier.
  using entity_type = typename internal::underlying<Entity>::type;

  /// The bits which number the entity: 20 of 32, or 32 of 64.
  static constexpr entity_type entity_mask = sizeof(entity_type) == 4 ? entity_type{0xFFFFF} : entity_type{0xFFFFFFFF};

  /// The whole identifier as an integer.
  [[nodiscard]] static constexpr entity_type to_integral(const Entity e) noexcept {
    return static_cast<entity_type>(e);
  }

  /// The identifier's number without its version.
  [[nodiscard]] static constexpr entity_type to_entity(const Entity e) noexcept {
    return static_cast<entity_type>(to_integral(e) & entity_mask);
  }
};

/// The whole identifier as an integer.
template <identifier Entity>
[[nodiscard]] constexpr auto to_integral(const Entity e) noexcept {
  return entt_traits<Entity>::to_integral(e);
}

/// Converts to the identifier of no entity, whatever the identifier's type.
struct null_t {
  /// The null identifier: every bit set.
  template <identifier Entity>
  [[nodiscard]] constexpr operator Entity() const noexcept {
    return static_cast<Entity>(~typename entt_traits<Entity>::entity_type{0});
  }

  /// Null is null.
  [[nodiscard]] friend constexpr bool operator==(null_t, null_t) noexcept { return true; }

  /// Whether an identifier is null; its version is of no account.
  template <identifier Entity>
  [[nodiscard]] friend constexpr bool operator==(const Entity e, null_t) noexcept {
    return entt_traits<Entity>::to_entity(e) == entt_traits<Entity>::entity_mask;
  }
};

/// The null identifier.
inline constexpr null_t null{};

}  // namespace entt

#endif  // CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_ENTITY_HPP
