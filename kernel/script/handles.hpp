// The things of a game as scripts hold them. Handles are interned, so that == and table keys work: one for each entity
// of a shape of world.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "castellan/script/loaded_scripts.hpp"
#include "castellan/world/world.hpp"

namespace castellan::script {

// What a script holds of an entity: an id, and the shape of world it belongs to.
struct Handle {
  Entity entity;
  std::uint32_t shape;
};

class Handles {
 public:
  // Handles are those of this world from now on. Throws std::runtime_error when there is no memory for them.
  void enter(const world::World& world, const LoadedScripts& scripts) {
    if (layout_ != &world.layout()) change_shape(world, scripts);
  }

  std::uint32_t shape() const { return shape_; }
  // Takes no memory.
  void push(lua_State* L, Entity e) const {
    if (e == nothing) lua_pushnil(L);
    else lua_rawgeti(L, LUA_REGISTRYINDEX, first_ + static_cast<lua_Integer>(to_index(e)));
  }

 private:
  void change_shape(const world::World& world, const LoadedScripts& scripts);

  struct Shape {
    std::shared_ptr<const world::Layout> layout;
    lua_Integer first = 0;  // its handles follow each other in the registry, by id
  };
  std::vector<Shape> shapes_;
  // Of the present one:
  const world::Layout* layout_ = nullptr;
  lua_Integer first_ = 0;
  std::uint32_t shape_ = 0;
};

}  // namespace castellan::script
