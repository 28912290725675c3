#include "sightings.hpp"

#include <algorithm>
#include <castellan/world/world.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "portrayal.hpp"

namespace castellan::studio {
namespace {

std::uint64_t hash_of(const nlohmann::ordered_json& seen) {
  return std::hash<std::string>{}(seen.dump()) | 1;  // never 0
}

// Everything else looks the same to all, so that no change of it is unseen.
bool can_change_unseen(const world::Layout& layout, Entity thing) { return layout.cards.contains(thing); }

}  // namespace

void Sightings::look_round(const match::Match& match) {
  const world::World& world = match.world();
  touched_.clear();
  if (world.past() == past_ && world.mark().journal >= journal_) {
    for (const world::Change& change : world.changes_since({.journal = journal_})) touched_.push_back(change.entity);
    std::ranges::sort(touched_);
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());  // not ranges::unique: clang 14
  } else {
    for (std::uint32_t i = 0; i < world.layout().entity_count(); ++i) touched_.push_back(Entity{i});
  }
  std::erase_if(touched_, [&](Entity thing) { return !is_portrayed(match, thing); });
  past_ = world.past();
  journal_ = world.mark().journal;
}

void Sightings::before_undo(const match::Match& match) {
  for (auto& [viewer, told] : told_)
    for (std::uint32_t i = 0; i < told.size(); ++i)
      if (is_portrayed(match, Entity{i})) told[i] = hash_of(match.view(Entity{i}, viewer));
}

Sightings::Json Sightings::all(const match::Match& match, Seat viewer) {
  knows(match, viewer);
  const world::Layout& layout = *match.layout();
  Json things = Json::object();
  // Names are unique; operator[] would compare each with all before it.
  auto& list = things.get_ref<Json::object_t&>();
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i)
    if (is_portrayed(match, Entity{i})) list.push_back({layout.name(Entity{i}), match.view(Entity{i}, viewer)});
  return things;
}

void Sightings::knows(const match::Match& match, Seat viewer) {
  const world::Layout& layout = *match.layout();
  std::vector<std::uint64_t>& told = told_[viewer];
  told.assign(layout.entity_count(), 0);
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i)
    if (can_change_unseen(layout, Entity{i})) told[i] = hash_of(match.view(Entity{i}, viewer));
}

Sightings::Json Sightings::news(const match::Match& match, Seat viewer) {
  const auto found = told_.find(viewer);
  if (found == told_.end()) return all(match, viewer);
  const world::Layout& layout = *match.layout();
  Json things = Json::object();
  for (const Entity thing : touched_) {
    std::uint64_t& told = found->second[to_index(thing)];
    Json seen = match.view(thing, viewer);
    const std::uint64_t now = told != 0 ? hash_of(seen) : 0;
    if (now == 0 || now != told) things[layout.name(thing)] = std::move(seen);
    told = can_change_unseen(layout, thing) ? now : 0;
  }
  return things;
}

}  // namespace castellan::studio
