// Reads what the user typed.
#pragma once

#include <functional>

#include "command_line.hpp"

namespace castellan::cli {

// What to do: run the command that was named, its targets filled; or print help, the version or what is wrong.
std::function<int()> parse(const Command& root, int argc, const char* const* argv);

}  // namespace castellan::cli
