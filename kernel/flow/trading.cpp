// The trading post (ACT-7): exchanges with the supply, declared in content.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
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
    const Objection reason = check_bar(flow, player, Thing::Kind::trade, id);
    flow.offer(option, reason ? reason : check_price(flow, trade.pay, player));
  }
}

// Who goes there by an action or a lock of the own turn trades: without a trade it would be no visit, and it is better
// not to go. A worker's action may lead there all the same, and then "up to one" can be none.
bool was_chosen(const Flow& flow) {
  const FrameStack& frames = flow.frames();
  std::size_t below = frames.size() - 1;
  while (below > 0 && frames[below - 1].procedure() == Procedure::script) --below;
  return below > 0 && frames[below - 1].procedure() == Procedure::take_turn;
}

}  // namespace

Objection refuse_visit(const Flow& flow, Entity player, Ids<Side> sides) {
  for (const Id<Trade> id : flow.rules.trades.ids()) {
    const Trade& trade = flow.rules.trades[id];
    if (sides.contains(trade.side) && !check_price(flow, trade.pay, player) &&
        !check_bar(flow, player, Thing::Kind::trade, id))
      return no_objection;
  }
  return Reason{Reason::Key::nothing_to_trade};
}

Signal run_visit(Flow& flow, VisitFrame& frame) {
  const Entity player = frame.player;
  if (flow.answered && flow.answered->kind == Option::Kind::trade) {
    const Trade& trade = flow.rules.trades[Id<Trade>(flow.answered->def)];
    pay(flow, player, trade.pay);
    for (const Id<Resource> r : flow.rules.resources.ids()) gain(flow, player, r, trade.get[r]);
    flow.emit({.type = EventType::traded, .player = player, .def = flow.answered->def}, trade.pay);
    frame.sides.remove(trade.side);
    ++frame.trades;
    return Signal::again;
  }
  if (!flow.answered && !frame.sides.empty()) {
    offer_trades(flow, player, frame.sides);
    if (flow.has_options()) {
      if (frame.trades > 0 || !was_chosen(flow)) {
        Option leave;
        leave.kind = Option::Kind::decline;
        flow.offer(leave);
      }
      return Signal::ask;
    }
  }
  if (frame.trades == 0) flow.emit({.type = EventType::wasted, .player = player});
  flow.result = {frame.trades, frame.trades > 0};
  return Signal::done;
}

}  // namespace castellan::flow
