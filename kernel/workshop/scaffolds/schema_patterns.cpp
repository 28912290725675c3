#include "castellan/workshop/scaffolds/schema_patterns.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/content/loader.hpp"

namespace castellan::workshop {
namespace {

// What packs usually have, so that a new file is known before anybody asks for it.
const std::vector<std::string> usual_files{
    "mod.yaml",     "guilds/a.yaml", "properties/a.yaml", "locale/a.yaml",   "patches.yaml", "module.yaml",
    "rules.yaml",   "events.yaml",   "modifiers.yaml",    "attributes.yaml", "board/a.yaml", "cards/a.yaml",
    "decks/a.yaml", "events/a.yaml", "phases/a.yaml",     "modules/a.yaml",  "rules/a.yaml"};

// All of its folder, or a file beside mod.yaml.
std::string pattern_of(const std::string& file, const std::string& pack) {
  const std::size_t slash = file.rfind('/');
  if (slash != std::string::npos) return file.substr(0, slash) + "/*.yaml";
  return file == "mod.yaml" ? file : pack + "/" + file;
}

void add(SchemaPatterns& to, const std::vector<std::string>& files, const std::string& pack) {
  for (const std::string& file : files) {
    if (!file.ends_with(".yaml") || file.starts_with(".")) continue;
    std::vector<std::string>& patterns = to[content::schema_of_file(file)];
    const std::string pattern = pattern_of(file, pack);
    if (std::ranges::find(patterns, pattern) == patterns.end()) patterns.push_back(pattern);
  }
}

}  // namespace

SchemaPatterns schema_patterns(const FilesOfPack& files) {
  SchemaPatterns patterns;
  add(patterns, usual_files, files.folder);
  add(patterns, files.names, files.folder);
  return patterns;
}

std::string with_schema_patterns(const std::string& settings, const FilesOfPack& files) {
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

}  // namespace castellan::workshop
