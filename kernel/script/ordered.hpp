// Tables in a fixed order: `pairs`, `ipairs` and `table.sort` as packs get them, and frozen tables.
#pragma once

#include <lua.hpp>

namespace castellan {

// Visits 1..n, then other integers, then strings by bytes, then entities by id; another key type is an error.
int sandbox_pairs(lua_State* L);
int sandbox_ipairs(lua_State* L);
int sandbox_sort(lua_State* L);

// What a frozen proxy shows lies in its metatable under this key, which no script can name.
const void* frozen_key();
// Replaces a frozen proxy at an absolute index by what it shows; only for code that reads it. Takes no memory.
void show_frozen(lua_State* L, int index);

}  // namespace castellan
