// The Lua state of one test file: sandboxed like packs, apart from all scripts of the game, and thrown away after each
// test, so that no test can depend on another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/scenario_table.hpp"

namespace castellan::workshop {

// A test as its file declares it.
struct DeclaredTest {
  std::string name;
  int line = 0;
  bool has_body = false;
  int players = 4;
  std::optional<std::vector<std::string>> guilds;  // in districts 1, 2, …
  std::vector<std::string> options;                // `name=value`
  std::uint64_t seed = 1;
  bool empty = false;                  // no phase of the setup takes place
  std::optional<std::string> refused;  // part of why no such game can be set up
  bool has_given = false, has_when = false, has_expect = false;
};

class TestState {
 public:
  TestState(std::shared_ptr<const Ruleset> rules, const TestFile& file, const script::Limits& limits);
  ~TestState();
  TestState(const TestState&) = delete;
  TestState& operator=(const TestState&) = delete;

  // Runs the file, which declares its tests. Nothing, or what is wrong with it.
  std::optional<TestProblem> load();
  const std::vector<DeclaredTest>& tests() const { return tests_; }

  // Only what the test is given; its problems are noted on the table.
  void arrange(std::size_t test, ScenarioTable& table);
  // Runs a test on a table; its problems are noted there.
  void run(std::size_t test, ScenarioTable& table);

 private:
  friend int declare_name(lua_State* L) noexcept;
  friend int declare_body(lua_State* L) noexcept;

  lua_State* lua() const { return host_.scripts().main(); }
  // Calls a function within the limits. True, or false with a message on the stack.
  bool call(lua_CFunction function, void* argument);
  TestProblem problem_of_message(int line);
  static int run_file(lua_State* L);
  static int add_table_calls(lua_State* L);
  // The table is at hand for `t`. Throws std::runtime_error.
  void lay(std::size_t test, ScenarioTable& table);
  bool run_stage(std::size_t test, const char* name, ScenarioTable::Stage stage, ScenarioTable& table);
  void declare(script::HostCall& call);

  const TestFile& file_;
  std::string chunk_;
  script::ScriptHost host_;
  std::vector<DeclaredTest> tests_;
};

}  // namespace castellan::workshop
