// In which language the program talks to its user.
#pragma once

#include <castellan/definitions/ruleset.hpp>
#include <string>

namespace castellan::cli {

// `de` from de_DE.UTF-8 in LC_ALL, LC_MESSAGES or LANG; English where these say nothing or nothing known.
std::string users_language(const Ruleset& rules);

// The language asked for with --lang, or the user's own. Throws std::runtime_error, naming the languages there are,
// when no pack has texts in it.
std::string chosen_language(const std::string& asked, const Ruleset& rules);

}  // namespace castellan::cli
