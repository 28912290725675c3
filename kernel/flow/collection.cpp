// Collection (COL): resource areas, planks on shared boards, income and taxes; and the calendar.
#include <algorithm>

#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

struct Crew {
  int bodies = 0;                                  // COL-5: a master counts as 1 for the bonus
  std::array<int, caps::worker_kinds> strength{};  // and as 2 for the yield
};

int yields(const Area& area, const Crew& crew) {
  int any = 0;
  int sets = -1;
  for (std::size_t kind = 0; kind < caps::worker_kinds; ++kind) {
    any += crew.strength[kind];
    if (area.per[kind] == 0) continue;
    const int here = crew.strength[kind] / area.per[kind];
    sets = sets < 0 ? here : std::min(sets, here);
  }
  return area.amount * (sets < 0 ? any : sets);
}

void harvest(Flow& flow, Entity area) {
  const Area& def = flow.rules.areas[flow.world.get<ResourceArea>(area).area];
  std::array<Crew, caps::seats> crews{};
  bool anybody = false;
  flow.world.each<Worker>(flow.layout.workers, [&](Entity, const Worker& worker) {
    if (worker.place != area || worker.done) return;
    Crew& crew = crews[flow.layout.players.position(worker.owner)];
    ++crew.bodies;
    crew.strength[worker.kind.index()] += worker.master ? 2 : 1;
    anybody = true;
  });
  if (!anybody) return;
  int most = 0;
  Entity leader = nothing;  // COL-6: strictly most, a tie gives nobody the bonus
  for (Entity player : flow.layout.players) {
    const Crew& crew = crews[flow.layout.players.position(player)];
    if (crew.bodies > 0)
      gain(flow, player, def.resource,
           modified(flow, Quantity::yield, yields(def, crew),
                    {.player = player, .thing = area, .def = flow.world.get<ResourceArea>(area).area}),
           area);
    if (crew.bodies > most) leader = player;
    else if (crew.bodies == most) leader = nothing;
    most = std::max(most, crew.bodies);
  }
  if (leader != nothing) gain(flow, leader, def.resource, def.bonus, area);
  for (Entity player : flow.layout.players) {
    if (crews[flow.layout.players.position(player)].bodies == 0) continue;
    flow.world.each<Worker>(flow.layout.workers_of(seat_of(flow, player)), [&](Entity worker, const Worker& w) {
      if (w.place == area && !w.done) send_home(flow, worker);
    });
  }
}

}  // namespace

int harvest_of_done(const Flow& flow, Entity area, Entity player) {
  const Id<Area> def = flow.world.get<ResourceArea>(area).area;
  Crew crew;
  for (Entity worker : flow.layout.workers_of(seat_of(flow, player))) {
    const Worker& w = flow.world.get<Worker>(worker);
    if (w.place != area || !w.done) continue;
    ++crew.bodies;
    crew.strength[w.kind.index()] += w.master ? 2 : 1;
  }
  if (crew.bodies == 0) return 0;
  return modified(flow, Quantity::yield, yields(flow.rules.areas[def], crew),
                  {.player = player, .thing = area, .def = def});
}

Goods yield_of(const Flow& flow, Entity area, std::span<const Entity> workers) {
  const Area& def = flow.rules.areas[flow.world.get<ResourceArea>(area).area];
  Crew crew;
  for (Entity worker : workers) {
    const Worker& w = flow.world.get<Worker>(worker);
    if (!def.takes.contains(w.kind)) continue;
    crew.strength[w.kind.index()] += w.master ? 2 : 1;
  }
  Goods goods;
  if (def.resource != none) goods[def.resource] = static_cast<std::int16_t>(std::min(yields(def, crew), caps::amount));
  return goods;
}

// RND-2
Signal run_next_month(Flow& flow, StepFrame&) {
  const int month = flow.world.get<Table>(Layout::table).month + 1;
  flow.world.set<&Table::month>(Layout::table, month);
  flow.emit({.type = EventType::month_begins, .amount = month});
  return Signal::done;
}

Signal run_harvest(Flow& flow, HarvestFrame& frame) {
  if (frame.next_area == static_cast<int>(flow.layout.areas.size())) return Signal::done;
  harvest(flow, flow.layout.areas[static_cast<std::size_t>(frame.next_area++)]);
  return Signal::again;
}

// COL-7, COL-8: planks on shared boards, in plank order. The worker is still there while its action runs.
Signal run_resolve_planks(Flow& flow, ResolvePlanksFrame& frame) {
  const Phase& phase = flow.rules.phases(frame.list)[frame.phase];
  if (frame.step == ResolvePlanksFrame::acting) {
    frame.step = ResolvePlanksFrame::look;
    if (const Entity worker = frame.worker;
        flow.world.get<Worker>(worker).place != flow.world.get<Worker>(worker).owner)
      send_home(flow, worker);
  }
  while (frame.next_plank < static_cast<int>(flow.layout.board_planks.size())) {
    const Entity plank = flow.layout.board_planks[static_cast<std::size_t>(frame.next_plank++)];
    const PlankSpot& spot = flow.world.get<PlankSpot>(plank);
    if (spot.worker == nothing || flow.world.get<Worker>(spot.worker).done ||
        std::find(phase.planks.begin(), phase.planks.end(), spot.plank) == phase.planks.end())
      continue;
    frame.step = ResolvePlanksFrame::acting;
    frame.worker = spot.worker;
    const Plank& def = flow.rules.planks[spot.plank];
    flow.push_script(def.action, flow.world.get<Worker>(spot.worker).owner, plank);
    return Signal::again;
  }
  return Signal::done;
}

namespace {

void receive_income(Flow& flow, Entity player) {
  int coins = 0;
  each_built(flow, player, [&](Entity card) { coins += flow.rules.properties[flow.world.get<Card>(card).kind].coins; });
  gain(flow, player, flow.rules.settings.money, modified(flow, Quantity::income, coins, {.player = player}));
}

void pay_tax(Flow& flow, Entity player) {
  const Settings& settings = flow.rules.settings;
  const int score = flow.world.get<Player>(player).score;
  const int level = score > settings.tax_free ? (score - 1) / settings.tax_step : 0;
  const int due = modified(flow, Quantity::tax, level, {.player = player});
  const int paid = std::min<int>(due, flow.world.get<Stock>(player).goods[settings.money]);
  if (due == 0) return;
  Goods tax;
  tax[settings.money] = static_cast<std::int16_t>(paid);
  pay(flow, player, tax);
  add_points(flow, player, paid - due);
}

// Of the player a step is for, or of all.
template <class Do>
Signal for_player_or_all(Flow& flow, const StepFrame& frame, Do&& act) {
  if (frame.player != nothing) act(flow, frame.player);
  else
    for (Entity player : flow.layout.players) act(flow, player);
  return Signal::done;
}

}  // namespace

// COL-9
Signal run_income(Flow& flow, StepFrame& frame) { return for_player_or_all(flow, frame, receive_income); }

// COL-10, EDN-14: the level is read once; each gold missing costs a point.
Signal run_tax(Flow& flow, StepFrame& frame) { return for_player_or_all(flow, frame, pay_tax); }

}  // namespace castellan::flow
