// Script frames and hooks: how Lua takes part without ever being called by native code that Lua called.
#include "castellan/flow/procedures.hpp"

namespace castellan {
namespace {

// The failing call counts as done without effect (a rule, DESIGN "failure"): all it did is undone.
void fail(Flow& flow, const Frame& frame, const World::Mark& start, const ScriptError& error) {
  flow.world.roll_back(start);
  Event event;
  event.type = EventType::script_failed;
  event.player = frame.entity(0);
  event.def = frame.def;
  event.amount = flow.world.note(error.message + "\n" + error.traceback);
  flow.emit(event);
}

}  // namespace

// def: the function; arg 0: the acting player; 1: the subject; 2: the event a hook hears, or -1.
Signal run_script(Flow& flow, Frame& frame) {
  enum : std::uint8_t { fresh, asking, waiting };
  const std::size_t depth = flow.frames_.size();
  Outcome outcome;
  if (frame.step == fresh) {
    flow.calls_.push_back({-1, flow.world.mark()});
    outcome = flow.scripts_.start(flow, frame, flow.calls_.back().call);
  } else if (frame.step == asking) {
    outcome = flow.scripts_.answer(flow, flow.calls_.back().call, *flow.answered);
  } else {
    outcome = flow.scripts_.resume(flow, flow.calls_.back().call, flow.result);
  }
  switch (outcome.kind) {
    case Outcome::Kind::asks: frame.step = asking; return Signal::ask;
    case Outcome::Kind::pushes:
      frame.step = waiting;
      flow.frames_.push(outcome.frame);
      return Signal::again;
    case Outcome::Kind::finished:
      flow.result = outcome.result;
      flow.calls_.pop_back();
      if (!outcome.result.ok && frame.arg[2] < 0)
        flow.emit({.type = EventType::wasted, .player = frame.entity(0), .def = frame.def});
      return Signal::done;
    case Outcome::Kind::limit:
      flow.stop_reason_ = flow.scripts_.error();
      flow.calls_.pop_back();
      flow.stopped_ = true;
      return Signal::again;
    case Outcome::Kind::failed: break;
  }
  flow.frames_.truncate(depth);
  const World::Mark start = flow.calls_.back().start;
  flow.calls_.pop_back();
  flow.unheard_from_ = ~std::size_t{0};
  fail(flow, frame, start, flow.scripts_.error());
  flow.result = {};
  return Signal::done;
}

// arg 0, 1: events from .. to; 2: the next listener; 3, 4: the result that was under way.
Signal run_hear(Flow& flow, Frame& frame) {
  const auto& listeners = flow.rules.listeners;
  while (frame.arg[0] < frame.arg[1]) {
    const Event event = flow.world.events()[static_cast<std::size_t>(frame.arg[0])];
    const auto type = static_cast<DefId>(event.type);
    auto& next = frame.arg[2];
    while (next < static_cast<int>(listeners.size()) && listeners[static_cast<std::size_t>(next)].event != type) ++next;
    if (next == static_cast<int>(listeners.size())) {
      next = 0;
      ++frame.arg[0];
      continue;
    }
    const DefId function = listeners[static_cast<std::size_t>(next++)].function;
    flow.push_script(function, event.player, event.subject).arg[2] = frame.arg[0];
    return Signal::again;
  }
  flow.result = {frame.arg[3], frame.arg[4] != 0};
  return Signal::done;
}

}  // namespace castellan
