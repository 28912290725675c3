#include "castellan/script/frozen.hpp"

#include "castellan/script/length.hpp"

namespace castellan::script {
namespace {

// What a frozen proxy shows lies in its metatable under this key, which no script can name.
const void* frozen_key() {
  static const char key = 0;
  return &key;
}

int frozen_length(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  show_frozen(L, 1);
  lua_pushinteger(L, list_length(L, 1));
  return 1;
}

}  // namespace

void show_frozen(lua_State* L, int index) {
  if (!lua_getmetatable(L, index)) return;
  if (lua_rawgetp(L, -1, frozen_key()) == LUA_TTABLE) lua_replace(L, index);
  else lua_pop(L, 1);
  lua_pop(L, 1);
}

bool is_frozen(lua_State* L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  const bool frozen = lua_rawgetp(L, -1, frozen_key()) == LUA_TTABLE;
  lua_pop(L, 2);
  return frozen;
}

int refuse_write(lua_State* L) {
  return luaL_error(L, "%s can't be set here: scripts keep no state of their own; use a local or a declared attribute",
                    lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "a field");
}

int freeze(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_newtable(L);
  lua_newtable(L);
  make_frozen_metatable(L, 3, 1);
  lua_setmetatable(L, 2);
  return 1;
}

void make_frozen_metatable(lua_State* L, int metatable, int shown) {
  lua_pushvalue(L, shown);
  lua_rawsetp(L, metatable, frozen_key());
  const auto set_if_missing = [L, metatable](const char* name) {  // takes the value on top
    lua_pushstring(L, name);
    const bool missing = lua_rawget(L, metatable) == LUA_TNIL;
    lua_pop(L, 1);
    if (missing) lua_setfield(L, metatable, name);
    else lua_pop(L, 1);
  };
  lua_pushvalue(L, shown);
  set_if_missing("__index");
  lua_pushcfunction(L, frozen_length);
  set_if_missing("__len");
  lua_pushboolean(L, 0);
  set_if_missing("__metatable");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, metatable, "__newindex");
}

}  // namespace castellan::script
