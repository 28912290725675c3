// Building (ACT-1 to ACT-5): choose the location, pay, mark it, lay the card down.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan {
namespace {

enum : std::uint8_t { choose_location, choose_symbol, carry_out };

const Site& site_of(const Flow& flow, DefId site) { return flow.rules.sites[static_cast<std::size_t>(site)]; }

Option entity_option(Entity e) {
  Option option;
  option.kind = Option::Kind::entity;
  option.entity = e;
  return option;
}

// With one candidate there is nothing to choose.
Signal choose(Flow& flow, Frame& frame, std::size_t into, std::uint8_t next) {
  if (!flow.answered && flow.decision().options.size() > 1) return Signal::ask;
  frame.set_entity(into, (flow.answered ? *flow.answered : flow.decision().options[0]).entity);
  frame.step = next;
  return Signal::again;
}

}  // namespace

// def: the site; arg 0: the builder; 1: the card, or nothing; 2: the location, nothing while not chosen; 3: the symbol;
// 4: whose marker; 5: it costs nothing.
Signal run_build(Flow& flow, Frame& frame) {
  const Entity player = frame.entity(0);
  const Entity card = frame.entity(1);
  const Site& site = site_of(flow, frame.def);
  if (frame.step == choose_location) {
    if (frame.entity(2) != nothing) {
      frame.step = choose_symbol;
      return Signal::again;
    }
    if (!flow.answered) {
      flow.begin_decision(seat_of(flow, player), Decision::Kind::location, "build_where");
      for (Entity location : flow.layout.locations_of(frame.def))
        flow.offer(entity_option(location), is_free(flow.world, flow.layout, location, site)
                                                ? std::nullopt
                                                : std::optional(Reason{Reason::Key::occupied}));
      if (!flow.has_options()) {
        flow.result = {};
        return Signal::done;
      }
    }
    return choose(flow, frame, 2, choose_symbol);
  }
  if (frame.step == choose_symbol) {
    if (site.marks_all) {
      frame.step = carry_out;
      return Signal::again;
    }
    if (!flow.answered) {
      flow.begin_decision(seat_of(flow, player), Decision::Kind::symbol, "build_which_side");
      for (Entity symbol : flow.layout.symbols_of(frame.entity(2)))
        if (flow.world.get<Symbol>(symbol).marker == nothing) flow.offer(entity_option(symbol));
    }
    return choose(flow, frame, 3, carry_out);
  }
  const Entity location = frame.entity(2);
  if (frame.arg[5] == 0 && !pay(flow, player, cost_of(flow, location))) {
    flow.result = {};
    return Signal::done;
  }
  int markers = 0;
  for (Entity symbol : flow.layout.symbols_of(location)) {
    if (!site.marks_all && symbol != frame.entity(3)) continue;
    put_marker(flow, symbol, frame.entity(4));
    ++markers;
  }
  if (card != nothing) {
    const Card& c = flow.world.get<Card>(card);
    move_card(flow, card, flow.layout.pile(c.deck, Pile::built, seat_of(flow, player)), 0xFF);
  }
  const Entity owner = frame.entity(4);
  const bool neutral = flow.world.get<Player>(owner).neutral != 0;  // hooks on `built` always hear of a person
  flow.emit({.type = neutral ? EventType::neutral_built : EventType::built,
             .player = neutral ? player : owner,
             .subject = location,
             .other = neutral ? owner : card,
             .amount = markers,
             .def = frame.def});
  flow.result = {markers, true};
  return Signal::done;
}

}  // namespace castellan
