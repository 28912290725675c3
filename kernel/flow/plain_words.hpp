// For tables of keys that are numbers without anything between them, a word at a time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace castellan::flow {

inline constexpr std::size_t first_table_size = 1024;  // of places; then it doubles

template <class Plain>
auto words_of(const Plain& plain) {
  static_assert(std::has_unique_object_representations_v<Plain> && sizeof(Plain) % sizeof(std::uint64_t) == 0);
  return std::bit_cast<std::array<std::uint64_t, sizeof(Plain) / sizeof(std::uint64_t)>>(plain);
}

template <class Plain>
std::size_t hash_of_words(const Plain& plain) {
  const std::uint64_t hash = std::apply(
      [](auto... words) {
        std::uint64_t mixed = 0;
        ((mixed = (std::rotl(mixed, 23) ^ words) * 0x9E3779B97F4A7C15ull), ...);
        return mixed;
      },
      words_of(plain));
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

}  // namespace castellan::flow
