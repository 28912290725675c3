// Changes of a text at certain places, so that all around them stays as its author wrote it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

struct TextEdit {
  std::size_t offset = 0;
  std::string was, now;
};

// The text with all edits, which must not overlap and must find what they change.
CASTELLAN_API std::string apply_edits(std::string_view text, std::vector<TextEdit> edits);

// Where a place given by line and column (in characters, from 1) is in a text; npos if there is none.
CASTELLAN_API std::size_t offset_of(std::string_view text, int line, int column);
// The line of an offset, from 1.
CASTELLAN_API int line_of(std::string_view text, std::size_t offset);

// What `diff -u` says about a text before and after its edits.
CASTELLAN_API std::string unified_diff(const std::string& name, std::string_view text, std::vector<TextEdit> edits);

}  // namespace castellan::workshop
