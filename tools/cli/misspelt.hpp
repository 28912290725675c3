// Wrong words on the command line: what may be meant instead.
#pragma once

#include <span>
#include <string>

#include "command_line.hpp"

namespace castellan::cli {

// What is wrong with the first word that is no command or flag where it stands, and what may be meant; empty if there
// is none. All else is for the parser to find.
std::string misspelt(const Command& root, std::span<const std::string> words);

}  // namespace castellan::cli
