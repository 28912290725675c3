// What a test run of a pack found, and how machines get to read it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

struct TestProblem {
  std::string file;  // on disk, or empty where no file is to blame
  int line = 0;
  std::string source;   // that line
  std::string message;  // what is wrong; further lines have details
};

struct ScenarioResult {
  std::string file;  // `tests/brewers_test.lua`
  int line = 0;
  std::string name;
  std::vector<TestProblem> problems;

  bool passed() const { return problems.empty(); }
};

// A property every pack must have, tested without a line by its author.
struct PropertyResult {
  std::string id;     // `random-games`
  std::string title;  // `random games end, and every invariant holds after each choice`
  std::string note;   // `40 games, 8123 choices`; of one that was not tested: why
  bool tested = true;
  std::vector<TestProblem> problems;

  bool passed() const { return problems.empty(); }
};

// The lines of a Lua file of the pack that scenarios have run.
struct CoveredFile {
  std::string name;  // `guilds/brewers.lua`
  std::set<int> executable;
  std::set<int> missed;  // of those

  std::size_t run() const { return executable.size() - missed.size(); }
};

struct CASTELLAN_API TestReport {
  std::string pack;
  std::vector<ScenarioResult> scenarios;
  std::vector<CoveredFile> coverage;
  std::vector<PropertyResult> properties;

  std::size_t tests() const { return scenarios.size() + properties.size(); }
  std::size_t failures() const;
  bool passed() const { return failures() == 0; }

  // The Test Anything Protocol, version 13.
  std::string tap() const;
  // JUnit's XML, as build servers read it.
  std::string junit() const;
  nlohmann::ordered_json json() const;
};

// `3`, `3-5`, `3-5, 9`
CASTELLAN_API std::string line_ranges(const std::set<int>& lines);

}  // namespace castellan::workshop
