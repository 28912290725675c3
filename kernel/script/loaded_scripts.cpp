#include "castellan/script/loaded_scripts.hpp"

#include <sol/sol.hpp>

#include "castellan/script/bindings.hpp"

namespace castellan::script {
namespace {

void* allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& memory = *static_cast<BlockPool*>(ud);
  if (new_size == 0) {
    memory.give_back(block, old_size);
    return nullptr;
  }
  return block ? memory.change(block, old_size, new_size) : memory.take(new_size);
}

// The game and the players are few, and most methods are theirs.
bool may_have_its_own(EntityKind kind) { return kind == EntityKind::table || kind == EntityKind::player; }

// Whether things with the metatable on top of the stack are read as scripts read them. Those of scenario tests are not:
// there a kind has more words.
bool is_read_as_by_scripts(lua_State* L) {
  lua_getfield(L, -1, "__index");
  const bool as_by_scripts = lua_tocfunction(L, -1) == read_field_of_entity;
  lua_pop(L, 1);
  return as_by_scripts;
}

// Replaces the metatable of a kind on top of the stack by one of the thing below it alone, where Lua finds methods in a
// table and asks us for fields only: we are told which table had no such field, so each thing has its own.
void make_own_metatable(lua_State* L) {
  const int of_kind = lua_gettop(L);
  const int thing = of_kind - 1;
  lua_newtable(L);
  const int own = lua_gettop(L);
  for (const char* event : {"__newindex", "__tostring", "__metatable"}) {
    lua_getfield(L, of_kind, event);
    lua_setfield(L, own, event);
  }
  lua_getfield(L, of_kind, "__index");
  const int reader = lua_gettop(L);
  lua_newtable(L);
  const int methods = lua_gettop(L);
  lua_getupvalue(L, reader, 1);
  for (lua_pushnil(L); lua_next(L, methods + 1); lua_pop(L, 1)) {
    if (lua_type(L, -1) != LUA_TFUNCTION) continue;
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, methods);
  }
  lua_createtable(L, 0, 1);
  lua_getupvalue(L, reader, 1);
  lua_getupvalue(L, reader, 2);
  lua_pushvalue(L, thing);
  lua_pushcclosure(L, read_field_behind_methods, 3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, methods);
  lua_pushvalue(L, methods);
  lua_setfield(L, own, "__index");
  lua_settop(L, own);
  lua_replace(L, of_kind);
}

}  // namespace

void LoadedScripts::push_metatable_of_thing(lua_State* L, EntityKind kind) const {
  push_metatable(L, kind);
  if (may_have_its_own(kind) && is_read_as_by_scripts(L)) make_own_metatable(L);
}

LoadedScripts::LoadedScripts()
    : lua_(std::make_unique<sol::state>(sol::default_at_panic, allocate, &memory_)), main_(lua_->lua_state()) {}

LoadedScripts::~LoadedScripts() { memory_.most = 0; }

}  // namespace castellan::script
