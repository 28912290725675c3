// For tables of keys that are numbers without anything between them: gone through a word at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace castellan::flow {

inline constexpr std::size_t first_table_size = 1024;  // of places; then it doubles

template <class Plain>
std::uint64_t word_of(const Plain& plain, std::size_t i) {
  std::uint64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const std::byte*>(&plain) + i * sizeof word, sizeof word);
  return word;
}

// Calls `use` with the number of each word: a loop would not be unrolled.
template <class Plain, class Use>
auto by_words(Use&& use) {
  static_assert(std::has_unique_object_representations_v<Plain> && sizeof(Plain) % sizeof(std::uint64_t) == 0);
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return use(I...); }
  (std::make_index_sequence<sizeof(Plain) / sizeof(std::uint64_t)>());
}

template <class Plain>
std::size_t hash_of_words(const Plain& plain) {
  std::uint64_t hash = 0;
  by_words<Plain>(
      [&](auto... i) { ((hash = (std::rotl(hash, 23) ^ word_of(plain, i)) * 0x9E3779B97F4A7C15ull), ...); });
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

template <class Plain>
bool same_words(const Plain& a, const Plain& b) {
  return by_words<Plain>([&](auto... i) { return ((word_of(a, i) ^ word_of(b, i)) | ...) == 0; });
}

}  // namespace castellan::flow
