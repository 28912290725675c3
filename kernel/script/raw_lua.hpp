// What a host function may do with Lua while C++ objects are alive: look at values, without metamethods, conversions
// and memory. Nothing here can raise, and so jump over destructors; other functions of Lua's API don't take this type.
#pragma once

#include <lua.hpp>
#include <stdexcept>

#include "castellan/script/frozen.hpp"
#include "castellan/script/length.hpp"

namespace castellan::script {

class RawLua {
 public:
  RawLua(lua_State* L) : state_(L) {}  // not the other way round

  friend int lua_gettop(RawLua L) { return ::lua_gettop(L.state_); }
  friend void lua_settop(RawLua L, int top) { ::lua_settop(L.state_, top); }
  friend int lua_absindex(RawLua L, int i) { return ::lua_absindex(L.state_, i); }
  friend void lua_rotate(RawLua L, int i, int n) { ::lua_rotate(L.state_, i, n); }
  friend void lua_copy(RawLua L, int from, int to) { ::lua_copy(L.state_, from, to); }
  friend int lua_checkstack(RawLua L, int n) { return ::lua_checkstack(L.state_, n); }
  friend void lua_pushvalue(RawLua L, int i) { ::lua_pushvalue(L.state_, i); }
  friend void lua_pushnil(RawLua L) { ::lua_pushnil(L.state_); }

  friend int lua_type(RawLua L, int i) { return ::lua_type(L.state_, i); }
  friend const char* lua_typename(RawLua L, int type) { return ::lua_typename(L.state_, type); }
  friend int lua_isinteger(RawLua L, int i) { return ::lua_isinteger(L.state_, i); }
  friend int lua_toboolean(RawLua L, int i) { return ::lua_toboolean(L.state_, i); }
  friend lua_Integer lua_tointegerx(RawLua L, int i, int* is) { return ::lua_tointegerx(L.state_, i, is); }
  friend lua_Number lua_tonumberx(RawLua L, int i, int* is) { return ::lua_tonumberx(L.state_, i, is); }
  friend void* lua_touserdata(RawLua L, int i) { return ::lua_touserdata(L.state_, i); }
  friend const void* lua_topointer(RawLua L, int i) { return ::lua_topointer(L.state_, i); }
  friend int lua_rawequal(RawLua L, int a, int b) { return ::lua_rawequal(L.state_, a, b); }
  friend int lua_isyieldable(RawLua L) { return ::lua_isyieldable(L.state_); }
  // Of texts alone: a number would be made one, which takes memory. Null if it is something else.
  friend const char* text_of(RawLua L, int i, std::size_t* length) {
    return ::lua_type(L.state_, i) == LUA_TSTRING ? ::lua_tolstring(L.state_, i, length) : nullptr;
  }
  friend const char* lua_tolstring(RawLua L, int i, std::size_t* length) {
    if (const char* text = text_of(L, i, length)) return text;
    throw std::logic_error("a text was expected on Lua's stack");
  }

  friend int lua_rawget(RawLua L, int table) { return ::lua_rawget(L.state_, table); }
  friend int lua_rawgeti(RawLua L, int table, lua_Integer n) { return ::lua_rawgeti(L.state_, table, n); }
  friend int lua_rawgetp(RawLua L, int table, const void* key) { return ::lua_rawgetp(L.state_, table, key); }
  friend int lua_next(RawLua L, int table) { return ::lua_next(L.state_, table); }
  friend lua_Integer list_length(RawLua L, int table) { return castellan::script::list_length(L.state_, table); }
  friend void show_frozen(RawLua L, int i) { castellan::script::show_frozen(L.state_, i); }

  friend int lua_getstack(RawLua L, int level, lua_Debug* debug) { return ::lua_getstack(L.state_, level, debug); }
  friend int lua_getinfo(RawLua L, const char* what, lua_Debug* debug) { return ::lua_getinfo(L.state_, what, debug); }

 private:
  lua_State* state_;
};

}  // namespace castellan::script
