// castellan mod: what authors and users of packs ask about them.
#include "mod.hpp"

namespace castellan::cli {

void add_mod(CLI::App& app, std::function<int()>& run) {
  CLI::App* mod = app.add_subcommand("mod", "look into packs: how they fit together and what they change");
  mod->require_subcommand(1);
  mod->footer(
      "Examples:\n  castellan mod check ./brewers\n  castellan mod list\n  castellan mod explain guild.thieves");
  add_mod_check(*mod, run);
  add_mod_conflicts(*mod, run);
  add_mod_list(*mod, run);
  add_mod_explain(*mod, run);
  add_mod_graph(*mod, run);
  add_mod_lock(*mod, run);
  add_mod_test(*mod, run);
}

}  // namespace castellan::cli
