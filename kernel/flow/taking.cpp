// Taking goods from another player where somebody may prevent it.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {

// The result is what was taken.
Signal run_take(Flow& flow, TakeFrame& frame) {
  if (frame.step == TakeFrame::announce) {
    frame.step = TakeFrame::take;
    flow.result = {1, true};
    flow.announce({.type = EventType::taken,
                   .player = frame.taker,
                   .other = frame.victim,
                   .amount = frame.amount,
                   .def = frame.resource});
    return Signal::again;
  }
  const int taken = flow.result.ok ? take(flow, frame.taker, frame.victim, frame.resource, frame.amount) : 0;
  flow.result = {taken, true};
  return Signal::done;
}

}  // namespace castellan::flow
