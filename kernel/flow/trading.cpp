// The trading post (ACT-7): exchanges with the supply, declared in content.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan {
namespace {

// Nothing comes between the trades of one visit (EDN-13).
void offer_trades(Flow& flow, Entity player, Ids<Side> sides) {
  flow.begin_decision(seat_of(flow, player), Decision::Kind::trade, "trade");
  for (const Id<Trade> id : flow.rules.trades.ids()) {
    const Trade& trade = flow.rules.trades[id];
    if (!sides.contains(trade.side)) continue;
    Option option;
    option.kind = Option::Kind::trade;
    option.def = id;
    flow.offer(option, check_cost(flow, trade.pay, player));
  }
}

// Who goes there by an action or a lock of the own turn trades: without a trade it would be no visit, and it is better
// not to go. A worker's action may lead there all the same, and then "up to one" can be none.
bool was_chosen(const Flow& flow) {
  const FrameStack& frames = flow.frames();
  std::size_t below = frames.size() - 1;
  while (below > 0 && frames[below - 1].procedure == Procedure::script) --below;
  return below > 0 && frames[below - 1].procedure == Procedure::take_turn;
}

}  // namespace

Objection refuse_visit(const Flow& flow, Entity player, Ids<Side> sides) {
  for (const Trade& trade : flow.rules.trades)
    if (sides.contains(trade.side) && !check_cost(flow, trade.pay, player)) return no_objection;
  return Reason{Reason::Key::nothing_to_trade};
}

// arg 0: the player; 1: the sides still open, a bit each; 2: how many trades were made.
Signal run_visit(Flow& flow, Frame& frame) {
  const Entity player = frame.entity(0);
  if (flow.answered && flow.answered->kind == Option::Kind::trade) {
    const Trade& trade = flow.rules.trades[Id<Trade>(flow.answered->def)];
    pay(flow, player, trade.pay);
    for (const Id<Resource> r : flow.rules.resources.ids()) gain(flow, player, r, trade.get[r]);
    flow.emit({.type = EventType::traded, .player = player, .def = flow.answered->def});
    frame.arg[1] &= ~(1 << trade.side.index());
    ++frame.arg[2];
    return Signal::again;
  }
  if (!flow.answered && frame.arg[1]) {
    offer_trades(flow, player, Ids<Side>(static_cast<std::uint32_t>(frame.arg[1])));
    if (flow.has_options()) {
      if (frame.arg[2] > 0 || !was_chosen(flow)) {
        Option leave;
        leave.kind = Option::Kind::decline;
        flow.offer(leave);
      }
      return Signal::ask;
    }
  }
  if (frame.arg[2] == 0) flow.emit({.type = EventType::wasted, .player = player});
  flow.result = {frame.arg[2], frame.arg[2] > 0};
  return Signal::done;
}

}  // namespace castellan
