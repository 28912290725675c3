// Script frames and hooks: how Lua takes part without ever being called by native code that Lua called.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

// The failing call counts as done without effect (a rule, DESIGN "failure"): all it did is undone.
void fail(Flow& flow, const ScriptFrame& frame, const World::Mark& start, const ScriptError& error) {
  flow.world.roll_back(start);
  Event event;
  event.type = EventType::script_failed;
  event.player = frame.me;
  event.def = frame.function;
  event.amount = flow.world.note(error.message + "\n" + error.traceback);
  flow.emit(event);
}

}  // namespace

Signal run_script(Flow& flow, ScriptFrame& frame) {
  const std::size_t depth = flow.frames_.size();
  Outcome outcome;
  if (frame.step == ScriptFrame::fresh) {
    flow.scripts_begun_ += flow.quiet();
    flow.calls_.push_back({-1, flow.world.mark(), depth});
    outcome = flow.scripts_.start(flow, frame, flow.calls_.back().call);
  } else if (frame.step == ScriptFrame::asking) {
    outcome = flow.scripts_.answer(flow, flow.calls_.back().call, *flow.answered);
  } else {
    outcome = flow.scripts_.resume(flow, flow.calls_.back().call, flow.result);
  }
  switch (outcome.kind) {
    case Outcome::Kind::asks: frame.step = ScriptFrame::asking; return Signal::ask;
    case Outcome::Kind::pushes:
      frame.step = ScriptFrame::waiting;
      flow.frames_.push(outcome.frame);
      return Signal::again;
    case Outcome::Kind::finished:
      flow.result = outcome.result;
      flow.end_call();
      if (!outcome.result.ok && frame.event == no_event)
        flow.emit({.type = EventType::wasted, .player = frame.me, .def = frame.function});
      return Signal::done;
    case Outcome::Kind::limit:
      flow.stop_reason_ = flow.scripts_.error();
      flow.end_call();
      return Signal::stop;
    case Outcome::Kind::failed: break;
  }
  flow.frames_.truncate(depth);
  const World::Mark start = flow.calls_.back().start;
  flow.end_call();
  flow.unheard_from_ = Flow::nobody_waits;
  fail(flow, frame, start, flow.scripts_.error());
  flow.result = {0, frame.event == announced_event};  // a hook that fails prevents nothing
  return Signal::done;
}

namespace {

// The next of those who listen and whose conditions hold; null if there is none. `next` counts them.
const Listener* next_listener(const Flow& flow, const Listeners& listeners, const Event& event, std::int32_t& next) {
  const auto type = static_cast<std::size_t>(event.type);
  const bool of_player = event.player != nothing;
  while (listeners.first[type] + next < listeners.last[type]) {
    const Listener& listener = listeners.all[static_cast<std::size_t>(listeners.first[type] + next++)];
    if (listener.hook == none ||
        !check(flow, flow.rules.hooks[listener.hook].when, of_player ? event.player : flow.layout.players[0],
               event.subject, of_player ? 0 : for_the_table))
      return &listener;
  }
  return nullptr;
}

}  // namespace

Signal run_hear(Flow& flow, HearFrame& frame) {
  const Listeners& listeners = flow.rules.after;
  for (; frame.event < frame.end; ++frame.event, frame.next = 0) {
    const Event event = flow.world.events()[static_cast<std::size_t>(frame.event)];
    const Listener* listener = next_listener(flow, listeners, event, frame.next);
    if (!listener) continue;
    flow.push_script(listener->function, event.player, event.subject).event = frame.event;
    return Signal::again;
  }
  flow.result = {frame.value, frame.ok != 0};
  return Signal::done;
}

AnnounceFrame announce_frame(const Event& event) {
  return {.type = event.type,
          .player = event.player,
          .subject = event.subject,
          .other = event.other,
          .amount = event.type == EventType::built ? event.side : event.amount,  // nothing is marked yet
          .definition = event.def.number()};
}

Event announced(const ScriptFrame& frame) {
  const auto type = static_cast<EventType>(frame.type_and_definition >> 16);
  const bool building = type == EventType::built;
  return {.type = type,
          .player = frame.me,
          .subject = frame.subject,
          .other = frame.other,
          .amount = building ? 0 : frame.amount,
          .def = AnyId(frame.type_and_definition & 0xFFFF),
          .side = static_cast<std::uint8_t>(building ? frame.amount : 0)};
}

Signal run_announce(Flow& flow, AnnounceFrame& frame) {
  const auto type = static_cast<std::uint16_t>(frame.type);
  if (frame.step == AnnounceFrame::asked && !flow.result.ok) {
    flow.emit({.type = EventType::prevented,
               .player = frame.player,
               .subject = frame.subject,
               .other = frame.other,
               .def = AnyId(type)});
    flow.result = {};
    return Signal::done;
  }
  frame.step = AnnounceFrame::asked;
  const Event event{.type = frame.type, .player = frame.player, .subject = frame.subject};
  const Listener* listener = next_listener(flow, flow.rules.before, event, frame.next);
  if (!listener) {
    flow.result = {1, true};
    return Signal::done;
  }
  flow.push(
      ScriptFrame{.function = listener->function,
                  .me = frame.player,
                  .subject = frame.subject,
                  .event = announced_event,
                  .other = frame.other,
                  .amount = frame.amount,
                  .type_and_definition = std::uint32_t{type} << 16 | static_cast<std::uint16_t>(frame.definition)});
  return Signal::again;
}

}  // namespace castellan::flow
