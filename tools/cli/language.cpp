#include "language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/diagnostics.hpp>
#include <castellan/content/texts/dictionary.hpp>
#include <cstdlib>
#include <stdexcept>

namespace castellan::cli {
namespace {

constexpr const char* usual_language = "en";

}  // namespace

std::string wanted_language(const std::string& asked) {
  if (!asked.empty()) return asked;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string locale = value;
    return locale.substr(0, locale.find_first_of("_.@"));
  }
  return usual_language;
}

std::string chosen_language(const std::string& asked, const Ruleset& rules) {
  const std::string wanted = wanted_language(asked);
  const std::vector<std::string> known = content::Dictionary::languages(rules);
  if (std::find(known.begin(), known.end(), wanted) != known.end()) return wanted;
  if (asked.empty()) return usual_language;
  throw std::invalid_argument(
      fmt::format("no pack has texts in the language \"{}\"; {}", asked, suggestion(asked, known)));
}

}  // namespace castellan::cli
