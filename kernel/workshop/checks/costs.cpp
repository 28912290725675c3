#include <fmt/format.h>

#include <algorithm>

#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {
namespace {

int total(const Ruleset& rules, const Goods& goods) {
  int sum = 0;
  for (const Id<Resource> r : rules.resources.ids()) sum += goods[r];
  return sum;
}

// What others ask for the same kind of thing.
struct Usual {
  int least = 0;
  int most = 0;
  bool known = false;

  void add(int sum) {
    least = known ? std::min(least, sum) : sum;
    most = known ? std::max(most, sum) : sum;
    known = true;
  }
  // Half as much as the cheapest, or half as much again as the dearest, is worth a second look.
  bool is_odd(int sum) const { return known && (2 * sum < least || 2 * sum > 3 * most); }
};

// `cost_of` gives the goods of a definition, or nothing where it has no price.
template <class T, class CostOf>
void compare(CheckedPack& pack, const TableOf<T>& all, const char* kind, const char* what, const CostOf& cost_of) {
  Usual usual;
  for (const T& one : all)
    if (const Goods* cost = cost_of(one); cost && !pack.owns(one)) usual.add(total(pack.rules, *cost));
  for (const T& one : all) {
    const Goods* cost = cost_of(one);
    if (!cost || !pack.owns(one) || !usual.is_odd(total(pack.rules, *cost))) continue;
    pack.problems.warning(
        Code::unusual_cost, one.where,
        fmt::format("the {} of {} \"{}\" is {} goods in all", what, kind, one.name(), total(pack.rules, *cost)),
        fmt::format("others: {} to {}; is it meant?", usual.least, usual.most));
  }
}

}  // namespace

void check_costs(CheckedPack& pack) {
  const Ruleset& rules = pack.rules;
  compare(pack, rules.guilds, "guild", "cost", [](const Guild& guild) { return &guild.cost; });
  compare(pack, rules.properties, "property", "cost", [&](const Property& property) -> const Goods* {
    return property.site == none ? nullptr : &rules.sites[property.site].cost;
  });
  // A fee of nothing is usual; one that is much dearer than all others is not.
  compare(pack, rules.planks, "plank", "fee",
          [&](const Plank& plank) -> const Goods* { return total(rules, plank.fee) == 0 ? nullptr : &plank.fee; });
}

}  // namespace castellan::workshop
