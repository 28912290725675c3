// A YAML file of a pack on its way to definitions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "castellan/definitions/ids.hpp"
#include "castellan/definitions/value.hpp"

namespace castellan {

struct Document {
  std::string name;  // inside the pack: `guilds/bakers.yaml`
  Value value;
  DefId pack = none;
  DefId module = none;  // the Lua file beside it

  // Files under guilds/ and properties/ hold one definition each, all others sections.
  std::string_view definition_kind() const {
    if (name.starts_with("guilds/")) return "guild";
    if (name.starts_with("properties/")) return "property";
    return {};
  }
};

}  // namespace castellan
