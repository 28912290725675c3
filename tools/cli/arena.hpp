// The commands below `castellan arena`.
#pragma once

#include "command.hpp"

namespace castellan::cli {

void add_arena_tune(CLI::App& arena, std::function<int()>& run);

}  // namespace castellan::cli
