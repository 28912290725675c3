// The commands below `castellan hub`, each group in a file of its own.
#pragma once

#include "command.hpp"

namespace castellan::cli {

// For players.
void add_hub_follow(Command& hub);
// For maintainers.
void add_hub_keep(Command& hub);
void add_hub_add(Command& hub);
void add_hub_keys(Command& hub);
void add_hub_check(Command& hub);
void add_hub_site(Command& hub);

}  // namespace castellan::cli
