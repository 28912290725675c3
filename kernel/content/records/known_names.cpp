#include "castellan/content/records/known_names.hpp"

#include <algorithm>

namespace castellan::content {

KnownNames known_names(const Ruleset& rules) {
  KnownNames names;
  const auto add = [&](const char* kind, const char* section, const char* patched, const auto& table) {
    for (const auto& definition : table) {
      if (definition.missing || definition.pack == none) continue;
      names[kind].emplace_back(definition.name());
      names[section].emplace_back(definition.name());
      names["definition"].push_back(std::string(patched) + "." + std::string(definition.name()));
    }
  };
  add("resource", "resources", "resource", rules.resources);
  add("worker kind", "workers", "worker", rules.workers);
  add("attribute", "attributes", "attribute", rules.attributes);
  add("piece", "pieces", "piece", rules.pieces);
  add("deck", "decks", "deck", rules.decks);
  add("category", "categories", "category", rules.categories);
  add("selection", "guild_selections", "selection", rules.selections);
  add("site", "sites", "site", rules.sites);
  add("area", "areas", "area", rules.areas);
  add("plank", "planks", "plank", rules.planks);
  add("month", "calendar", "month", rules.months);
  add("scoring category", "scoring", "scoring", rules.scoring);
  add("event", "events", "event", rules.pack_events);
  add("phase", "setup", "phase", rules.setup);
  add("phase", "round", "phase", rules.round);
  add("phase", "ending", "phase", rules.ending);
  add("trade", "trades", "trade", rules.trades);
  add("action", "actions", "action", rules.actions);
  add("modifier", "modifiers", "modifier", rules.modifiers);
  add("option", "options", "option", rules.options);
  add("guild", "guilds", "guild", rules.guilds);
  add("property", "properties", "property", rules.properties);
  for (const Month& month : rules.months)
    if (!month.season.empty()) names["season"].push_back(month.season);
  for (auto& [kind, all] : names) {  // in the order of the rules, each once
    std::vector<std::string> once;
    for (std::string& name : all)
      if (std::ranges::find(once, name) == once.end()) once.push_back(std::move(name));
    all = std::move(once);
  }
  return names;
}

}  // namespace castellan::content
