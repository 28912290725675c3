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
      if (!outcome.result.ok && frame.arg[2] == no_event)
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
  flow.result = {0, frame.arg[2] == announced_event};  // a hook that fails prevents nothing
  return Signal::done;
}

// arg 0, 1: events from .. to; 2: the next of those who listen to the first; 3, 4: the result that was under way.
Signal run_hear(Flow& flow, Frame& frame) {
  const Listeners& listeners = flow.rules.after;
  for (; frame.arg[0] < frame.arg[1]; ++frame.arg[0], frame.arg[2] = 0) {
    const Event event = flow.world.events()[static_cast<std::size_t>(frame.arg[0])];
    const auto type = static_cast<std::size_t>(event.type);
    const int next = listeners.first[type] + frame.arg[2];
    if (next >= listeners.last[type]) continue;
    ++frame.arg[2];
    const Id<Function> function = listeners.all[static_cast<std::size_t>(next)].function;
    flow.push_script(function, event.player, event.subject).arg[2] = frame.arg[0];
    return Signal::again;
  }
  flow.result = {frame.arg[3], frame.arg[4] != 0};
  return Signal::done;
}

// def: the type; arg 0: who; 1: the subject; 2: the next listener; 3: the other; 4: the amount; 5: the definition.
// The frame of a hook has the same, with `announced_event` in 2 and the type in the upper half of 5.
Frame announce_frame(const Event& event) {
  Frame frame;
  frame.procedure = Procedure::announce;
  frame.def = AnyId(static_cast<std::int16_t>(event.type));
  frame.set_entity(0, event.player);
  frame.set_entity(1, event.subject);
  frame.set_entity(3, event.other);
  frame.arg[4] = event.amount;
  frame.arg[5] = event.def.number();
  return frame;
}

Event announced(const Frame& frame) {
  Event event;
  event.type = static_cast<EventType>(static_cast<std::uint32_t>(frame.arg[5]) >> 16);
  event.player = frame.entity(0);
  event.subject = frame.entity(1);
  event.other = frame.entity(3);
  event.amount = frame.arg[4];
  event.def = AnyId(frame.arg[5] & 0xFFFF);
  return event;
}

Signal run_announce(Flow& flow, Frame& frame) {
  if (frame.step == 1 && !flow.result.ok) {
    flow.emit({.type = EventType::prevented,
               .player = frame.entity(0),
               .subject = frame.entity(1),
               .other = frame.entity(3),
               .def = frame.def});
    flow.result = {};
    return Signal::done;
  }
  frame.step = 1;
  const Listeners& listeners = flow.rules.before;
  const auto type = static_cast<std::size_t>(frame.def.number());
  const int next = listeners.first[type] + frame.arg[2];
  if (next >= listeners.last[type]) {
    flow.result = {1, true};
    return Signal::done;
  }
  ++frame.arg[2];
  Frame& script = flow.push_script(listeners.all[static_cast<std::size_t>(next)].function, frame.entity(0));
  script.arg = frame.arg;
  script.arg[2] = announced_event;
  script.arg[5] = static_cast<std::int32_t>(static_cast<std::uint32_t>(frame.def.number()) << 16 |
                                            static_cast<std::uint16_t>(frame.arg[5]));
  return Signal::again;
}

}  // namespace castellan
