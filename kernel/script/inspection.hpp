// What the compiler made of packs' functions, looked through for what no pack may have.
#pragma once

#include <lua.hpp>
#include <string>

namespace castellan::script {

// The Lua function on top of the stack, a whole file: `line: why it can't be used`, or an empty text.
std::string why_not_loaded(lua_State* L);
// The same function: whether all it does with its globals, its first upvalue, is to read them by name. Then none of its
// functions can change the table they are in, or hand it on.
bool only_reads_globals(lua_State* L) noexcept;

// The Lua function on top of the stack outlives its file. Locals that outlive its calls and that it writes are state
// that is neither saved nor undone: noted for the linker.
void note_written_locals(lua_State* L) noexcept;
// The same for an iterator that is somewhere else after each call.
void note_kept_iterator(lua_State* L) noexcept;

}  // namespace castellan::script
