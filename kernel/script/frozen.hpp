// Tables that can't be changed: empty proxies that show another table, which no script gets hold of.
#pragma once

#include <lua.hpp>

namespace castellan::script {

// freeze(t): a proxy that shows t.
int freeze(lua_State* L);
// Replaces a frozen proxy at an absolute index by what it shows; only for code that reads it. Takes no memory.
void show_frozen(lua_State* L, int index);
bool is_frozen(lua_State* L, int index);

// Makes a metatable one of a proxy that shows a table; both are absolute indices. What it has of `__index`, `__len` and
// `__metatable` stays.
void make_frozen_metatable(lua_State* L, int metatable, int shown);

// __newindex of what can't be changed.
int refuse_write(lua_State* L);

// seal(value, environment): what a file of a pack returned, or the functions in it reach, can't be changed any more.
// Tables become frozen copies, each once, and locals of the file that hold them get those instead. Returns the value.
int seal(lua_State* L);

}  // namespace castellan::script
