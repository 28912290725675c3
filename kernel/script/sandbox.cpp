#include "castellan/script/sandbox.hpp"

#include <algorithm>
#include <cstring>

#include "castellan/script/charging.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/script/length.hpp"
#include "castellan/script/libraries.hpp"
#include "castellan/script/ordered.hpp"

namespace castellan::script {
namespace {

// Unwinding costs more than the instructions that lead to it.
constexpr std::uint64_t price_of_pcall = 20;

// After a limit has tripped nothing may catch it.
int rethrow_if_tripped(lua_State* L, int status) {
  if (status == LUA_OK || status == LUA_YIELD) return 0;
  Meter& meter = host_of(L)->meter();
  meter.trip_if_limit(L, status);
  if (meter.tripped()) return lua_error(L);
  meter.raised = false;
  return 0;
}

int finish_pcall(lua_State* L, int status, lua_KContext) {
  rethrow_if_tripped(L, status);
  lua_pushboolean(L, status == LUA_OK || status == LUA_YIELD);
  lua_insert(L, 1);
  return lua_gettop(L);
}

// Raw and on lua_pcallk, so that asking inside it works.
int sandbox_pcall(lua_State* L) {
  luaL_checkany(L, 1);
  pay(L, price_of_pcall);
  return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, 0, finish_pcall), 0);
}

// The handler runs after unwinding: inside Lua's own message handler no limit would hold.
int finish_xpcall(lua_State* L, int status, lua_KContext) {
  rethrow_if_tripped(L, status);
  if (status == LUA_OK || status == LUA_YIELD) {
    lua_pushboolean(L, 1);
    lua_replace(L, 1);  // the handler's place
    return lua_gettop(L);
  }
  lua_pushvalue(L, 1);
  lua_insert(L, -2);
  rethrow_if_tripped(L, lua_pcall(L, 1, 1, 0));  // an error in the handler is what the script gets instead
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int sandbox_xpcall(lua_State* L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  pay(L, price_of_pcall);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 1);
  lua_replace(L, 2);
  lua_replace(L, 1);  // now: handler, function, arguments
  return finish_xpcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_xpcall), 0);
}

// Of the table at 2. What is added to that later, such as __mode or __close, has no effect. getmetatable gives the
// original, so that comparing metatables works.
void push_metatable_copy(lua_State* L) {
  lua_newtable(L);
  const int copy = lua_gettop(L);
  lua_pushvalue(L, 2);
  const int shown = lua_gettop(L);
  show_frozen(L, shown);
  for (const char* refused : {"__gc", "__close", "__mode"}) {
    lua_pushstring(L, refused);
    if (lua_rawget(L, shown) != LUA_TNIL) luaL_error(L, "%s is not available to packs", refused);
    lua_pop(L, 1);
  }
  for (lua_pushnil(L); lua_next(L, shown);) {
    pay(L, 1);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, copy);
  }
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, copy) == LUA_TNIL) {
    lua_pushvalue(L, 2);
    lua_setfield(L, copy, "__metatable");
  }
  lua_settop(L, copy);
}

int sandbox_setmetatable(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnil(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  if (const int type = luaL_getmetafield(L, 1, "__metatable"); type != LUA_TNIL && type != LUA_TTABLE)
    return luaL_error(L, "this table is protected");
  if (is_frozen(L, 1)) return luaL_error(L, "this table is protected");
  lua_settop(L, 2);
  if (lua_istable(L, 2)) push_metatable_copy(L);
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

int sandbox_getmetatable(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_getmetatable(L, 1)) return 0;
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return 1;
  return 1;
}

// What a script raises itself is never a limit, whatever it says. Upvalue: the library's own function.
int sandbox_error(lua_State* L) {
  host_of(L)->meter().raised = true;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  // One level more: the position is that of the script, not of this wrapper.
  if (lua_type(L, 2) == LUA_TSTRING) {
    const lua_Integer level = luaL_optinteger(L, 3, 1);
    constexpr lua_Integer deepest = 1'000'000;  // no stack has more levels; beyond it there is no position
    lua_pushinteger(L, level > 0 && level < deepest ? level + 1 : 0);
    if (lua_gettop(L) > 3) lua_replace(L, 3);
  }
  lua_settop(L, 3);
  lua_call(L, 2, 0);
  return 0;
}

int sandbox_assert(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  host_of(L)->meter().raised = true;
  if (lua_isnoneornil(L, 2)) return luaL_error(L, "assertion failed!");
  lua_settop(L, 2);
  return lua_error(L);
}

}  // namespace

void push_whitelist(lua_State* L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
  lua_newtable(L);
  const luaL_Reg own[] = {{"assert", sandbox_assert},
                          {"pairs", sandbox_pairs},
                          {"ipairs", sandbox_ipairs},
                          {"pcall", sandbox_pcall},
                          {"xpcall", sandbox_xpcall},
                          {"tostring", sandbox_tostring},
                          {"setmetatable", sandbox_setmetatable},
                          {"getmetatable", sandbox_getmetatable},
                          {"rawlen", sandbox_rawlen},
                          {nullptr, nullptr}};
  luaL_setfuncs(L, own, 0);
  for (const char* name : {"type", "rawequal", "select", "tonumber", "error"}) {
    lua_getfield(L, -2, name);
    if (std::strcmp(name, "select") == 0 || std::strcmp(name, "tonumber") == 0) charge_function(L);
    if (std::strcmp(name, "error") == 0) lua_pushcclosure(L, sandbox_error, 1);
    lua_setfield(L, -2, name);
  }
  lua_remove(L, -2);

  push_string_library(L);
  // ("x"):rep must find these functions too, and nobody may reach the metatable itself.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
  lua_setfield(L, -2, "string");
  push_table_library(L);
  lua_setfield(L, -2, "table");
  push_math_library(L);
  lua_setfield(L, -2, "math");
  push_utf8_library(L);
  lua_setfield(L, -2, "utf8");

  lua_pushliteral(L, "Lua 5.4");
  lua_setfield(L, -2, "_VERSION");
  // The libraries registered themselves in the registry's table of loaded modules: forget it.
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}

void push_stock_libraries(lua_State* L) {
  luaL_openlibs(L);
  lua_pushglobaltable(L);
}

int list_like(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  constexpr lua_Unsigned most = 256;  // as much as lists of the host hold; a longer one grows
  const lua_Unsigned room = std::min<lua_Unsigned>(lua_rawlen(L, 1), most);
  pay(L, room);
  lua_createtable(L, static_cast<int>(room), 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->scripts().list_metatable());
  lua_setmetatable(L, -2);
  return 1;
}

int has_one_key(lua_State* L) {
  lua_settop(L, 1);
  lua_pushnil(L);
  bool one = lua_type(L, 1) == LUA_TTABLE && lua_next(L, 1) && lua_type(L, 2) == LUA_TSTRING;
  if (one) {
    lua_settop(L, 2);
    one = !lua_next(L, 1);
  }
  lua_pushboolean(L, one);
  return 1;
}

int join_lists(lua_State* L) {
  lua_Integer length[] = {0, 0};
  for (const int list : {1, 2}) {
    if (lua_type(L, list) != LUA_TTABLE) return luaL_error(L, "a list can only be joined with another list");
    length[list - 1] = list_length(L, list);
  }
  const lua_Integer count = length[0] + length[1];
  constexpr lua_Integer most = 1'000'000;
  if (count > most) return luaL_error(L, "the lists are too long");
  pay(L, static_cast<lua_Unsigned>(count));
  lua_createtable(L, static_cast<int>(count), 0);
  lua_Integer place = 0;
  for (const int list : {1, 2})
    for (lua_Integer i = 1; i <= length[list - 1]; ++i) {
      lua_rawgeti(L, list, i);
      lua_rawseti(L, 3, ++place);
    }
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->scripts().list_metatable());
  lua_setmetatable(L, 3);
  return 1;
}

int call_protected(lua_State* L, lua_CFunction function, void* argument) {
  lua_pushcfunction(L, function);  // light: takes no memory
  lua_pushlightuserdata(L, argument);
  return lua_pcall(L, 1, 0, 0);
}

namespace {

thread_local int probe_destructors = 0;

struct Probe {
  ~Probe() { ++probe_destructors; }
};

void probe_work(HostCall&) {
  const Probe probe;
  throw ArgumentError("probe");
}

int probe_function(lua_State* L) noexcept {
  HostCall call(L, nullptr, nullptr);
  guarded(call, probe_work);
  return finish(call);
}

}  // namespace

bool lua_unwinds_as_expected() {
  lua_State* L = luaL_newstate();
  if (!L) return false;
  probe_destructors = 0;
  lua_pushcfunction(L, probe_function);
  const bool raised = lua_pcall(L, 0, 0, 0) == LUA_ERRRUN;
  lua_close(L);
  return raised && probe_destructors == 1;
}

}  // namespace castellan::script
