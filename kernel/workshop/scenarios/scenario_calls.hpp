// The functions of a test's Lua, in the form host_call.hpp asks for: work first, raise later.
#pragma once

#include "castellan/workshop/scenarios/scenario_table.hpp"

namespace castellan::workshop {

using ScenarioWork = void (*)(ScenarioTable&, script::HostCall&);

// The table a test's Lua state belongs to; null while a file is only loaded.
ScenarioTable* scenario_table(script::RawLua L);
void set_scenario_table(lua_State* L, ScenarioTable* table);

// Runs the work of a call. What it throws is a problem of the test at the line of the call, and ends the test.
void run_scenario_work(script::HostCall& call, EntityKind self, ScenarioWork work);

// A method of `t` (EntityKind::table), of a player, or of anything.
template <EntityKind Self, ScenarioWork Work>
int scenario_call(lua_State* L) noexcept {
  script::HostCall call = script::begin_call(L);
  guarded(call, [](script::HostCall& c) { run_scenario_work(c, Self, Work); });
  return finish(call);
}

// While a test's Lua runs, the game can only be changed through its table.
inline constexpr const char* only_scripts_do_this =
    "only scripts do this: a test arranges (t.red.gold = 5) and chooses (t.red:choose(\"…\"))";

// Each adds its functions to the table on top of the stack, which has the methods of this kind of thing.
void add_position_calls(lua_State* L, EntityKind kind);
void add_choice_calls(lua_State* L, EntityKind kind, const Ruleset& rules);
void add_check_calls(lua_State* L, EntityKind kind);

// `thing.field = value` and `thing.field`, for the metatables of things. Upvalues of the second: methods and fields of
// the kind, and how scripts read a field.
int write_scenario_field(lua_State* L) noexcept;
int read_scenario_field(lua_State* L) noexcept;
int scenario_name(lua_State* L) noexcept;

}  // namespace castellan::workshop
