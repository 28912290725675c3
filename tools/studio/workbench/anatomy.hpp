// What a thing of the table consists of, in words: components, fields, attributes of packs; and where two worlds
// differ.
#pragma once

#include <castellan/match/match.hpp>
#include <castellan/world/world.hpp>
#include <string>
#include <vector>

namespace castellan::studio {

// One value of a thing. `at`, `component`, `field` and `element` say where the world keeps it.
struct Part {
  Entity at = nothing;  // the thing itself, or the cell an attribute is kept in
  std::size_t component = 0;
  std::size_t field = 0;
  std::size_t element = 0;
  std::string name;  // `goods gold`, `score`, `belfort:fair reputation`
  std::string text;  // `7`, `player/2`, `belfort:elf`
  bool is_attribute = false;
};

// Hidden or not: this is for those who look into the machine. Streams of chance have none.
std::vector<Part> parts_of(const world::World& world, Entity thing);
// Null-safe: a name that no thing has gives `nothing`.
Entity thing_named(const world::Layout& layout, const std::string& name);

struct Difference {
  std::string thing;
  std::string part;
  std::string before, after;
};
// What is in both is compared; at most so many.
std::vector<Difference> differences(const match::Match& one, const match::Match& other, std::size_t most);

}  // namespace castellan::studio
