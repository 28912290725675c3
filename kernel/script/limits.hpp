// How much a script may use. A limit is never a rule outcome: the match stops and can be resumed with a higher one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace castellan {

struct Limits {
  // Lua instructions one action (a choice and all that follows from it) may take, counted in strict mode.
  std::uint64_t instructions = 20'000'000;
  std::size_t memory = std::size_t{256} << 20;  // bytes of one Lua state
  // Counts instructions: the same on every machine with the same Lua release, at the price of speed.
  bool strict = true;
};

}  // namespace castellan
