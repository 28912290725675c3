#include "castellan/flow/scoring.hpp"

#include <algorithm>

#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan {

std::vector<int> majority_points(std::span<const int> counts, std::span<const int> points_by_rank) {
  std::vector<int> distinct(counts.begin(), counts.end());
  std::sort(distinct.begin(), distinct.end(), std::greater<>());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  std::vector<int> points(counts.size(), 0);
  std::size_t rank = 0;  // counted from 0
  for (const int value : distinct) {
    if (value == 0) break;
    if (std::count(counts.begin(), counts.end(), value) > 1) ++rank;
    if (rank >= points_by_rank.size()) break;
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] == value) points[i] = points_by_rank[rank];
    ++rank;
  }
  return points;
}

namespace {

void count_district(const Flow& flow, Entity district, std::vector<int>& counts) {
  for (Entity symbol : flow.layout.symbols_in(district))
    if (const Entity marker = flow.world.get<Symbol>(symbol).marker; marker != nothing)
      ++counts[flow.layout.seats.position(marker)];
}

void count_gnomes(const Flow& flow, std::vector<int>& counts) {
  for (Entity gnome : flow.layout.gnomes)
    if (const Entity lock = flow.world.get<Gnome>(gnome).lock; lock != nothing)
      ++counts[flow.layout.seats.position(card_owner(flow, flow.world.get<Lock>(lock).card))];
}

void award(Flow& flow, const ScoringCategory& category, Entity subject, const std::vector<int>& counts,
           std::vector<int>& totals) {
  std::vector<int> by_rank;
  for (const ByPlayers& points : category.points) by_rank.push_back(points(flow.layout.player_count()));
  const std::vector<int> points = majority_points(counts, by_rank);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i] == 0) continue;
    totals[i] += points[i];
    flow.emit({.type = EventType::scored,
               .player = flow.layout.seats[i],
               .subject = subject,
               .amount = points[i],
               .def = static_cast<DefId>(&category - flow.rules.scoring.data())});
  }
}

}  // namespace

// SCO-1, SCO-2, SCO-4: points of all categories are added together.
Signal run_score(Flow& flow, Frame&) {
  std::vector<int> totals(flow.layout.seats.size(), 0);
  for (const ScoringCategory& category : flow.rules.scoring) {
    if (category.of == ScoringCategory::Of::districts) {
      for (Entity district : flow.layout.districts) {
        std::vector<int> counts(flow.layout.seats.size(), 0);
        count_district(flow, district, counts);
        award(flow, category, district, counts, totals);
      }
      continue;
    }
    std::vector<int> counts(flow.layout.seats.size(), 0);
    if (category.of == ScoringCategory::Of::gnomes) count_gnomes(flow, counts);
    else
      for (Entity seat : flow.layout.seats)
        counts[flow.layout.seats.position(seat)] =
            flow.world.get<Player>(seat).neutral ? flow.rules.workers[static_cast<std::size_t>(category.worker)].neutral
                                                 : count_workers(flow, seat, category.worker);
    award(flow, category, nothing, counts, totals);
  }
  for (Entity player : flow.layout.players) add_points(flow, player, totals[flow.layout.seats.position(player)]);
  return Signal::done;
}

}  // namespace castellan
