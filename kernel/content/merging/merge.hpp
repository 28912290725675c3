// All packs' YAML made one: definitions in lists, changed, removed, replaced and put in order before they are read.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "castellan/content/document.hpp"
#include "castellan/content/loader.hpp"
#include "castellan/content/merging/conflict.hpp"

namespace castellan::content {

// A definition as it is written, not yet read.
struct Item {
  // Why it is not in the game, though a pack defines it.
  struct Gone {
    Id<Pack> pack = none;  // which pack does it
    Where where;
    std::optional<std::size_t> instead;  // the definition that took its place
  };

  Value value;
  Id<Pack> pack = none;
  Id<Module> module = none;
  std::size_t list = 0;
  bool brought_along = false;  // by a guild or a property in its own file
  bool takes_place = false;    // of another, which it `replaces`
  std::string name;            // its id as written; empty for sections without definitions
  std::string full_name;       // with its pack
  std::optional<Gone> gone;
};

// The definitions of one section.
struct ItemList {
  std::string key;                 // `round`; `guilds` and `properties` for files in those folders
  std::string kind;                // `phase`; empty for a section without definitions, such as `settings`
  std::vector<std::size_t> items;  // in order
};

// Finds items by the names packs use for them.
class ItemNames {
 public:
  void add(std::size_t item, std::string name) { by_name_[std::move(name)].push_back(item); }
  std::span<const std::size_t> named(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? std::span<const std::size_t>() : found->second;
  }

 private:
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
};

struct Content {
  std::vector<ItemList> lists;  // in the order of sections(), then properties and guilds
  std::vector<Item> items;
  ItemNames names;  // `guild.bakers`, `guild.mypack:bakers`; `round.calendar` besides `phase.calendar`
  History history;
  std::vector<Conflict> conflicts;
  std::map<std::string, std::string> preferences;  // those that took effect

  // What is there now in the place of an item: itself, or what replaced it.
  std::size_t current(std::size_t item) const;
  // The items there now under a name: several where it is ambiguous.
  std::vector<std::size_t> find(const std::string& name) const;
  // `guild.bakers`, and everything else it may be called.
  std::vector<std::string> names_of(std::size_t item) const;
  // `it was removed by brewers (brewers/patches.yaml:3)`
  std::string why_gone(std::size_t item, const Ruleset& rules) const;
};

// `packs`: in load order, as in rules.packs.
Content merge_documents(const std::vector<Document>& documents, std::span<const PackSource> packs,
                        const LoadOptions& options, const Ruleset& rules, Diagnostics& problems);

}  // namespace castellan::content
