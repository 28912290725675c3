#include "castellan/content/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/content/steering.hpp"

namespace castellan {
namespace {

// Length of the well-formed UTF-8 sequence at the start of `text`, or 0.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF && follows(1)) return 2;
  if (lead >= 0xE0 && lead <= 0xEF && follows(1) && follows(2))
    return (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ? 0 : 3;
  if (lead >= 0xF0 && lead <= 0xF4 && follows(1) && follows(2) && follows(3))
    return (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F) ? 0 : 4;
  return 0;
}

char32_t code_of(std::string_view sequence) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
  if (sequence.size() == 1) return byte(0);
  char32_t code = byte(0) & (sequence.size() == 2 ? 0x1Fu : sequence.size() == 3 ? 0x0Fu : 0x07u);
  for (std::size_t i = 1; i < sequence.size(); ++i) code = (code << 6) | (byte(i) & 0x3Fu);
  return code;
}

// Controls of a terminal, ends of lines other programs see, and the marks that turn the direction of text.
bool steers(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

SteeringMark next_steering_mark(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = std::max<std::size_t>(sequence_length(text.substr(at)), 1);
    const char32_t code = code_of(text.substr(at, size));
    if (steers(code) && code != '\n' && code != '\t') return {at, size, code};
    at += size;
  }
  return {text.size(), 0, 0};
}

std::string printable(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const std::string_view sequence = text.substr(0, length ? length : 1);
    const bool kept = keep_lines && (sequence[0] == '\n' || sequence[0] == '\t');
    if (length == 0 || (steers(code_of(sequence)) && !kept))
      for (const char c : sequence) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else out += sequence;
    text.remove_prefix(sequence.size());
  }
  return out;
}

}  // namespace castellan
