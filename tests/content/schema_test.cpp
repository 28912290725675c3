// schema/ is generated: it must be what the loader reads by.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "castellan/content/loader.hpp"
#include "castellan/modding/packs.hpp"

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
  auto schemas = content_schemas();
  schemas.emplace_back("mod.schema.json", manifest_schema());
  std::set<std::string> names;
  for (const auto& [name, text] : schemas) {
    INFO("schema/" << name << " is out of date: run `castellan schema schema`");
    names.insert(name);
    CHECK((read(schema_folder / name) == text));
  }
  for (const auto& entry : std::filesystem::directory_iterator(schema_folder)) {
    INFO(entry.path() << " is written by nobody");
    if (entry.path().extension() == ".json") CHECK(names.contains(entry.path().filename().string()));
  }
}

TEST_CASE("Every schema describes each of its keys and allows no others") {
  for (const auto& [name, text] : content_schemas()) {
    const auto json = nlohmann::json::parse(text);
    INFO(name);
    CHECK(json.at("$schema") == "http://json-schema.org/draft-07/schema#");
    CHECK(json.at("additionalProperties") == false);
    if (name == "content.schema.json") continue;
    for (const auto& [key, property] : json.at("properties").items()) {
      INFO(key);
      CHECK(property.at("description").get<std::string>().size() > 5);
    }
  }
}
