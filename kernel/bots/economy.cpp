#include "castellan/bots/economy.hpp"

#include <algorithm>

namespace castellan::bots {
namespace {

constexpr int unknown_effort = 150;  // of what no area yields: scripts or trades must give it
constexpr int money_demand = 300;    // fees, gnomes and cards in one turn

int workers_needed(const Area& area) {
  int workers = 0;
  for (const std::int16_t of_kind : area.per) workers += of_kind;
  return std::max(workers, 1);
}

}  // namespace

Economy::Economy(const Ruleset& rules) : resources_(rules.resources.size()) {
  derive_effort(rules);
  derive_demand(rules);
}

void Economy::derive_effort(const Ruleset& rules) {
  effort_.fill(unknown_effort);
  std::array<bool, caps::resources> found{};
  for (const Area& area : rules.areas) {
    if (area.resource == none || area.amount <= 0) continue;
    const std::size_t r = area.resource.index();
    const int effort = 100 * workers_needed(area) / area.amount;
    effort_[r] = found[r] ? std::min(effort_[r], effort) : effort;
    found[r] = true;
  }
}

void Economy::derive_demand(const Ruleset& rules) {
  std::array<int, caps::resources> total{};
  int buildings = 0;
  const auto count = [&](const Goods& cost) {
    ++buildings;
    for (std::size_t r = 0; r < caps::resources; ++r) total[r] += cost.amount[r];
  };
  for (const Site& site : rules.sites)
    if (!site.is_guild_place) count(site.cost);
  for (const Guild& guild : rules.guilds) count(guild.cost);
  for (std::size_t r = 0; r < caps::resources; ++r) demand_[r] = buildings ? 100 * total[r] / buildings : 0;
  if (rules.settings.money != none) demand_[rules.settings.money.index()] += money_demand;
}

std::int64_t Economy::worth(Id<Resource> resource, int hundredths) const {
  const int useful = std::min(hundredths, 2 * demand(resource));
  return std::int64_t{useful + (hundredths - useful) / 4} * effort(resource) / 100;
}

int Economy::effort(const Goods& cost) const { return missing(cost, Goods{}); }

int Economy::missing(const Goods& cost, const Goods& have) const {
  int sum = 0;
  for (std::size_t r = 0; r < resources_; ++r)
    sum += std::max(cost.amount[r] - std::max<int>(have.amount[r], 0), 0) * effort_[r];
  return sum;
}

}  // namespace castellan::bots
