// castellan mod remove: what castellan mod install has put there.
#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct RemoveOptions {
  std::vector<std::string> which;
  bool force = false;
};

int remove(const RemoveOptions& options) {
  for (const std::string& which : options.which)
    for (const modding::InstalledPack& gone :
         modding::remove_pack(which, modding::user_packs_folder(), modding::pack_folders(), options.force))
      fmt::print("{} removed: {}\n", gone.name(), printable(gone.directory.string()));
  return success;
}

}  // namespace

void add_mod_remove(Command& mod) {
  auto options = std::make_shared<RemoveOptions>();
  Command& command = mod.add("remove", "remove installed packs");
  command.argument("PACK", &options->which, "ids of packs, to remove all versions of them; or ID@VERSION")
      .takes(Fits::pack)
      .required();
  command.flag("--force", &options->force, "remove it even if other packs depend on it");
  command.example("castellan mod remove bakers");
  command.example("castellan mod remove bakers@1.0.0");
  command.runs([=] { return tell_problems("mod remove", [&] { return remove(*options); }); });
}

}  // namespace castellan::cli
