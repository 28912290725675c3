#include "sightings.hpp"

#include <algorithm>
#include <castellan/world/world.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

#include "portrayal.hpp"

namespace castellan::studio {
namespace {

std::uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>{}(text); }

}  // namespace

// As long as the game only went on, the journal knows. After an undo everything is looked at.
void Sightings::look_round(const match::Match& match) {
  const world::World& world = match.world();
  touched_.clear();
  if (world.past() == past_ && world.mark().journal >= journal_) {
    for (const world::Change& change : world.changes_since({.journal = journal_})) touched_.push_back(change.entity);
    std::ranges::sort(touched_);
    const auto same = std::ranges::unique(touched_);
    touched_.erase(same.begin(), same.end());
  } else {
    for (std::uint32_t i = 0; i < world.layout().entity_count(); ++i) touched_.push_back(Entity{i});
  }
  std::erase_if(touched_, [&](Entity thing) { return !is_portrayed(match, thing); });
  past_ = world.past();
  journal_ = world.mark().journal;
}

Sightings::Json Sightings::all(const match::Match& match, Seat viewer) {
  const world::Layout& layout = *match.layout();
  std::vector<std::uint64_t>& told = told_[viewer];
  told.resize(layout.entity_count());
  Json things = Json::object();
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i) {
    const Entity thing{i};
    if (!is_portrayed(match, thing)) continue;
    Json seen = match.view(thing, viewer);
    told[i] = hash_of(seen.dump());
    // Names are unique, and an ordered object would compare each with all before it.
    things.get_ref<Json::object_t&>().emplace_back(layout.name(thing), std::move(seen));
  }
  return things;
}

Sightings::Json Sightings::news(const match::Match& match, Seat viewer) {
  const auto told = told_.find(viewer);
  if (told == told_.end()) return all(match, viewer);
  Json things = Json::object();
  for (const Entity thing : touched_) {
    Json seen = match.view(thing, viewer);
    const std::uint64_t hash = hash_of(seen.dump());
    std::uint64_t& last = told->second[to_index(thing)];
    if (hash == last) continue;
    last = hash;
    things[match.layout()->name(thing)] = std::move(seen);
  }
  return things;
}

}  // namespace castellan::studio
