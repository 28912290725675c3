// The JSON Schema of a pack's texts.
#pragma once

#include <nlohmann/json.hpp>

namespace castellan {

// With marks where names of definitions can be filled in (types.hpp).
nlohmann::ordered_json locale_schema();

}  // namespace castellan
