// How players stand in what the Ruleset scores, in hundredths of a point.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "castellan/world/world.hpp"

namespace castellan::bots {

// A number for each seat.
using BySeat = std::array<int, caps::seats>;

class Standing {
 public:
  explicit Standing(std::shared_ptr<const world::Layout> layout) : layout_(std::move(layout)) {}

  struct Points {
    BySeat sure{};    // what a scoring now would give
    BySeat likely{};  // the same with soft edges: being close to the next rank counts, a narrow lead counts less
  };
  Points points(const world::World& world) const;
  // What one more marker in a district would add to sure and likely points together.
  int marker_gain(const world::World& world, Seat seat, Entity district) const;

 private:
  std::span<const int> seats(const BySeat& counts) const { return {counts.data(), layout_->seats.size()}; }
  BySeat count_markers(const world::World& world, Entity district) const;
  BySeat count_workers(const world::World& world, Id<WorkerKind> kind) const;
  BySeat count_gnomes(const world::World& world) const;
  BySeat count_possessions(const world::World& world, const ScoringCategory& category) const;
  void add(const ScoringCategory& category, const BySeat& counts, Points& to) const;

  std::shared_ptr<const world::Layout> layout_;
};

}  // namespace castellan::bots
