// What workers bring home from the areas: where the next one is needed, and what those at home will bring.
#pragma once

#include <memory>
#include <vector>

#include "castellan/bots/crew.hpp"
#include "castellan/bots/economy.hpp"
#include "castellan/world/world.hpp"

namespace castellan::bots {

class Harvest {
 public:
  Harvest(std::shared_ptr<const world::Layout> layout, const Economy& economy);

  // How much one more worker is worth at an area, for comparing areas: what it brings, the more the scarcer that is,
  // and the bonus of those who are most. `before_it`: others that go there together with it.
  int worth_sending(const world::World& world, Seat seat, Entity area, Id<WorkerKind> kind, int before_it = 0) const;

  Crew crew_at_home(const world::World& world, Seat seat) const;
  // The effort in what a crew can bring to a stock, each to where it is worth most.
  std::int64_t expected(const Crew& crew, const Goods& stock) const;

 private:
  struct Kind {
    Id<Resource> resource;
    int each;  // hundredths of a good for a worker, if others it needs are there as well
    Ids<WorkerKind> with;
  };

  std::shared_ptr<const world::Layout> layout_;
  const Economy& economy_;
  std::array<std::vector<Kind>, caps::worker_kinds> where_;  // a kind of worker can be of use
};

}  // namespace castellan::bots
