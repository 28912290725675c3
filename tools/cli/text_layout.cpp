#include "text_layout.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace castellan::cli {
namespace {

struct Range {
  std::uint32_t first, last;
};

constexpr std::array<Range, 13> no_width{{{0x0300, 0x036F},
                                          {0x0483, 0x0489},
                                          {0x0591, 0x05BD},
                                          {0x0610, 0x061A},
                                          {0x064B, 0x065F},
                                          {0x0E34, 0x0E3A},
                                          {0x1AB0, 0x1AFF},
                                          {0x1DC0, 0x1DFF},
                                          {0x200B, 0x200F},
                                          {0x20D0, 0x20FF},
                                          {0xFE00, 0xFE0F},
                                          {0xFE20, 0xFE2F},
                                          {0xE0100, 0xE01EF}}};
constexpr std::array<Range, 11> double_width{{{0x1100, 0x115F},
                                              {0x2E80, 0x303E},
                                              {0x3041, 0xA4CF},
                                              {0xAC00, 0xD7A3},
                                              {0xF900, 0xFAFF},
                                              {0xFE30, 0xFE6F},
                                              {0xFF00, 0xFF60},
                                              {0xFFE0, 0xFFE6},
                                              {0x1F300, 0x1F64F},
                                              {0x1F680, 0x1FAFF},
                                              {0x20000, 0x3FFFD}}};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, std::uint32_t c) {
  for (const Range& range : ranges)
    if (c >= range.first && c <= range.last) return true;
  return false;
}

// One unit of a text: a character or a colour sequence.
struct Unit {
  std::size_t bytes = 1;
  std::size_t width = 0;
  bool colour = false;
};

Unit next_unit(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.starts_with("\x1b[")) return {std::min(text.find('m'), text.size() - 1) + 1, 0, true};
  const unsigned char lead = byte(0);
  const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (bytes == 1) return {1, lead >= 0x20 ? 1u : 0u, false};
  if (bytes > text.size()) return {text.size(), 1, false};
  std::uint32_t c = lead & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) c = c << 6 | (byte(i) & 0x3Fu);
  return {bytes, within(no_width, c) ? 0u : within(double_width, c) ? 2u : 1u, false};
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

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Unit unit = next_unit(text);
    width += unit.width;
    text.remove_prefix(unit.bytes);
  }
  return width;
}

std::string cut(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  return width == 0 ? std::string() : clipped(text, width - 1) + ".";
}

std::string left(std::string_view text, std::size_t width) {
  std::string out = cut(text, width);
  return out.append(width - std::min(display_width(out), width), ' ');
}

std::string right(std::string_view text, std::size_t width) {
  const std::string out = cut(text, width);
  return std::string(width - std::min(display_width(out), width), ' ') + out;
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
    std::size_t wide = display_width(word);
    if (!first_word && used + 1 + wide > width) {
      begin_line();
      first_word = true;
    }
    if (!first_word) {
      line += ' ';
      ++used;
    }
    for (; used + wide > width && wide > 0; wide = display_width(word)) {  // one word longer than a line
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
