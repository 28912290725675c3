// castellan mod install: a pack into the user's own folder.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <nlohmann/json.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct InstallOptions {
  std::vector<std::string> from;
  bool replace = false;
  bool json = false;
};

const char* word_for(modding::InstalledPack::Outcome outcome) {
  switch (outcome) {
    case modding::InstalledPack::Outcome::installed: return "installed";
    case modding::InstalledPack::Outcome::replaced: return "replaced";
    case modding::InstalledPack::Outcome::already_there: return "already there";
  }
  return "";
}

int install(const InstallOptions& options) {
  // All are looked at before the first is installed.
  std::vector<modding::PackToInstall> packs;
  for (const std::string& from : options.from) packs.push_back(modding::read_pack_to_install(from));
  auto all = nlohmann::ordered_json::array();
  for (const modding::PackToInstall& pack : packs) {
    if (!pack.has_hashes)
      fmt::print(stderr,
                 "castellan mod install: {} was made by an older Castellan and has no hashes: only gzip's "
                 "checksum was verified\n",
                 printable(pack.from.string()));
    const modding::InstalledPack done =
        install_pack(pack, modding::user_packs_folder(), modding::pack_folders(), options.replace);
    const char* word = word_for(done.outcome);
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
  command.argument("FROM", &options->from, "archive made by `castellan mod pack`, or the folder of a pack")
      .takes(Fits::file)
      .required();
  command.flag("--replace", &options->replace, "replace this version if it is installed with other files");
  command.flag("--json", &options->json, "print what was installed as JSON");
  command.note(
      "Installs into ~/.local/share/castellan/mods (or $XDG_DATA_HOME/castellan/mods), each version in its own folder. "
      "Nothing of the pack is run, and archives that try to write elsewhere are refused.");
  command.example("castellan mod install bakers-1.0.0.castellan");
  command.example("castellan mod install ./bakers --replace");
  command.runs([=] { return tell_problems("mod install", [&] { return install(*options); }); });
}

}  // namespace castellan::cli
