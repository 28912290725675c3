// The commands below `castellan mod`, each in a file of its own.
#pragma once

#include "command.hpp"

namespace castellan::cli {

// Runs a command. Problems with files and packs are reported after the command's name, and the exit code is 1.
int tell_problems(std::string_view command, const std::function<int()>& work);

void add_mod_explain(Command& mod);
void add_mod_check(Command& mod);
void add_mod_conflicts(Command& mod);
void add_mod_list(Command& mod);
void add_mod_graph(Command& mod);
void add_mod_lock(Command& mod);
void add_mod_test(Command& mod);
void add_mod_new(Command& mod);
void add_mod_stubs(Command& mod);
void add_mod_pack(Command& mod);
void add_mod_install(Command& mod);
void add_mod_search(Command& mod);
void add_mod_info(Command& mod);
void add_mod_update(Command& mod);
void add_mod_publish(Command& mod);
void add_mod_remove(Command& mod);
void add_mod_upgrade(Command& mod);
void add_mod_trust(Command& mod);
void add_mod_migrate(Command& mod);

}  // namespace castellan::cli
