#include "castellan/flow/scoring.hpp"

#include <algorithm>

#include "castellan/flow/calendar.hpp"
#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {

Counts majority_ranks(std::span<const int> counts, int ranks) {
  Counts distinct(counts.begin(), counts.end());
  std::sort(distinct.begin(), distinct.end(), std::greater<>());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  Counts found(counts.size(), 0);
  int rank = 1;
  for (const int value : distinct) {
    if (value == 0) break;
    if (std::count(counts.begin(), counts.end(), value) > 1) ++rank;
    if (rank > ranks) break;
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] == value) found[i] = rank;
    ++rank;
  }
  return found;
}

namespace {

void count_district(const Flow& flow, Entity district, Counts& counts) {
  for (Entity symbol : flow.layout.symbols_in(district))
    if (const Entity marker = flow.world.get<Symbol>(symbol).marker; marker != nothing)
      ++counts[flow.layout.seats.position(marker)];
}

void count_gnomes(const Flow& flow, Counts& counts) {
  for (Entity gnome : flow.layout.gnomes)
    if (const Entity lock = flow.world.get<Gnome>(gnome).lock; lock != nothing)
      ++counts[flow.layout.seats.position(card_owner(flow, flow.world.get<Lock>(lock).card))];
}

// What one player has of what a category counts.
int count_of(const Flow& flow, const ScoringCategory& category, Entity player) {
  const Player& seat = flow.world.get<Player>(player);
  switch (category.of) {
    case ScoringCategory::Of::workers:
      return seat.neutral ? flow.rules.workers[category.worker].neutral : count_workers(flow, player, category.worker);
    case ScoringCategory::Of::counter: return std::max(0, attribute(flow, category.counter, player));
    case ScoringCategory::Of::goods: return flow.world.get<Stock>(player).goods[category.resource];
    case ScoringCategory::Of::pieces: {
      int count = 0;
      for (Entity piece : flow.layout.pieces_of(category.piece))
        count += flow.world.get<PieceSpot>(piece).place == player;
      return count;
    }
    case ScoringCategory::Of::script: {
      if (seat.neutral) return 0;
      ReadOnlyCall call{.kind = ReadOnlyCall::Kind::count, .function = category.function, .me = player};
      return flow.evaluate(call) ? std::clamp(call.number, 0, caps::amount) : 0;
    }
    case ScoringCategory::Of::districts:
    case ScoringCategory::Of::gnomes: break;
  }
  return 0;
}

Counts count(const Flow& flow, const ScoringCategory& category, Entity district) {
  Counts counts(flow.layout.seats.size(), 0);
  if (category.of == ScoringCategory::Of::districts) count_district(flow, district, counts);
  else if (category.of == ScoringCategory::Of::gnomes) count_gnomes(flow, counts);
  else
    for (Entity seat : flow.layout.seats) counts[flow.layout.seats.position(seat)] = count_of(flow, category, seat);
  return counts;
}

// SCO-1, SCO-2: what a category, in one district or everywhere, is worth to each seat.
Counts points_of(const Flow& flow, Id<ScoringCategory> id, Entity district) {
  const ScoringCategory& category = flow.rules.scoring[id];
  Counts counts = count(flow, category, district);
  for (std::size_t i = 0; i < counts.size(); ++i)
    counts[i] = modified(flow, Quantity::majority_count, counts[i],
                         {.player = flow.layout.seats[i], .thing = district, .def = id});
  const Counts ranks = majority_ranks(counts, static_cast<int>(category.points.size()));
  Counts points(counts.size(), 0);
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i] == 0) continue;
    const int printed = category.points[static_cast<std::size_t>(ranks[i] - 1)](flow.layout.player_count());
    points[i] = modified(flow, Quantity::points, printed,
                         {.player = flow.layout.seats[i], .thing = district, .def = id, .rank = ranks[i]});
  }
  return points;
}

// Points go to one player only, or to all.
void award(Flow& flow, Id<ScoringCategory> category, Entity district, Entity only, Counts& totals) {
  const Counts points = points_of(flow, category, district);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Entity seat = flow.layout.seats[i];
    if (points[i] == 0 || (only != nothing && only != seat)) continue;
    totals[i] += points[i];
    flow.emit({.type = EventType::scored, .player = seat, .subject = district, .amount = points[i], .def = category});
  }
}

}  // namespace

// SCO-1, SCO-2, SCO-4: points of all categories are added together.
Signal run_score(Flow& flow, StepFrame& frame) {
  flow.emit({.type = EventType::scoring, .player = frame.player, .amount = month_of(flow.world, frame.player)});
  Counts totals(flow.layout.seats.size(), 0);
  for (const Id<ScoringCategory> id : flow.rules.scoring.ids()) {
    if (flow.rules.scoring[id].of != ScoringCategory::Of::districts) award(flow, id, nothing, frame.player, totals);
    else
      for (Entity district : flow.layout.districts) award(flow, id, district, frame.player, totals);
  }
  for (Entity player : flow.layout.players) add_points(flow, player, totals[flow.layout.seats.position(player)]);
  return Signal::done;
}

}  // namespace castellan::flow
