// A player's turn (ACT): what can be done, and the smaller actions.
#include <algorithm>
#include <array>

#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/prices.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

Option action_option(Id<TurnAction> action, Entity thing = nothing, Id<Site> site = none) {
  Option option;
  option.kind = Option::Kind::action;
  option.def = action;
  option.entity = thing;
  option.number = site.number();
  return option;
}

// ACT-6: the planks of guilds and own cards with a worker of the player.
class Waiting {
 public:
  Waiting(const Flow& flow, Entity player) {
    flow.world.each<Worker>(flow.layout.workers_of(seat_of(flow, player)), [&](Entity, const Worker& worker) {
      if (!flow.layout.planks.contains(worker.place) || worker.done) return;
      if (flow.world.get<PlankSpot>(worker.place).home != Layout::table && count_ < planks_.size())
        planks_[count_++] = worker.place;
    });
  }
  bool any() const { return count_ > 0; }
  const Entity* begin() const { return planks_.data(); }
  const Entity* end() const { return planks_.data() + count_; }

 private:
  std::array<Entity, 64> planks_;
  std::size_t count_ = 0;
};

// A lock's action, once in each own turn.
Objection refuse_use(const Flow& flow, Entity lock, const LockEffect& effect, Entity player) {
  if (flow.world.get<Lock>(lock).gnome == nothing) return Reason{Reason::Key::closed_lock};
  if (attribute(flow, flow.rules.lock_uses, lock) > 0) return Reason{Reason::Key::used_up, none, 1};
  if (auto reason = check(flow, effect.when, player, flow.world.get<Lock>(lock).card)) return reason;
  return check_price(flow, effect.cost, player);
}

// Where the cost is not the printed one: is there a free location the player can pay for?
Objection refuse_locations(const Flow& flow, Id<Site> site, const Relevant& costs) {
  const bool by_place = costs.any_by_place(site);
  if (by_place && !flow.explaining()) {
    if (are_kept(costs)) return check_kept_prices(flow, site, costs);
    const Payable where = where_payable(flow, site, costs);
    if (where == Payable::nowhere) return Reason{Reason::Key::cannot_pay};
    if (where == Payable::everywhere) return check_free_symbol(flow, site);
  }
  Objection dear;
  for (Entity location : flow.layout.locations_of(site)) {
    if (!is_free(flow.world, flow.layout, location, flow.rules.sites[site])) continue;
    const auto reason = check_prices(flow, location, costs);
    if (!reason) return no_objection;
    if (!dear) dear = reason;
    if (!by_place) break;  // none costs less
  }
  return dear ? dear : Objection(Reason{Reason::Key::no_free_symbol, site});
}

// Money is looked at first where nobody wants to know the reason, here and in refuse_action: it is the quicker
// question.
Objection refuse_site(const Flow& flow, Id<Site> site, const Goods& cost, Entity player, const Relevant& costs) {
  if (auto reason = check_bar(flow, player, Thing::Kind::site, site)) return reason;
  if (costs.any_of(site)) return refuse_locations(flow, site, costs);
  const auto dear = check_price(flow, cost, player);
  if (dear && !flow.explaining()) return dear;
  if (auto reason = check_free_symbol(flow, site)) return reason;
  return dear;
}

bool has_deck(const Flow& flow, Id<TurnAction> action, Id<Deck> deck) {
  return flow.rules.actions[action].decks.contains(deck);
}

void offer_build_card(Flow& flow, Id<TurnAction> action, Entity player, const Relevant& costs) {
  for (const Id<Deck> deck : flow.rules.decks.ids()) {
    if (!has_deck(flow, action, deck)) continue;
    each_kind(flow.world, flow.layout.pile(deck, Pile::hand, seat_of(flow, player)), [&](Entity card) {
      const Id<Property> kind = flow.world.get<Card>(card).kind;
      const Id<Site> site = flow.rules.properties[kind].site;
      if (site == none) return;
      const Objection barred = check_bar(flow, player, Thing::Kind::property, kind);
      flow.offer(action_option(action, card, site),
                 barred ? barred : refuse_site(flow, site, flow.rules.sites[site].cost, player, costs));
    });
  }
}

void offer_build_site(Flow& flow, Id<TurnAction> action, Entity player, const Relevant& costs) {
  for (const Id<Site> site : flow.rules.actions[action].builds_on)
    flow.offer(action_option(action, nothing, site),
               refuse_site(flow, site, flow.rules.sites[site].cost, player, costs));
}

bool is_owned(const Flow& flow, Entity location) {
  return flow.world.get<Symbol>(flow.layout.symbols_of(location)[0]).marker != nothing;
}

Objection refuse_guild(const Flow& flow, Entity tile, Entity location, Entity player, const Relevant& costs) {
  if (is_owned(flow, location)) return Reason{Reason::Key::owned};
  const Id<Guild> guild = flow.world.get<GuildTile>(tile).guild;
  const Id<Site> site = flow.world.get<Location>(location).site;
  if (auto reason = check_bar(flow, player, Thing::Kind::guild, guild)) return reason;
  if (auto reason = check_bar(flow, player, Thing::Kind::site, site)) return reason;
  if (!costs.any_of(site)) return check_price(flow, flow.rules.guilds[guild].cost, player);
  return check_prices(flow, location, costs);
}

void offer_build_guild(Flow& flow, Id<TurnAction> action, Entity player, const Relevant& costs) {
  for (Entity district : flow.layout.districts) {
    const Entity location = flow.layout.guild_location(district);
    const Entity tile = flow.world.get<District>(district).guild;
    if (location == nothing || tile == nothing) continue;
    if (is_owned(flow, location) && !flow.explaining()) continue;
    flow.offer(action_option(action, tile), refuse_guild(flow, tile, location, player, costs));
  }
}

void offer_use_lock(Flow& flow, Id<TurnAction> action, Entity player) {
  each_lock(flow, player, [&](Entity lock, const LockEffect& effect) {
    if (effect.each_turn != none) flow.offer(action_option(action, lock), refuse_use(flow, lock, effect, player));
  });
}

void offer_buy_card(Flow& flow, Id<TurnAction> action, Entity player) {
  for (const Id<Deck> deck : flow.rules.decks.ids()) {
    if (!has_deck(flow, action, deck)) continue;
    each_kind(flow.world, flow.layout.pile(deck, Pile::pool), [&](Entity card) {
      flow.offer(action_option(action, card),
                 check_bar(flow, player, Thing::Kind::property, flow.world.get<Card>(card).kind));
    });
    const bool any = flow.world.get<Pile>(flow.layout.pile(deck, Pile::deck)).count > 0 ||
                     flow.world.get<Pile>(flow.layout.pile(deck, Pile::discard)).count > 0;
    flow.offer(action_option(action, flow.layout.pile(deck, Pile::deck)),
               any ? no_objection : Objection(Reason{Reason::Key::pile_empty}));
  }
}

Objection refuse_action(const Flow& flow, Id<TurnAction> id, Entity player, bool waiting) {
  if (flow.is_plain(id)) return no_objection;
  const TurnAction& action = flow.rules.actions[id];
  if (!action.ends_turn)  // or the game would never end
    if (auto reason = check_bar(flow, player, Thing::Kind::action, id)) return reason;
  if (action.after_workers && waiting) return Reason{Reason::Key::worker_waits};
  if (action.is_limited())
    for (std::size_t i = 0; i < action.uses.size(); ++i)
      if (action.uses[i] != none && attribute(flow, action.uses[i], player) >= action.limits[i])
        return Reason{Reason::Key::used_up, none, action.limits[i]};
  if (action.spends != none && attribute(flow, action.spends, player) < 1)
    return Reason{Reason::Key::counter, action.spends, 1};
  const auto dear = check_price(flow, action.cost, player);
  if (dear && !flow.explaining()) return dear;
  if (!action.when.empty())
    if (auto reason = check(flow, action.when, player)) return reason;
  if (action.action == Action::trade)
    if (auto reason = refuse_visit(flow, player, action.sides)) return reason;
  return dear;
}

void offer_action(Flow& flow, Id<TurnAction> id, Entity player, const Waiting& waiting, const Relevant& costs) {
  const TurnAction& action = flow.rules.actions[id];
  if (const auto reason = refuse_action(flow, id, player, waiting.any())) {
    flow.offer(action_option(id), reason);
    return;
  }
  switch (action.action) {
    case Action::build_card: return offer_build_card(flow, id, player, costs);
    case Action::build_site: return offer_build_site(flow, id, player, costs);
    case Action::build_guild: return offer_build_guild(flow, id, player, costs);
    case Action::activate:
    case Action::dismiss:
      for (Entity plank : waiting) flow.offer(action_option(id, plank));
      return;
    case Action::use_lock: return offer_use_lock(flow, id, player);
    case Action::buy_card: return offer_buy_card(flow, id, player);
    case Action::place_worker: return offer_places(flow, action_option(id), player);
    case Action::place_gnome:
    case Action::trade:
    case Action::end_turn:
    case Action::script: flow.offer(action_option(id));
  }
}

void push_build(Flow& flow, Id<Site> site, Entity player, Entity card, Entity location) {
  flow.push(BuildFrame{.site = site, .builder = player, .card = card, .location = location, .owner = player});
}

// A pack may let players decline an action as a whole; the worker goes home all the same.
void dismiss(Flow& flow, Entity plank) {
  const Entity worker = flow.world.get<PlankSpot>(plank).worker;
  flow.emit({.type = EventType::dismissed,
             .player = flow.world.get<Worker>(worker).owner,
             .subject = plank,
             .other = worker});
  send_home(flow, worker);
}

void carry_out(Flow& flow, const Option& chosen, Entity player) {
  const TurnAction& action = flow.rules.actions[Id<TurnAction>(chosen.def)];
  for (const Id<Attribute> uses : action.uses)
    if (uses != none) set_attribute(flow, uses, player, attribute(flow, uses, player) + 1);
  if (action.spends != none) set_attribute(flow, action.spends, player, attribute(flow, action.spends, player) - 1);
  pay(flow, player, action.cost);
  for (auto phase = action.phases.rbegin(); phase != action.phases.rend(); ++phase)  // the last one waits longest
    flow.push(PhaseFrame{.step = PhaseFrame::for_one, .phase = *phase, .list = PhaseList::round, .one = player});
  switch (action.action) {
    case Action::build_card:
    case Action::build_site: push_build(flow, Id<Site>(chosen.number), player, chosen.entity, nothing); return;
    case Action::build_guild: {
      const Entity location = flow.layout.guild_location(flow.world.get<GuildTile>(chosen.entity).district);
      push_build(flow, flow.world.get<Location>(location).site, player, nothing, location);
      return;
    }
    case Action::activate: flow.push(ActivateFrame{.plank = chosen.entity}); return;
    case Action::dismiss: return dismiss(flow, chosen.entity);
    case Action::use_lock: {
      const LockEffect& effect = *lock_effect(flow, chosen.entity);
      set_attribute(flow, flow.rules.lock_uses, chosen.entity, 1);
      pay(flow, player, effect.cost);
      flow.push_script(effect.each_turn, player, chosen.entity);
      return;
    }
    case Action::trade: flow.push(VisitFrame{.player = player, .sides = action.sides}); return;
    case Action::place_gnome: flow.push(GnomeFrame{.player = player}); return;
    case Action::buy_card: flow.push(BuyCardFrame{.player = player, .from = chosen.entity}); return;
    case Action::place_worker: flow.push(PlaceAndResolveFrame{.player = player, .place = chosen.entity}); return;
    case Action::script: flow.push_script(action.function, player); return;
    case Action::end_turn: return;
  }
}

// The lowest open lock, from this one on, that does something at the end of the player's turns.
Entity next_lock_at_end(const Flow& flow, Entity player, std::int32_t from) {
  Entity next = nothing;
  each_lock(flow, player, [&](Entity lock, const LockEffect& effect) {
    if (effect.turn_ends == none || static_cast<std::int32_t>(flow.layout.locks.position(lock)) < from) return;
    if (flow.world.get<Lock>(lock).gnome != nothing && (next == nothing || lock < next)) next = lock;
  });
  return next;
}

// A turn can only pause where it comes round again.
TurnFrame::Step after_action(const Flow& flow, const TurnAction& action, const TurnFrame& frame) {
  if (action.ends_turn) return TurnFrame::locks_at_end;
  if (!action.pauses_turn) return TurnFrame::choose;
  const bool comes_round = flow.rules.phases(frame.list)[frame.phase].repeat != Phase::Repeat::once;
  return comes_round ? TurnFrame::pause : TurnFrame::locks_at_end;
}

// The player has the floor: a new turn, or one that paused.
void take_up(Flow& flow, Entity player) {
  flow.world.set<&Table::active>(Layout::table, player);
  if (flow.world.get<Player>(player).paused) {
    flow.world.set<&Player::paused>(player, 0);
    return;
  }
  reset_attributes(flow, Attribute::Resets::turn, player);
  flow.emit({.type = EventType::turn_begins, .player = player});
}

Signal ask_action(Flow& flow, TurnFrame& frame, Entity player) {
  if (flow.answered) {
    const Option chosen = *flow.answered;
    frame.step = after_action(flow, flow.rules.actions[Id<TurnAction>(chosen.def)], frame);
    carry_out(flow, chosen, player);
    return Signal::again;
  }
  const Waiting waiting(flow, player);
  flow.begin_decision(seat_of(flow, player), Decision::Kind::turn, "turn");
  const Relevant costs(flow, Quantity::cost, player);
  for (const Id<TurnAction> id : flow.rules.actions.ids()) offer_action(flow, id, player, waiting, costs);
  if (flow.has_options()) return Signal::ask;
  frame.step = TurnFrame::locks_at_end;
  return Signal::again;
}

}  // namespace

Signal run_take_turn(Flow& flow, TurnFrame& frame) {
  const Entity player = frame.player;
  switch (frame.step) {
    case TurnFrame::begin:
      frame.step = TurnFrame::choose;
      frame.next_lock = 0;
      frame.next_deck = Id<Deck>(0);
      take_up(flow, player);
      return Signal::again;
    case TurnFrame::choose: return ask_action(flow, frame, player);
    case TurnFrame::pause:
      flow.world.set<&Player::paused>(player, 1);
      flow.world.set<&Table::active>(Layout::table, nothing);
      return Signal::done;
    case TurnFrame::locks_at_end:  // ACT-10: all draws first, then one discard
      if (const Entity lock = next_lock_at_end(flow, player, frame.next_lock); lock != nothing) {
        frame.next_lock = static_cast<std::int32_t>(flow.layout.locks.position(lock)) + 1;
        flow.push_script(lock_effect(flow, lock)->turn_ends, player, lock);
        return Signal::again;
      }
      frame.step = TurnFrame::hand_at_end;
      return Signal::again;
    case TurnFrame::hand_at_end:
      if (flow.rules.decks.has(frame.next_deck)) {
        flow.push(DiscardFrame{.deck = frame.next_deck, .player = player});
        ++frame.next_deck;
        return Signal::again;
      }
      frame.step = TurnFrame::end;
      flow.world.set<&Table::active>(Layout::table, nothing);
      flow.emit({.type = EventType::turn_ends, .player = player});
      return Signal::again;
    default: return Signal::done;
  }
}

// The worker goes home, whatever becomes of its action.
Signal run_activate(Flow& flow, ActivateFrame& frame) {
  if (frame.step == ActivateFrame::acting) return Signal::done;
  const Entity plank = frame.plank;
  const Entity worker = flow.world.get<PlankSpot>(plank).worker;
  if (worker == nothing) return Signal::done;  // a hook that heard of it before has sent it home
  const Entity player = flow.world.get<Worker>(worker).owner;
  const Event event{.type = EventType::activated, .player = player, .subject = plank, .other = worker};
  if (frame.step == ActivateFrame::fresh && flow.announce(event)) {
    frame.step = ActivateFrame::heard;
    return Signal::again;
  }
  const bool prevented = frame.step == ActivateFrame::heard && !flow.result.ok;
  frame.step = ActivateFrame::acting;
  if (!prevented) flow.emit(event);
  send_home(flow, worker);
  const Id<Function> action = flow.rules.planks[plank_def(flow, plank)].action;
  if (action != none && !prevented) flow.push_script(action, player, flow.world.get<PlankSpot>(plank).home);
  return Signal::again;
}

// ACT-8, PRP-11: a gnome from the stock onto a free lock; its effect happens at once.
Signal run_place_gnome(Flow& flow, GnomeFrame& frame) {
  const Entity player = frame.player;
  if (frame.step == GnomeFrame::placed) {
    flow.result = {1, true};
    return Signal::done;
  }
  const Entity gnome = gnome_in_stock(flow);
  if (frame.lock == nothing && !flow.answered && gnome != nothing) {
    flow.begin_decision(seat_of(flow, player), Decision::Kind::lock, "which_lock");
    each_lock(flow, player, [&](Entity lock, const LockEffect&) {
      if (flow.world.get<Lock>(lock).gnome != nothing) return;
      Option option;
      option.kind = Option::Kind::entity;
      option.entity = lock;
      flow.offer(option);
    });
    if (flow.decision().options.size() > 1) return Signal::ask;
    if (flow.has_options()) frame.lock = flow.decision().options[0].entity;
  }
  if (flow.answered) frame.lock = flow.answered->entity;
  const Entity lock = frame.lock;
  if (gnome == nothing || lock == nothing || !lock_is_free(flow, lock)) {
    flow.result = {};
    return Signal::done;
  }
  frame.step = GnomeFrame::placed;
  flow.world.set<&Gnome::lock>(gnome, lock);
  flow.world.set<&Lock::gnome>(lock, gnome);
  flow.emit({.type = EventType::gnome_placed, .player = player, .subject = lock, .other = gnome});
  if (const Id<Function> at_once = lock_effect(flow, lock)->at_once; at_once != none)
    flow.push_script(at_once, player, lock);
  return Signal::again;
}

// ACT-9: from the pool, refilled at once as a rule, or the top of the deck.
Signal run_buy_card(Flow& flow, BuyCardFrame& frame) {
  const Entity player = frame.player;
  const Entity from = frame.from;
  if (flow.layout.is(from, EntityKind::pile)) {
    draw_card(flow, player, flow.world.get<Pile>(from).of_deck);
  } else {
    take_card(flow, player, from);
    refill_after_taking(flow, flow.world.get<Card>(from).deck);
  }
  return Signal::done;
}

// Down to the hand limit, the owner's choice.
Signal run_discard_down(Flow& flow, DiscardFrame& frame) {
  const Seat seat = seat_of(flow, frame.player);
  const Entity hand = flow.layout.pile(frame.deck, Pile::hand, seat);
  if (flow.answered) {
    discard_card(flow, flow.answered->entity);
    return Signal::again;
  }
  const int printed = flow.rules.decks[frame.deck].hand_limit;
  const int limit = modified(flow, Quantity::hand_limit, printed, {.player = frame.player, .def = frame.deck});
  if (printed == 0 || flow.world.get<Pile>(hand).count <= limit) return Signal::done;
  offer_hand(flow, hand, seat, Decision::Kind::discard, "hand_limit");
  return Signal::ask;
}

}  // namespace castellan::flow
