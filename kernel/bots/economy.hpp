// What goods are worth, derived from what the Ruleset makes them cost and lets them buy. Amounts in hundredths.
#pragma once

#include <array>
#include <cstdint>

#include "castellan/definitions/ruleset.hpp"

namespace castellan::bots {

class Economy {
 public:
  explicit Economy(const Ruleset& rules);

  // Workers it takes to get one.
  int effort(Id<Resource> resource) const { return effort_[resource.index()]; }
  // How many an average building needs, fees for money included.
  int demand(Id<Resource> resource) const { return demand_[resource.index()]; }
  // The effort in so many hundredths of a good; what is far more than buildings need counts a quarter.
  std::int64_t worth(Id<Resource> resource, int hundredths) const;
  // The effort in all of a cost, and in the part of it that is missing.
  int effort(const Goods& cost) const;
  int missing(const Goods& cost, const Goods& have) const;

 private:
  void derive_effort(const Ruleset& rules);
  void derive_demand(const Ruleset& rules);

  std::size_t resources_;
  std::array<int, caps::resources> effort_{};
  std::array<int, caps::resources> demand_{};
};

}  // namespace castellan::bots
