// Colours of a terminal, for all that is printed: text comes back as it is where there are none.
#pragma once

#include <string>
#include <string_view>

namespace castellan {

struct Ink {
  bool colour = false;

  std::string styled(std::string_view code, std::string_view text) const {
    if (!colour) return std::string(text);
    return std::string("\x1b[").append(code).append("m").append(text).append("\x1b[0m");
  }
  std::string bold(std::string_view text) const { return styled("1", text); }
  std::string faint(std::string_view text) const { return styled("2", text); }
  std::string good(std::string_view text) const { return styled("32", text); }
  std::string warning(std::string_view text) const { return styled("1;33", text); }
  std::string bad(std::string_view text) const { return styled("1;31", text); }
};

}  // namespace castellan
