// What a pack's script can reach. The promises, each with a test of its name and its attacks under tests/security/:
//   no host access   no files, processes, network, clock, environment or native code: the state is built from nothing,
//                    and nothing in it leads out of it
//   no bytecode      chunks are loaded as text only; there is no load and no string.dump
//   no other pack    every pack has an environment of its own; libraries, lists, params and what packs export are
//                    frozen; globals can't be set; another pack's attributes can't be written
//   bounded work     instructions, memory, time, output and recursion of a call and of an action are limited, work
//                    inside C functions too; a script can't catch the limit, and a limit is never a rule
//   one outcome      every machine plays the same game: `pairs` has an order, `#` depends on content alone,
//   `table.sort`
//                    is stable, scripts keep nothing of their own, and there are no addresses, clocks, collectors, or
//                    random numbers but the game's
//   no crash         whatever a script does with things of the game, metatables, questions or wrong types is an error
//                    of that script
#pragma once

#include <lua.hpp>

namespace castellan::script {

// Opens the whitelisted libraries into a new table on top of the stack: what every pack's environment inherits.
void push_whitelist(lua_State* L);

// The same names without any guard, to measure what guarding costs.
void push_stock_libraries(lua_State* L);

// For the prelude: an empty list with room for as many things as the one it gets.
int list_like(lua_State* L);
// A new list of the things of two.
int join_lists(lua_State* L);
// Whether a table has one key alone, a text; false of a frozen one.
int has_one_key(lua_State* L);

// Protected mode for our own code: calls a C function with one pointer, returns Lua's status; the message is on the
// stack.
int call_protected(lua_State* L, lua_CFunction function, void* argument);

// True if the linked Lua library leaves destructors alone when it raises: host functions rely on the layout of
// host_call.hpp, and this proves it at start-up.
bool lua_unwinds_as_expected();

}  // namespace castellan::script
