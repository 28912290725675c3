// Functions that are asked about everything, where a filter in YAML would leave most of it out.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t often = 300;  // times in a game: what is asked less is no burden

bool is_scripted(const Condition& condition) { return condition.test == Condition::Test::scripted; }

// Of conditions that all have to hold, those before the function spare it.
Id<Function> unfiltered(const std::vector<Condition>& when) {
  return !when.empty() && is_scripted(when.front()) ? Id<Function>(when.front().what) : Id<Function>(none);
}

class Unfiltered {
 public:
  Unfiltered(CheckedPack& pack, const Asked& asked, int games) : pack_(pack), asked_(asked), games_(games) {}

  void modifier(const Modifier& modifier) {
    const auto spares = [](const Condition& condition) { return !is_scripted(condition); };
    if (modifier.to.empty() && std::ranges::none_of(modifier.when, spares))
      report(modifier, modifier.function, "`to`, or a `when` that the engine can check itself,");
  }
  void condition(const Definition& definition, const std::vector<Condition>& when) {
    report(definition, unfiltered(when), "a condition that the engine can check itself, before `script`,");
  }

 private:
  void report(const Definition& definition, Id<Function> function, std::string_view filter) {
    const auto found = function == none ? asked_.end() : asked_.find(function);
    if (!pack_.owns(definition) || found == asked_.end()) return;
    const std::size_t a_game = found->second.times / static_cast<std::size_t>(std::max(games_, 1));
    if (a_game < often) return;
    const std::size_t idle = 100 - 100 * found->second.mattered / found->second.times;
    pack_.problems.warning(
        Code::unfiltered, definition.where,
        fmt::format("the function \"{}\" is asked {} times in a game, and in {} % of them changes nothing",
                    pack_.rules.functions[function].name, a_game, idle),
        fmt::format("{} would save up to so many calls", filter));
  }

  CheckedPack& pack_;
  const Asked& asked_;
  int games_;
};

}  // namespace

void check_unfiltered(CheckedPack& pack, const Asked& asked, int games) {
  Unfiltered check(pack, asked, games);
  for (const Modifier& modifier : pack.rules.modifiers) check.modifier(modifier);
  for (const TurnAction& action : pack.rules.actions) check.condition(action, action.when);
  for (const Plank& plank : pack.rules.planks) check.condition(plank, plank.when);
  for (const Property& property : pack.rules.properties)
    for (const LockEffect& lock : property.locks) check.condition(property, lock.when);
}

}  // namespace castellan::workshop
