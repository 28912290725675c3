// Placement (PLC): a worker on a plank, or pass and send the rest to the resource areas.
#include <array>

#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

// The kinds of worker a player has at home, a bit each.
Ids<WorkerKind> kinds_at_home(const Flow& flow, Entity player) {
  Ids<WorkerKind> kinds;
  flow.world.each<Worker>(flow.layout.workers_of(seat_of(flow, player)), [&](Entity, const Worker& worker) {
    if (worker.place == player) kinds.add(worker.kind);
  });
  return kinds;
}

Objection refuse_limits(const Flow& flow, Entity spot, Id<Plank> def, const Plank& plank, Entity player) {
  if (plank.lowest_first)
    for (Entity other : flow.layout.planks_on_board(def)) {
      if (other == spot) break;
      if (flow.world.get<PlankSpot>(other).worker == nothing) return Reason{Reason::Key::lower_plank_free};
    }
  if (plank.per_player > 0) {
    const int limit =
        modified(flow, Quantity::capacity, int{plank.per_player}, {.player = player, .thing = spot, .def = def});
    int used = 0;
    for (Entity other : flow.layout.planks_on_board(def)) {
      const Entity worker = flow.world.get<PlankSpot>(other).worker;
      used += worker != nothing && flow.world.get<Worker>(worker).owner == player;
    }
    if (used >= limit) return Reason{Reason::Key::one_per_player, none, limit};
  }
  return no_objection;
}

// A plank is barred, or the guild or the card it lies on.
Objection refuse_barred(const Flow& flow, Entity home, Id<Plank> def, Entity player) {
  if (auto reason = check_bar(flow, player, Thing::Kind::plank, def)) return reason;
  if (flow.layout.is(home, EntityKind::guild))
    return check_bar(flow, player, Thing::Kind::guild, flow.world.get<GuildTile>(home).guild);
  if (flow.layout.is(home, EntityKind::card))
    return check_bar(flow, player, Thing::Kind::property, flow.world.get<Card>(home).kind);
  return no_objection;
}

// Whoever has the printed fee can pay it, to whomever it goes.
Objection refuse_fee(const Flow& flow, Entity plank, Id<Plank> def, const Relevant& fees) {
  const Goods& printed = flow.rules.planks[def].fee;
  const bool as_printed = !fees.any_of(def);
  const Objection dear = as_printed ? check_price(flow, printed, fees.player()) : no_objection;
  if ((as_printed && !dear) || is_free_of_fee(flow, plank, def, fees.player())) return no_objection;
  if (as_printed) return dear;
  const About about{.player = fees.player(), .thing = plank, .def = def};
  return check_price(flow, fees.apply(flow, printed, about), fees.player());
}

Entity piece_that_blocks(const Flow& flow, Entity home) {
  for (Entity piece : flow.blocking_pieces())
    if (flow.world.get<PieceSpot>(piece).place == home) return piece;
  return nothing;
}

Objection refuse_plank(const Flow& flow, Entity plank, Id<Plank> def, Entity player, Ids<WorkerKind> kinds,
                       const Relevant& fees) {
  const PlankSpot& spot = flow.world.get<PlankSpot>(plank);
  const Plank& p = flow.rules.planks[def];
  if (spot.worker != nothing) return Reason{Reason::Key::occupied};
  if (flow.layout.has_bars())
    if (auto reason = refuse_barred(flow, spot.home, def, player)) return reason;
  if (spot.plank == none)  // on a card
    if (const Entity lock = lock_before(flow, plank); lock != nothing && flow.world.get<Lock>(lock).gnome == nothing)
      return Reason{Reason::Key::closed_lock};
  if (const Entity piece = piece_that_blocks(flow, spot.home); piece != nothing)
    return Reason{Reason::Key::blocked, flow.world.get<PieceSpot>(piece).piece};
  if (!kinds.intersects(p.takes)) return Reason{Reason::Key::no_such_worker};
  if (auto reason = refuse_limits(flow, plank, def, p, player)) return reason;
  if (!p.when.empty())
    if (auto reason = check(flow, p.when, player, spot.home)) return reason;
  return refuse_fee(flow, plank, def, fees);
}

// Calls `visit` with each plank a player may think of: on boards, on guilds, on own cards.
template <class Visit>
void each_plank(const Flow& flow, Entity player, Visit&& visit) {
  const auto visit_fixed = [&](Entity plank) {
    if (const Id<Plank> def = flow.world.get<PlankSpot>(plank).plank; def != none) visit(plank, def);
  };
  for (Entity plank : flow.layout.board_planks) visit_fixed(plank);
  for (Entity district : flow.layout.districts) {
    const Entity tile = flow.world.get<District>(district).guild;
    if (tile != nothing && flow.layout.plank_of_guild(tile) != nothing) visit_fixed(flow.layout.plank_of_guild(tile));
  }
  each_built(flow, player, [&](Entity card) {  // those always open, then those behind its locks
    const Property& property = flow.rules.properties[flow.world.get<Card>(card).kind];
    const EntityRange planks = flow.layout.planks_of_card(card);
    std::size_t next = 0;
    for (const Id<Plank> def : property.planks) visit(planks[next++], def);
    for (const LockEffect& lock : property.locks)
      if (lock.plank != none) visit(planks[next++], lock.plank);
  });
}

// As options like this one. Where nobody asks why, most planks need no closer look.
void offer_planks(Flow& flow, Option like, Entity player, Ids<WorkerKind> kinds) {
  const Relevant fees(flow, Quantity::fee, player);
  const Goods& have = flow.world.get<Stock>(player).goods;
  const bool briefly = !flow.explaining();
  each_plank(flow, player, [&](Entity plank, Id<Plank> def) {
    const PlankSpot& spot = flow.world.get<PlankSpot>(plank);
    if (briefly && spot.worker != nothing) return;
    like.entity = plank;
    const PlankOutlook& outlook = flow.outlook(def);
    const bool plain = outlook.plain && spot.plank != none && !fees.any_of(def);  // on a card, a lock may be before it
    if (!briefly || !plain) return flow.offer(like, refuse_plank(flow, plank, def, player, kinds, fees));
    if (!kinds.intersects(outlook.takes) || piece_that_blocks(flow, spot.home) != nothing) return;
    if (have.covers(*outlook.fee) || is_free_of_fee(flow, plank, def, player)) flow.offer(like);
  });
}

// The kinds of worker the player has at home, masters apart: one option each.
void offer_workers(Flow& flow, Entity player, Ids<WorkerKind> kinds) {
  std::array<std::array<Entity, 2>, caps::worker_kinds> first;  // by kind: ordinary, master
  for (auto& of_kind : first) of_kind.fill(nothing);
  flow.world.each<Worker>(flow.layout.workers_of(seat_of(flow, player)), [&](Entity worker, const Worker& w) {
    if (w.place != player || !kinds.contains(w.kind)) return;
    if (Entity& of_kind = first[w.kind.index()][w.master != 0]; of_kind == nothing) of_kind = worker;
  });
  for (const Id<WorkerKind> kind : flow.rules.workers.ids())
    for (const bool master : {false, true}) {
      const Entity worker = first[kind.index()][master];
      if (worker == nothing) continue;
      Option option;
      option.kind = Option::Kind::worker;
      option.master = master;
      option.def = kind;
      option.entity = worker;
      flow.offer(option);
    }
}

// What was paid.
Goods pay_fee(Flow& flow, Entity plank, Entity player) {
  const Goods fee = fee_of(flow, plank, player);
  if (fee.empty()) return fee;
  pay(flow, player, fee);
  const Entity home = flow.world.get<PlankSpot>(plank).home;
  const Plank& def = flow.rules.planks[plank_def(flow, plank)];
  if (!def.fee_to_owner || !flow.layout.is(home, EntityKind::guild)) return fee;
  const Entity owner = guild_owner(flow, home);
  if (owner == nothing || flow.world.get<Player>(owner).neutral) return fee;
  for (const Id<Resource> r : flow.rules.resources.ids()) gain(flow, owner, r, fee[r], plank);
  return fee;
}

// Workers at home that are alike: of one kind, all masters or none.
struct Group {
  Id<WorkerKind> kind = none;
  bool master = false;
  int count = 0;

  bool has(const Worker& worker) const { return worker.kind == kind && (worker.master != 0) == master; }
};

// The next workers to send; those that no area takes stay at home.
Group next_to_send(const Flow& flow, Entity player) {
  Ids<WorkerKind> taken = flow.sendable();
  if (flow.layout.has_bars()) {
    taken = {};
    for (const Id<Area> area : flow.rules.areas.ids())
      if (!check_bar(flow, player, Thing::Kind::area, area)) taken.add(flow.rules.areas[area].takes);
  }
  Group group;
  flow.world.each<Worker>(flow.layout.workers_of(seat_of(flow, player)), [&](Entity, const Worker& worker) {
    if (worker.place != player) return;
    if (group.count == 0 && taken.contains(worker.kind)) group = {worker.kind, worker.master != 0, 0};
    group.count += group.has(worker);
  });
  return group;
}

void send_to(Flow& flow, Entity player, Group group, Entity area) {
  const EntityRange workers = flow.layout.workers_of(seat_of(flow, player), group.kind);
  flow.world.each<Worker>(workers, [&](Entity worker, const Worker& w) {
    if (group.count == 0 || w.place != player || !group.has(w)) return;
    send_to_area(flow, worker, area);
    --group.count;
  });
}

Signal ask_plank(Flow& flow, PlacementFrame& frame, Entity player) {
  if (flow.answered && flow.answered->kind == Option::Kind::pass) {
    flow.world.set<&Player::passed>(player, 1);
    flow.emit({.type = EventType::passed, .player = player});
    frame.step = PlacementFrame::distribute;
    return Signal::again;
  }
  if (flow.answered) {
    frame.plank = flow.answered->entity;
    frame.step = PlacementFrame::choose_worker;
    return Signal::again;
  }
  flow.begin_decision(seat_of(flow, player), Decision::Kind::placement, "placement");
  Option place;
  place.kind = Option::Kind::place;
  offer_planks(flow, place, player, kinds_at_home(flow, player));
  flow.offer({});
  return Signal::ask;
}

void arrive_at(Flow& flow, const PlacementFrame& frame, Entity player) {
  const Goods fee = pay_fee(flow, frame.plank, player);
  put_on_plank(flow, frame.worker, frame.plank, fee);
  flow.result = {1, true};
}

// Whoever may prevent it has been heard; what they did meanwhile may stand in the way too.
Signal let_arrive(Flow& flow, const PlacementFrame& frame, Entity player) {
  if (flow.result.ok && may_stand(flow, frame.worker, frame.plank)) arrive_at(flow, frame, player);
  else flow.result = {};
  return Signal::done;
}

Signal announce_arrival(Flow& flow, PlacementFrame& frame, Entity player) {
  frame.step = PlacementFrame::arrive;
  if (flow.announce({.type = EventType::placed, .player = player, .subject = frame.plank, .other = frame.worker}))
    return Signal::again;
  arrive_at(flow, frame, player);
  return Signal::done;
}

Signal ask_worker(Flow& flow, PlacementFrame& frame, Entity player) {
  const Entity worker = choose_worker(flow, player, frame.plank);
  if (worker == nothing) return Signal::ask;
  frame.worker = worker;
  return announce_arrival(flow, frame, player);
}

// PLC-8, PLC-9: one group after another, so many of it at a time to an area that takes its kind.
Signal ask_area(Flow& flow, Entity player) {
  if (flow.answered) {
    const Group chosen{Id<WorkerKind>(flow.answered->def), flow.answered->master, flow.answered->number};
    send_to(flow, player, chosen, flow.answered->entity);
    return Signal::again;
  }
  const Group group = next_to_send(flow, player);
  if (group.count == 0) return Signal::done;
  flow.begin_decision(seat_of(flow, player), Decision::Kind::distribution, "send_workers");
  Entity only = nothing;
  int areas = 0;
  for (Entity area : flow.layout.areas) {
    Option option;
    option.kind = Option::Kind::send;
    option.master = group.master;
    option.def = group.kind;
    option.entity = area;
    option.number = 1;
    const Id<Area> def = flow.world.get<ResourceArea>(area).area;
    const Objection reason = flow.rules.areas[def].takes.contains(group.kind)
                                 ? check_bar(flow, player, Thing::Kind::area, def)
                                 : Objection(Reason{Reason::Key::wrong_place, group.kind});
    if (reason) {
      flow.offer(option, reason);
      continue;
    }
    only = area;
    ++areas;
    flow.offer_numbers(option, group.count);
  }
  if (areas > 1) return Signal::ask;
  send_to(flow, player, group, only);
  return Signal::again;
}

Objection refuse_area(const Flow& flow, Entity area, Entity player, Ids<WorkerKind> kinds) {
  const Id<Area> def = flow.world.get<ResourceArea>(area).area;
  if (auto reason = check_bar(flow, player, Thing::Kind::area, def)) return reason;
  if (!kinds.intersects(flow.rules.areas[def].takes)) return Reason{Reason::Key::no_such_worker};
  return no_objection;
}

Ids<WorkerKind> kinds_taken(const Flow& flow, Entity place) {
  if (flow.layout.is(place, EntityKind::area)) return flow.rules.areas[flow.world.get<ResourceArea>(place).area].takes;
  const Id<Plank> def = plank_def(flow, place);
  return def == none ? Ids<WorkerKind>{} : flow.rules.planks[def].takes;
}

}  // namespace

void send_to_area(Flow& flow, Entity worker, Entity area) {
  const Worker& w = flow.world.get<Worker>(worker);
  flow.world.set<&Worker::place>(worker, area);
  flow.emit({.type = EventType::sent, .player = w.owner, .subject = area, .other = worker, .def = w.kind});
}

bool takes(const Flow& flow, Entity place, Entity worker) {
  const Worker& w = flow.world.get<Worker>(worker);
  if (flow.layout.is(place, EntityKind::area)) return !refuse_area(flow, place, w.owner, w.kind);
  const Id<Plank> def = plank_def(flow, place);
  return def != none && flow.rules.planks[def].takes.contains(w.kind) &&
         !(flow.layout.has_bars() && refuse_barred(flow, flow.world.get<PlankSpot>(place).home, def, w.owner));
}

void offer_places(Flow& flow, const Option& like, Entity player) {
  const Ids<WorkerKind> kinds = kinds_at_home(flow, player);
  offer_planks(flow, like, player, kinds);
  Option option = like;
  for (Entity area : flow.layout.areas) {
    option.entity = area;
    flow.offer(option, refuse_area(flow, area, player, kinds));
  }
}

Entity choose_worker(Flow& flow, Entity player, Entity place) {
  if (flow.answered) return flow.answered->entity;
  flow.begin_decision(seat_of(flow, player), Decision::Kind::worker, "which_worker");
  offer_workers(flow, player, kinds_taken(flow, place));
  return flow.decision().options.size() > 1 ? nothing : flow.decision().options[0].entity;
}

std::vector<Entity> open_planks(const Flow& flow, Entity player) {
  std::vector<Entity> open;
  const Ids<WorkerKind> kinds = kinds_at_home(flow, player);
  const Relevant fees(flow, Quantity::fee, player);
  each_plank(flow, player, [&](Entity plank, Id<Plank> def) {
    if (!refuse_plank(flow, plank, def, player, kinds, fees)) open.push_back(plank);
  });
  return open;
}

bool may_stand(const Flow& flow, Entity worker, Entity plank) {
  const Worker& w = flow.world.get<Worker>(worker);
  const Id<Plank> def = plank_def(flow, plank);
  return def != none && w.place == w.owner &&
         !refuse_plank(flow, plank, def, w.owner, w.kind, Relevant(flow, Quantity::fee, w.owner));
}

PlacementFrame placement_frame(const Flow& flow, Entity worker, Entity plank) {
  return {.step = PlacementFrame::announced_by_script,
          .player = flow.world.get<Worker>(worker).owner,
          .plank = plank,
          .worker = worker};
}

Signal run_place_worker(Flow& flow, PlacementFrame& frame) {
  const Entity player = frame.player;
  if (frame.step == PlacementFrame::choose_plank) return ask_plank(flow, frame, player);
  if (frame.step == PlacementFrame::choose_worker) return ask_worker(flow, frame, player);
  if (frame.step == PlacementFrame::arrive) return let_arrive(flow, frame, player);
  if (frame.step == PlacementFrame::announced_by_script) return announce_arrival(flow, frame, player);
  return ask_area(flow, player);
}

}  // namespace castellan::flow
