// The C functions scripts are built on.
#pragma once

#include <lua.hpp>

#include "castellan/definitions/ruleset.hpp"
#include "castellan/world/layout.hpp"

namespace castellan::script {

// As fields of the table on top of the stack: `methods.<kind>.<name>` and `ask_*`.
void add_bindings(lua_State* L);
void add_questions(lua_State* L);
// What questions without a table call, see script/plain_questions.hpp.
void add_plain_questions(lua_State* L);
// Choosing a side and paying a price, for the prelude.
void add_building(lua_State* L);
// Goods to count with: `goods { wood = 2 } + cost`.
void add_goods(lua_State* L);
// Numbers that stand for the readable fields of a kind of thing, added to the table on top of the stack.
void add_fields(lua_State* L, const Ruleset& rules, EntityKind kind);
int read_field_of_entity(lua_State* L) noexcept;
// The same where methods were looked for already. Upvalue 3 is the thing.
int read_field_behind_methods(lua_State* L) noexcept;
int write_field_of_entity(lua_State* L) noexcept;
int name_of_entity(lua_State* L) noexcept;

}  // namespace castellan::script
