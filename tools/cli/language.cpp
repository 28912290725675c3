#include "language.hpp"

#include <fmt/format.h>

#include <castellan/content/diagnostics.hpp>
#include <castellan/content/dictionary.hpp>
#include <cstdlib>
#include <stdexcept>

namespace castellan::cli {
namespace {

constexpr const char* usual = "en";

}  // namespace

std::string users_language(const Ruleset& rules) {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string locale = value;
    const std::string language = locale.substr(0, locale.find_first_of("_.@"));
    return rules.texts.contains(language) ? language : usual;
  }
  return usual;
}

std::string chosen_language(const std::string& asked, const Ruleset& rules) {
  if (asked.empty()) return users_language(rules);
  if (rules.texts.contains(asked)) return asked;
  const std::vector<std::string> known = Dictionary::languages(rules);
  throw std::runtime_error(
      fmt::format("no pack has texts in the language \"{}\"; {}", asked, suggestion(asked, known)));
}

}  // namespace castellan::cli
