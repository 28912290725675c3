#include "castellan/bots/standing.hpp"

#include <algorithm>

namespace castellan::bots {
namespace {

constexpr std::size_t most_remembered = 256;  // of each category

// How likely, in percent, a lead of so many lasts.
int lasts(int lead) {
  constexpr std::array<int, 7> percent{3, 12, 27, 50, 73, 88, 97};
  const int step = std::clamp(lead, -3, 3) + 3;
  return percent[static_cast<std::size_t>(step)];
}

// Of seats that count something: which of them are the first of their group, and which groups are tied.
struct Groups {
  explicit Groups(std::span<const int> counts) {
    for (std::size_t seat = 0; seat < counts.size(); ++seat) {
      if (counts[seat] <= 0) continue;
      first[seat] = true;
      for (std::size_t other = 0; other < seat; ++other)
        if (counts[other] == counts[seat]) {
          first[seat] = false;
          tied[seat] = tied[other] = true;
        }
    }
  }
  std::array<bool, caps::seats> first{};
  std::array<bool, caps::seats> tied{};
};

int points_of(std::span<const int> by_rank, int rank) {
  return static_cast<std::size_t>(rank) < by_rank.size() ? by_rank[static_cast<std::size_t>(rank)] : 0;
}

// Of the rank to be expected, in hundredths; between two ranks in proportion.
int likely_points(std::span<const int> by_rank, int rank) {
  return points_of(by_rank, rank / 100) * (100 - rank % 100) + points_of(by_rank, rank / 100 + 1) * (rank % 100);
}

}  // namespace

Standing::Standing(std::shared_ptr<const world::Layout> layout) : layout_(std::move(layout)) {
  for (const ScoringCategory& category : layout_->rules().scoring) {
    if (category.of == ScoringCategory::Of::script) continue;  // only the rules can count that
    Scored& scored = scored_.emplace_back();
    scored.category = &category;
    scored.remembered.resize(most_remembered);
    for (const ByPlayers& points : category.points) scored.by_rank.push_back(points(layout_->player_count()));
    counts_workers_ |= category.of == ScoringCategory::Of::workers;
  }
}

Standing::ByDistrict Standing::count_markers(const world::World& world) const {
  ByDistrict counts{};
  world.each<world::Symbol>(layout_->symbols, [&](Entity, const world::Symbol& symbol) {
    if (symbol.marker == nothing || symbol.district == nothing) return;
    ++counts[layout_->districts.position(symbol.district)][layout_->seats.position(symbol.marker)];
  });
  return counts;
}

Standing::ByKind Standing::count_workers(const world::World& world) const {
  ByKind counts{};
  world.each<world::Worker>(layout_->workers, [&](Entity, const world::Worker& w) {
    if (w.place != world::Layout::table) ++counts[w.kind.index()][layout_->seats.position(w.owner)];
  });
  const auto& kinds = layout_->rules().workers;
  for (std::size_t seat = layout_->players.size(); seat < layout_->seats.size(); ++seat)
    for (const Id<WorkerKind> kind : kinds.ids()) counts[kind.index()][seat] = kinds[kind].neutral;
  return counts;
}

BySeat Standing::count_gnomes(const world::World& world) const {
  BySeat counts{};
  world.each<world::Gnome>(layout_->gnomes, [&](Entity, const world::Gnome& gnome) {
    if (gnome.lock == nothing) return;
    const Entity card = world.get<world::Lock>(gnome.lock).card;
    const Entity owner = world.get<world::Pile>(world.get<world::Card>(card).pile).owner;
    if (owner != nothing) ++counts[layout_->seats.position(owner)];
  });
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

void Standing::add(const Scored& scored, const BySeat& counts, Points& to) const {
  std::uint64_t key = 0;
  for (std::size_t seat = 0; seat < layout_->seats.size(); ++seat) {
    if (counts[seat] < 0 || counts[seat] > 255) return add(work_out(scored, counts), to);
    key = key << 8 | static_cast<std::uint64_t>(counts[seat]);
  }
  auto& remembered = scored.remembered[world::mix64(key) % scored.remembered.size()];
  if (remembered.counts != key) remembered = {key, work_out(scored, counts)};
  add(remembered.points, to);
}

void Standing::add(const Points& more, Points& to) const {
  for (std::size_t seat = 0; seat < layout_->players.size(); ++seat) {
    to.sure[seat] += more.sure[seat];
    to.likely[seat] += more.likely[seat];
  }
}

// The rank of a group is its number among the groups plus the tied ones up to and including it (flow/scoring.hpp).
Standing::Points Standing::work_out(const Scored& scored, const BySeat& counts) const {
  Points to;
  const std::size_t seats = layout_->seats.size();
  const Groups groups({counts.data(), seats});
  for (std::size_t seat = 0; seat < layout_->players.size(); ++seat) {
    if (counts[seat] <= 0) continue;
    int rank = groups.tied[seat];
    int likely = 0;  // in hundredths
    for (std::size_t other = 0; other < seats; ++other) {
      if (other == seat || counts[other] <= 0) continue;
      if (groups.first[other] && counts[other] > counts[seat]) rank += 1 + groups.tied[other];
      likely += 100 - lasts(counts[seat] - counts[other]);
    }
    to.sure[seat] += 100 * points_of(scored.by_rank, rank);
    to.likely[seat] += likely_points(scored.by_rank, likely);
  }
  return to;
}

Standing::Points Standing::points(const world::World& world) const {
  Points points;
  const ByKind workers = counts_workers_ ? count_workers(world) : ByKind{};
  for (const Scored& scored : scored_) {
    switch (scored.category->of) {
      case ScoringCategory::Of::districts: {
        const ByDistrict markers = count_markers(world);
        for (std::size_t i = 0; i < layout_->districts.size(); ++i) add(scored, markers[i], points);
        break;
      }
      case ScoringCategory::Of::workers: add(scored, workers[scored.category->worker.index()], points); break;
      case ScoringCategory::Of::gnomes: add(scored, count_gnomes(world), points); break;
      case ScoringCategory::Of::counter:
      case ScoringCategory::Of::goods:
      case ScoringCategory::Of::pieces: add(scored, count_possessions(world, *scored.category), points); break;
      case ScoringCategory::Of::script: break;
    }
  }
  return points;
}

int Standing::marker_gain(const world::World& world, Seat seat, Entity district) const {
  const std::size_t at = static_cast<unsigned char>(seat);
  BySeat counts = count_markers(world)[layout_->districts.position(district)];
  Points before;
  Points after;
  for (const Scored& scored : scored_) {
    if (scored.category->of != ScoringCategory::Of::districts) continue;
    add(scored, counts, before);
    ++counts[at];
    add(scored, counts, after);
    --counts[at];
  }
  return after.sure[at] + after.likely[at] - before.sure[at] - before.likely[at];
}

}  // namespace castellan::bots
