// How much a script may use. A limit is never a rule outcome: the match stops and can be resumed with a higher one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace castellan::script {

// What one action, a choice and all that follows from it, may take.
struct Limits {
  // Lua instructions, and what work of the library and the host is worth in them. In fast mode only that work counts.
  std::uint64_t instructions = 20'000'000;
  std::size_t memory = std::size_t{256} << 20;  // bytes of one Lua state
  double seconds = 5;                           // of the thread's own time, spent in scripts
  std::size_t output = 1'000'000;               // changes of the game and events
  // Counts instructions: the same on every machine with the same Lua release, at the price of speed. Without it only
  // the clock stops a script that does not end.
  bool strict = true;
};

}  // namespace castellan::script
