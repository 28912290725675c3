// What would steer a terminal if it were written to one.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::test {

// The sequences the program itself writes to a terminal: colours, a cleared screen, a line of progress.
inline const std::vector<std::string>& own_sequences() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> sequences{"\r\x1b[K", "\x1b[2J\x1b[3J\x1b[H", "\r\n"};
    for (const char* code : {"0", "1", "2", "31", "32", "33", "34", "35", "36", "1;31", "1;32", "1;33", "1;34", "1;35",
                             "1;36", "1;37", "1;90"})
      sequences.push_back(std::string("\x1b[") + code + "m");
    return sequences;
  }();
  return all;
}

inline std::string without_own_sequences(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto own = std::ranges::find_if(own_sequences(), [&](const auto& s) { return text.starts_with(s); });
    if (own == own_sequences().end()) out += text[0];
    else if (*own == "\r\n") out += '\n';
    text.remove_prefix(own == own_sequences().end() ? 1 : own->size());
  }
  return out;
}

// The first thing in a text that steers, with what stands around it; empty if nothing does. Judged by itself, not by
// the function that is tested: bytes below space but ends of lines and tabs, DEL, C1, marks of direction, broken UTF-8.
inline std::string steering_in(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  for (std::size_t at = 0; at < text.size();) {
    const unsigned lead = byte(at);
    const std::size_t size = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
    bool bad = size == 0 || (size == 1 && lead != '\n' && lead != '\t' && (lead < 0x20 || lead == 0x7F));
    for (std::size_t i = 1; i < size; ++i) bad = bad || (byte(at + i) & 0xC0u) != 0x80u;
    if (size == 2) bad = bad || (lead == 0xC2 && byte(at + 1) < 0xA0) || (lead == 0xD8 && byte(at + 1) == 0x9C);
    if (size == 3 && lead == 0xE2)
      bad = bad ||
            (byte(at + 1) == 0x80 &&
             (byte(at + 2) == 0x8E || byte(at + 2) == 0x8F || (byte(at + 2) >= 0xA8 && byte(at + 2) <= 0xAE))) ||
            (byte(at + 1) == 0x81 && byte(at + 2) >= 0xA6 && byte(at + 2) <= 0xA9);
    if (bad) {
      std::string around = "byte " + std::to_string(at) + ": ";
      for (std::size_t i = at > 60 ? at - 60 : 0; i < std::min(at + 20, text.size()); ++i) {
        char hex[8];
        std::snprintf(hex, sizeof hex, byte(i) < 0x20 || byte(i) >= 0x7F ? "<%02x>" : "%c", byte(i));
        around += hex;
      }
      return around;
    }
    at += std::max<std::size_t>(size, 1);
  }
  return {};
}

}  // namespace castellan::test
