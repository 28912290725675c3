// Text of packs as people see it: made safe to show, and measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan {

// Control characters (and bytes that are not UTF-8) as `\x1b`: nothing a pack says may steer a terminal. Newlines and
// tabs stay when `keep_lines` is set.
CASTELLAN_API std::string printable(std::string_view text, bool keep_lines = false);

// Well-formed UTF-8 throughout?
CASTELLAN_API bool is_utf8(std::string_view text);

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// What a reader takes for one character: a letter with its accents, an emoji of several code points.
struct Character {
  std::size_t bytes = 0;
  std::size_t width = 0;  // columns on a terminal
};
CASTELLAN_API Character next_character(std::string_view text);

// Columns a text takes on a terminal: combining marks none, East Asian wide characters and emoji two.
CASTELLAN_API std::size_t display_width(std::string_view text);

// Bytes of the word a text begins with (letters, digits, `_`), or of its first character.
CASTELLAN_API std::size_t word_size(std::string_view text);

// Columns of a line as editors count them: in code points, from 1, not counting a byte order mark.
// `offset` is in bytes; places beyond the line are its end.
CASTELLAN_API std::int32_t column_at(std::string_view line, std::size_t offset);
CASTELLAN_API std::size_t offset_at(std::string_view line, std::int32_t column);
// The same in UTF-16 code units, as SARIF counts.
CASTELLAN_API std::int32_t utf16_column_at(std::string_view line, std::size_t offset);

}  // namespace castellan
