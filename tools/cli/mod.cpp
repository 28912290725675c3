// castellan mod: what authors and users of packs ask about them.
#include "mod.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>

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

void add_mod(Command& castellan) {
  Command& mod = castellan.add("mod", "create, check, test, share and install packs");
  mod.example("castellan mod new guild \"Bakers' Guild\"");
  mod.example("castellan mod check ./bakers");
  mod.example("castellan mod test ./bakers");
  mod.example("castellan mod explain guild.thieves");
  add_mod_new(mod);
  add_mod_check(mod);
  add_mod_conflicts(mod);
  add_mod_list(mod);
  add_mod_explain(mod);
  add_mod_graph(mod);
  add_mod_lock(mod);
  add_mod_test(mod);
  add_mod_pack(mod);
  add_mod_publish(mod);
  add_mod_search(mod);
  add_mod_info(mod);
  add_mod_install(mod);
  add_mod_update(mod);
  add_mod_remove(mod);
  add_mod_upgrade(mod);
  add_mod_trust(mod);
  add_mod_migrate(mod);
  add_mod_stubs(mod);
}

}  // namespace castellan::cli
