// Under a Lua built as C an error is a longjmp: these prove that none of them passes over a destructor.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <lua.hpp>
#include <memory>

#include "castellan/script/host_call.hpp"
#include "castellan/script/sandbox.hpp"

using namespace castellan;

namespace {

int built = 0;
int destroyed = 0;

struct Counted {
  Counted() { ++built; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { ++destroyed; }
  std::string owned = std::string(100, 'x');
};

void returns(script::HostCall& call) {
  const Counted one, two;
  call.give_integer(41);
}
void raises_argument_error(script::HostCall&) {
  const Counted one, two;
  throw script::ArgumentError("the amount is wrong");
}
void raises_exception(script::HostCall&) {
  const Counted one, two;
  throw std::out_of_range("beyond the end");
}
void raises_something_else(script::HostCall&) {
  const Counted one, two;
  throw 5;
}
void gives_error(script::HostCall& call) {
  const Counted one, two;
  call.give = script::HostCall::Give::error;
  std::snprintf(call.message, sizeof call.message, "%s", "given by the work");
}
void yields(script::HostCall& call) {
  const Counted one, two;
  call.yield();
}
void reads_wrong_argument(script::HostCall& call) {
  const Counted one, two;
  call.give_integer(call.get_integer(1, 0, 10));
}

struct Binding {
  const char* name;
  lua_CFunction function;
  int status;
  const char* message;
};

const Binding bindings[] = {
    {"a normal return", script::host_function<returns>, LUA_OK, nullptr},
    {"an ArgumentError", script::host_function<raises_argument_error>, LUA_ERRRUN, "the amount is wrong"},
    {"a std::exception", script::host_function<raises_exception>, LUA_ERRRUN, "beyond the end"},
    {"something that is no exception", script::host_function<raises_something_else>, LUA_ERRRUN,
     "unknown failure in the engine"},
    {"an error the work gives", script::host_function<gives_error>, LUA_ERRRUN, "given by the work"},
    {"a wrong argument", script::host_function<reads_wrong_argument>, LUA_ERRRUN,
     "argument 1: expected a whole number, got no value"},
    {"a yield", script::host_function<yields>, LUA_YIELD, nullptr},
};

struct CloseState {
  void operator()(lua_State* L) const { lua_close(L); }
};

std::unique_ptr<lua_State, CloseState> new_state() {
  std::unique_ptr<lua_State, CloseState> state(luaL_newstate());
  *static_cast<script::ScriptHost**>(lua_getextraspace(state.get())) = nullptr;
  return state;
}

}  // namespace

TEST_CASE("The linked Lua library passes the start-up check") { CHECK(script::lua_unwinds_as_expected()); }

TEST_CASE("Every way out of a host function runs all destructors") {
  const Binding binding = GENERATE(from_range(std::begin(bindings), std::end(bindings)));
  INFO(binding.name);
  const auto state = new_state();
  lua_State* thread = lua_newthread(state.get());
  built = destroyed = 0;
  lua_pushcfunction(thread, binding.function);
  int results = 0;
  CHECK(lua_resume(thread, nullptr, 0, &results) == binding.status);
  CHECK(built == 2);
  CHECK(destroyed == 2);
  if (binding.message) CHECK(std::string(lua_tostring(thread, -1)) == binding.message);
  if (binding.status == LUA_OK) CHECK(lua_tointeger(thread, -1) == 41);
}

TEST_CASE("An error of a host function is caught by pcall with its place in the script") {
  const auto state = new_state();
  lua_State* L = state.get();
  luaL_requiref(L, "_G", luaopen_base, 1);
  lua_pop(L, 1);
  lua_register(L, "fail", script::host_function<raises_argument_error>);
  built = destroyed = 0;
  const std::string_view chunk = "local x = 1\nreturn pcall(function() fail() end)";
  REQUIRE(luaL_loadbuffer(L, chunk.data(), chunk.size(), "@effect.lua") == LUA_OK);
  REQUIRE(lua_pcall(L, 0, 2, 0) == LUA_OK);
  CHECK_FALSE(lua_toboolean(L, -2));
  CHECK(std::string(lua_tostring(L, -1)) == "effect.lua:2: the amount is wrong");
  CHECK(destroyed == 2);
}

TEST_CASE("A message longer than its buffer is cut, not overrun") {
  script::HostCall call(nullptr, nullptr, nullptr);
  guarded(call, [](script::HostCall&) { throw script::ArgumentError(std::string(5000, 'm')); });
  CHECK(call.give == script::HostCall::Give::error);
  CHECK(std::string(call.message) == std::string(sizeof call.message - 1, 'm'));
}

TEST_CASE("A list of 256 things fits, one more is an error") {
  script::HostCall call(nullptr, nullptr, nullptr);
  guarded(call, [](script::HostCall& c) {
    c.give_list();
    for (std::uint32_t i = 0; i < 256; ++i) c.add(Entity{i});
  });
  CHECK(call.give == script::HostCall::Give::list);
  CHECK(call.count == 256);
  guarded(call, [](script::HostCall& c) { c.add(Entity{256}); });
  CHECK(call.give == script::HostCall::Give::error);
}
