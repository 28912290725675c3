// Text on its way into a page.
#pragma once

#include <castellan/base/text.hpp>
#include <string>
#include <string_view>

namespace castellan::hub {

// Whatever it says, it stays text, in an element as in an attribute. What would steer a reader's eye is shown escaped.
inline std::string html(std::string_view text) {
  std::string out;
  for (const char c : printable(text, true)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace castellan::hub
