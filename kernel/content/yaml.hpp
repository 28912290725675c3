// YAML text to plain data with positions. Built on yaml-cpp's event parser; input is treated as hostile.
#pragma once

#include <optional>
#include <string_view>

#include "castellan/base/diagnostics.hpp"
#include "castellan/definitions/value.hpp"

namespace castellan::content {

// The single document of a file, or nothing when it can't be read (the problem is then reported).
CASTELLAN_API std::optional<Value> parse_yaml(std::string_view text, std::int32_t file, Diagnostics& problems);

}  // namespace castellan::content
