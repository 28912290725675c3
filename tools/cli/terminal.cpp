#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include "command.hpp"
#include "output.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t usual_width = 80;
constexpr std::size_t least_width = 40;
constexpr std::size_t most_width = 132;  // longer lines are hard to read

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

}  // namespace

Ink ink_on(int descriptor, bool no_colour) {
  const char* kind = std::getenv("TERM");
  const bool dumb = !kind || !*kind || std::string_view(kind) == "dumb";
  return {is_terminal(descriptor) && !no_colour && !set("NO_COLOR") && !dumb};
}

Terminal::Terminal(bool no_colour) : terminal_(is_terminal(1)), ink_(ink_on(1, no_colour)) {}

std::size_t Terminal::width() const {
  winsize size{};
  if (!terminal_ || ::ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual_width;
  return std::clamp<std::size_t>(size.ws_col, least_width, most_width);
}

void Terminal::print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(1, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      note_output_error(errno);
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

void Terminal::line(std::string_view text) { print(std::string(text) + "\n"); }

void Terminal::paragraph(std::string_view text, std::size_t indent) {
  for (const std::string& one : wrap(text, width(), indent)) line(one);
}

void Terminal::clear() {
  if (ink_.colour) print("\x1b[2J\x1b[3J\x1b[H");
  else print(std::string(60, '\n'));
}

std::string Terminal::of_seat(std::string_view text, std::size_t seat) const {
  constexpr std::array<std::string_view, 8> colours{"1;31", "1;34", "1;33", "1;35", "1;32", "1;90", "1;37", "1;36"};
  return ink_.styled(colours[seat % colours.size()], text);
}

}  // namespace castellan::cli
