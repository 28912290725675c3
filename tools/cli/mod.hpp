// The commands below `castellan mod`, each in a file of its own.
#pragma once

#include "command.hpp"

namespace castellan::cli {

void add_mod_explain(CLI::App& mod, std::function<int()>& run);
void add_mod_check(CLI::App& mod, std::function<int()>& run);
void add_mod_conflicts(CLI::App& mod, std::function<int()>& run);
void add_mod_list(CLI::App& mod, std::function<int()>& run);
void add_mod_graph(CLI::App& mod, std::function<int()>& run);
void add_mod_lock(CLI::App& mod, std::function<int()>& run);
void add_mod_test(CLI::App& mod, std::function<int()>& run);

}  // namespace castellan::cli
