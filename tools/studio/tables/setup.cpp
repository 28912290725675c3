#include "setup.hpp"

#include <algorithm>
#include <castellan/content/texts/dictionary.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/modding/catalogue.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/trust.hpp>
#include <castellan/plugin/loader.hpp>
#include <castellan/plugin/plugin.hpp>
#include <castellan/workshop/checks/check.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "../protocol/art.hpp"

namespace castellan::studio {
namespace {

// All packs that can be found, by their manifests.
class Library {
 public:
  explicit Library(const House& house)
      : request_(house.rules.request({})),
        places_(modding::find_packs(request_.folders, problems_)),
        catalogue_(places_, files_) {}

  const std::string& usual_game() const { return request_.packs.back(); }
  bool is_always_there(const std::string& id) const {
    return id == engine_pack || std::ranges::find(request_.packs, id) != request_.packs.end();
  }
  const std::vector<std::string>& ids() const { return catalogue_.ids(); }
  // The newest version; null if none can be used.
  const modding::Catalogue::Entry* newest(const std::string& id) {
    const auto& versions = catalogue_.versions(id);
    return versions.empty() ? nullptr : &versions.front();
  }
  // A pack that needs no other is a game of its own.
  bool is_game(const std::string& id) {
    const auto* entry = newest(id);
    return entry && id != engine_pack && entry->manifest.depends.empty();
  }
  bool is_edition(const std::string& id) {
    const auto* entry = newest(id);
    return entry && entry->manifest.edition;
  }
  const Diagnostics& problems(const std::string& id) { return catalogue_.problems(id); }
  const std::vector<SourceFile>& files() const { return files_; }

 private:
  match::RulesRequest request_;
  Diagnostics problems_;
  std::vector<SourceFile> files_;
  std::vector<modding::PackPlace> places_;
  modding::Catalogue catalogue_;
};

// The problems one by one, as `mod check --json` tells them, with the lines they are in.
void add_problems(Json& to, const Diagnostics& problems, const std::vector<SourceFile>& files,
                  const std::string& pack = {}) {
  const Json report = Json::parse(workshop::check_json({pack, files, problems, 0}));
  for (std::size_t i = 0; i < report["problems"].size(); ++i) {
    Json one = report["problems"][i];
    const Where& where = problems.problems()[i].where;
    if (where.file >= 0 && where.line > 0)
      if (const PointedAt at = pointed_at(files[static_cast<std::size_t>(where.file)], where); !at.line.empty())
        one["source"] = at.line;
    // Of what several packs have to do with, each would tell.
    if (std::ranges::any_of(to, [&](Json other) {
          other.erase("pack");
          return other == one;
        }))
      continue;
    if (!pack.empty()) one["pack"] = pack;
    to.push_back(std::move(one));
  }
}

void add_problem(Json& to, const std::string& message) {
  to.push_back({{"severity", "error"}, {"code", ""}, {"message", message}, {"hint", ""}});
}

Json option_json(const Ruleset& rules, const content::Dictionary& dictionary, const GameOption& option) {
  const std::string& pack = rules.packs[option.pack].id;
  const std::string key = "option." + std::string(option.name());
  Json json{{"id", option.id},
            {"pack", pack},
            {"name", dictionary.find(pack, key + ".name").value_or(std::string(option.name()))},
            {"text", dictionary.find(pack, key + ".text").value_or("")},
            {"initial", option.initial}};
  switch (option.type) {
    case GameOption::Type::integer:
      json["type"] = "integer";
      json["low"] = option.low;
      json["high"] = option.high;
      break;
    case GameOption::Type::boolean: json["type"] = "boolean"; break;
    case GameOption::Type::choice:
      json["type"] = "choice";
      json["words"] = option.words;
      break;
  }
  return json;
}

Json options_of(const Ruleset& rules, const content::Dictionary& dictionary) {
  Json all = Json::array();
  for (const GameOption& option : rules.options) all.push_back(option_json(rules, dictionary, option));
  return all;
}

// What is particular to the rules.
class Setup {
 public:
  Setup(const Ruleset& rules, const std::string& language) : rules_(rules), dictionary_(rules, language) {}

  void add_to(Json& json) const {
    json["min_players"] = rules_.settings.min_players;
    json["max_players"] = rules_.settings.max_players;
    json["guild_count"] = rules_.settings.districts;
    json["selections"] = Json::array();
    for (const GuildSelection& selection : rules_.selections) {
      Json one = named("selection", selection);
      one["short"] = selection.name();
      json["selections"].push_back(std::move(one));
    }
    json["guilds"] = Json::array();
    for (const Guild& guild : rules_.guilds) json["guilds"].push_back(guild_json(guild));
    json["options"] = options_of(rules_, dictionary_);
    json["languages"] = content::Dictionary::languages(rules_);
  }

 private:
  std::string key(const char* table, const Definition& definition) const {
    return table + ("." + std::string(definition.name()));
  }
  Json named(const char* table, const Definition& definition) const {
    const std::string& pack = rules_.packs[definition.pack].id;
    Json json{{"id", definition.id}, {"name", dictionary_.noun(pack, key(table, definition)).name}};
    if (const auto help = dictionary_.find(pack, key(table, definition) + ".short")) json["help"] = *help;
    return json;
  }
  Json guild_json(const Guild& guild) const {
    Json one = named("guild", guild);
    one["min_players"] = guild.min_players;
    if (guild.category != none) one["category"] = named("category", rules_.categories[guild.category])["name"];
    if (const std::string art = art_of(rules_, guild); !art.empty()) one["art"] = art;
    return one;
  }

  const Ruleset& rules_;
  content::Dictionary dictionary_;
};

void add_editions(Json& json, Library& library) {
  json["editions"] = Json::array();
  const auto add = [&](const std::string& id) {
    if (const auto* entry = library.newest(id))
      json["editions"].push_back(
          {{"id", id}, {"title", entry->manifest.title}, {"description", entry->manifest.description}});
  };
  add(library.usual_game());
  for (const std::string& id : library.ids())
    if (id != library.usual_game() && (library.is_game(id) || library.is_edition(id))) add(id);
}

// The ids of packs that were named by id or by folder.
std::string id_of(const std::string& mod) {
  if (mod.find('/') != std::string::npos) return modding::pack_at(mod).id;
  return mod.substr(0, mod.find('@'));
}

// Every pack is checked as `mod check` does it: one of strangers in a process of its own.
void add_checks(Json& diagnostics, House& house, const PackChoice& packs) {
  const match::RulesRequest held = workshop::hold_packs(house.rules.request(packs));
  const std::vector<std::string> unknown = workshop::unknown_packs(held);
  workshop::Isolation isolation = house.isolation;
  isolation.wanted = isolation.wanted && workshop::why_never_isolated().empty();
  for (const std::string& mod : packs.mods) {
    const std::string id = id_of(mod);
    const workshop::CheckReport report = run_job(workshop::CheckJob{held, id}, unknown, isolation);
    add_problems(diagnostics, report.problems, report.files, id);
  }
}

Json list_bots(const House& house) {
  Json all = Json::array();
  std::map<std::string, std::string> about{{std::string(plugin::random_name), "picks any option with equal chance"}};
  for (const plugin::PluginFile& file : plugin::find_plugins(house.bots.folders)) {
    try {
      if (file.kind == plugin::BotPlugin::kind && !file.hidden)
        about[file.name] = plugin::PluginInfo::of(plugin::read_plugin_block(file.path)).summary;
    } catch (const plugin::PluginError&) {  // it is named without a word about it
    }
  }
  for (const std::string& name : plugin::bot_names(house.bots.folders))
    all.push_back({{"name", name}, {"about", about[name]}});
  for (const std::string& name : house.more_bots)
    all.push_back({{"name", name}, {"about", about[name.substr(0, name.find_first_of(":%"))]}});
  return all;
}

}  // namespace

PackChoice settled(const House& house, const WantedPacks& wanted) {
  PackChoice packs{{}, wanted.mods};
  if (wanted.edition.empty()) return packs;
  Library library(house);
  if (wanted.edition == library.usual_game()) return packs;
  if (library.is_game(wanted.edition)) packs.game = wanted.edition;
  else packs.mods.insert(packs.mods.begin(), wanted.edition);
  return packs;
}

Json options_json(const Ruleset& rules, const std::string& language) {
  return options_of(rules, content::Dictionary(rules, language));
}

// Their files are looked at once: plugins do not come and go.
const Json& describe_bots(House& house) {
  std::call_once(house.bots_listed, [&] { house.bot_list = std::make_shared<const Json>(list_bots(house)); });
  return *house.bot_list;
}

Json describe_packs(House& house) {
  Library library(house);
  Json all = Json::array();
  for (const std::string& id : library.ids()) {
    if (library.is_always_there(id)) continue;
    Json pack{{"id", id}, {"title", id}, {"version", ""}, {"description", ""}, {"bundled", false}};
    if (const auto* entry = library.newest(id)) {
      const modding::Manifest& manifest = entry->manifest;
      pack["title"] = manifest.title;
      pack["version"] = manifest.version.text();
      pack["description"] = manifest.description;
      pack["bundled"] = modding::is_bundled(entry->place->directory);
      pack["edition"] = manifest.edition;
      pack["folder"] = entry->place->directory.string();
      pack["depends"] = Json::array();
      for (const modding::PackRange& other : manifest.depends) pack["depends"].push_back(other.text());
      pack["conflicts"] = Json::array();
      for (const modding::PackRange& other : manifest.conflicts) pack["conflicts"].push_back(other.text());
    }
    if (library.problems(id).has_errors()) pack["problems"] = library.problems(id).render(library.files());
    pack["diagnostics"] = Json::array();
    add_problems(pack["diagnostics"], library.problems(id), library.files());
    all.push_back(std::move(pack));
  }
  return all;
}

Json describe_setup(House& house, const WantedPacks& wanted, const std::string& language, bool check) {
  Json json{{"bots", plugin::bot_names(house.bots.folders)}, {"problems", ""}, {"playable", false}};
  for (const std::string& bot : house.more_bots) json["bots"].push_back(bot);
  json["bot_choices"] = describe_bots(house);
  json["checked"] = false;
  Json diagnostics = Json::array();
  try {
    Library library(house);
    add_editions(json, library);
    json["edition"] = wanted.edition.empty() ? library.usual_game() : wanted.edition;
    const PackChoice packs = settled(house, wanted);
    const match::LoadedRules loaded = try_load_rules(house.rules.request(packs));
    json["problems"] = loaded.problems.render(loaded.files);
    add_problems(diagnostics, loaded.problems, loaded.files);
    json["playable"] = loaded.rules && !loaded.problems.has_errors();
    std::vector<std::string> chosen;
    for (const std::string& mod : packs.mods) chosen.push_back(id_of(mod));
    json["packs"] = Json::array();
    for (const content::PackSource& source : loaded.packs)
      if (!source.pack.is_engine())
        json["packs"].push_back({{"id", source.pack.id},
                                 {"title", source.pack.title},
                                 {"version", source.pack.version},
                                 {"chosen", std::ranges::find(chosen, source.pack.id) != chosen.end()}});
    if (check) {
      add_checks(diagnostics, house, packs);
      json["checked"] = true;
    }
    if (json["playable"].get<bool>()) {
      Setup(*loaded.rules, language).add_to(json);
      json["untrusted"] = modding::untrusted(loaded.rules->packs);
    }
  } catch (const std::exception& e) {
    json["problems"] = e.what();
    add_problem(diagnostics, e.what());
  }
  json["diagnostics"] = std::move(diagnostics);
  return json;
}

}  // namespace castellan::studio
