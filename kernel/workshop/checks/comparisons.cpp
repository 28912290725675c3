// Words that are compared with names: `e.phase == "acitons"` never holds, and nobody would tell.
#include <fmt/format.h>

#include <algorithm>

#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {
namespace {

class Comparisons {
 public:
  explicit Comparisons(CheckedPack& pack) : pack_(pack), names_(names_by_field(pack.rules)) {
    for (const auto& [file, names] : pack.lua()) own_.insert(names.own.begin(), names.own.end());
    std::map<std::string, Names> words;  // of attributes; one of another type may be anything
    std::set<std::string> others;
    for (const Attribute& attribute : pack.rules.attributes) {
      const std::string name(attribute.name());
      if (attribute.words.empty()) others.insert(name);
      Names& known = words[name];
      known.insert(known.end(), attribute.words.begin(), attribute.words.end());
    }
    for (const PackEvent& event : pack.rules.pack_events)
      for (const EventArgument& argument : event.arguments) {
        Names& known = words[argument.name];
        known.insert(known.end(), argument.words.begin(), argument.words.end());
        if (argument.type == EventArgument::Type::good)
          for (const Resource& resource : pack.rules.resources) known.emplace_back(resource.name());
      }
    for (const auto& [name, known] : words) {
      Names& all = names_[name];
      all.insert(all.end(), known.begin(), known.end());
    }
    own_.insert(others.begin(), others.end());
    attributes_ = std::move(others);
  }

  void run() {
    for (const auto& [file, names] : pack_.lua())
      for (const script::LuaNames::Comparison& comparison : names.comparisons) check(file, comparison);
  }

 private:
  using Names = std::vector<std::string>;

  // What the fields of things and events that are names can be.
  static std::map<std::string, Names> names_by_field(const Ruleset& rules) {
    std::map<std::string, Names> names;
    const auto add = [&](const char* field, const auto& table) {
      for (const auto& definition : table) names[field].emplace_back(definition.name());
    };
    for (const auto* phases : {&rules.setup, &rules.round, &rules.ending}) add("phase", *phases);
    for (const Month& month : rules.months) names["season"].push_back(month.season);
    add("kind", rules.workers);
    add("kind", rules.properties);
    add("kind", rules.pieces);
    add("deck", rules.decks);
    add("site", rules.sites);
    add("category", rules.scoring);
    add("trade", rules.trades);
    add("resource", rules.resources);
    add("id", rules.guilds);
    add("id", rules.areas);
    add("id", rules.planks);
    names["event"] = rules.events;
    return names;
  }

  void check(const std::string& file, const script::LuaNames::Comparison& comparison) {
    const Names known = known_for(comparison);
    if (known.empty() || std::ranges::find(known, comparison.word.name) != known.end()) return;
    const std::string what = comparison.of == "option"   ? fmt::format("the option \"{}\"", comparison.option)
                             : comparison.of == "answer" ? std::string("the answer")
                                                         : fmt::format("`{}`", comparison.of);
    pack_.problems.warning(Code::unknown_word, pack_.place(file, comparison.word.line, comparison.word.name),
                           fmt::format("{} is never \"{}\"", what, comparison.word.name),
                           suggestion(comparison.word.name, known));
  }

  // None: it can't be said.
  Names known_for(const script::LuaNames::Comparison& comparison) const {
    if (comparison.of == "answer") return comparison.answers;
    if (comparison.of == "option") {
      const Id<GameOption> option = pack_.rules.options.find(comparison.option);
      return option == none ? Names() : pack_.rules.options[option].words;
    }
    const auto found = names_.find(comparison.of);
    return found == names_.end() || (own_.contains(comparison.of) && !is_ours(comparison)) ? Names() : found->second;
  }

  // Events and the game have no fields but those the engine knows.
  bool is_ours(const script::LuaNames::Comparison& comparison) const {
    return (comparison.base == "e" || comparison.base == "game") && !attributes_.contains(comparison.of);
  }

  CheckedPack& pack_;
  std::map<std::string, Names> names_;
  std::set<std::string> attributes_;  // that are no words
  std::set<std::string> own_;         // fields of the pack's own tables and attributes, which may be anything
};

// What a pack that is not there would define is not known.
bool knows_all_packs(const CheckedPack& pack) {
  const auto manifest = pack.yaml().find("mod.yaml");
  const Value* optional = manifest == pack.yaml().end() ? nullptr : manifest->second.find("optional");
  if (!optional) return true;
  const auto is_there = [&](const std::string& id) {
    return std::ranges::find(pack.rules.packs, id, &Pack::id) != pack.rules.packs.end();
  };
  return std::ranges::all_of(optional->list, [&](const Value& one) { return is_there(one.scalar); }) &&
         std::ranges::all_of(optional->map, [&](const Value::Entry& one) { return is_there(one.key); });
}

}  // namespace

void check_comparisons(CheckedPack& pack) {
  if (!pack.problems.has_errors() && knows_all_packs(pack)) Comparisons(pack).run();
}

}  // namespace castellan::workshop
