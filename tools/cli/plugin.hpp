// The commands below `castellan plugin`, each in a file of its own.
#pragma once

#include "command.hpp"

namespace castellan::cli {

void add_plugin_list(CLI::App& plugin, std::function<int()>& run);
void add_plugin_info(CLI::App& plugin, std::function<int()>& run);
void add_plugin_new(CLI::App& plugin, std::function<int()>& run);

}  // namespace castellan::cli
