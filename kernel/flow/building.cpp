// Building (ACT-1 to ACT-5): choose the location, pay, mark it, lay the card down.
#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan {
namespace {

enum : std::uint8_t { choose_location, choose_symbol, carry_out, heard };

const Site& site_of(const Flow& flow, Id<Site> site) { return flow.rules.sites[site]; }

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

Objection refuse_location(const Flow& flow, const Frame& frame, Entity location) {
  if (!is_free(flow.world, flow.layout, location, site_of(flow, Id<Site>(frame.def))))
    return Reason{Reason::Key::occupied};
  if (frame.arg[5] != 0 || !is_modified(flow, Quantity::cost)) return no_objection;  // else all cost the same
  return check_cost(flow, cost_of(flow, location, frame.entity(0)), frame.entity(0));
}

// What hooks did that heard of it before may stand in the way.
bool is_still_possible(const Flow& flow, const Frame& frame) {
  const Entity card = frame.entity(1);
  const bool in_hand = card == nothing ||
                       flow.world.get<Card>(card).pile == flow.layout.pile(flow.world.get<Card>(card).deck, Pile::hand,
                                                                           seat_of(flow, frame.entity(0)));
  const Site& site = site_of(flow, Id<Site>(frame.def));
  const bool has_room = is_free(flow.world, flow.layout, frame.entity(2), site) &&
                        (site.marks_all || flow.world.get<Symbol>(frame.entity(3)).marker == nothing);
  return in_hand && has_room;
}

int mark(Flow& flow, const Frame& frame) {
  const bool all = site_of(flow, Id<Site>(frame.def)).marks_all;
  int markers = 0;
  for (Entity symbol : flow.layout.symbols_of(frame.entity(2))) {
    if (!all && symbol != frame.entity(3)) continue;
    put_marker(flow, symbol, frame.entity(4));
    ++markers;
  }
  return markers;
}

// Pays, marks the location, and lays the card down.
Signal finish(Flow& flow, const Frame& frame) {
  const Entity player = frame.entity(0);
  const Entity card = frame.entity(1);
  const Entity location = frame.entity(2);
  if (frame.arg[5] == 0 && !pay(flow, player, cost_of(flow, location, player))) {
    flow.result = {};
    return Signal::done;
  }
  const int markers = mark(flow, frame);
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

}  // namespace

// def: the site; arg 0: the builder; 1: the card, or nothing; 2: the location, nothing while not chosen; 3: the symbol;
// 4: whose marker; 5: it costs nothing.
Signal run_build(Flow& flow, Frame& frame) {
  const Entity player = frame.entity(0);
  const Site& site = site_of(flow, Id<Site>(frame.def));
  if (frame.step == choose_location) {
    if (frame.entity(2) != nothing) {
      frame.step = choose_symbol;
      return Signal::again;
    }
    if (!flow.answered) {
      flow.begin_decision(seat_of(flow, player), Decision::Kind::location, "build_where");
      for (Entity location : flow.layout.locations_of(Id<Site>(frame.def)))
        flow.offer(entity_option(location), refuse_location(flow, frame, location));
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
  if (frame.step == carry_out) {
    frame.step = heard;
    if (flow.announce({.type = EventType::built,
                       .player = player,
                       .subject = frame.entity(2),
                       .other = frame.entity(1),
                       .def = frame.def}))
      return Signal::again;
  } else if (!flow.result.ok || !is_still_possible(flow, frame)) {
    flow.result = {};
    return Signal::done;
  }
  return finish(flow, frame);
}

}  // namespace castellan
