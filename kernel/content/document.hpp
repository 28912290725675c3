// A YAML file of a pack on its way to definitions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "castellan/definitions/ids.hpp"
#include "castellan/definitions/value.hpp"

namespace castellan::content {

struct Document {
  std::string name;  // inside the pack: `guilds/bakers.yaml`
  Value value;
  Id<Pack> pack = none;
  Id<Module> module = none;    // the Lua file beside it
  bool brought_along = false;  // sections a guild or a property has in its own file

  // Files under guilds/ and properties/ hold one definition each, all others sections.
  std::string_view definition_kind() const {
    if (brought_along) return {};
    if (name.starts_with("guilds/")) return "guild";
    if (name.starts_with("properties/")) return "property";
    return {};
  }
};

// What lies around a YAML file: found from the values written in it.
struct FileSurroundings {
  Id<Pack> pack = none;
  Id<Module> module = none;  // the Lua file of the same name
};

}  // namespace castellan::content
