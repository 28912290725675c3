// Scenario tests of a pack: tests/*_test.lua.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "castellan/definitions/ruleset.hpp"
#include "castellan/match/match.hpp"
#include "castellan/script/limits.hpp"
#include "castellan/workshop/scenarios/test_file.hpp"

namespace castellan::script {
class LineRecorder;
}

namespace castellan::workshop {

struct ScenarioOptions {
  std::string pack;                                 // whose guilds are on the table where a test names none
  std::string filter;                               // only tests with this in their name or their file's
  script::LineRecorder* lines = nullptr;            // gets the lines of scripts that run
  std::function<void(const ScenarioResult&)> done;  // after each test
  script::Limits limits = {};                       // of scripts
};

// Runs the tests of all files, each on a table and with Lua states of its own. A file that can't be run is one result
// with a problem.
CASTELLAN_API std::vector<ScenarioResult> run_scenarios(const std::shared_ptr<const Ruleset>& rules,
                                                        const std::vector<TestFile>& files,
                                                        const ScenarioOptions& options);

// What `given` of a file's only test makes of the table: a position to try out. Throws std::invalid_argument with what
// is wrong with it, line and all.
CASTELLAN_API match::Match position_of(const std::shared_ptr<const Ruleset>& rules, const TestFile& file,
                                       const ScenarioOptions& options);

// The guilds a pack adds that can be played with this number of players, by name.
CASTELLAN_API std::vector<std::string> guilds_of(const Ruleset& rules, std::string_view pack, int players);

// The lines of a pack's Lua files, and which of them were not run.
CASTELLAN_API std::vector<CoveredFile> coverage_of(const Ruleset& rules, std::string_view pack,
                                                   const script::LineRecorder& lines);

}  // namespace castellan::workshop
