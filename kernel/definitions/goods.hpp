// Amounts of every declared resource: a cost, a fee, what a player owns.
#pragma once

#include <array>
#include <cstdint>

#include "castellan/definitions/caps.hpp"
#include "castellan/definitions/ids.hpp"

namespace castellan {

struct Goods {
  std::array<std::int16_t, caps::resources> amount{};

  std::int16_t operator[](DefId resource) const { return amount[static_cast<std::size_t>(resource)]; }
  std::int16_t& operator[](DefId resource) { return amount[static_cast<std::size_t>(resource)]; }
  bool operator==(const Goods&) const = default;

  bool empty() const { return *this == Goods{}; }

  // The first resource of which `cost` asks more than there is here, or `none` when all of it can be paid.
  DefId lacking(const Goods& cost) const {
    for (std::size_t i = 0; i < caps::resources; ++i)
      if (cost.amount[i] > amount[i]) return static_cast<DefId>(i);
    return none;
  }
};

}  // namespace castellan
