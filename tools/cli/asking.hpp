// Questions before something is done: whether to go on, and passphrases.
#pragma once

#include <string>

namespace castellan::cli {

// True if the user says so. `yes`: they have said so in advance. Without a terminal nobody is asked, and it is no.
bool confirmed(const std::string& question, bool yes);

// The first line of a file, or what is typed on the terminal without being shown. `twice`: a new one, so that a slip is
// noticed. Throws std::runtime_error where nobody can be asked.
std::string passphrase(const std::string& what, const std::string& file, bool twice = false);

}  // namespace castellan::cli
