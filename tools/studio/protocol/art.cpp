#include "art.hpp"

#include <algorithm>
#include <array>
#include <castellan/base/file_io.hpp>
#include <cctype>
#include <filesystem>

namespace castellan::studio {
namespace {

constexpr std::uintmax_t largest_picture = std::uintmax_t{64} << 10;

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](std::size_t n) -> unsigned {
      return i + n < bytes.size() ? static_cast<unsigned char>(bytes[i + n]) : 0;
    };
    const unsigned three = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (int n = 0; n < 4; ++n)
      out += i + static_cast<std::size_t>(n) > bytes.size() ? '=' : digits[three >> (18 - 6 * n) & 63];
  }
  return out;
}

// `onload=`, but not `button=`.
bool has_handler(std::string_view text) {
  for (std::size_t at = text.find(" on"); at != std::string_view::npos; at = text.find(" on", at + 1)) {
    std::size_t end = at + 3;
    while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end]))) ++end;
    while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end]))) ++end;
    if (end < text.size() && text[end] == '=') return true;
  }
  return false;
}

// Every `href` must point into the picture itself.
bool refers_outside(std::string_view text) {
  for (std::size_t at = text.find("href"); at != std::string_view::npos; at = text.find("href", at + 1)) {
    std::size_t value = at + 4;
    const auto skip = [&] {
      while (value < text.size() && std::isspace(static_cast<unsigned char>(text[value]))) ++value;
    };
    skip();
    if (value >= text.size() || text[value] != '=') continue;
    ++value;
    skip();
    if (value + 1 >= text.size() || text[value + 1] != '#') return true;
  }
  for (std::size_t at = text.find("url("); at != std::string_view::npos; at = text.find("url(", at + 1))
    if (at + 4 >= text.size() || text[at + 4] != '#') return true;
  return false;
}

}  // namespace

bool is_harmless_svg(std::string_view svg) {
  std::string text(svg);
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return c == '\n' || c == '\r' || c == '\t' ? ' ' : static_cast<char>(std::tolower(c));
  });
  constexpr std::array forbidden{"<script", "<foreignobject", "<!entity", "<!doctype",       "javascript:",
                                 "@import", "<iframe",        "<embed",   "<?xml-stylesheet"};
  return text.find("<svg") != std::string::npos && !has_handler(text) && !refers_outside(text) &&
         std::ranges::none_of(forbidden, [&](const char* word) { return text.find(word) != std::string::npos; });
}

std::string art_address(std::string_view svg) {
  return svg.size() <= largest_picture && is_harmless_svg(svg) ? "data:image/svg+xml;base64," + base64(svg) : "";
}

std::string art_of(const Ruleset& rules, const Definition& definition) {
  if (definition.art.empty()) return {};
  const std::size_t colon = definition.art.find(':');
  const std::string id = definition.art.substr(0, colon);
  const std::string name = definition.art.substr(colon + 1);
  if (name.find("..") != std::string::npos || name.starts_with('/')) return {};
  for (const Pack& pack : rules.packs) {
    if (pack.id != id || pack.directory.empty()) continue;
    try {
      const std::string svg =
          read_small_file(std::filesystem::path(pack.directory) / "art" / name, largest_picture, "a picture");
      return art_address(svg);
    } catch (const std::exception&) {  // without its picture it is drawn like all others
    }
  }
  return {};
}

}  // namespace castellan::studio
