// The table of docs/extension-points.md says which pack uses what: its third column is what the files under mods/ say.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "castellan/modding/packs.hpp"
#include "support/fixtures.hpp"

using namespace castellan;

namespace {

using Names = std::set<std::string>;
namespace fs = std::filesystem;

struct File {
  std::string path;  // inside the pack
  std::string text;
};
using Files = std::vector<File>;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// A comment may name what the pack does not use.
std::string code_of(const fs::path& file) {
  static const std::regex comment("(--|#).*");
  return std::regex_replace(text_of(file), comment, "");
}

// All files of each bundled pack that belong to the game.
std::map<std::string, Files> bundled_files() {
  const fs::path mods = fs::path(CASTELLAN_SOURCE_DIR) / "mods";
  std::map<std::string, Files> packs;
  for (const modding::PackPlace& place : modding::find_packs(std::span(&mods, 1))) {
    const fs::path folder = place.directory;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      const std::string path = fs::relative(entry.path(), folder).generic_string();
      if (path.starts_with("tests/") || path.starts_with(".")) continue;
      if (path.ends_with(".yaml") || path.ends_with(".lua")) packs[place.id].push_back({path, code_of(entry.path())});
    }
  }
  return packs;
}

bool has(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, std::regex(pattern, std::regex::ECMAScript | std::regex::multiline));
}

// Keys of a card or a guild that are called like a section.
bool is_own_key(const File& file, const std::string& word) {
  return (file.path.starts_with("properties/") || file.path.starts_with("guilds/")) &&
         (word == "cards" || word == "planks");
}

bool uses(const File& file, const std::string& word, const std::string& where) {
  const bool yaml = file.path.ends_with(".yaml");
  if (const auto star = word.find('*'); star != std::string::npos)
    return file.path.starts_with(word.substr(0, star)) && yaml;
  if (where.find("in Lua") != std::string::npos) return !yaml && has(file.text, "^  " + word + " = \\{");
  if (word == "require") return !yaml && has(file.text, "require \"[a-z-]+:");
  if (where.find("mod.yaml") != std::string::npos) return file.path == "mod.yaml" && has(file.text, "^" + word + ":");
  if (!yaml || file.path == "mod.yaml" || file.path.starts_with("locale/") || is_own_key(file, word)) return false;
  if (word == "settings") return has(file.text, "^( *)settings:");  // most often in a patch
  if (word == "when" || word == "until" || word == "replaces" || word == "art")
    return has(file.text, "(^|[{ ])" + word + ":");
  return has(file.text, "^" + word + ":");
}

Names in_backticks(const std::string& text) {
  Names names;
  const std::regex name("`([^`]+)`");
  for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) names.insert((*at)[1]);
  return names;
}

}  // namespace

TEST_CASE("docs/extension-points.md says of every extension point which bundled packs use it", "[docs]") {
  const auto packs = bundled_files();
  std::istringstream doc(text_of(fs::path(CASTELLAN_SOURCE_DIR) / "docs" / "extension-points.md"));
  const std::regex row(R"(^\| (\[.*) \| (.*) \| (.*) \|$)");
  int rows = 0;
  for (std::string line; std::getline(doc, line);) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) continue;
    ++rows;
    const std::string where = cells[2];
    Names using_it;
    for (const auto& [pack, files] : packs)
      for (const File& file : files)
        for (const std::string& word : in_backticks(where))
          if (uses(file, word, where)) using_it.insert(pack);
    INFO(cells[1] << " (" << where << ")");
    if (cells[3].str().starts_with("all of them")) CHECK(using_it.size() == packs.size());
    else CHECK(in_backticks(cells[3]) == using_it);
  }
  CHECK(rows > 20);
}
