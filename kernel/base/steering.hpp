// Characters that steer a terminal, in UTF-8: for those who show text.
#pragma once

#include <cstddef>
#include <string_view>

namespace castellan {

// The first character that steers, lines and tabs aside: C0 and C1 controls, DEL, and what turns the direction of text.
// `at` is the end of the text and `size` 0 where there is none.
struct SteeringMark {
  std::size_t at = 0, size = 0;
  char32_t code = 0;
};
SteeringMark next_steering_mark(std::string_view text);

}  // namespace castellan
