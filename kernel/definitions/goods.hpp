// Amounts of every declared resource: a cost, a fee, what a player owns.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "castellan/definitions/caps.hpp"
#include "castellan/definitions/ids.hpp"

namespace castellan {

struct Goods {
  std::array<std::int16_t, caps::resources> amount{};

  std::int16_t operator[](Id<Resource> resource) const { return amount[resource.index()]; }
  std::int16_t& operator[](Id<Resource> resource) { return amount[resource.index()]; }
  bool operator==(const Goods&) const = default;

  bool empty() const {
    return by_fours([&](auto... i) { return (four(i) | ...) == 0; });
  }

  // Is there as much of everything as `cost` asks? Asked for every option of every decision, so four amounts at a time:
  // none is negative, and the top bit set before the subtraction is lost just where one is too small.
  bool covers(const Goods& cost) const {
    constexpr std::uint64_t top_bits = 0x8000'8000'8000'8000u;
    return by_fours([&](auto... i) { return (((four(i) | top_bits) - cost.four(i)) & ... & top_bits) == top_bits; });
  }

  // This less a discount; a discount larger than the cost is lost.
  Goods less(const Goods& discount) const {
    Goods rest = discount;
    rest.lower_to(*this);
    for (std::size_t i = 0; i < caps::resources / 4; ++i) rest.set_four(i, four(i) - rest.four(i));
    return rest;
  }

  // Of everything what there is less of. Four amounts at a time, as in covers().
  void lower_to(const Goods& other) {
    for (std::size_t i = 0; i < caps::resources / 4; ++i) {
      constexpr std::uint64_t top_bits = 0x8000'8000'8000'8000u;
      const std::uint64_t mine = four(i);
      const std::uint64_t theirs = other.four(i);
      const std::uint64_t enough = (((mine | top_bits) - theirs) & top_bits) >> 15;  // where theirs is no more
      const std::uint64_t chosen = enough * 0xFFFF;
      set_four(i, (theirs & chosen) | (mine & ~chosen));
    }
  }

  // The first resource of which `cost` asks more than there is here, or `none` when all of it can be paid.
  Id<Resource> lacking(const Goods& cost) const {
    for (std::size_t i = 0; i < caps::resources; ++i)
      if (cost.amount[i] > amount[i]) return Id<Resource>(i);
    return none;
  }

 private:
  static_assert(caps::resources % 4 == 0);
  std::uint64_t four(std::size_t i) const {
    std::uint64_t amounts = 0;
    std::memcpy(&amounts, amount.data() + 4 * i, sizeof amounts);
    return amounts;
  }
  void set_four(std::size_t i, std::uint64_t amounts) { std::memcpy(amount.data() + 4 * i, &amounts, sizeof amounts); }
  // Calls `use` with the number of each four: a loop would not be unrolled.
  template <class Use>
  static bool by_fours(const Use& use) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) { return use(I...); }
    (std::make_index_sequence<caps::resources / 4>());
  }
};

}  // namespace castellan
