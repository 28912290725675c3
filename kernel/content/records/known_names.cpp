#include "castellan/content/records/known_names.hpp"

#include <algorithm>

namespace castellan::content {

namespace {

// As editors' annotations call it: `Player|nil`.
std::string type_of(const EventArgument& argument) {
  std::string type;
  switch (argument.type) {
    case EventArgument::Type::number: type = "integer"; break;
    case EventArgument::Type::good: type = "ResourceName"; break;
    case EventArgument::Type::goods: type = "Goods"; break;
    case EventArgument::Type::word:
      for (const std::string& word : argument.words) type += (type.empty() ? "\"" : "|\"") + word + "\"";
      break;
    case EventArgument::Type::thing:
      type = argument.any_thing                    ? "Thing"
             : argument.thing == EntityKind::table ? "Game"
                                                   : entity_kind_names[static_cast<std::size_t>(argument.thing)];
      type[0] = static_cast<char>(type[0] >= 'a' ? type[0] - 'a' + 'A' : type[0]);
  }
  return argument.optional ? type + "|nil" : type;
}

// What its hooks get: what it declares, and the four values every event can have.
std::vector<std::string> told(const PackEvent& event) {
  std::vector<std::string> fields;
  for (const EventArgument& argument : event.arguments) fields.push_back(argument.name + ": " + type_of(argument));
  constexpr std::pair<std::string_view, std::string_view> usual[] = {
      {"player", "Player|nil"}, {"subject", "Thing|nil"}, {"other", "Thing|nil"}, {"amount", "integer"}};
  for (const auto& [name, type] : usual)
    if (std::ranges::find(event.arguments, name, &EventArgument::name) == event.arguments.end())
      fields.push_back(std::string(name) + ": " + std::string(type));
  return fields;
}

}  // namespace

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
  add("hook", "hooks", "hook", rules.hooks);
  add("option", "options", "option", rules.options);
  add("guild", "guilds", "guild", rules.guilds);
  add("property", "properties", "property", rules.properties);
  for (const Month& month : rules.months)
    if (!month.season.empty()) names["season"].push_back(month.season);
  for (const PackEvent& event : rules.pack_events)
    if (!event.missing) names[std::string(told_by) + event.id] = told(event);
  for (auto& [kind, all] : names) {  // in the order of the rules, each once
    std::vector<std::string> once;
    for (std::string& name : all)
      if (std::ranges::find(once, name) == once.end()) once.push_back(std::move(name));
    all = std::move(once);
  }
  return names;
}

}  // namespace castellan::content
