// The commands below `castellan arena`.
#pragma once

#include "command.hpp"

namespace castellan::cli {

void add_arena_tune(Command& arena);

}  // namespace castellan::cli
