#include "castellan/workshop/scenarios/test_state.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstring>

#include "castellan/base/diagnostics.hpp"
#include "castellan/script/alarm.hpp"
#include "castellan/script/c_locale.hpp"
#include "castellan/script/loading.hpp"
#include "castellan/script/sandbox.hpp"
#include "castellan/workshop/scenarios/scenario_calls.hpp"
#include "castellan/workshop/scenarios/scenario_values.hpp"

namespace castellan::workshop {
namespace {

const char state_key = 0;
const char bodies_key = 0;

TestState* state_of(script::RawLua L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &state_key);
  auto* state = static_cast<TestState*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return state;
}

int refuse_global(lua_State* L) {
  return luaL_error(L, "'%s' would be a global: write local in front of it",
                    lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?");
}

int calling_line(script::RawLua L) {
  lua_Debug debug;
  for (int level = 1; lua_getstack(L, level, &debug); ++level)
    if (lua_getinfo(L, "l", &debug) && debug.currentline > 0) return debug.currentline;
  return 0;
}

void require_loading(script::RawLua L) {
  if (scenario_table(L)) throw script::ArgumentError("a test can't declare another: write them one below the other");
}

// What a field of a test is called and must be, for messages.
struct Field {
  const char* name;
  int type;
  const char* form;
};
constexpr Field fields[] = {{"players", LUA_TNUMBER, "players = 4"},
                            {"guilds", LUA_TTABLE, "guilds = { \"bakers\" }"},
                            {"options", LUA_TTABLE, "options = { name = value }"},
                            {"seed", LUA_TNUMBER, "seed = 7"},
                            {"empty", LUA_TBOOLEAN, "empty = true"},
                            {"refused", LUA_TSTRING, "refused = \"part of the message\""},
                            {"given", LUA_TFUNCTION, "given = function(t) … end"},
                            {"when", LUA_TFUNCTION, "when = function(t) … end"},
                            {"expect", LUA_TFUNCTION, "expect = function(t) … end"}};

std::string scalar_text(script::RawLua L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING: return lua_tostring(L, index);
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TNUMBER: return fmt::format("{}", lua_tonumber(L, index));
    default:
      throw script::ArgumentError(
          fmt::format("expected a text, a number, true or false, got a {}", luaL_typename(L, index)));
  }
}

std::vector<std::string> read_guilds(const script::HostCall& call, int index) {
  std::vector<std::string> names;
  const lua_Integer length = list_length(call.L, index);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(call.L, index, i);
    names.emplace_back(call.get_text(lua_gettop(call.L)));
    lua_pop(call.L, 1);
  }
  return names;
}

// Sorted, so that the first problem is always the same.
std::vector<std::string> read_options(const script::HostCall& call, int index) {
  std::vector<std::string> assignments;
  for (lua_pushnil(call.L); lua_next(call.L, index); lua_pop(call.L, 1)) {
    if (lua_type(call.L, -2) != LUA_TSTRING) throw script::ArgumentError("options are given as { name = value }");
    assignments.push_back(fmt::format("{}={}", lua_tostring(call.L, -2), scalar_text(call.L, -1)));
  }
  std::ranges::sort(assignments);
  return assignments;
}

// One field of a test: its name lies under its value on top of the stack.
void read_test_field(const script::HostCall& call, DeclaredTest& test) {
  const int value = lua_gettop(call.L);
  std::vector<std::string> known;
  for (const Field& field : fields) known.emplace_back(field.name);
  const std::string name = lua_type(call.L, value - 1) == LUA_TSTRING ? lua_tostring(call.L, value - 1) : "?";
  const auto* field = std::ranges::find(fields, name, [](const Field& f) { return std::string(f.name); });
  if (field == std::end(fields))
    throw script::ArgumentError(fmt::format("a test has no \"{}\": {}", name, suggestion(name, known)));
  if (lua_type(call.L, value) != field->type)
    throw script::ArgumentError(fmt::format("{} is a {}: write {}", name, luaL_typename(call.L, value), field->form));
  if (name == "players") test.players = static_cast<int>(call.get_integer(value, 1, caps::seats));
  else if (name == "seed") test.seed = static_cast<std::uint64_t>(call.get_integer(value, 0, INT64_MAX));
  else if (name == "guilds") test.guilds = read_guilds(call, value);
  else if (name == "options") test.options = read_options(call, value);
  else if (name == "empty") test.empty = call.get_flag(value);
  else if (name == "refused") test.refused = call.get_text(value);
  else if (name == "given") test.has_given = true;
  else if (name == "when") test.has_when = true;
  else test.has_expect = true;
}

}  // namespace

int declare_body(lua_State* L) noexcept;

// test "name": gives what takes the test itself. Argument 1: the name.
int declare_name(lua_State* L) noexcept {
  script::HostCall call = script::begin_call(L);
  guarded(call, [](script::HostCall& c) {
    TestState& state = *state_of(c.L);
    require_loading(c.L);
    if (lua_type(c.L, 1) != LUA_TSTRING)
      throw script::ArgumentError("a test has a name: test \"two gold from one victim\" { … }");
    DeclaredTest test;
    test.name = c.get_text(1);
    test.line = calling_line(c.L);
    for (const DeclaredTest& other : state.tests_)
      if (other.name == test.name)
        throw script::ArgumentError(fmt::format("there is a test \"{}\" in line {} already", test.name, other.line));
    state.tests_.push_back(std::move(test));
  });
  if (call.give == script::HostCall::Give::error) return finish(call);
  lua_pushinteger(L, static_cast<lua_Integer>(state_of(L)->tests_.size()));
  lua_pushcclosure(L, declare_body, 1);
  return 1;
}

// Upvalue 1: the number of the test. Argument 1: its table.
int declare_body(lua_State* L) noexcept {
  lua_settop(L, 1);
  script::HostCall call = script::begin_call(L);
  guarded(call, [](script::HostCall& c) {
    require_loading(c.L);
    state_of(c.L)->declare(c);
  });
  if (call.give == script::HostCall::Give::error) return finish(call);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &bodies_key);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, lua_tointeger(L, lua_upvalueindex(1)));
  return 0;
}

void TestState::declare(script::HostCall& call) {
  DeclaredTest& test = tests_[static_cast<std::size_t>(lua_tointeger(call.L, lua_upvalueindex(1))) - 1];
  if (lua_type(call.L, 1) != LUA_TTABLE)
    throw script::ArgumentError("a test is a table: test \"name\" { players = 4, … }");
  for (lua_pushnil(call.L); lua_next(call.L, 1); lua_pop(call.L, 1)) read_test_field(call, test);
  if (test.refused && (test.has_given || test.has_when || test.has_expect))
    throw script::ArgumentError(
        fmt::format("the test \"{}\" has `refused`: such a game never begins, so leave out the rest", test.name));
  if (!test.has_expect && !test.has_when && !test.refused)
    throw script::ArgumentError(fmt::format("the test \"{}\" has neither `when` nor `expect`", test.name));
  test.has_body = true;
}

TestState::TestState(std::shared_ptr<const Ruleset> rules, const TestFile& file, const script::Limits& limits)
    : file_(file),
      chunk_("=" + file.chunk()),
      host_(std::move(rules), {limits, nullptr, script::HostOptions::Load::libraries}) {
  lua_State* L = lua();
  lua_pushlightuserdata(L, this);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &state_key);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &bodies_key);
  set_scenario_table(L, nullptr);
}

TestState::~TestState() = default;

bool TestState::call(lua_CFunction function, void* argument) {
  lua_State* L = lua();
  host_.begin_action();
  host_.meter().watch(L);
  const script::CLocale locale;
  const script::ScriptAlarm::Running running(host_.meter().alarm(), L);
  const int status = script::call_protected(L, function, argument);
  lua_sethook(L, nullptr, 0, 0);
  return status == LUA_OK;
}

// The message on top of the stack, which is popped.
TestProblem TestState::problem_of_message(int line) {
  lua_State* L = lua();
  std::string message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is not a text";
  lua_pop(L, 1);
  const std::string chunk = file_.chunk() + ":";
  if (message.starts_with(chunk)) {
    const char* end = message.data() + message.size();
    const auto [rest, error] = std::from_chars(message.data() + chunk.size(), end, line);
    if (error == std::errc{} && std::string_view(rest, end).starts_with(": ")) message = std::string(rest + 2, end);
  }
  if (message == "not enough memory")
    message = fmt::format("the test uses more than {} MiB of memory", host_.limits().memory >> 20);
  else if (host_.meter().tripped()) message = fmt::format("the test does not come to an end: {}", message);
  return file_.problem(line, std::move(message));
}

// A global of a test file: `test`, or what packs have, without what is theirs alone. Upvalue 1: what packs'
// environments inherit.
static int read_global(lua_State* L) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  if (std::strcmp(name, "test") == 0) {
    lua_pushcfunction(L, declare_name);
    return 1;
  }
  for (const char* of_packs : {"ask", "guild", "property", "module", "require"})
    if (std::strcmp(name, of_packs) == 0) return luaL_error(L, "'%s' belongs to packs' scripts, not to tests", name);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) return luaL_error(L, "unknown name '%s'", name);
  return 1;
}

// Runs the file in an environment of its own. Argument 1: the state.
int TestState::run_file(lua_State* L) {
  const auto* state = static_cast<const TestState*>(lua_touserdata(L, 1));
  const TestFile& file = state->file_;
  if (script::load_text(L, file.text, state->chunk_.c_str()) != LUA_OK) return lua_error(L);
  lua_newtable(L);
  lua_newtable(L);
  state->host_.scripts().push_base(L);
  lua_pushcclosure(L, read_global, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 0);
  return 0;
}

std::optional<TestProblem> TestState::load() {
  if (!call(run_file, this)) return problem_of_message(1);
  for (const DeclaredTest& test : tests_)
    if (!test.has_body)
      return file_.problem(test.line, fmt::format("the test \"{}\" has no body: test \"name\" {{ … }}", test.name));
  if (tests_.empty()) return file_.problem(1, "this file has no test: test \"name\" { … }");
  return std::nullopt;
}

// Things of the game get the words of tests on top of those scripts have. Argument 1: the state.
int TestState::add_table_calls(lua_State* L) {
  const script::ScriptHost& host = static_cast<const TestState*>(lua_touserdata(L, 1))->host_;
  for (std::size_t kind = 0; kind < entity_kind_names.size(); ++kind) {
    const auto of = static_cast<EntityKind>(kind);
    host.scripts().push_metatable(L, of);
    const int metatable = lua_gettop(L);
    lua_getfield(L, metatable, "__index");
    lua_getupvalue(L, -1, 1);  // methods, and numbers for fields
    add_choice_calls(L, of, host.rules());
    add_position_calls(L, of);
    add_check_calls(L, of);
    lua_insert(L, -2);
    lua_pushcclosure(L, read_scenario_field, 2);
    lua_setfield(L, metatable, "__index");
    lua_pushcfunction(L, write_scenario_field);
    lua_setfield(L, metatable, "__newindex");
    lua_pushcfunction(L, scenario_name);
    lua_setfield(L, metatable, "__tostring");
    lua_settop(L, metatable - 1);
  }
  return 0;
}

namespace {

struct Part {
  const script::ScriptHost* host;
  lua_Integer test;
  const char* name;
};

// Calls a part of a test with `t`. Argument 1: which.
int run_part(lua_State* L) {
  const auto* part = static_cast<const Part*>(lua_touserdata(L, 1));
  lua_rawgetp(L, LUA_REGISTRYINDEX, &bodies_key);
  lua_rawgeti(L, -1, part->test);
  lua_pushstring(L, part->name);
  lua_rawget(L, -2);
  part->host->handles().push(L, world::Layout::table);
  lua_call(L, 1, 0);
  return 0;
}

}  // namespace

bool TestState::run_stage(std::size_t test, const char* name, ScenarioTable::Stage stage, ScenarioTable& table) {
  table.begin(stage, tests_[test].line);
  const std::size_t before = table.problems().size();
  Part part{&host_, static_cast<lua_Integer>(test) + 1, name};
  table.match().world().refuse_writes(only_scripts_do_this);
  const bool went_well = call(run_part, &part);
  table.match().world().refuse_writes(nullptr);
  if (went_well) return true;
  // What a call of the table found wrong is noted already, at its full length.
  if (host_.meter().tripped() || table.problems().size() == before) {
    const TestProblem problem = problem_of_message(tests_[test].line);
    table.complain_at(problem.line, problem.message);
  } else {
    lua_pop(lua(), 1);
  }
  return false;
}

void TestState::lay(std::size_t test, ScenarioTable& table) {
  table.set_line(tests_[test].line);
  if (!call(add_table_calls, this)) throw std::runtime_error(problem_of_message(tests_[test].line).message);
  set_scenario_table(lua(), &table);
  host_.look_at(table.match().flow());
}

void TestState::arrange(std::size_t test, ScenarioTable& table) {
  try {
    lay(test, table);
    if (tests_[test].has_given && !run_stage(test, "given", ScenarioTable::Stage::given, table)) return;
    table.settle();
  } catch (const std::exception& e) {
    table.complain(e.what());
  }
}

void TestState::run(std::size_t test, ScenarioTable& table) {
  using Stage = ScenarioTable::Stage;
  const DeclaredTest& declared = tests_[test];
  try {
    lay(test, table);
    if (declared.has_given && !run_stage(test, "given", Stage::given, table)) return;
    table.settle();
    if (declared.has_when && !run_stage(test, "when", Stage::when, table)) return;
    if (declared.has_expect && !run_stage(test, "expect", Stage::expect, table)) return;
    if (declared.has_when) table.check_nothing_is_left_open();
  } catch (const std::exception& e) {
    table.complain(e.what());
  }
}

}  // namespace castellan::workshop
