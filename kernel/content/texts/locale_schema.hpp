// The JSON Schema of a pack's texts.
#pragma once

#include <nlohmann/json.hpp>

namespace castellan::content {

// With marks where names of definitions can be filled in (types.hpp).
nlohmann::ordered_json locale_schema();

}  // namespace castellan::content
