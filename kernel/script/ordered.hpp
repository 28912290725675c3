// Tables in a fixed order: `pairs`, `ipairs` and `table.sort` as packs get them.
#pragma once

#include <lua.hpp>

namespace castellan::script {

// Visits 1, 2, 3 … as far as there are any, then other integers, then strings by bytes, then entities by id; another
// key type is an error.
int sandbox_pairs(lua_State* L);
int sandbox_ipairs(lua_State* L);
int sandbox_sort(lua_State* L);

}  // namespace castellan::script
