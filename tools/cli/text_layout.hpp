// Text in columns: how wide it is on a terminal, cut, padded and wrapped. Colour sequences take no room.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::cli {

// Columns a text takes: combining marks none, East Asian wide characters and pictographs two.
std::size_t printed_width(std::string_view text);

// The first columns of a text; a dot instead of the last one shows that something was cut.
std::string cut(std::string_view text, std::size_t width);
// Cut or filled with spaces to exactly this width.
std::string left(std::string_view text, std::size_t width);
std::string right(std::string_view text, std::size_t width);

// Lines of at most `width` columns, broken at spaces where there are any; all but the first begin with `indent` spaces.
std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t indent = 0);

// The first letter, whole even where it takes several bytes.
std::string first_letter(std::string_view text);

}  // namespace castellan::cli
