#include "castellan/bots/standing.hpp"

#include <algorithm>
#include <vector>

#include "castellan/flow/scoring.hpp"

namespace castellan::bots {
namespace {

// How likely, in percent, a lead of so many lasts.
int lasts(int lead) {
  constexpr std::array<int, 7> percent{3, 12, 27, 50, 73, 88, 97};
  const int step = std::clamp(lead, -3, 3) + 3;
  return percent[static_cast<std::size_t>(step)];
}

// The points of the rank to be expected, between two ranks in proportion.
int likely_points(std::span<const int> counts, std::size_t seat, std::span<const int> by_rank) {
  if (counts[seat] == 0) return 0;
  int rank = 0;  // in hundredths; 0 is the first
  for (std::size_t other = 0; other < counts.size(); ++other)
    if (other != seat && counts[other] > 0) rank += 100 - lasts(counts[seat] - counts[other]);
  const auto of = [&](int r) {
    return static_cast<std::size_t>(r) < by_rank.size() ? by_rank[static_cast<std::size_t>(r)] : 0;
  };
  return of(rank / 100) * (100 - rank % 100) + of(rank / 100 + 1) * (rank % 100);
}

}  // namespace

BySeat Standing::count_markers(const world::World& world, Entity district) const {
  BySeat counts{};
  for (Entity symbol : layout_->symbols_in(district))
    if (const Entity marker = world.get<world::Symbol>(symbol).marker; marker != nothing)
      ++counts[layout_->seats.position(marker)];
  return counts;
}

BySeat Standing::count_workers(const world::World& world, Id<WorkerKind> kind) const {
  BySeat counts{};
  for (std::size_t seat = 0; seat < layout_->seats.size(); ++seat) {
    if (seat >= layout_->players.size()) {
      counts[seat] = layout_->rules().workers[kind].neutral;
      continue;
    }
    for (Entity worker : layout_->workers_of(static_cast<Seat>(seat), kind))
      counts[seat] += world.get<world::Worker>(worker).place != world::Layout::table;
  }
  return counts;
}

BySeat Standing::count_gnomes(const world::World& world) const {
  BySeat counts{};
  for (Entity gnome : layout_->gnomes) {
    const Entity lock = world.get<world::Gnome>(gnome).lock;
    if (lock == nothing) continue;
    const Entity owner = world.get<world::Pile>(world.get<world::Card>(world.get<world::Lock>(lock).card).pile).owner;
    if (owner != nothing) ++counts[layout_->seats.position(owner)];
  }
  return counts;
}

BySeat Standing::count_possessions(const world::World& world, const ScoringCategory& category) const {
  BySeat counts{};
  for (std::size_t seat = 0; seat < layout_->seats.size(); ++seat) {
    const Entity player = layout_->seats[seat];
    if (category.of == ScoringCategory::Of::counter)
      counts[seat] = std::max(0, world.get<world::Cell>(layout_->cells_of(category.counter, player)[0]).value);
    else if (category.of == ScoringCategory::Of::goods)
      counts[seat] = world.get<world::Stock>(player).goods[category.resource];
    else
      for (Entity piece : layout_->pieces) {
        const world::PieceSpot& spot = world.get<world::PieceSpot>(piece);
        counts[seat] += spot.piece == category.piece && spot.place == player;
      }
  }
  return counts;
}

void Standing::add(const ScoringCategory& category, const BySeat& counts, Points& to) const {
  std::vector<int> by_rank;
  for (const ByPlayers& points : category.points) by_rank.push_back(points(layout_->player_count()));
  const std::vector<int> sure = flow::majority_points(seats(counts), by_rank);
  for (std::size_t seat = 0; seat < layout_->seats.size(); ++seat) {
    to.sure[seat] += 100 * sure[seat];
    to.likely[seat] += likely_points(seats(counts), seat, by_rank);
  }
}

Standing::Points Standing::points(const world::World& world) const {
  Points points;
  for (const ScoringCategory& category : layout_->rules().scoring) {
    switch (category.of) {
      case ScoringCategory::Of::districts:
        for (Entity district : layout_->districts) add(category, count_markers(world, district), points);
        break;
      case ScoringCategory::Of::workers: add(category, count_workers(world, category.worker), points); break;
      case ScoringCategory::Of::gnomes: add(category, count_gnomes(world), points); break;
      case ScoringCategory::Of::counter:
      case ScoringCategory::Of::goods:
      case ScoringCategory::Of::pieces: add(category, count_possessions(world, category), points); break;
      case ScoringCategory::Of::script: break;  // only the rules can count that
    }
  }
  return points;
}

int Standing::marker_gain(const world::World& world, Seat seat, Entity district) const {
  const std::size_t at = static_cast<unsigned char>(seat);
  BySeat counts = count_markers(world, district);
  Points before;
  Points after;
  for (const ScoringCategory& category : layout_->rules().scoring) {
    if (category.of != ScoringCategory::Of::districts) continue;
    add(category, counts, before);
    ++counts[at];
    add(category, counts, after);
    --counts[at];
  }
  return after.sure[at] + after.likely[at] - before.sure[at] - before.likely[at];
}

}  // namespace castellan::bots
