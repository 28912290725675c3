// schema/ is generated: it must be what the loader reads by.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "castellan/content/loader.hpp"
#include "castellan/content/yaml.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/workshop/scaffolds/editor_files.hpp"
#include "castellan/workshop/scaffolds/schema_patterns.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;

namespace {

const std::filesystem::path schema_folder = std::filesystem::path(CASTELLAN_SOURCE_DIR) / "schema";

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

}  // namespace

TEST_CASE("The schemas under schema/ are those the program writes") {
  std::set<std::string> names;
  for (const auto& [name, text] : workshop::editor_files()) {
    INFO("schema/" << name << " is out of date: run `castellan schema schema`");
    names.insert(name);
    CHECK((read(schema_folder / name) == text));
  }
  for (const auto& entry : std::filesystem::directory_iterator(schema_folder)) {
    if (entry.is_directory()) continue;  // schema/hub is about files no editor has open
    INFO(entry.path() << " is written by nobody");
    CHECK(names.contains(entry.path().filename().string()));
  }
}

TEST_CASE("Every schema describes each of its keys and allows no others") {
  for (const auto& [name, text] : content::content_schemas()) {
    const auto json = nlohmann::json::parse(text);
    INFO(name);
    CHECK(json.at("$schema") == "http://json-schema.org/draft-07/schema#");
    if (name == "locale.schema.json") continue;  // what nothing uses is a warning there
    CHECK(json.at("additionalProperties") == false);
    if (name == "content.schema.json") continue;
    for (const auto& [key, property] : json.at("properties").items()) {
      INFO(key);
      CHECK(property.at("description").get<std::string>().size() > 5);
    }
  }
}

namespace {

// Every pack of the project, with the names of its files.
std::map<std::filesystem::path, std::vector<std::string>> bundled_packs() {
  const std::filesystem::path source = CASTELLAN_SOURCE_DIR;
  const std::filesystem::path folders[] = {source / "scripts", source / "mods", source / "mods/examples"};
  std::map<std::filesystem::path, std::vector<std::string>> packs;
  for (const modding::PackPlace& place : modding::find_packs(folders)) {
    std::vector<SourceFile> files;
    Diagnostics problems;
    for (const content::PackFile& file : read_pack(place, files, problems).files)
      if (file.name.ends_with(".yaml")) packs[place.directory].push_back(file.name);
  }
  REQUIRE(packs.size() > 10);
  return packs;
}

// YAML as a validator takes it: what is not quoted may be a number, true or false.
nlohmann::json to_json(const Value& value) {
  if (value.kind == Value::Kind::list) {
    auto list = nlohmann::json::array();
    for (const Value& item : value.list) list.push_back(to_json(item));
    return list;
  }
  if (value.kind == Value::Kind::map) {
    auto map = nlohmann::json::object();
    for (const Value::Entry& entry : value.map) map[entry.key] = to_json(entry.value);
    return map;
  }
  if (value.kind == Value::Kind::null) return nullptr;
  const auto plain = value.quoted ? nlohmann::json() : nlohmann::json::parse(value.scalar, nullptr, false);
  return plain.is_boolean() || plain.is_number_integer() ? plain : nlohmann::json(value.scalar);
}

std::string problems_of(const std::string& yaml, const valijson::Schema& schema) {
  Diagnostics problems;
  const auto value = content::parse_yaml(yaml, 0, problems);
  REQUIRE(value);
  const nlohmann::json json = to_json(*value);
  valijson::ValidationResults results;
  valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(json), &results);
  std::string all;
  for (const auto& error : results) all += error.description + "\n";
  return all;
}

// The schemas by name.
const valijson::Schema& schema_called(const std::string& wanted) {
  static const auto schemas = [] {
    std::map<std::string, std::unique_ptr<valijson::Schema>> all;
    for (const auto& [name, text] : workshop::editor_files()) {
      if (!name.ends_with(".json")) continue;
      const auto json = nlohmann::json::parse(text);
      all[name] = std::make_unique<valijson::Schema>();
      valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(json), *all[name]);
    }
    return all;
  }();
  REQUIRE(schemas.contains(wanted));
  return *schemas.at(wanted);
}

// As editors match: a pattern may begin in any folder, and a star stays within one.
bool matches(const std::string& pattern, const std::string& file) {
  const std::size_t star = pattern.find('*');
  if (star == std::string::npos) return file.ends_with("/" + pattern);
  const std::string folder = pattern.substr(0, star);
  const std::size_t at = file.rfind('/') + 1;
  const std::string in = file.substr(0, at);
  return in.ends_with("/" + folder) && file.ends_with(pattern.substr(star + 1));
}

}  // namespace

TEST_CASE("Every YAML file of every bundled pack, texts included, is as its schema says") {
  int texts = 0;
  for (const auto& [folder, files] : bundled_packs())
    for (const std::string& file : files) {
      INFO(folder / file);
      CHECK(problems_of(read(folder / file), schema_called(content::schema_of_file(file))) == "");
      texts += file.starts_with("locale/");
    }
  CHECK(texts > 10);
}

TEST_CASE("Editors' patterns give each YAML file of a pack its one schema") {
  for (const auto& [folder, files] : bundled_packs()) {
    const std::string pack = folder.filename().string();
    const workshop::SchemaPatterns patterns = workshop::schema_patterns({pack, files});
    for (const std::string& file : files) {
      INFO(folder / file);
      std::set<std::string> found;
      for (const auto& [schema, all] : patterns)
        for (const std::string& pattern : all)
          if (matches(pattern, "packs/" + pack + "/" + file)) found.insert(schema);
      CHECK(found == std::set<std::string>{content::schema_of_file(file)});
    }
  }
}

TEST_CASE("A misspelt condition or text is against the schema, and a name nobody knows yet is not") {
  const auto problems = [](const char* schema, const char* yaml) {
    return !problems_of(yaml, schema_called(schema)).empty();
  };
  CHECK_FALSE(problems("content.schema.json", "round: [{id: a, after: actions, when: {season: summer}, do: x}]"));
  CHECK_FALSE(problems("content.schema.json", "round: [{id: a, after: of_another_pack, do: x}]"));
  CHECK_FALSE(problems("content.schema.json", "round: [{id: a, do: x, when: [gnome_in_stock, {not: {rank: 2}}]}]"));
  CHECK(problems("content.schema.json", "round: [{id: a, do: x, when: {seson: summer}}]"));
  CHECK(problems("content.schema.json", "round: [{id: a, do: x, when: gnome_in_stok}]"));
  CHECK(problems("locale.schema.json", "guild: {bakers: {name: [a, b]}}"));
}

TEST_CASE("The schema refuses what the reader reports, and texts that YAML takes for numbers or booleans") {
  struct Sample {
    const char* yaml;
    bool is_read, is_allowed;
  };
  const auto sample = GENERATE(values<Sample>({
      {"resources: [{id: iron, start: 2}]", true, true},
      {"resources: [{id: iron, start: '2'}]", false, false},
      {"resources: [{id: iron, start: 10000}]", false, false},
      {"resources: [{id: iron, strat: 2}]", false, false},
      {"resources: [{start: 2}]", false, false},
      {"resources: [{id: Iron}]", false, false},
      {"resources: {id: iron}", false, false},
      {"sites: [{id: moat, straddles: maybe}]", false, false},
      {"sites: [{id: moat, cost: 3}]", false, false},
      {"settings: {gnomes: {2: 1}}", true, true},
      {"settings: {gnomes: {2: x}}", false, false},
      {"calendar: [{id: may, season: spring}]", true, true},
      {"calendar: [{id: may, season: \"5\"}]", true, true},
      {"calendar: [{id: may, season: 5}]", true, false},
      {"calendar: [{id: may, season: true}]", true, false},
      {"calendar: [{id: \"true\"}]", true, true},
      {"calendar: [{id: true}]", true, false},
      {"patch: {month.one: {season: 5}}\ncalendar: [{id: one}]", true, false},
  }));
  INFO(sample.yaml);
  const test::Loading loading = test::load(
      {test::tiny_game("return module { step = function() end }"), test::pack("mine", {{"mine.yaml", sample.yaml}})});
  INFO(loading.messages());
  CHECK(loading.problems.empty() == sample.is_read);
  CHECK(problems_of(sample.yaml, schema_called("content.schema.json")).empty() == sample.is_allowed);
  CHECK(loading.problems.remarks().empty() == (sample.is_allowed || !sample.is_read));
}

TEST_CASE("Editors complete categories, conditions and phases") {
  for (const auto& [name, text] : workshop::editor_files()) {
    INFO(name);
    CHECK(text.find("x-names") == std::string::npos);
    CHECK(text.find("x-keys") == std::string::npos);
    if (name == "guild.schema.json") {
      const auto category = nlohmann::json::parse(text)["properties"]["category"];
      CHECK(category["anyOf"][0]["enum"] == nlohmann::json({"basic", "resource", "interactive"}));
    }
    if (name == "content.schema.json") {
      const auto json = nlohmann::json::parse(text);
      const auto after = json["properties"]["round"]["items"]["properties"]["after"]["anyOf"][0]["enum"];
      CHECK(std::find(after.begin(), after.end(), "actions") != after.end());
      CHECK(json["definitions"]["condition"]["anyOf"][1]["properties"].contains("has_built"));
    }
    if (name == "castellan.lua") CHECK(text.find("---| \"actions\"\n") != std::string::npos);
  }
}
