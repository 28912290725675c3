#include "castellan/content/text.hpp"

#include <fmt/format.h>

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

// C1 controls and the marks that turn the direction of text.
bool steers(std::string_view sequence) {
  if (sequence.size() == 2) return sequence[0] == '\xC2' && static_cast<unsigned char>(sequence[1]) < 0xA0;
  if (sequence.size() != 3 || sequence[0] != '\xE2') return false;
  const unsigned second = static_cast<unsigned char>(sequence[1]);
  const unsigned third = static_cast<unsigned char>(sequence[2]);
  return (second == 0x80 && ((third >= 0x8E && third <= 0x8F) || (third >= 0xA8 && third <= 0xAE))) ||
         (second == 0x81 && third >= 0xA6 && third <= 0xA9);
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

std::string printable(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const std::string_view sequence = text.substr(0, length ? length : 1);
    const auto byte = static_cast<unsigned char>(sequence[0]);
    const bool control = length == 1 && (byte < 0x20 || byte == 0x7F);
    const bool kept = keep_lines && (byte == '\n' || byte == '\t');
    if (length == 0 || (control && !kept) || steers(sequence))
      for (const char c : sequence) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else out += sequence;
    text.remove_prefix(sequence.size());
  }
  return out;
}

}  // namespace castellan
