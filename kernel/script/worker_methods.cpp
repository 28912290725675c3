// Workers on their way, and the steps of a round one player at a time: what packs with rounds of their own need.
#include <vector>

#include "castellan/flow/operations.hpp"
#include "castellan/script/methods.hpp"

namespace castellan::script {
namespace {

Entity own_worker(const HostCall& call) {
  call.require_waiting();
  const Entity worker = call.get_entity(2, EntityKind::worker);
  const world::Worker& w = call.flow->world.get<world::Worker>(worker);
  if (w.owner != call.get_entity(1, EntityKind::player)) throw ArgumentError("a worker of another player");
  if (w.place != w.owner) throw ArgumentError("the worker is not at home");
  return worker;
}

void player_open_planks(HostCall& call) {
  const std::vector<Entity> open = open_planks(*call.flow, call.get_entity(1, EntityKind::player));
  call.give_list();
  for (Entity plank : open) call.add(plank);
}

// (kind): those at home, of one kind or all
void player_workers_at_home(HostCall& call) {
  const Entity me = call.get_entity(1, EntityKind::player);
  const Id<WorkerKind> kind = call.is_nothing(2) ? none : call.get_worker_kind(2);
  call.give_list();
  for (Entity worker : call.flow->layout.workers_of(seat_of(*call.flow, me))) {
    const world::Worker& w = call.flow->world.get<world::Worker>(worker);
    if (w.place == me && (kind == none || w.kind == kind)) call.add(worker);
  }
}

// (worker, plank): at the plank's fee. False where it may not stand there, or somebody prevents it.
void player_place(HostCall& call) {
  const Entity worker = own_worker(call);
  const Entity plank = call.get_entity(3, EntityKind::plank);
  if (!may_stand(*call.flow, worker, plank)) return call.give_boolean(false);
  call.host->wait_for(placement_frame(*call.flow, worker, plank));
  call.yield();
}

// (worker, area): false where the area does not take it
void player_send(HostCall& call) {
  const Entity worker = own_worker(call);
  const Entity area = call.get_entity(3, EntityKind::area);
  const bool taken = takes(*call.flow, area, worker);
  call.give_boolean(taken);
  if (!taken) return;
  send_to_area(*call.flow, worker, area);
  let_hear(call);
}

// (worker): it acts now, where it stands. False if that was wasted, or it has acted there before.
void player_resolve(HostCall& call) {
  call.require_waiting();
  const Entity worker = call.get_entity(2, EntityKind::worker);
  if (call.flow->world.get<world::Worker>(worker).owner != call.get_entity(1, EntityKind::player))
    throw ArgumentError("a worker of another player");
  call.host->wait_for(flow::ResolveFrame{.worker = worker});
  call.yield();
}

template <EntityKind Place>
void place_takes(HostCall& call) {
  call.give_boolean(takes(*call.flow, call.get_entity(1, Place), call.get_entity(2, EntityKind::worker)));
}

// (plank): what it does, for this player; its worker stays. False if the action was wasted.
void player_use(HostCall& call) {
  call.require_waiting();
  const Entity me = call.get_entity(1, EntityKind::player);
  const Entity plank = call.get_entity(2, EntityKind::plank);
  const Id<Plank> def = plank_def(*call.flow, plank);
  const Id<Function> action = def == none ? none : call.flow->rules.planks[def].action;
  if (action == none) return call.give_boolean(false);
  const Entity home = call.flow->world.get<world::PlankSpot>(plank).home;
  call.host->wait_for(
      flow::ScriptFrame{.function = action, .me = me, .subject = home == world::Layout::table ? plank : home});
  call.yield();
}

void player_pass(HostCall& call) {
  call.require_waiting();
  const Entity me = call.get_entity(1, EntityKind::player);
  call.flow->world.set<&world::Player::passed>(me, 1);
  call.flow->emit({.type = EventType::passed, .player = me});
  let_hear(call);
}

// A native step for one player.
template <Procedure Step>
void player_step(HostCall& call) {
  call.require_waiting();
  call.host->wait_for(flow::StepFrame{.procedure = Step, .player = call.get_entity(1, EntityKind::player)});
  call.yield();
}

void worker_go_home(HostCall& call) {
  call.require_waiting();
  const Entity worker = call.get_entity(1, EntityKind::worker);
  if (call.flow->world.get<world::Worker>(worker).place == world::Layout::table)
    throw ArgumentError("the worker is still in the supply: recruit it");
  send_home(*call.flow, worker);
  call.give_nothing();
}

// All workers that are out come home.
void player_bring_workers_home(HostCall& call) {
  call.require_waiting();
  const Entity me = call.get_entity(1, EntityKind::player);
  for (Entity worker : call.flow->layout.workers_of(seat_of(*call.flow, me)))
    if (const Entity place = call.flow->world.get<world::Worker>(worker).place;
        place != me && place != world::Layout::table)
      send_home(*call.flow, worker);
  call.give_nothing();
}

// (workers): what they would bring home together
void area_yields(HostCall& call) {
  const Entity area = call.get_entity(1, EntityKind::area);
  std::vector<Entity> workers;
  const lua_Integer count = call.get_list(2, "expected a list of workers");
  if (count > 200) throw ArgumentError("more than 200 workers");
  for (lua_Integer i = 1; i <= count; ++i) workers.push_back(call.get_element(2, i, EntityKind::worker));
  call.give_goods(yield_of(*call.flow, area, workers));
}

constexpr Method methods_of_workers[] = {
    {EntityKind::player, "open_planks", host_function<player_open_planks>},
    {EntityKind::player, "workers_at_home", host_function<player_workers_at_home>},
    {EntityKind::player, "place", host_function<player_place>},
    {EntityKind::player, "send", host_function<player_send>},
    {EntityKind::player, "bring_workers_home", host_function<player_bring_workers_home>},
    {EntityKind::player, "resolve", host_function<player_resolve>},
    {EntityKind::area, "takes", host_function<place_takes<EntityKind::area>>},
    {EntityKind::plank, "takes", host_function<place_takes<EntityKind::plank>>},
    {EntityKind::player, "use", host_function<player_use>},
    {EntityKind::player, "pass", host_function<player_pass>},
    {EntityKind::player, "collect_income", host_function<player_step<Procedure::income>>},
    {EntityKind::player, "pay_tax", host_function<player_step<Procedure::tax>>},
    {EntityKind::player, "score_majorities", host_function<player_step<Procedure::score>>},
    {EntityKind::worker, "go_home", host_function<worker_go_home>},
    {EntityKind::area, "yields", host_function<area_yields>},
};

}  // namespace

std::span<const Method> worker_methods() { return methods_of_workers; }

}  // namespace castellan::script
