// CLI::Range takes "nan" for any number.
#pragma once

#include <CLI/CLI.hpp>
#include <cmath>

namespace castellan::cli {

inline CLI::Validator finite_range(double least, double most) {
  const CLI::Range range(least, most);
  return CLI::Validator(
      [=](std::string& text) {
        double number = 0;
        if (CLI::detail::lexical_cast(text, number) && std::isnan(number)) return text + " is no number";
        return range(text);
      },
      range.get_description());
}

}  // namespace castellan::cli
