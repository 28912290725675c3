// Where a number comes from stands beside it: every number of the base game's YAML is marked as printed, inferred or
// reconstructed (RULES.md, section 13), and Lua has no amounts of its own.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path game = fs::path(CASTELLAN_SOURCE_DIR) / "scripts/belfort";

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  REQUIRE(in);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<fs::path> files(const char* extension) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(game))
    if (entry.path().extension() == extension && entry.path().filename() != "mod.yaml" &&
        entry.path().string().find("/locale/") == std::string::npos)
      found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::string comment_of(const std::string& line) {
  const std::size_t at = line.find('#');
  return at == std::string::npos ? "" : line.substr(at);
}

bool says_source(const std::string& comment) {
  static const std::regex source("\\b([Pp]rinted|[Ii]nferred|[Rr]econstructed)\\b");
  return std::regex_search(comment, source);
}

bool has_number(const std::string& line) {
  static const std::regex number(R"([:\[,{]\s*[0-9]+\s*([,\]}:]|$))");
  return std::regex_search(line.substr(0, line.find('#')), number);
}

bool is_comment(const std::string& line) {
  return line.find_first_not_of(' ') == line.find('#') && !comment_of(line).empty();
}

// The comments that speak for a line: its own, those right above it, those of its top-level list and of the file.
std::string comments_for(const std::vector<std::string>& lines, std::size_t at) {
  std::string all = comment_of(lines[at]);
  const auto above = [&](std::size_t line) {
    while (line > 0 && is_comment(lines[line - 1])) all += comment_of(lines[--line]);
  };
  above(at);
  std::size_t list = at;
  while (list > 0 && (lines[list].empty() || lines[list][0] == ' ' || lines[list][0] == '#')) --list;
  all += comment_of(lines[list]);
  above(list);
  for (std::size_t head = 0; head < lines.size() && is_comment(lines[head]); ++head) all += comment_of(lines[head]);
  return all;
}

}  // namespace

TEST_CASE("every number in the game's YAML is printed, inferred or reconstructed", "[coverage]") {
  std::string without;
  int numbers = 0;
  for (const fs::path& file : files(".yaml")) {
    const auto lines = lines_of(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!has_number(lines[i])) continue;
      ++numbers;
      if (!says_source(comments_for(lines, i)))
        without += "\n" + fs::relative(file, game).string() + ":" + std::to_string(i + 1) + ": " + lines[i];
    }
  }
  CHECK(numbers > 80);
  if (!without.empty()) FAIL("numbers without a source:" << without);
}

TEST_CASE("NUM-2 NUM-3 every cost names its rule and that it is reconstructed", "[rules]") {
  int costs = 0;
  for (const auto& [folder, rule] : {std::pair{"properties", "NUM-2"}, {"guilds", "NUM-3"}})
    for (const fs::path& file : files(".yaml")) {
      if (file.parent_path().filename() != folder) continue;
      for (const std::string& line : lines_of(file))
        if (line.starts_with("cost:")) {
          ++costs;
          INFO(file.string());
          CHECK(comment_of(line).find(rule) != std::string::npos);
          CHECK(comment_of(line).find("reconstructed") != std::string::npos);
        }
    }
  CHECK(costs == 22);
}

TEST_CASE("Lua of the base game has no amounts of its own", "[coverage]") {
  static const std::regex amount(R"((wood|stone|metal|gold)\s*=\s*[0-9])");
  static const std::regex count(R"((draw|discard|score_points|recruit)\s*\(\s*[0-9])");
  for (const fs::path& file : files(".lua"))
    for (const std::string& line : lines_of(file)) {
      const std::string code = line.substr(0, line.find("--"));
      if (std::regex_search(code, amount) || std::regex_search(code, count)) FAIL(file.string() << ": " << line);
    }
}
