// The rules and their tests belong together: every rule of scripts/belfort/RULES.md has a test, every test a rule.
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace {

using RuleIds = std::set<std::string>;

std::vector<std::string> rule_lines() {
  std::ifstream file(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "scripts/belfort/RULES.md");
  REQUIRE(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// A rule begins an item of a list or a row of a table: `- COL-3 Mine: …`, `| NUM-1 | wall | …`.
std::vector<std::string> defined_ids() {
  static const std::regex rule(R"(^(?:- |\| )([A-Z]{2,3}-[0-9]+) .*)");
  std::vector<std::string> ids;
  std::smatch match;
  for (const std::string& line : rule_lines())
    if (std::regex_match(line, match, rule)) ids.push_back(match[1]);
  return ids;
}

// The ids a test's name begins with.
RuleIds ids_of(const std::string& test_name) {
  static const std::regex id("[A-Z]{2,3}-[0-9]+");
  RuleIds ids;
  std::istringstream words(test_name);
  for (std::string word; words >> word && std::regex_match(word, id);) ids.insert(word);
  return ids;
}

struct RegisteredTest {
  std::string name;
  bool of_rules = false;
};

std::vector<RegisteredTest> all_tests() {
  std::vector<RegisteredTest> tests;
  for (const Catch::TestCaseHandle& test : Catch::getRegistryHub().getTestCaseRegistry().getAllTests()) {
    const Catch::TestCaseInfo& info = test.getTestCaseInfo();
    tests.push_back({info.name, info.tagsAsString().find("[rules]") != std::string::npos});
  }
  return tests;
}

std::string listed(const RuleIds& ids) {
  std::string text;
  for (const std::string& id : ids) text += " " + id;
  return text;
}

}  // namespace

TEST_CASE("every rule has a test whose name begins with its id", "[coverage]") {
  RuleIds missing;
  for (const std::string& id : defined_ids()) missing.insert(id);
  CHECK(missing.size() == 146);
  for (const RegisteredTest& test : all_tests())
    if (test.of_rules)
      for (const std::string& id : ids_of(test.name)) missing.erase(id);
  if (!missing.empty()) FAIL("rules without a test:" << listed(missing));
}

TEST_CASE("every id a test begins with is a rule, and every test of rules begins with one", "[coverage]") {
  const auto defined = defined_ids();
  const RuleIds known(defined.begin(), defined.end());
  RuleIds unknown;
  for (const RegisteredTest& test : all_tests()) {
    const RuleIds ids = ids_of(test.name);
    for (const std::string& id : ids)
      if (!known.contains(id)) unknown.insert(id);
    if (test.of_rules && ids.empty()) FAIL("names no rule: " << test.name);
  }
  if (!unknown.empty()) FAIL("tests of rules that do not exist:" << listed(unknown));
}

TEST_CASE("rules are numbered without gaps and repetitions, and refer to rules that exist", "[coverage]") {
  const auto defined = defined_ids();
  const RuleIds known(defined.begin(), defined.end());
  CHECK(known.size() == defined.size());
  std::map<std::string, int> count;
  for (const std::string& id : known) ++count[id.substr(0, id.find('-'))];
  for (const auto& [prefix, n] : count)
    for (int i = 1; i <= n; ++i)
      if (!known.contains(prefix + "-" + std::to_string(i))) FAIL("there is no " << prefix << "-" << i);
  static const std::regex mentioned("\\b(CMP|SET|RND|PLC|COL|ACT|SCO|END|NP|PRP|GLD|NUM|EDN|EX)-[0-9]+\\b");
  for (const std::string& line : rule_lines())
    for (std::sregex_iterator at(line.begin(), line.end(), mentioned), end; at != end; ++at)
      if (!known.contains(at->str())) FAIL(at->str() << " is mentioned and does not exist");
}

TEST_CASE("rules named in the game's content and code exist", "[coverage]") {
  const auto defined = defined_ids();
  const RuleIds known(defined.begin(), defined.end());
  static const std::regex mentioned("\\b(CMP|SET|RND|PLC|COL|ACT|SCO|END|NP|PRP|GLD|NUM|EDN|EX)-[0-9]+\\b");
  int found = 0;
  for (const char* folder : {"scripts", "mods", "kernel"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(CASTELLAN_SOURCE_DIR) / folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        for (std::sregex_iterator at(line.begin(), line.end(), mentioned), end; at != end; ++at, ++found)
          if (!known.contains(at->str())) FAIL(entry.path().string() << " names " << at->str());
    }
  CHECK(found > 100);
}
