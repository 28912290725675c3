// Lua's libraries as packs get them: bounded, charged, and the same on every machine.
#pragma once

#include <initializer_list>
#include <lua.hpp>

namespace castellan::script {

// Each pushes a new table.
void push_string_library(lua_State* L);
void push_table_library(lua_State* L);
void push_utf8_library(lua_State* L);
void push_math_library(lua_State* L);

// Is it the iterator of gmatch, which is somewhere else after each call?
bool keeps_its_place(lua_CFunction function);

// tostring without addresses, and with one text for what is not a number.
int sandbox_tostring(lua_State* L);

// Lua's own function, charged for what goes in and comes out: replaces the function on top of the stack.
void charge_function(lua_State* L);
// Copies named functions of the table on top of the stack into a new table, which replaces it; each is charged.
void keep_only(lua_State* L, std::initializer_list<const char*> names);

}  // namespace castellan::script
