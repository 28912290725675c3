#include <fmt/format.h>

#include <algorithm>

#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {
namespace {

bool is_drawn(const Ruleset& rules, const Guild& guild) {
  for (const GuildSelection& selection : rules.selections)
    for (const GuildSelection::Draw& draw : selection.draws)
      for (int players = rules.settings.min_players; players <= rules.settings.max_players; ++players)
        if (draw.categories.contains(guild.category) && draw.count(players) > 0 && players >= guild.min_players)
          return true;
  return false;
}

void check_guilds(CheckedPack& pack) {
  for (const Guild& guild : pack.rules.guilds)
    if (pack.owns(guild) && guild.category != none && !is_drawn(pack.rules, guild))
      pack.problems.warning(
          Code::unreachable, guild.where, fmt::format("no selection of guilds ever draws \"{}\"", guild.name()),
          guild.min_players > pack.rules.settings.max_players
              ? fmt::format("min_players is more than {}, the most that can play", pack.rules.settings.max_players)
              : "add its category to a selection, or one of your own; see docs/extension-points.md");
}

void check_cards(CheckedPack& pack) {
  for (const Property& property : pack.rules.properties)
    if (pack.owns(property) && property.cards == 0)
      pack.problems.warning(Code::unreachable, property.where,
                            fmt::format("there are no cards of \"{}\"", property.name()), "raise `cards`");
}

// Declared, but neither a script nor another definition says its name.
template <class T>
void check_used(CheckedPack& pack, const TableOf<T>& definitions, const char* kind, const char* hint) {
  for (const T& definition : definitions) {
    const std::string name(definition.name());
    if (!pack.owns(definition) || definition.where.file < 0 || pack.lua_says(name) || pack.lua_says(definition.id) ||
        pack.lua_may_say(name) || pack.yaml_says(name) || pack.yaml_says(definition.id) ||
        pack.yaml_says(fmt::format("{}.{}", kind, name)))
      continue;
    pack.problems.warning(Code::unused, definition.where, fmt::format("the {} \"{}\" is used by nothing", kind, name),
                          hint);
  }
}

bool is_named(const Ruleset& rules, Id<Module> module, const std::string& function) {
  return std::ranges::any_of(rules.functions,
                             [&](const Function& named) { return named.module == module && named.name == function; });
}

// Functions a file returns that nothing names: a typo more often than not.
void check_functions(CheckedPack& pack) {
  const auto returned = script::returned_functions(pack.rules);
  for (const Id<Module> id : pack.rules.modules.ids()) {
    const Module& module = pack.rules.modules[id];
    const std::string& file = pack.rules.files[static_cast<std::size_t>(module.file)].name;
    const std::string name = file.substr(file.find('/') + 1);
    if (module.pack != pack.pack || pack.lua_says(name.substr(0, name.size() - 4))) continue;  // others require it
    if (name.starts_with("lib/")) continue;                                                    // or may do so
    for (const std::string& function : returned[id.index()])
      if (!is_named(pack.rules, id, function))
        pack.problems.warning(Code::unused, pack.place(name, function),
                              fmt::format("no YAML file names the function \"{}\"", function),
                              "name it (action: …, do: …, script: …), or make it a local function");
  }
}

}  // namespace

void check_reach(CheckedPack& pack) {
  check_guilds(pack);
  check_cards(pack);
  check_used(pack, pack.rules.attributes, "attribute", "read or write it in Lua, or name it in a condition");
  check_used(pack, pack.rules.options, "option", "ask for it: game:option(\"…\") or {option: …}");
  check_used(pack, pack.rules.pieces, "piece", "move it: game:piece(\"…\"):move_to(…)");
  check_used(pack, pack.rules.pack_events, "event", "tell it: game:emit(\"…\")");
  check_functions(pack);
}

}  // namespace castellan::workshop
