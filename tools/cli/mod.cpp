// castellan mod: what authors and users of packs ask about them.
#include "mod.hpp"

#include <fmt/format.h>

#include <castellan/content/text.hpp>

namespace castellan::cli {

int tell_problems(std::string_view command, const std::function<int()>& work) {
  std::string why;
  try {
    return work();
  } catch (const std::runtime_error& e) {  // files, archives, packs
    why = e.what();
  } catch (const std::invalid_argument& e) {  // a folder that is no pack
    why = e.what();
  }
  if (why.ends_with('\n')) why.pop_back();
  fmt::print(stderr, "castellan {}: {}\n", command, printable(why, true));
  return failed;
}

void add_mod(CLI::App& app, std::function<int()>& run) {
  CLI::App* mod = app.add_subcommand("mod", "make packs, look into them, share and install them");
  mod->require_subcommand(1);
  mod->footer(
      "Examples:\n  castellan mod new guild \"Bakers' Guild\"\n  castellan mod check ./bakers\n  castellan mod test "
      "./bakers\n  castellan mod explain guild.thieves");
  add_mod_new(*mod, run);
  add_mod_check(*mod, run);
  add_mod_conflicts(*mod, run);
  add_mod_list(*mod, run);
  add_mod_explain(*mod, run);
  add_mod_graph(*mod, run);
  add_mod_lock(*mod, run);
  add_mod_test(*mod, run);
  add_mod_pack(*mod, run);
  add_mod_install(*mod, run);
  add_mod_remove(*mod, run);
  add_mod_upgrade(*mod, run);
  add_mod_trust(*mod, run);
  add_mod_migrate(*mod, run);
  add_mod_stubs(*mod, run);
}

}  // namespace castellan::cli
