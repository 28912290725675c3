#include "castellan/script/sandbox.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "castellan/script/host_call.hpp"
#include "castellan/script/ordered.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan {
namespace {

ScriptHost* host_of(lua_State* L) { return *static_cast<ScriptHost**>(lua_getextraspace(L)); }

// After a limit has tripped nothing may catch it.
int rethrow_if_tripped(lua_State* L, int status) {
  if (status == LUA_OK || status == LUA_YIELD) return 0;
  ScriptHost* host = host_of(L);
  if (status == LUA_ERRMEM) host->trip("memory");
  const char* message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : nullptr;
  if (message && std::strstr(message, "stack overflow") && !host->raised()) host->trip("stack depth");
  if (host->tripped()) return lua_error(L);
  host->set_raised(false);
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
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 1);
  lua_replace(L, 2);
  lua_replace(L, 1);  // now: handler, function, arguments
  return finish_xpcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_xpcall), 0);
}

// No addresses: they differ from run to run.
int sandbox_tostring(lua_State* L) {
  luaL_checkany(L, 1);
  if (luaL_callmeta(L, 1, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "'__tostring' must return a string");
    return 1;
  }
  switch (lua_type(L, 1)) {
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING: luaL_tolstring(L, 1, nullptr); return 1;
    default: lua_pushstring(L, luaL_typename(L, 1)); return 1;
  }
}

int sandbox_setmetatable(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnil(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  if (const int type = luaL_getmetafield(L, 1, "__metatable"); type != LUA_TNIL && type != LUA_TTABLE)
    return luaL_error(L, "this table is protected");
  if (lua_istable(L, 2))
    for (const char* refused : {"__gc", "__close", "__mode"}) {
      lua_pushstring(L, refused);
      if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "%s is not available to packs", refused);
      lua_pop(L, 1);
    }
  lua_settop(L, 2);
  if (lua_istable(L, 2)) {
    // A copy: what is added to the original later, such as __mode or __close, has no effect. getmetatable gives the
    // original, so that comparing metatables works.
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, 2);) {
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, 3);
    }
    lua_pushliteral(L, "__metatable");
    if (lua_rawget(L, 3) == LUA_TNIL) {
      lua_pushvalue(L, 2);
      lua_setfield(L, 3, "__metatable");
    }
    lua_settop(L, 3);
  }
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

// %s of a table and %p would show addresses. Upvalue: the library's own format.
int sandbox_format(lua_State* L) {
  std::size_t length = 0;
  const char* format = luaL_checklstring(L, 1, &length);
  int argument = 1;
  for (const char* c = format; c < format + length; ++c) {
    if (*c != '%') continue;
    if (*++c == '%') continue;
    while (*c && std::strchr("-+ #0123456789.", *c)) ++c;
    ++argument;
    if (*c == 'p') return luaL_error(L, "%%p is not available to packs");
    if (*c == 's' && argument <= lua_gettop(L) && !lua_isstring(L, argument)) {
      lua_pushcfunction(L, sandbox_tostring);
      lua_pushvalue(L, argument);
      lua_call(L, 1, 1);
      lua_replace(L, argument);
    }
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

int sandbox_rep(lua_State* L) {
  std::size_t length = 0;
  std::size_t separator = 0;
  luaL_checklstring(L, 1, &length);
  const lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator);
  luaL_argcheck(L, count <= 0 || static_cast<std::size_t>(count) <= (1u << 20) / (length + separator + 1), 2,
                "the result would be longer than 1 MiB");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

// What a script raises itself is never a limit, whatever it says. Upvalue: the library's own function.
int sandbox_error(lua_State* L) {
  host_of(L)->set_raised(true);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  // One level more: the position is that of the script, not of this wrapper.
  if (lua_type(L, 2) == LUA_TSTRING) {
    lua_pushinteger(L, luaL_optinteger(L, 3, 1) + (luaL_optinteger(L, 3, 1) > 0 ? 1 : 0));
    if (lua_gettop(L) > 3) lua_replace(L, 3);
  }
  lua_settop(L, 3);
  lua_call(L, 2, 0);
  return 0;
}

int sandbox_assert(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  host_of(L)->set_raised(true);
  if (lua_isnoneornil(L, 2)) return luaL_error(L, "assertion failed!");
  lua_settop(L, 2);
  return lua_error(L);
}

// Copies named functions of the table on top of the stack into a new table, which replaces it.
void keep_only(lua_State* L, std::initializer_list<const char*> names) {
  lua_newtable(L);
  for (const char* name : names) {
    lua_getfield(L, -2, name);
    lua_setfield(L, -2, name);
  }
  lua_remove(L, -2);
}

void wrap(lua_State* L, const char* name, lua_CFunction wrapper) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, wrapper, 1);
  lua_setfield(L, -2, name);
}

}  // namespace

void push_whitelist(lua_State* L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
  keep_only(L, {"error", "select", "tonumber", "type", "rawequal", "rawlen"});
  wrap(L, "error", sandbox_error);
  const luaL_Reg own[] = {{"assert", sandbox_assert},
                          {"pairs", sandbox_pairs},
                          {"ipairs", sandbox_ipairs},
                          {"pcall", sandbox_pcall},
                          {"xpcall", sandbox_xpcall},
                          {"tostring", sandbox_tostring},
                          {"setmetatable", sandbox_setmetatable},
                          {"getmetatable", sandbox_getmetatable},
                          {nullptr, nullptr}};
  luaL_setfuncs(L, own, 0);

  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
  keep_only(L, {"byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub",
                "upper"});
  wrap(L, "format", sandbox_format);
  wrap(L, "rep", sandbox_rep);
  // ("x"):rep must find the wrapped functions, and nobody may reach the metatable itself.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
  lua_setfield(L, -2, "string");

  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 0);
  keep_only(L, {"concat", "insert", "remove", "unpack", "pack"});
  lua_pushcfunction(L, sandbox_sort);
  lua_setfield(L, -2, "sort");
  lua_setfield(L, -2, "table");

  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
  keep_only(L, {"abs", "ceil", "floor", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger"});
  lua_setfield(L, -2, "math");

  luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 0);
  keep_only(L, {"char", "charpattern", "codepoint", "len", "offset"});
  lua_setfield(L, -2, "utf8");

  lua_pushliteral(L, "Lua 5.4");
  lua_setfield(L, -2, "_VERSION");
  // The libraries registered themselves in the registry's table of loaded modules: forget it.
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}

int plain_setmetatable(lua_State* L) {
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
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
  HostCall call{};
  call.L = L;
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

}  // namespace castellan
