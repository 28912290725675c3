// How players stand in what the Ruleset scores, in hundredths of a point.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "castellan/bots/evaluation.hpp"
#include "castellan/world/world.hpp"

namespace castellan::bots {

class Standing {
 public:
  explicit Standing(std::shared_ptr<const world::Layout> layout);

  struct Points {
    BySeat sure{};    // what a scoring now would give
    BySeat likely{};  // the same with soft edges: being close to the next rank counts, a narrow lead counts less
  };
  Points points(const world::World& world) const;
  // What one more marker in a district would add to sure and likely points together.
  int marker_gain(const world::World& world, Seat seat, Entity district) const;

 private:
  // A category that can be counted here, and its points by rank with so many players.
  struct Scored {
    const ScoringCategory* category;
    std::vector<int> by_rank;
    // The same counts come again and again: what they gave last time, by a number made of them.
    struct Remembered {
      std::uint64_t counts = ~std::uint64_t{0};
      Points points;
    };
    mutable std::vector<Remembered> remembered;
  };
  using ByKind = std::array<BySeat, caps::worker_kinds>;
  using ByDistrict = std::array<BySeat, caps::districts>;

  ByDistrict count_markers(const world::World& world) const;
  ByKind count_workers(const world::World& world) const;
  BySeat count_gnomes(const world::World& world) const;
  BySeat count_possessions(const world::World& world, const ScoringCategory& category) const;
  void add(const Scored& scored, const BySeat& counts, Points& to) const;
  void add(const Points& more, Points& to) const;
  Points work_out(const Scored& scored, const BySeat& counts) const;

  std::shared_ptr<const world::Layout> layout_;
  std::vector<Scored> scored_;
  bool counts_workers_ = false;
};

}  // namespace castellan::bots
