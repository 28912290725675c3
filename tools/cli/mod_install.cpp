// castellan mod install: a pack into the user's own folder.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <nlohmann/json.hpp>

#include "followed.hpp"
#include "mod.hpp"
#include "pack_set.hpp"

namespace castellan::cli {
namespace {

struct InstallOptions {
  std::vector<std::string> from;
  std::string needed_by;
  bool replace = false;
  bool yes = false;
  bool dry_run = false;
  bool json = false;
};

std::string folder_hint(const std::vector<std::string>& names) {
  std::error_code error;
  for (const std::string& name : names)
    if (std::filesystem::exists(std::filesystem::path(name) / "mod.yaml", error))
      return fmt::format("\nDid you mean the folder ./{}?", name);
  return {};
}

int install_by_name(const std::vector<std::string>& names, const InstallOptions& options) {
  const FollowedHubs followed(FollowedHubs::Ask::always);
  hub::Shop shop = followed.shop();
  std::vector<hub::WantedPack> wanted;
  for (const std::string& name : names) wanted.push_back(hub::WantedPack::parse(name));
  const hub::InstallPlan plan = shop.plan(wanted);
  followed.save();
  if (plan.fetch.empty()) {
    fmt::print("nothing to install: the newest versions that fit are there\n");
    return success;
  }
  if (!agreed(plan, options.yes)) return failed;
  if (options.dry_run) return success;
  install_planned(shop, plan);
  if (wanted.size() == 1) fmt::print("To play with it: castellan play --mods {}\n", wanted[0].range.id);
  return success;
}

// The packs a save, a lockfile or a set names.
std::vector<modding::LockedPack> packs_named_in(const std::string& file) {
  try {
    return modding::PackLock::read(file).packs;
  } catch (const modding::LockError&) {
  }
  try {
    return match::Save::read(file).packs;
  } catch (const match::SaveError&) {
  }
  return PackSet::find(file).lock.packs;
}

int install_needed(const InstallOptions& options) {
  const std::vector<modding::LockedPack> packs = packs_named_in(options.needed_by);
  if (hub::missing_packs(packs, modding::pack_folders()).empty()) {
    fmt::print("all packs of {} are there\n", printable(options.needed_by));
    return success;
  }
  return fetch_missing(packs, options.needed_by, options.yes) ? success : failed;
}

int install(const InstallOptions& options) {
  if (!options.needed_by.empty()) return install_needed(options);
  if (options.from.empty()) throw modding::InstallError("name a pack, an archive or a folder");
  std::vector<std::string> files = options.from, names;
  std::erase_if(files, [&](const std::string& from) {
    if (modding::names_file(from)) return false;
    names.push_back(from);
    return true;
  });
  if (!names.empty()) {
    if (!files.empty()) throw modding::InstallError("install files and packs of hubs one after the other");
    try {
      return install_by_name(names, options);
    } catch (const hub::HubError& e) {
      throw hub::HubError(e.what() + folder_hint(names));
    }
  }
  // All are looked at before the first is installed.
  std::vector<modding::PackToInstall> packs;
  for (const std::string& from : files) packs.push_back(modding::read_pack_to_install(from));
  auto all = nlohmann::ordered_json::array();
  for (const modding::PackToInstall& pack : packs) {
    if (!pack.has_hashes)
      fmt::print(stderr,
                 "castellan mod install: {} was made by an older Castellan and has no hashes: only gzip's "
                 "checksum was verified\n",
                 printable(pack.from.string()));
    const modding::InstalledPack done =
        install_pack(pack, modding::user_packs_folder(), modding::pack_folders(), options.replace);
    const std::string_view word = name_of(done.outcome);
    if (!options.json) fmt::print("{} {}: {}\n", done.name(), word, printable(done.directory.string()));
    all.push_back({{"id", done.id},
                   {"version", done.version},
                   {"hash", done.hash},
                   {"outcome", word},
                   {"path", done.directory.string()}});
  }
  if (options.json) fmt::print("{}\n", json_text(all));
  else if (packs.size() == 1) fmt::print("To play with it: castellan play --mods {}\n", packs[0].manifest.id);
  return success;
}

}  // namespace

void add_mod_install(Command& mod) {
  auto options = std::make_shared<InstallOptions>();
  Command& command = mod.add("install", "install a pack, so that --mods finds it by its id");
  command
      .argument("FROM", &options->from,
                "a pack of a hub you follow (bakers, bakers@^1.2, friday:bakers), an archive, or the folder of a pack")
      .takes(Fits::file);
  command.option("--for", &options->needed_by, "exactly the packs a save, a lockfile or a set names").takes(Fits::file);
  command.flag("-y,--yes", &options->yes, "do not ask");
  command.flag("--dry-run", &options->dry_run, "of a hub's packs: only say what would be installed");
  command.flag("--replace", &options->replace, "replace this version if it is installed with other files");
  command.flag("--json", &options->json, "print what was installed as JSON");
  command.note(
      "Installs into ~/.local/share/castellan/mods (or $XDG_DATA_HOME/castellan/mods), each version in its own folder. "
      "Nothing of the pack is run, and archives that try to write elsewhere are refused. Packs of hubs are fetched "
      "with all "
      "they need, if their authors' signatures hold; the hub is asked, and nobody else.");
  command.example("castellan mod install bakers");
  command.example("castellan mod install friday:bakers@^1.2");
  command.example("castellan mod install bakers-1.0.0.castellan");
  command.example("castellan mod install ./bakers --replace");
  command.runs([=] { return tell_problems("mod install", [&] { return install(*options); }); });
}

}  // namespace castellan::cli
