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
    for (std::uint32_t i = 0; i < shapes_.size(); ++i)
      if (shapes_[i].layout.get() == &world.layout()) {
        shape_ = i;
        return;
      }
    add_shape(world, scripts);
  }

  std::uint32_t shape() const { return shape_; }
  // All of this shape of world in one table, by id + 1: a registry reference.
  int table() const { return shapes_[shape_].handles; }
  void push(lua_State* L, Entity e) const;

 private:
  void add_shape(const world::World& world, const LoadedScripts& scripts);

  struct Shape {
    std::shared_ptr<const world::Layout> layout;
    int handles = LUA_NOREF;
  };
  std::vector<Shape> shapes_;
  std::uint32_t shape_ = 0;
};

}  // namespace castellan::script
