#include "castellan/workshop/scaffolds/pack_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "castellan/base/text.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t max_id = 64;
constexpr std::size_t max_derived = 40;  // what people want to type
constexpr std::size_t max_title = 100;

// Lower case ASCII, as near as it comes.
std::string latin(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::Transliterator> to_latin(
      icu::Transliterator::createInstance("Any-Latin; Latin-ASCII; Lower", UTRANS_FORWARD, status));
  if (U_FAILURE(status) || !to_latin) return std::string(text);
  icu::UnicodeString letters = icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
  to_latin->transliterate(letters);
  std::string out;
  letters.toUTF8String(out);
  return out;
}

bool is_word_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// `brewers' guild` is two words: an apostrophe is no gap.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_word_letter(c)) words.back() += c;
    else if (c != '\'' && c != '`' && !words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool says_nothing(const std::string& word) {
  static constexpr std::array<std::string_view, 6> empty{"guild", "guilds", "the", "of", "a", "an"};
  return std::ranges::find(empty, word) != empty.end();
}

}  // namespace

std::string id_from_title(std::string_view title) {
  const std::vector<std::string> all = words_of(latin(title));
  std::vector<std::string> words = all;
  std::erase_if(words, says_nothing);
  if (words.empty()) words = all;  // "The Guild"
  std::string id;
  for (const std::string& word : words) {
    if (!id.empty() && id.size() + 1 + word.size() > max_derived) break;
    id += (id.empty() ? "" : "-") + word.substr(0, max_derived);
  }
  return id_problem(id).empty() ? id : "";
}

std::string id_problem(std::string_view id) {
  const bool good = !id.empty() && id.size() <= max_id && id[0] >= 'a' && id[0] <= 'z' &&
                    std::ranges::all_of(id, [](char c) { return is_word_letter(c) || c == '-' || c == '_'; });
  return good ? "" : "an id is a lower case letter, then lower case letters, digits, _ or -, at most 64";
}

std::string title_problem(std::string_view title) {
  if (!is_utf8(title) || printable(title) != title) return "a title holds letters, not control characters";
  if (title.find_first_not_of(' ') == std::string_view::npos) return "a title can't be empty";
  if (title.size() > max_title) return fmt::format("a title has at most {} bytes", max_title);
  if (title.find_first_of("{}") != std::string_view::npos)
    return "a title can't hold { or }: texts fill in values there";
  return "";
}

}  // namespace castellan::workshop
