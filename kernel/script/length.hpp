// How long a table is. Lua's own `#` may end at any hole of a table that has some, and which one it is depends on where
// the table's keys lie in memory: on the process. Packs get a length that depends on the table's content alone.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan::script {

// The number of elements of a list. Of a table with holes: the place before one of them, always the same one. Reads
// without metamethods, and never raises.
lua_Integer list_length(lua_State* L, int index);

// What `#` is to scripts, `__len` included: (value, how the script calls it or nothing).
int sandbox_length(lua_State* L);
int sandbox_rawlen(lua_State* L);

// What every `#` in a file of a pack calls, by a name that is there before the file is loaded.
inline constexpr const char* length_name = "__length";

// A Lua text in which every `#x` is a call of that name; lines stay where they are. What is no Lua is left as it is:
// the compiler is for complaints.
CASTELLAN_API std::string with_own_length(std::string_view source);

}  // namespace castellan::script
