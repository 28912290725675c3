// What work inside C functions costs a script: the count hook sees only Lua's own instructions.
#pragma once

#include <lua.hpp>

#include "castellan/script/script_host.hpp"

namespace castellan::script {

inline ScriptHost* host_of(lua_State* L) { return *static_cast<ScriptHost**>(lua_getextraspace(L)); }

// Raises, and trips the limit, when the action has no instructions left. No destructor may be pending.
inline void pay(lua_State* L, std::uint64_t instructions) {
  if (!host_of(L)->meter().charge(instructions)) luaL_error(L, "out of instructions");
}

// Copying or looking through a number of bytes, in instructions.
inline std::uint64_t price_of_bytes(std::size_t bytes) { return bytes / 16; }

// The values from a place of the stack on: each is handled once, texts are gone through.
inline std::uint64_t price_of_values(lua_State* L, int first) {
  std::uint64_t price = 0;
  for (int i = first; i <= lua_gettop(L); ++i)
    price += 1 + (lua_type(L, i) == LUA_TSTRING ? price_of_bytes(lua_rawlen(L, i)) : 0);
  return price;
}

}  // namespace castellan::script
