// The random generator: a key and a counter. SplitMix64's output function over key + n * gamma. A game has many such
// streams, one for each use of chance (Layout::streams); the game's key and every stream's counter are part of the
// state.
#pragma once

#include <cstdint>
#include <string_view>

namespace castellan::world {

constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

// A key for a stream of its own, derived from a seed and up to two numbers.
constexpr std::uint64_t derive_key(std::uint64_t seed, std::uint64_t a, std::uint64_t b = 0) {
  return mix64(mix64(seed + 0x9E3779B97F4A7C15ull * (a + 1)) + 0xD1B54A32D192ED03ull * (b + 1));
}

// A number that stands for a name wherever chance decides about what has that name: the same on every machine and with
// any other packs.
constexpr std::uint64_t salt_of(std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325ull;  // FNV-1a
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3ull;
  return mix64(hash);
}

// One stream. Those of bots and samplers are not part of any game.
class Rng {
 public:
  explicit Rng(std::uint64_t key, std::uint64_t counter = 0) : key_(key), counter_(counter) {}

  std::uint64_t next() { return mix64(key_ + ++counter_ * 0x9E3779B97F4A7C15ull); }

  // Uniform in 0..n-1 without bias (Lemire); n is at least 1.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = static_cast<std::uint64_t>(static_cast<std::uint32_t>(next() >> 32)) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t floor = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < floor)
        product = static_cast<std::uint64_t>(static_cast<std::uint32_t>(next() >> 32)) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  std::uint64_t counter() const { return counter_; }

 private:
  std::uint64_t key_;
  std::uint64_t counter_;
};

}  // namespace castellan::world
