// From text to a Lua function, within limits. Some texts keep the compiler busy for ever: each `or` of one expression
// makes it walk over all those before.
#pragma once

#include <lua.hpp>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan::script {

// As luaL_loadbufferx, for text only, with an end: the thread's own time, in seconds, is what compiling may take.
// `name` as Lua has it, `@file.lua`. Returns Lua's status; the function or the message is on the stack.
CASTELLAN_API int compile_text(lua_State* L, std::string_view source, const char* name);

// One of our own files, or a test: with the length of tables that packs get.
CASTELLAN_API int load_text(lua_State* L, std::string_view source, const char* name);
// A file of a pack: its questions are asked without a table, too, where they can be.
CASTELLAN_API int load_script(lua_State* L, std::string_view source, const char* name);

}  // namespace castellan::script
