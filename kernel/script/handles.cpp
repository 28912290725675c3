#include "castellan/script/handles.hpp"

#include <algorithm>
#include <stdexcept>

#include "castellan/script/sandbox.hpp"

namespace castellan::script {
namespace {

// Makes the handles of a shape of world and puts them into the registry, behind all that is in it: where the first one
// is.
lua_Integer add_handles(const world::Layout& layout, const LoadedScripts& scripts, std::uint32_t shape) {
  struct Job {
    const world::Layout& layout;
    const LoadedScripts& scripts;
    std::uint32_t shape;
    lua_Integer first;
  } job{layout, scripts, shape, 0};
  const auto make = [](lua_State* L) -> int {
    auto* j = static_cast<Job*>(lua_touserdata(L, 1));
    j->first = static_cast<lua_Integer>(lua_rawlen(L, LUA_REGISTRYINDEX)) + 1;
    for (std::uint32_t i = 0; i < j->layout.entity_count(); ++i) {
      auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0));
      *handle = {Entity{i}, j->shape};
      j->scripts.push_metatable_of_thing(L, j->layout.kind(Entity{i}));
      lua_setmetatable(L, -2);
      lua_rawseti(L, LUA_REGISTRYINDEX, j->first + i);
    }
    return 0;
  };
  lua_State* L = scripts.main();
  if (call_protected(L, make, &job) != LUA_OK) {
    lua_pop(L, 1);
    for (lua_Integer i = job.first; lua_rawgeti(L, LUA_REGISTRYINDEX, i) != LUA_TNIL; ++i) {
      lua_pop(L, 1);
      lua_pushnil(L);
      lua_rawseti(L, LUA_REGISTRYINDEX, i);  // clears what is there, which takes no memory
    }
    lua_pop(L, 1);
    throw std::runtime_error("not enough memory for the script state: raise the memory limit");
  }
  return job.first;
}

}  // namespace

void Handles::change_shape(const world::World& world, const LoadedScripts& scripts) {
  const auto known = std::ranges::find_if(shapes_, [&](const Shape& s) { return s.layout.get() == &world.layout(); });
  const auto shape = static_cast<std::uint32_t>(known - shapes_.begin());
  if (known == shapes_.end()) shapes_.push_back({world.shared_layout(), add_handles(world.layout(), scripts, shape)});
  layout_ = &world.layout();
  first_ = shapes_[shape].first;
  shape_ = shape;
}

}  // namespace castellan::script
