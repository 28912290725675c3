// In-game help: the packs' texts about their definitions, and topics of their own.
#include <algorithm>
#include <functional>
#include <map>

#include "castellan/base/diagnostics.hpp"
#include "castellan/match/words.hpp"

namespace castellan::match {

// Something help can be asked about.
struct Words::Topic {
  std::string title;
  std::vector<std::string> names;     // what people may type for it
  std::function<std::string()> text;  // made when asked for
};

// Costs and the like stand in YAML, not in texts.
std::string Words::facts(std::string_view table, const Definition& definition) const {
  const Ruleset& rules = match_.rules();
  const auto line = [&](const char* key, const Goods& what) {
    return what.empty() ? std::string() : "\n" + text(key, {{"goods", goods(what)}});
  };
  if (table == "guild") {
    const auto& guild = static_cast<const Guild&>(definition);
    return line("fact.cost", guild.cost) + fee_fact(guild.plank);
  }
  if (table == "site") return line("fact.cost", static_cast<const Site&>(definition).cost);
  if (table == "action") return line("fact.cost", static_cast<const TurnAction&>(definition).cost);
  if (table == "plank") return fee_fact(rules.planks.id_of(static_cast<const Plank&>(definition)));
  if (table != "property") return {};
  const auto& property = static_cast<const Property&>(definition);
  std::string all;
  if (property.site != none) all += line("fact.cost", rules.sites[property.site].cost);
  all += "\n" + text("fact.income", {{"amount", property.coins}});
  for (const Id<Plank> plank : property.planks) all += fee_fact(plank);
  for (const LockEffect& lock : property.locks) all += fee_fact(lock.plank);
  return all;
}

std::string Words::fee_fact(Id<Plank> plank) const {
  if (plank == none) return {};
  const Plank& def = match_.rules().planks[plank];
  if (def.fee.empty()) return {};
  const bool to_owner = def.fee_to_owner && def.home == Plank::Home::guild;
  return "\n" + text(to_owner ? "fact.fee_to_owner" : "fact.fee", {{"goods", goods(def.fee)}});
}

// Where the books are silent a pack says so in a text of its own, `ruling` beside `text`.
std::string Words::ruling(std::string_view pack, const std::string& key, const Arguments& params) const {
  const auto said = dictionary_.find(pack, key + ".ruling", params);
  return said ? "\n" + text("fact.ruling", {{"ruling", *said}}) : std::string();
}

std::vector<Words::Topic> Words::all_topics() const {
  const Ruleset& rules = match_.rules();
  std::vector<Topic> all;
  for (const Pack& pack : rules.packs)
    for (const std::string& key : dictionary_.keys(pack.id, "help.")) {
      if (!key.ends_with(".name")) continue;
      const std::string base = key.substr(0, key.size() - 5);
      const std::string title = content::capitalised(text(pack.id, key));
      all.push_back({title, {title, base.substr(5)}, [this, id = pack.id, base] {
                       return dictionary_.text(id, base + ".text", {}, true) + ruling(id, base, {});
                     }});
    }
  const auto add = [&](std::string_view table, const auto& definitions) {
    for (const auto& definition : definitions) {
      const std::string key = std::string(table) + "." + std::string(definition.name());
      if (!dictionary_.find(pack_of(definition), key + ".text")) continue;
      const content::Noun called = noun(table, definition);
      all.push_back({content::capitalised(called.name),
                     {called.name, called.many, called.the, std::string(definition.name()), definition.id},
                     [this, table, key, d = &definition] {
                       const Arguments params = params_of(d->id);
                       return dictionary_.text(pack_of(*d), key + ".text", params, true) + facts(table, *d) +
                              ruling(pack_of(*d), key, params);
                     }});
    }
  };
  add("guild", rules.guilds);
  add("property", rules.properties);
  add("site", rules.sites);
  add("area", rules.areas);
  add("plank", rules.planks);
  add("action", rules.actions);
  add("worker", rules.workers);
  add("resource", rules.resources);
  add("scoring", rules.scoring);
  add("phase", rules.round);
  add("phase", rules.ending);
  add("category", rules.categories);
  add("selection", rules.selections);
  add("piece", rules.pieces);
  add("option", rules.options);
  return all;
}

std::vector<std::string> Words::topics() const {
  std::vector<std::string> titles;
  for (const Topic& topic : all_topics())
    if (std::find(titles.begin(), titles.end(), topic.title) == titles.end()) titles.push_back(topic.title);
  return titles;
}

Words::Help Words::help(std::string_view word) const {
  const std::vector<Topic> all = all_topics();
  const std::string wanted = content::folded(word);
  if (wanted.empty()) return {};
  for (const Topic& topic : all)
    if (content::folded(topic.title) == wanted) return {topic.title, topic.text()};
  // The nearer a name is to the word, the better: the same, begins so, has it inside.
  using Fits = bool (*)(const std::string& name, const std::string& wanted);
  constexpr Fits ways[] = {
      [](const std::string& name, const std::string& w) { return name == w; },
      [](const std::string& name, const std::string& w) { return name.starts_with(w); },
      [](const std::string& name, const std::string& w) { return name.find(w) != std::string::npos; }};
  for (const Fits fits : ways)
    for (const Topic& topic : all)
      for (const std::string& name : topic.names)
        if (fits(content::folded(name), wanted)) return {topic.title, topic.text()};
  std::map<std::string, const Topic*> by_name;
  std::vector<std::string> names;
  for (const Topic& topic : all)
    for (const std::string& name : topic.names) {
      by_name.try_emplace(content::folded(name), &topic);
      names.push_back(content::folded(name));
    }
  const std::string best = nearest(wanted, names);
  if (best.empty()) return {};
  const Topic& topic = *by_name.at(best);
  return {topic.title, topic.text()};
}

}  // namespace castellan::match
