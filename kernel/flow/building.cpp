// Building (ACT-1 to ACT-5): choose the location, pay, mark it, lay the card down.
#include "castellan/flow/prices.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

const Site& site_of(const Flow& flow, Id<Site> site) { return flow.rules.sites[site]; }

Option entity_option(Entity e) {
  Option option;
  option.kind = Option::Kind::entity;
  option.entity = e;
  return option;
}

// With one candidate there is nothing to choose.
Signal choose(Flow& flow, BuildFrame& frame, Entity& into, BuildFrame::Step next) {
  if (!flow.answered && flow.decision().options.size() > 1) return Signal::ask;
  into = (flow.answered ? *flow.answered : flow.decision().options[0]).entity;
  frame.step = next;
  return Signal::again;
}

Objection refuse_location(const Flow& flow, const BuildFrame& frame, Entity location, const Relevant& costs) {
  if (!is_free(flow.world, flow.layout, location, site_of(flow, frame.site))) return Reason{Reason::Key::occupied};
  if (frame.price != BuildFrame::asked || !may_be_modified(flow, frame.site)) return no_objection;  // all cost the same
  return check_prices(flow, location, costs);
}

Objection refuse_side(const Flow& flow, const BuildFrame& frame, Entity symbol, const Relevant& costs) {
  if (flow.world.get<Symbol>(symbol).marker != nothing) return Reason{Reason::Key::occupied};
  if (frame.price != BuildFrame::asked || !differs_by_side(flow, frame.site)) return no_objection;
  return check_prices(flow, frame.location, symbol, costs);
}

// Whoever is barred from what would be built can't have it from a script either.
bool is_barred(const Flow& flow, const BuildFrame& frame) {
  if (!flow.layout.has_bars()) return false;
  const auto barred = [&](Thing::Kind kind, AnyId id) { return !!check_bar(flow, frame.owner, kind, id); };
  if (barred(Thing::Kind::site, frame.site)) return true;
  if (frame.card != nothing) return barred(Thing::Kind::property, flow.world.get<Card>(frame.card).kind);
  if (frame.location == nothing || !site_of(flow, frame.site).is_guild_place) return false;
  const Entity tile = flow.world.get<District>(flow.world.get<Location>(frame.location).district).guild;
  return tile != nothing && barred(Thing::Kind::guild, flow.world.get<GuildTile>(tile).guild);
}

// What hooks did that heard of it before may stand in the way.
bool is_still_possible(const Flow& flow, const BuildFrame& frame) {
  const Entity card = frame.card;
  const bool in_hand = card == nothing ||
                       flow.world.get<Card>(card).pile ==
                           flow.layout.pile(flow.world.get<Card>(card).deck, Pile::hand, seat_of(flow, frame.builder));
  const Site& site = site_of(flow, frame.site);
  const bool has_room = is_free(flow.world, flow.layout, frame.location, site) &&
                        (site.marks_all || flow.world.get<Symbol>(frame.symbol).marker == nothing);
  return in_hand && has_room;
}

int mark(Flow& flow, const BuildFrame& frame) {
  const bool all = site_of(flow, frame.site).marks_all;
  int markers = 0;
  for (Entity symbol : flow.layout.symbols_of(frame.location)) {
    if (!all && symbol != frame.symbol) continue;
    put_marker(flow, symbol, frame.owner);
    ++markers;
  }
  return markers;
}

// As an event tells it: from 1; 0 where all symbols are marked.
std::uint8_t side_of(const Flow& flow, const BuildFrame& frame) {
  if (site_of(flow, frame.site).marks_all) return 0;
  return static_cast<std::uint8_t>(flow.layout.symbols_of(frame.location).position(frame.symbol) + 1);
}

// Pays, marks the location, and lays the card down.
Signal finish(Flow& flow, const BuildFrame& frame, const Goods& price) {
  const Entity player = frame.builder;
  const Entity card = frame.card;
  const Entity location = frame.location;
  if (!pay(flow, player, price)) {
    flow.result = {};
    return Signal::done;
  }
  const int markers = mark(flow, frame);
  if (card != nothing) {
    const Card& c = flow.world.get<Card>(card);
    move_card(flow, card, flow.layout.pile(c.deck, Pile::built, seat_of(flow, player)), 0xFF);
  }
  const Entity owner = frame.owner;
  const bool neutral = flow.world.get<Player>(owner).neutral != 0;  // hooks on `built` always hear of a person
  flow.emit({.type = neutral ? EventType::neutral_built : EventType::built,
             .player = neutral ? player : owner,
             .subject = location,
             .other = neutral ? owner : card,
             .amount = markers,
             .def = frame.site,
             .side = side_of(flow, frame)},
            price);
  flow.result = {markers, true};
  return Signal::done;
}

// Which of the discounts is taken, if that is left to the player and makes a difference.
Signal choose_price(Flow& flow, BuildFrame& frame) {
  if (frame.price == BuildFrame::nothing_to_pay) return finish(flow, frame, {});
  if (frame.price >= BuildFrame::first_kept)
    return finish(flow, frame, flow.kept_price(frame.price - BuildFrame::first_kept));
  const Entity symbol = site_of(flow, frame.site).marks_all ? nothing : frame.symbol;
  const Prices prices = prices_of(flow, frame.location, symbol, Relevant(flow, Quantity::cost, frame.builder));
  if (flow.answered) return finish(flow, frame, prices[static_cast<std::size_t>(flow.answered->number)]);
  if (prices.size() == 1) return finish(flow, frame, prices[0]);
  frame.step = BuildFrame::choose_price;
  flow.begin_decision(seat_of(flow, frame.builder), Decision::Kind::price, "build_price");
  for (const Goods& price : prices) flow.offer_goods(price, check_price(flow, price, frame.builder));
  if (flow.decision().options.size() > 1) return Signal::ask;
  if (flow.has_options())
    return finish(flow, frame, prices[static_cast<std::size_t>(flow.decision().options[0].number)]);
  flow.result = {};
  return Signal::done;
}

// Where the marker goes is all a script wants to know.
Signal tell_side(Flow& flow, const BuildFrame& frame) {
  const auto side = flow.layout.symbols_of(frame.location).position(frame.symbol);
  flow.result = {static_cast<std::int32_t>(side) + 1, true};
  return Signal::done;
}

}  // namespace

Signal run_build(Flow& flow, BuildFrame& frame) {
  const Entity player = frame.builder;
  const Site& site = site_of(flow, frame.site);
  if (frame.step == BuildFrame::choose_location) {
    if (is_barred(flow, frame)) {
      flow.result = {};
      return Signal::done;
    }
    if (frame.location != nothing) {
      frame.step = BuildFrame::choose_symbol;
      return Signal::again;
    }
    if (!flow.answered) {
      flow.begin_decision(seat_of(flow, player), Decision::Kind::location, "build_where");
      const Relevant costs(flow, Quantity::cost, frame.builder);
      for (Entity location : flow.layout.locations_of(frame.site))
        flow.offer(entity_option(location), refuse_location(flow, frame, location, costs));
      if (!flow.has_options()) {
        flow.result = {};
        return Signal::done;
      }
    }
    return choose(flow, frame, frame.location, BuildFrame::choose_symbol);
  }
  if (frame.step == BuildFrame::choose_symbol) {
    if (site.marks_all) {
      frame.step = BuildFrame::carry_out;
      return Signal::again;
    }
    if (frame.symbol != Entity{}) {  // a script has said it
      frame.step = BuildFrame::carry_out;
      return Signal::again;
    }
    if (!flow.answered) {
      flow.begin_decision(seat_of(flow, player), Decision::Kind::symbol, "build_which_side");
      const Relevant costs(flow, Quantity::cost, frame.builder);
      for (Entity symbol : flow.layout.symbols_of(frame.location))
        flow.offer(entity_option(symbol), refuse_side(flow, frame, symbol, costs));
      if (!flow.has_options()) {
        flow.result = {};
        return Signal::done;
      }
    }
    return choose(flow, frame, frame.symbol, BuildFrame::carry_out);
  }
  if (frame.price == BuildFrame::only_side) return tell_side(flow, frame);
  if (frame.step == BuildFrame::choose_price) return choose_price(flow, frame);
  if (frame.step == BuildFrame::carry_out) {
    frame.step = BuildFrame::heard;
    if (flow.announce({.type = EventType::built,
                       .player = player,
                       .subject = frame.location,
                       .other = frame.card,
                       .def = frame.site,
                       .side = side_of(flow, frame)}))
      return Signal::again;
  } else if (!flow.result.ok || !is_still_possible(flow, frame)) {
    flow.result = {};
    return Signal::done;
  }
  return choose_price(flow, frame);
}

}  // namespace castellan::flow
