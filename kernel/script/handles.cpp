#include "castellan/script/handles.hpp"

#include <stdexcept>

#include "castellan/script/sandbox.hpp"

namespace castellan::script {

void Handles::push(lua_State* L, Entity e) const {
  if (e == nothing) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, table());
  lua_rawgeti(L, -1, static_cast<lua_Integer>(to_index(e)) + 1);
  lua_remove(L, -2);
}

void Handles::add_shape(const world::World& world, const LoadedScripts& scripts) {
  struct Job {
    const world::Layout& layout;
    const LoadedScripts& scripts;
    std::uint32_t shape;
    int handles;
  } job{world.layout(), scripts, static_cast<std::uint32_t>(shapes_.size()), LUA_NOREF};
  const auto make = [](lua_State* L) -> int {
    auto* j = static_cast<Job*>(lua_touserdata(L, 1));
    const world::Layout& layout = j->layout;
    lua_createtable(L, static_cast<int>(layout.entity_count()), 0);
    for (std::uint32_t i = 0; i < layout.entity_count(); ++i) {
      auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0));
      *handle = {Entity{i}, j->shape};
      j->scripts.push_metatable(L, layout.kind(Entity{i}));
      lua_setmetatable(L, -2);
      lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    j->handles = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
  };
  if (call_protected(scripts.main(), make, &job) != LUA_OK) {
    lua_pop(scripts.main(), 1);
    throw std::runtime_error("not enough memory for the script state: raise the memory limit");
  }
  shapes_.push_back({world.shared_layout(), job.handles});
  shape_ = job.shape;
}

}  // namespace castellan::script
