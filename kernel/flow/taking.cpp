// Taking goods from another player where somebody may prevent it.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan {

// def: the resource; arg 0: the taker; 1: the victim; 2: the amount. The result is what was taken.
Signal run_take(Flow& flow, Frame& frame) {
  if (frame.step == 0) {
    frame.step = 1;
    flow.result = {1, true};
    flow.announce({.type = EventType::taken,
                   .player = frame.entity(0),
                   .other = frame.entity(1),
                   .amount = frame.arg[2],
                   .def = frame.def});
    return Signal::again;
  }
  const int taken =
      flow.result.ok ? take(flow, frame.entity(0), frame.entity(1), Id<Resource>(frame.def), frame.arg[2]) : 0;
  flow.result = {taken, true};
  return Signal::done;
}

}  // namespace castellan
