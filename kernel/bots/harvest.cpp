#include "castellan/bots/harvest.hpp"

#include <algorithm>
#include <utility>

namespace castellan::bots {
namespace {

// How many workers of all kinds one yield needs.
int needed(const Area& area) {
  int sum = 0;
  for (const std::int16_t of_kind : area.per) sum += of_kind;
  return std::max(sum, 1);
}

bool any_worker(const Area& area) { return area.per == decltype(area.per){}; }

// Who is where: the seat's own at an area and at home, and the most anybody else has there.
struct Presence {
  Presence(const world::World& world, Seat seat, Entity area) {
    const world::Layout& layout = world.layout();
    const Entity player = layout.players[static_cast<std::size_t>(seat)];
    std::array<int, caps::seats> bodies{};
    for (Entity worker : layout.workers) {
      const world::Worker& w = world.get<world::Worker>(worker);
      if (w.place == area) {
        ++bodies[layout.players.position(w.owner)];
        if (w.owner == player) strength[w.kind.index()] += w.master ? 2 : 1;
      } else if (w.place == player) {
        ++home[w.kind.index()];
      }
    }
    own = std::exchange(bodies[static_cast<std::size_t>(seat)], 0);
    most_others = *std::max_element(bodies.begin(), bodies.end());
  }
  std::array<int, caps::worker_kinds> strength{};  // there
  std::array<int, caps::worker_kinds> home{};
  int own = 0;  // bodies there
  int most_others = 0;
};

// Where several kinds work together one of them alone is worth nothing, unless its partners can still come.
bool of_use(const Area& area, const Presence& here, Id<WorkerKind> kind, int workers) {
  if (any_worker(area)) return true;
  const std::size_t own = kind.index();
  if (area.per[own] == 0) return false;
  for (std::size_t other = 0; other < caps::worker_kinds; ++other)
    if (other != own && area.per[other] > 0 &&
        here.strength[other] + here.home[other] < (here.strength[own] + workers) * area.per[other] / area.per[own])
      return false;
  return true;
}

}  // namespace

Harvest::Harvest(std::shared_ptr<const world::Layout> layout, const Economy& economy)
    : layout_(std::move(layout)), economy_(economy) {
  const Ruleset& rules = layout_->rules();
  for (Entity entity : layout_->areas) {
    const Area& area = rules.areas[layout_->prototypes<world::ResourceArea>()[layout_->areas.position(entity)].area];
    if (area.resource == none) continue;
    Ids<WorkerKind> with;
    for (const Id<WorkerKind> kind : rules.workers.ids())
      if (area.per[kind.index()] > 0) with.add(kind);
    for (const Id<WorkerKind> kind : rules.workers.ids())
      if (area.takes.contains(kind) && (any_worker(area) || with.contains(kind)))
        where_[kind.index()].push_back({area.resource, 100 * area.amount / needed(area), with});
  }
}

int Harvest::worth_sending(const world::World& world, Seat seat, Entity to, Id<WorkerKind> kind, int before_it) const {
  const Area& area = layout_->rules().areas[world.get<world::ResourceArea>(to).area];
  if (area.resource == none) return 0;
  const Presence here(world, seat, to);
  if (!of_use(area, here, kind, before_it + 1)) return 0;
  const int own = here.own + before_it;
  const Entity player = layout_->players[static_cast<std::size_t>(seat)];
  const int have = world.get<world::Stock>(player).goods[area.resource] + own * area.amount / needed(area);
  const int bonus = own + 1 > here.most_others && own <= here.most_others ? area.bonus : 0;
  // The less there is for an average building, the more it is worth; effort evens out what is slow to get. A bonus
  // counts half, since others may still come.
  return 5 * economy_.demand(area.resource) * (2 + bonus) / (have + 1);
}

Crew Harvest::crew_at_home(const world::World& world, Seat seat) const {
  Crew crew;
  const Entity player = layout_->players[static_cast<std::size_t>(seat)];
  for (Entity worker : layout_->workers_of(seat)) {
    const world::Worker& w = world.get<world::Worker>(worker);
    if (w.place == player) crew.strength[w.kind.index()] += w.master ? 2 : 1;
  }
  return crew;
}

std::int64_t Harvest::expected(const Crew& crew, const Goods& stock) const {
  std::array<int, caps::resources> have{};
  for (std::size_t r = 0; r < caps::resources; ++r) have[r] = 100 * stock.amount[r];
  Ids<WorkerKind> kinds;
  for (std::size_t kind = 0; kind < caps::worker_kinds; ++kind)
    if (crew.strength[kind] > 0) kinds.add(Id<WorkerKind>(kind));
  std::int64_t sum = 0;
  for (std::size_t kind = 0; kind < caps::worker_kinds; ++kind)
    for (int worker = 0; worker < crew.strength[kind]; ++worker) {
      const Kind* best = nullptr;
      std::int64_t most = 0;
      for (const Kind& area : where_[kind]) {
        if ((area.with.bits() & ~kinds.bits()) != 0) continue;
        const int had = have[area.resource.index()];
        const std::int64_t worth = economy_.worth(area.resource, had + area.each) - economy_.worth(area.resource, had);
        if (worth <= most) continue;
        most = worth;
        best = &area;
      }
      if (!best) break;
      have[best->resource.index()] += best->each;
      sum += most;
    }
  return sum;
}

}  // namespace castellan::bots
