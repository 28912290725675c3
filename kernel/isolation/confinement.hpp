// The worker's side of isolation: a process gives up, for good, all it does not need to compute.
//
// Afterwards it can compute, take memory up to a limit, read its job, write its answer, look at the clock and end. It
// has no descriptor but those two. It can't open or find files, use the network, start programs or processes, send
// signals, make memory executable or change the filter; a process that tries is killed, and the call is named. It dies
// with its parent.
#pragma once

#include <cstddef>
#include <stdexcept>

#include "castellan/base/export.hpp"

namespace castellan::isolation {

// Where a worker finds its job and where it writes its answer.
inline constexpr int worker_input = 3;
inline constexpr int worker_output = 4;

struct Confinement {
  unsigned threads = 1;                       // that may be started, the first one included
  std::size_t memory = std::size_t{2} << 30;  // bytes of address space
  unsigned seconds = 300;                     // of computing, all threads together
};

// It can't be done here. what() says what is missing.
struct CASTELLAN_API ConfinementError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// All but `worker_input` and `worker_output`.
CASTELLAN_API void close_other_descriptors();

// To be called by a process of one thread. Throws ConfinementError; the process is then half confined and must end.
CASTELLAN_API void confine(const Confinement& limits);

}  // namespace castellan::isolation
