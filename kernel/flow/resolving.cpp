// A worker that has its effect as soon as it is placed, and stays where it is: it is done until it goes home.
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

// One more worker brings what all of the player's bring together, less what those before it have brought. The bonus for
// the most is for workers that wait for the harvest.
void gather(Flow& flow, Entity worker, Entity area) {
  const Entity player = flow.world.get<Worker>(worker).owner;
  const int before = harvest_of_done(flow, area, player);
  flow.world.set<&Worker::done>(worker, 1);
  const int now = harvest_of_done(flow, area, player);
  gain(flow, player, flow.rules.areas[flow.world.get<ResourceArea>(area).area].resource, now - before, area);
}

// Like a phase that resolves planks of a board, and like an activated worker, but it stays.
void act(Flow& flow, Entity plank, Entity player) {
  const Id<Plank> def = plank_def(flow, plank);
  const Id<Function> action = def == none ? none : flow.rules.planks[def].action;
  if (action == none) return;
  const Entity home = flow.world.get<PlankSpot>(plank).home;
  flow.push_script(action, player, home == Layout::table ? plank : home);
}

}  // namespace

Signal run_resolve(Flow& flow, ResolveFrame& frame) {
  if (frame.step == ResolveFrame::acting) return Signal::done;
  const auto [player, place, kind, master, done] = flow.world.get<Worker>(frame.worker);
  const bool on_plank = flow.layout.is(place, EntityKind::plank);
  if (done || (!on_plank && !flow.layout.is(place, EntityKind::area))) {
    flow.result = {};
    return Signal::done;
  }
  const Event event{.type = EventType::activated, .player = player, .subject = place, .other = frame.worker};
  if (on_plank && frame.step == ResolveFrame::fresh && flow.announce(event)) {
    frame.step = ResolveFrame::heard;
    return Signal::again;
  }
  const bool prevented = frame.step == ResolveFrame::heard && !flow.result.ok;
  frame.step = ResolveFrame::acting;
  flow.result = {1, true};
  if (!on_plank) {
    gather(flow, frame.worker, place);
    return Signal::again;
  }
  flow.world.set<&Worker::done>(frame.worker, 1);
  if (prevented) {
    flow.result = {};
    return Signal::again;
  }
  flow.emit(event);
  act(flow, place, player);
  return Signal::again;
}

Signal run_place_and_resolve(Flow& flow, PlaceAndResolveFrame& frame) {
  if (frame.step == PlaceAndResolveFrame::choose_worker) {
    const Entity worker = choose_worker(flow, frame.player, frame.place);
    if (worker == nothing) return Signal::ask;
    frame.worker = worker;
    frame.step = PlaceAndResolveFrame::arrived;
    if (flow.layout.is(frame.place, EntityKind::area)) send_to_area(flow, worker, frame.place);
    else flow.push(placement_frame(flow, worker, frame.place));
    return Signal::again;
  }
  if (frame.step == PlaceAndResolveFrame::resolved) return Signal::done;
  frame.step = PlaceAndResolveFrame::resolved;
  const bool arrived = flow.world.get<Worker>(frame.worker).place == frame.place;  // nobody has prevented it
  if (arrived) flow.push(ResolveFrame{.worker = frame.worker});
  return Signal::again;
}

}  // namespace castellan::flow
