// The commands below `castellan mod`, each in a file of its own.
#pragma once

#include "command.hpp"

namespace castellan::cli {

// Runs a command; what can't be done with a file or a pack is told with the command's name, and exits with 1.
int tell_problems(std::string_view command, const std::function<int()>& work);

void add_mod_explain(CLI::App& mod, std::function<int()>& run);
void add_mod_check(CLI::App& mod, std::function<int()>& run);
void add_mod_conflicts(CLI::App& mod, std::function<int()>& run);
void add_mod_list(CLI::App& mod, std::function<int()>& run);
void add_mod_graph(CLI::App& mod, std::function<int()>& run);
void add_mod_lock(CLI::App& mod, std::function<int()>& run);
void add_mod_test(CLI::App& mod, std::function<int()>& run);
void add_mod_new(CLI::App& mod, std::function<int()>& run);
void add_mod_stubs(CLI::App& mod, std::function<int()>& run);
void add_mod_pack(CLI::App& mod, std::function<int()>& run);
void add_mod_install(CLI::App& mod, std::function<int()>& run);
void add_mod_remove(CLI::App& mod, std::function<int()>& run);
void add_mod_upgrade(CLI::App& mod, std::function<int()>& run);
void add_mod_trust(CLI::App& mod, std::function<int()>& run);
void add_mod_migrate(CLI::App& mod, std::function<int()>& run);

}  // namespace castellan::cli
