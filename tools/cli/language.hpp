// In which language the program talks to its user.
#pragma once

#include <castellan/definitions/ruleset.hpp>
#include <string>

namespace castellan::cli {

// The language asked for with --lang, or `de` from de_DE.UTF-8 in LC_ALL, LC_MESSAGES or LANG; English where these say
// nothing. Texts in it may be missing.
std::string wanted_language(const std::string& asked);

// The language to talk in: the wanted one, or English where no pack has texts in the user's own. Throws
// std::runtime_error, naming the languages there are, when no pack has texts in the one asked for.
std::string chosen_language(const std::string& asked, const Ruleset& rules);

}  // namespace castellan::cli
