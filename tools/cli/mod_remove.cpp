// castellan mod remove: what castellan mod install has put there.
#include <fmt/format.h>

#include <castellan/content/text.hpp>
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
  for (const std::string& which : options.which) {
    const InstalledPack gone = remove_pack(which, user_packs_folder(), pack_folders(), options.force);
    fmt::print("{} removed: {}\n", gone.name(), printable(gone.directory.string()));
  }
  return success;
}

}  // namespace

void add_mod_remove(CLI::App& mod, std::function<int()>& run) {
  auto options = std::make_shared<RemoveOptions>();
  CLI::App* command = mod.add_subcommand("remove", "remove an installed pack");
  command->add_option("pack", options->which, "which one; with its version where several are installed")
      ->required()
      ->type_name("ID[@VERSION]");
  command->add_flag("--force", options->force, "also if other packs depend on it");
  command->footer("Examples:\n  castellan mod remove bakers\n  castellan mod remove bakers@1.0.0");
  command->callback([=, &run] { run = [=] { return tell_problems("mod remove", [&] { return remove(*options); }); }; });
}

}  // namespace castellan::cli
