// What `--help` prints.
#pragma once

#include <string>

#include "command_line.hpp"

namespace castellan::cli {

// Wrapped to the terminal, at most 100 columns.
std::string help_of(const Command& command);
// With all commands below it.
std::string help_of_all(const Command& command);

}  // namespace castellan::cli
