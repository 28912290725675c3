#include "castellan/workshop/schema_patterns.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/content/loader.hpp"

namespace castellan {
namespace {

// What packs usually have, so that a new file is known before anybody asks for it.
const std::vector<std::string> usual_files{
    "mod.yaml",     "guilds/a.yaml", "properties/a.yaml", "locale/a.yaml",   "patches.yaml", "module.yaml",
    "rules.yaml",   "events.yaml",   "modifiers.yaml",    "attributes.yaml", "board/a.yaml", "cards/a.yaml",
    "decks/a.yaml", "events/a.yaml", "phases/a.yaml",     "modules/a.yaml",  "rules/a.yaml"};

// All of its folder, or a file beside mod.yaml by its name.
std::string pattern_of(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? file : file.substr(0, slash) + "/*.yaml";
}

void add(std::vector<std::string>& patterns, const std::string& pattern) {
  if (std::ranges::find(patterns, pattern) == patterns.end()) patterns.push_back(pattern);
}

void add(SchemaPatterns& to, std::span<const std::string> files) {
  for (const std::string& file : files)
    if (file.ends_with(".yaml") && !file.starts_with(".")) add(to[schema_of_file(file)], pattern_of(file));
}

}  // namespace

SchemaPatterns schema_patterns(std::span<const std::string> files) {
  SchemaPatterns patterns;
  add(patterns, usual_files);
  add(patterns, files);
  return patterns;
}

std::string with_schema_patterns(const std::string& settings, std::span<const std::string> files) {
  using Json = nlohmann::ordered_json;
  constexpr const char* key = "yaml.schemas";
  Json json = Json::parse(settings, nullptr, false);
  if (!json.is_object() || !json.contains(key) || !json[key].is_object()) return settings;
  bool changed = false;
  for (const auto& [schema, patterns] : schema_patterns(files)) {
    const std::string path = "./.castellan/schema/" + schema;
    Json& there = json[key][path];
    if (there.is_string()) there = Json::array({there});
    if (!there.is_array()) there = Json::array();
    for (const std::string& pattern : patterns) {
      if (std::ranges::find(there, Json(pattern)) != there.end()) continue;
      there.push_back(pattern);
      changed = true;
    }
  }
  return changed ? json.dump(2) + "\n" : settings;
}

}  // namespace castellan
