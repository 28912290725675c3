// What files of packs leave behind: values that never change.
#include "castellan/script/charging.hpp"
#include "castellan/script/frozen.hpp"
#include "castellan/script/inspection.hpp"
#include "castellan/script/libraries.hpp"

namespace castellan::script {
namespace {

// Where things lie on the stack of seal().
constexpr int environment = 2;
constexpr int sealed = 3;  // by what there was: the proxies of tables; true for functions and locals that were seen

constexpr int deepest = 100;

void seal_value(lua_State* L, int depth);

// The value at `key` in the table of what was sealed is pushed if there is one.
bool was_sealed(lua_State* L, int key) {
  lua_pushvalue(L, key);
  if (lua_rawget(L, sealed) != LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

// Upvalues: what the proxy shows, and what the table's own metatable has for keys that are not in it.
int index_behind(lua_State* L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  if (lua_type(L, lua_upvalueindex(2)) != LUA_TFUNCTION) {
    lua_gettable(L, lua_upvalueindex(2));
    return 1;
  }
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

// Copies one table into another, sealing all that is in it. Both are absolute indices.
void copy_sealed(lua_State* L, int from, int to, int depth) {
  for (lua_pushnil(L); lua_next(L, from);) {
    pay(L, 1);
    seal_value(L, depth);
    lua_pushvalue(L, -2);
    seal_value(L, depth);
    lua_insert(L, -2);
    lua_rawset(L, to);
  }
}

// The metatable of a proxy: what the table's own one says, but for writing.
void push_sealed_metatable(lua_State* L, int table, int copy, int depth) {
  lua_newtable(L);
  const int metatable = lua_gettop(L);
  if (lua_getmetatable(L, table)) {
    copy_sealed(L, metatable + 1, metatable, depth);
    lua_pop(L, 1);
    lua_pushvalue(L, copy);
    if (lua_getfield(L, metatable, "__index") != LUA_TNIL) {
      lua_pushcclosure(L, index_behind, 2);
      lua_setfield(L, metatable, "__index");
    }
    lua_settop(L, metatable);
  }
  make_frozen_metatable(L, metatable, copy);
}

// The table on top of the stack becomes a frozen copy.
void seal_table(lua_State* L, int depth) {
  const int table = lua_gettop(L);
  if (lua_rawequal(L, table, environment) || is_frozen(L, table)) return;
  if (was_sealed(L, table)) {
    lua_replace(L, table);
    return;
  }
  pay(L, 1);
  lua_newtable(L);
  const int proxy = table + 1;
  lua_pushvalue(L, table);
  lua_pushvalue(L, proxy);
  lua_rawset(L, sealed);  // first, so that a table that contains itself has an end
  lua_newtable(L);
  copy_sealed(L, table, proxy + 1, depth);
  push_sealed_metatable(L, table, proxy + 1, depth);
  lua_setmetatable(L, proxy);
  lua_settop(L, proxy);
  lua_replace(L, table);
}

// Locals of the file that the function on top of the stack uses.
void seal_locals(lua_State* L, int depth) {
  const int function = lua_gettop(L);
  for (int n = 1; lua_getupvalue(L, function, n); ++n) {
    lua_pushlightuserdata(L, lua_upvalueid(L, function, n));
    const bool again = was_sealed(L, lua_gettop(L));
    if (!again) {
      lua_pushboolean(L, 1);
      lua_rawset(L, sealed);
      seal_value(L, depth);
      lua_setupvalue(L, function, n);
    }
    lua_settop(L, function);
  }
}

void seal_function(lua_State* L, int depth) {
  if (lua_iscfunction(L, -1)) {
    if (keeps_its_place(lua_tocfunction(L, -1))) note_kept_iterator(L);
    return;
  }
  const int function = lua_gettop(L);
  if (was_sealed(L, function)) {
    lua_settop(L, function);
    return;
  }
  pay(L, 1);
  lua_pushvalue(L, function);
  lua_pushboolean(L, 1);
  lua_rawset(L, sealed);
  note_written_locals(L);
  seal_locals(L, depth);
}

// The value on top of the stack.
void seal_value(lua_State* L, int depth) {
  const int type = lua_type(L, -1);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
  if (depth == deepest) luaL_error(L, "what it returns is nested too deeply");
  luaL_checkstack(L, 16, "nested too deeply");
  if (type == LUA_TTABLE) seal_table(L, depth + 1);
  else seal_function(L, depth + 1);
}

}  // namespace

int seal(lua_State* L) {
  lua_settop(L, 2);
  lua_newtable(L);
  lua_pushvalue(L, 1);
  seal_value(L, 0);
  return 1;
}

}  // namespace castellan::script
