// Where a game is shown: a terminal of some width, with or without colour, or a pipe.
#pragma once

#include <castellan/base/ink.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::cli {

// For standard output (1) or standard error (2). Colour only on a terminal that has it: NO_COLOR, TERM=dumb and
// `no_colour` turn it off.
Ink ink_on(int descriptor, bool no_colour = false);

class Terminal {
 public:
  explicit Terminal(bool no_colour);

  // Read anew each time: people change the size of windows. 80 where nothing says otherwise.
  std::size_t width() const;
  bool colour() const { return ink_.colour; }
  // A text that goes away cannot be written to; that must not keep a game from being saved.
  void print(std::string_view text);
  void line(std::string_view text = {});
  // A paragraph within the width.
  void paragraph(std::string_view text, std::size_t indent = 0);
  // What was on the screen is gone, with what can be scrolled back to.
  void clear();

  std::string bold(std::string_view text) const { return ink_.bold(text); }
  std::string faint(std::string_view text) const { return ink_.faint(text); }
  std::string good(std::string_view text) const { return ink_.good(text); }
  std::string bad(std::string_view text) const { return ink_.bad(text); }
  // In the colour of a seat.
  std::string of_seat(std::string_view text, std::size_t seat) const;

 private:
  bool terminal_;
  Ink ink_;
};

}  // namespace castellan::cli
