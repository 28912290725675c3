#include "text_layout.hpp"

#include <algorithm>
#include <castellan/base/text.hpp>

namespace castellan::cli {
namespace {

// One unit of a text: a character or a colour sequence.
struct Unit {
  std::size_t bytes = 1;
  std::size_t width = 0;
  bool colour = false;
};

Unit next_unit(std::string_view text) {
  if (text.starts_with("\x1b[")) return {std::min(text.find('m'), text.size() - 1) + 1, 0, true};
  const Character next = next_character(text);
  return {next.bytes, next.width, false};
}

// The first columns of a text.
std::string clipped(std::string_view text, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  bool full = false;
  while (!text.empty()) {
    const Unit unit = next_unit(text);
    full |= used + unit.width > width;
    if (unit.colour || !full) {  // colours are kept so that the last one ends them all
      out.append(text.substr(0, unit.bytes));
      used += unit.width;
    }
    text.remove_prefix(unit.bytes);
  }
  return out;
}

}  // namespace

std::size_t printed_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Unit unit = next_unit(text);
    width += unit.width;
    text.remove_prefix(unit.bytes);
  }
  return width;
}

std::string cut(std::string_view text, std::size_t width) {
  if (printed_width(text) <= width) return std::string(text);
  return width == 0 ? std::string() : clipped(text, width - 1) + ".";
}

std::string left(std::string_view text, std::size_t width) {
  std::string out = cut(text, width);
  return out.append(width - std::min(printed_width(out), width), ' ');
}

std::string right(std::string_view text, std::size_t width) {
  const std::string out = cut(text, width);
  return std::string(width - std::min(printed_width(out), width), ' ') + out;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t used = 0;
  const auto begin_line = [&] {
    lines.push_back(std::move(line));
    line.assign(indent, ' ');
    used = indent;
  };
  bool first_word = true;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min({text.find(' ', at), text.find('\n', at), text.size()});
    std::string_view word = text.substr(at, end - at);
    std::size_t wide = printed_width(word);
    if (!first_word && used + 1 + wide > width) {
      begin_line();
      first_word = true;
    }
    if (!first_word) {
      line += ' ';
      ++used;
    }
    for (; used + wide > width && wide > 0; wide = printed_width(word)) {  // one word longer than a line
      std::size_t bytes = 0;
      while (bytes < word.size() && used + next_unit(word.substr(bytes)).width <= width) {
        const Unit unit = next_unit(word.substr(bytes));
        used += unit.width;
        bytes += unit.bytes;
      }
      line.append(word.substr(0, bytes));
      word.remove_prefix(bytes);
      begin_line();
    }
    line.append(word);
    used += wide;
    first_word = false;
    if (end < text.size() && text[end] == '\n') {
      begin_line();
      first_word = true;
    }
    at = end + 1;
  }
  lines.push_back(std::move(line));
  return lines;
}

std::string first_letter(std::string_view text) {
  return text.empty() ? std::string() : std::string(text.substr(0, next_unit(text).bytes));
}

}  // namespace castellan::cli
