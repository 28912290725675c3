// JSON from files that may be hostile (saves, locks), and JSON that is shown.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "castellan/export.hpp"

namespace castellan {

// Refuses deep nesting before it can hurt. Throws std::runtime_error whose what() can be shown as it is.
CASTELLAN_API nlohmann::ordered_json parse_json(std::string_view text);

// As commands print it: what would steer a terminal is escaped, and so is what is not UTF-8.
CASTELLAN_API std::string json_text(const nlohmann::ordered_json& json);

}  // namespace castellan
