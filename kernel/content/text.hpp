// Texts of packs, made safe to show.
#pragma once

#include <string>
#include <string_view>

#include "castellan/export.hpp"

namespace castellan {

// Control characters (and bytes that are not UTF-8) as `\x1b`: nothing a pack says may steer a terminal. Newlines and
// tabs stay when `keep_lines` is set.
CASTELLAN_API std::string printable(std::string_view text, bool keep_lines = false);

// Well-formed UTF-8 throughout?
CASTELLAN_API bool is_utf8(std::string_view text);

}  // namespace castellan
