#include "castellan/base/text.hpp"

#include <fmt/format.h>
#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <memory>

#include "castellan/base/steering.hpp"

namespace castellan {
namespace {

// One character of UTF-8 text, or a byte that is none.
struct Decoded {
  std::size_t bytes = 1;
  char32_t code = 0;  // of a byte that is none: its value
  bool valid = false;
};

Decoded decode(std::string_view text) {
  const std::size_t most = std::min<std::size_t>(text.size(), U8_MAX_LENGTH);
  std::size_t end = 0;
  UChar32 code = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
  U8_NEXT(text.data(), end, most, code);
#pragma GCC diagnostic pop
  if (code < 0) return {1, static_cast<unsigned char>(text[0]), false};
  return {end, static_cast<char32_t>(code), true};
}

// Controls of a terminal, ends of lines other programs see, and the marks that turn the direction of text.
bool steers(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

// Columns of one code point that stands alone.
std::size_t width_of(UChar32 code) {
  switch (u_charType(code)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_FORMAT_CHAR:
    case U_CONTROL_CHAR: return 0;
    default: break;
  }
  const int syllable = u_getIntPropertyValue(code, UCHAR_HANGUL_SYLLABLE_TYPE);
  if (syllable == U_HST_VOWEL_JAMO || syllable == U_HST_TRAILING_JAMO) return 0;
  const int wide = u_getIntPropertyValue(code, UCHAR_EAST_ASIAN_WIDTH);
  const bool flag = u_hasBinaryProperty(code, UCHAR_REGIONAL_INDICATOR);
  return wide == U_EA_WIDE || wide == U_EA_FULLWIDTH || flag ? 2 : 1;
}

// Bytes of the grapheme cluster at the start of a text.
std::size_t cluster_size(std::string_view text) {
  static thread_local const std::unique_ptr<icu::BreakIterator> breaks = [] {
    UErrorCode error = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> made(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error));
    return U_SUCCESS(error) ? std::move(made) : nullptr;
  }();
  UErrorCode error = U_ZERO_ERROR;
  UText in = UTEXT_INITIALIZER;
  utext_openUTF8(&in, text.data(), static_cast<std::int64_t>(text.size()), &error);
  std::size_t size = decode(text).bytes;
  if (breaks && U_SUCCESS(error)) {
    breaks->setText(&in, error);
    if (U_SUCCESS(error)) size = std::max(size, static_cast<std::size_t>(std::max(0, breaks->following(0))));
  }
  utext_close(&in);
  return size;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const Decoded next = decode(text);
    if (!next.valid) return false;
    text.remove_prefix(next.bytes);
  }
  return true;
}

SteeringMark next_steering_mark(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Decoded next = decode(text.substr(at));
    if (steers(next.code) && next.code != '\n' && next.code != '\t') return {at, next.bytes, next.code};
    at += next.bytes;
  }
  return {text.size(), 0, 0};
}

std::string printable(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded next = decode(text);
    const std::string_view sequence = text.substr(0, next.bytes);
    const bool kept = keep_lines && (next.code == '\n' || next.code == '\t');
    if (!next.valid || (steers(next.code) && !kept))
      for (const char c : sequence) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else out += sequence;
    text.remove_prefix(next.bytes);
  }
  return out;
}

Character next_character(std::string_view text) {
  const auto is_plain = [&](std::size_t at) { return at >= text.size() || (text[at] >= ' ' && text[at] <= '~'); };
  if (is_plain(0) && is_plain(1)) return {std::min<std::size_t>(text.size(), 1), text.empty() ? 0u : 1u};
  Character character{cluster_size(text), 0};
  UChar32 base = -1;
  for (std::size_t at = 0; at < character.bytes;) {
    const Decoded next = decode(text.substr(at));
    const auto code = static_cast<UChar32>(next.code);
    if (base < 0) base = code;
    character.width = std::max<std::size_t>(character.width, next.valid ? width_of(code) : 1);
    // "Show what stands before me as a picture."
    if (code == 0xFE0F && u_hasBinaryProperty(base, UCHAR_EMOJI)) character.width = 2;
    at += next.bytes;
  }
  return character;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character next = next_character(text);
    width += next.width;
    text.remove_prefix(next.bytes);
  }
  return width;
}

std::size_t word_size(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const Decoded next = decode(text.substr(at));
    const auto code = static_cast<UChar32>(next.code);
    const bool mark = (U_MASK(u_charType(code)) & U_GC_M_MASK) != 0;
    if (!next.valid || !(u_isalnum(code) || code == '_' || (mark && at > 0))) break;
    at += next.bytes;
  }
  return at > 0 ? at : next_character(text).bytes;
}

std::int32_t column_at(std::string_view line, std::size_t offset) {
  std::int32_t column = 1;
  for (std::size_t at = line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
       at < std::min(offset, line.size()); ++column)
    at += decode(line.substr(at)).bytes;
  return column;
}

std::size_t offset_at(std::string_view line, std::int32_t column) {
  std::size_t at = line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  for (; column > 1 && at < line.size(); --column) at += decode(line.substr(at)).bytes;
  return at;
}

std::int32_t utf16_column_at(std::string_view line, std::size_t offset) {
  std::int32_t column = 1;
  for (std::size_t at = line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
       at < std::min(offset, line.size());) {
    const Decoded next = decode(line.substr(at));
    column += next.code > 0xFFFF ? 2 : 1;
    at += next.bytes;
  }
  return column;
}

}  // namespace castellan
