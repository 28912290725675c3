// What a pack's script can reach. The promises, each with a test of its name under tests/security/:
//   no host access       there is no io, os, package, debug, and nothing else that leads out of the state
//   no bytecode          chunks are loaded as text only; there is no load, string.dump or loadstring
//   no other pack        every pack has its own environment; libraries and definitions are frozen; globals can't be set
//   bounded work         instructions, memory and C stack are limited, and a script can't catch the limit
//   determinism          `pairs` has an order, `table.sort` is stable, no addresses, clocks, or random numbers but the
//   game's
#pragma once

#include <lua.hpp>

namespace castellan {

// Opens the whitelisted libraries into a new table on top of the stack: what every pack's environment inherits.
void push_whitelist(lua_State* L);

// setmetatable as Lua has it, for the prelude.
int plain_setmetatable(lua_State* L);

// Protected mode for our own code: calls a C function with one pointer, returns Lua's status; the message is on the
// stack.
int call_protected(lua_State* L, lua_CFunction function, void* argument);

// True if the linked Lua library leaves destructors alone when it raises: host functions rely on the layout of
// host_call.hpp, and this proves it at start-up.
bool lua_unwinds_as_expected();

}  // namespace castellan
