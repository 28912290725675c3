// castellan mod upgrade: newer versions of installed packs.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct UpgradeOptions {
  std::vector<std::string> which;
  std::string from;
  bool remove_old = false;
};

// Where to look for the archives of an installed pack: what was said, else where its own came from.
std::filesystem::path source_of(const modding::InstalledPack& pack, const UpgradeOptions& options) {
  return options.from.empty() ? archive_folder(pack) : std::filesystem::path(options.from);
}

void upgrade(const modding::InstalledPack& old, const modding::PackToInstall& with, const UpgradeOptions& options) {
  const auto folders = modding::pack_folders();
  const modding::InstalledPack done = install_pack(with, modding::user_packs_folder(), folders);
  fmt::print("{} {} -> {}\n", done.id, old.version, done.version);
  if (!options.remove_old) return;
  modding::remove_pack(old.id + "@" + old.version, modding::user_packs_folder(), folders);
  fmt::print("{} removed\n", old.name());
}

// By its id, from where its archives lie.
void upgrade_from_archives(const modding::InstalledPack& pack, const UpgradeOptions& options, bool asked_for) {
  const std::filesystem::path folder = source_of(pack, options);
  if (folder.empty()) {
    if (asked_for)
      throw modding::InstallError(
          fmt::format("no folder with newer versions of {} is known; name one with --from", pack.id));
    fmt::print("{}: no folder with newer versions is known; name one with --from\n", pack.name());
    return;
  }
  const auto newer = newer_archive(pack.id, modding::Version::parse(pack.version).value_or(modding::Version{}), folder);
  if (newer) upgrade(pack, *newer, options);
  else fmt::print("{} is the newest version in {}\n", pack.name(), printable(folder.string()));
}

int upgrade_all(const UpgradeOptions& options) {
  const std::vector<modding::InstalledPack> installed = modding::installed_packs(modding::user_packs_folder());
  if (options.which.empty()) {
    if (installed.empty()) fmt::print("no packs are installed\n");
    for (const modding::InstalledPack& pack : installed) upgrade_from_archives(pack, options, false);
    return success;
  }
  for (const std::string& which : options.which) {
    std::error_code error;
    if (!std::filesystem::exists(which, error) ||
        std::ranges::find(installed, which, &modding::InstalledPack::id) != installed.end()) {
      upgrade_from_archives(modding::installed_of(installed, which), options, true);
      continue;
    }
    const modding::PackToInstall with = modding::read_pack_to_install(which);
    const modding::InstalledPack& old = modding::installed_of(installed, with.manifest.id);
    check_newer(with, old);
    upgrade(old, with, options);
  }
  return success;
}

}  // namespace

void add_mod_upgrade(Command& mod) {
  auto options = std::make_shared<UpgradeOptions>();
  Command& command = mod.add("upgrade", "install newer versions of installed packs");
  command
      .argument("PACK", &options->which, "ids of packs, or archives or folders to upgrade with; all packs by default")
      .takes(Fits::pack);
  command.option("--from", &options->from, "folder with archives; by default where each pack was installed from")
      .existing_folder();
  command.flag("--remove-old", &options->remove_old, "remove the old version; saves may still need it");
  command.note(
      "The newest version is the one that is played. Older ones stay for saves and lockfiles that name them, until you "
      "remove them with `castellan mod remove`.");
  command.example("castellan mod upgrade --from ~/Downloads");
  command.example("castellan mod upgrade bakers");
  command.example("castellan mod upgrade bakers-1.1.0.castellan --remove-old");
  command.runs([=] { return tell_problems("mod upgrade", [&] { return upgrade_all(*options); }); });
}

}  // namespace castellan::cli
