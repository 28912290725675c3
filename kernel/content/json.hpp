// JSON from files that may be hostile: saves, locks.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "castellan/export.hpp"

namespace castellan {

// Refuses deep nesting before it can hurt. Throws std::runtime_error whose what() can be shown as it is.
CASTELLAN_API nlohmann::ordered_json parse_json(std::string_view text);

}  // namespace castellan
