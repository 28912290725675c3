#include "castellan/lab/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace castellan::lab {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Measure::count)> measure_names{
    "win",    "points", "decisions", "turns",        "months",  "all_points",
    "margin", "spread", "tie",       "lead_changes", "decided", "behind"};

}  // namespace

void Catalogue::add(const Ruleset& rules) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(Thing::Kind::count); ++k) {
    const auto kind = static_cast<Thing::Kind>(k);
    if (kind == Thing::Kind::action) continue;  // leaves no trace of its own in the log
    for (std::size_t i = 0; i < count_things(rules, kind); ++i) {
      // Planks of guilds and cards are counted with those.
      if (kind == Thing::Kind::plank && rules.planks[Id<Plank>(i)].home != Plank::Home::board) continue;
      const std::string& id = definition_of(rules, {kind, AnyId(i)}).id;
      if (thing_of_.try_emplace({kind, id}, things_.size()).second) things_.push_back({kind, id});
    }
  }
  for (const Resource& resource : rules.resources)
    if (std::find(resources_.begin(), resources_.end(), resource.id) == resources_.end())
      resources_.push_back(resource.id);
  months_ = std::max(months_, rules.months.size() + 1);
}

std::size_t Catalogue::find(Thing::Kind kind, std::string_view id) const {
  const auto found = thing_of_.find({kind, std::string(id)});
  return found == thing_of_.end() ? things_.size() : found->second;
}

std::string Catalogue::name(std::size_t measure) const {
  if (measure < at(Measure::count)) return std::string(measure_names[measure]);
  if (measure < spent(0)) return "gained:" + resources_[measure - gained(0)];
  if (measure < uses(0)) return "spent:" + resources_[measure - spent(0)];
  const Entry& thing = things_[measure - uses(0)];
  return fmt::format("use:{}:{}", name_of(thing.kind), thing.id);
}

Places::Places(const Catalogue& catalogue, const Ruleset& rules) {
  for (std::size_t k = 0; k < things_.size(); ++k) {
    const auto kind = static_cast<Thing::Kind>(k);
    for (std::size_t i = 0; i < count_things(rules, kind); ++i)
      things_[k].push_back(catalogue.find(kind, definition_of(rules, {kind, AnyId(i)}).id));
  }
  for (const Resource& resource : rules.resources)
    resources_.push_back(
        static_cast<std::size_t>(std::find(catalogue.resources_.begin(), catalogue.resources_.end(), resource.id) -
                                 catalogue.resources_.begin()));
}

}  // namespace castellan::lab
