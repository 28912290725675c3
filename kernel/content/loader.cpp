#include "castellan/content/loader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "castellan/content/completion.hpp"
#include "castellan/content/document.hpp"
#include "castellan/content/message.hpp"
#include "castellan/content/patch.hpp"
#include "castellan/content/records.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan {
namespace {

bool in_folder(std::string_view name, std::string_view folder) { return name.starts_with(folder); }
bool has_ending(std::string_view name, std::string_view ending) { return name.ends_with(ending); }
std::string stem(const std::string& name) { return name.substr(0, name.rfind('.')); }

class Loader {
 public:
  Loader(Ruleset& rules, Diagnostics& problems, const LoadOptions& options)
      : rules_(rules), problems_(problems), options_(options), reader_(rules, problems) {}

  void load(std::span<const PackSource> packs) {
    for (const std::string_view name : event_names) rules_.events.emplace_back(name);
    for (const PackSource& source : packs) add_pack(source);
    apply_patches(documents_, rules_, problems_);
    for (const Section& section : sections())
      if (!section.last) read_section(section);
    each_document("property", read_property);
    each_document("guild", read_guild);
    for (const Section& section : sections())
      if (section.last) read_section(section);
    for (const PackEvent& event : rules_.pack_events) rules_.events.push_back(event.id);
    place_phases(rules_.setup);
    place_phases(rules_.round);
    place_phases(rules_.ending);
    complete_rules(rules_, problems_);
  }

 private:
  void add_pack(const PackSource& source) {
    const auto pack = static_cast<DefId>(rules_.packs.size());
    rules_.packs.push_back(source.pack);
    rules_.packs.back().depends = source.depends;
    std::map<std::string, DefId> modules;
    for (const PackFile& file : source.files) {
      if (!has_ending(file.name, ".lua") || in_folder(file.name, "tests/")) continue;
      rules_.modules.push_back({pack, add_file(source, file), file.content});
      modules[stem(file.name)] = static_cast<DefId>(rules_.modules.size() - 1);
    }
    for (const PackFile& file : source.files) {
      if (!has_ending(file.name, ".yaml") || !is_wanted(file.name, source.pack)) continue;
      const std::int32_t number = add_file(source, file);
      auto value = parse_yaml(file.content, number, problems_);
      if (!value) continue;
      if (in_folder(file.name, "locale/")) {
        add_texts(*value, rules_.texts[stem(file.name).substr(7)], source.pack.id + ":");
        continue;
      }
      const auto module = modules.find(stem(file.name));
      add_document({file.name, std::move(*value), pack, module == modules.end() ? none : module->second});
    }
  }

  // Reading texts takes longer than all the rest, and nobody reads four languages at once.
  bool is_wanted(const std::string& name, const Pack& pack) const {
    if (!in_folder(name, "locale/") || !options_.languages) return true;
    const std::string language = stem(name).substr(7);
    return pack.languages.empty() || pack.languages[0] == language ||
           std::find(options_.languages->begin(), options_.languages->end(), language) != options_.languages->end();
  }

  void add_document(Document document) {
    if (document.name == "mod.yaml") {  // the manifest is modding's, its options are content
      keep_keys(document.value, [](const std::string& key) { return key == "options"; });
    } else if (document.definition_kind().empty()) {
      check_sections(document.value);
    } else if (document.value.kind == Value::Kind::map) {
      // What a guild or a property brings along, as if it stood in a file of its own.
      const auto is_own = [](const std::string& key) {
        return std::find(own_sections.begin(), own_sections.end(), key) != own_sections.end();
      };
      Document own{"with " + document.name, document.value, document.pack, document.module};
      keep_keys(own.value, is_own);
      keep_keys(document.value, [&](const std::string& key) { return !is_own(key); });
      if (!own.value.map.empty()) documents_.push_back(std::move(own));
    }
    documents_.push_back(std::move(document));
  }

  template <class Keep>
  static void keep_keys(Value& value, Keep&& keep) {
    std::erase_if(value.map, [&](const Value::Entry& entry) { return !keep(entry.key); });
  }

  std::int32_t add_file(const PackSource& source, const PackFile& file) {
    rules_.files.push_back({source.pack.id + "/" + file.name, file.path});
    return static_cast<std::int32_t>(rules_.files.size() - 1);
  }

  using Texts = std::map<std::string, std::string, std::less<>>;

  // Nested keys are joined by dots. A key of the top level with a colon names the pack itself: so one pack can
  // translate another.
  void add_texts(const Value& value, Texts& texts, const std::string& pack) {
    if (value.kind == Value::Kind::null) return;
    if (value.kind != Value::Kind::map) problems_.error(value.where, "expected message keys and texts");
    for (const Value::Entry& entry : value.map)
      add_text(entry, texts, entry.key.find(':') == std::string::npos ? pack + entry.key : entry.key);
  }

  void add_text(const Value::Entry& entry, Texts& texts, const std::string& key) {
    const Value& value = entry.value;
    if (value.kind == Value::Kind::map) {
      for (const Value::Entry& inner : value.map) add_text(inner, texts, key + "." + inner.key);
      return;
    }
    if (value.kind != Value::Kind::scalar) {
      problems_.error(entry.where, fmt::format("the message \"{}\" has no text", key));
      return;
    }
    if (const auto problem = message_problem(value.scalar))
      problems_.error(value.where, fmt::format("the message \"{}\" can't be read: {}", key, *problem),
                      "as in {amount, plural, one {# card} other {# cards}}");
    texts[key] = value.scalar;
  }

  void check_sections(const Value& value) {
    if (value.kind == Value::Kind::null) return;
    if (value.kind != Value::Kind::map) {
      problems_.error(value.where, "expected sections such as `areas:` or `actions:`");
      return;
    }
    std::vector<std::string> known{"patch"};
    for (const Section& section : sections()) known.push_back(section.key);
    for (const Value::Entry& entry : value.map)
      if (std::find(known.begin(), known.end(), entry.key) == known.end())
        problems_.error(entry.where, fmt::format("unknown section \"{}\"", entry.key), suggestion(entry.key, known));
  }

  void enter(const Document& document) {
    reader_.pack = document.pack;
    reader_.module = document.module;
    reader_.params = none;
  }

  void read_section(const Section& section) {
    for (const Document& document : documents_) {
      if (!document.definition_kind().empty()) continue;
      const Value* value = document.value.find(section.key);
      if (!value) continue;
      enter(document);
      section.read(reader_, *value);
    }
  }

  template <class Read>
  void each_document(std::string_view kind, Read&& read) {
    for (const Document& document : documents_) {
      if (document.definition_kind() != kind) continue;
      enter(document);
      read(reader_, document.value);
    }
  }

  // Phases with `after` or `before` go there, one after another in load order.
  void place_phases(std::vector<Phase>& list) {
    std::vector<Phase> placed;
    std::vector<Phase> waiting;
    for (Phase& phase : list) (phase.after.empty() && phase.before.empty() ? placed : waiting).push_back(phase);
    for (Phase& phase : waiting) {
      if (!phase.after.empty() && !phase.before.empty())
        problems_.error(phase.where, fmt::format("the phase \"{}\" has both `after` and `before`", phase.id),
                        "one of them says where it goes");
      const std::string& anchor = phase.after.empty() ? phase.before : phase.after;
      const DefId found = Ruleset::find(placed, anchor);
      if (found == none) {
        std::vector<std::string> known;
        for (const Phase& other : list) known.emplace_back(other.name());
        problems_.error(phase.where, fmt::format("there is no phase \"{}\" to put \"{}\" beside", anchor, phase.id),
                        suggestion(anchor, known));
        continue;
      }
      auto at = placed.begin() + found;
      if (!phase.after.empty()) {
        phase.after = at->id;  // packs may write it with or without the pack
        ++at;
      }
      while (!phase.after.empty() && at != placed.end() && at->after == phase.after)
        ++at;  // behind those already there
      placed.insert(at, phase);
    }
    list = std::move(placed);
  }

  Ruleset& rules_;
  Diagnostics& problems_;
  const LoadOptions& options_;
  Reader reader_;
  std::vector<Document> documents_;
};

}  // namespace

void load_content(std::span<const PackSource> packs, Ruleset& rules, Diagnostics& problems,
                  const LoadOptions& options) {
  Loader(rules, problems, options).load(packs);
}

std::vector<std::pair<std::string, std::string>> content_schemas() {
  using Json = nlohmann::ordered_json;
  const auto document = [](const Json& schema, const char* title) {
    Json json{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
    json.update(schema);
    return json.dump(2) + "\n";
  };
  Json content{{"type", "object"}, {"additionalProperties", false}};
  content["properties"]["patch"] = {{"type", "object"},
                                    {"description", "changes to what other packs define: `guild.bakers: {params: …}`"},
                                    {"additionalProperties", {{"type", "object"}}}};
  for (const Section& section : sections())
    if (section.key != "options") content["properties"][section.key] = section.schema;  // those stand in mod.yaml
  return {{"content.schema.json", document(content, "Castellan content")},
          {"guild.schema.json", document(guild_schema(), "Castellan guild")},
          {"property.schema.json", document(property_schema(), "Castellan property")}};
}

}  // namespace castellan
