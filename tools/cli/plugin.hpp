// The commands below `castellan plugin`, each in a file of its own.
#pragma once

#include "command.hpp"

namespace castellan::cli {

void add_plugin_list(Command& plugin);
void add_plugin_info(Command& plugin);
void add_plugin_new(Command& plugin);

}  // namespace castellan::cli
