// castellan mod trust: which packs from strangers run as those that come with Castellan do.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/review.hpp>
#include <nlohmann/json.hpp>

#include "mod.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct TrustOptions {
  std::vector<std::string> packs;
  std::vector<std::string> remove;
  std::vector<std::string> mod_paths;
  bool json = false;
};

// What a user should see before it is trusted.
void show(const modding::ReviewedPack& pack) {
  fmt::print("{}: {}\n", pack.manifest.name(), printable(pack.manifest.title));
  if (!pack.manifest.authors.empty())
    fmt::print("  authors  {}\n", printable(fmt::format("{}", fmt::join(pack.manifest.authors, ", "))));
  fmt::print("  folder   {}\n", printable(pack.source.pack.directory));
  fmt::print("  files    {}, {} of them scripts\n", pack.source.files.size(), pack.scripts());
  fmt::print("  hash     {}\n", pack.source.pack.content_hash);
}

Json json_of(const modding::TrustedPack& pack) {
  return {{"id", pack.id}, {"version", pack.version}, {"hash", pack.hash}, {"folder", pack.folder}};
}

void print_json(const Json& json) { fmt::print("{}\n", json_text(json)); }

int trust(const TrustOptions& options) {
  modding::PacksAtHand at_hand(modding::pack_folders(options.mod_paths));
  Json told = Json::array();
  for (const std::string& which : options.packs) {
    const modding::ReviewedPack pack = modding::review(place_named(which, at_hand));
    if (!options.json) show(pack);
    if (pack.bundled) {
      if (!options.json) fmt::print("It comes with Castellan and is always trusted.\n");
      continue;
    }
    const modding::TrustedPacks now = modding::trust(pack);
    told.push_back(json_of(pack.as_it_is()));
    if (options.json) continue;
    fmt::print(
        "Trusted: instructions of its scripts are not counted, and tests run in this process. If a file changes, the "
        "pack is unknown again.\n");
    if (const auto others = unknown_needs(pack.manifest, at_hand, now); !others.empty())
      fmt::print("It depends on {}, which you do not trust: instructions are counted until you do.\n",
                 fmt::join(others, ", "));
  }
  if (options.json) print_json(told);
  return success;
}

int distrust(const TrustOptions& options) {
  Json told = Json::array();
  modding::TrustedPacks::change(modding::TrustedPacks::usual_file(), [&](modding::TrustedPacks& all) {
    for (const std::string& which : options.remove)
      for (const modding::TrustedPack& pack : modding::distrust(which, all)) told.push_back(json_of(pack));
  });
  if (options.json) print_json(told);
  else
    for (const Json& pack : told)
      fmt::print("{} {} is no longer trusted\n", pack["id"].get<std::string>(), pack["version"].get<std::string>());
  return success;
}

// Is what was trusted still what lies there?
const char* state_of(const modding::TrustedPack& pack, modding::PacksAtHand& at_hand) {
  std::vector<modding::PackPlace> places;
  std::ranges::copy_if(at_hand.places, std::back_inserter(places),
                       [&](const modding::PackPlace& p) { return p.id == pack.id; });
  try {
    places.push_back(modding::pack_at(pack.folder));
  } catch (const std::invalid_argument&) {  // gone from there
  }
  const char* state = "gone";
  for (const modding::PackPlace& place : places) {
    std::vector<SourceFile> files;
    Diagnostics problems;
    const Pack now = read_pack(place, files, problems).pack;
    if (now.content_hash == pack.hash) return "as trusted";
    if (place.directory == pack.folder || now.version == pack.version) state = "changed";
  }
  return state;
}

int list(const TrustOptions& options) {
  const modding::TrustedPacks trusted = modding::TrustedPacks::read();
  modding::PacksAtHand at_hand(modding::pack_folders(options.mod_paths));
  Json told = Json::array();
  std::size_t name = 0;
  for (const modding::TrustedPack& pack : trusted.packs())
    name = std::max(name, pack.id.size() + pack.version.size() + 1);
  for (const modding::TrustedPack& pack : trusted.packs()) {
    const char* state = state_of(pack, at_hand);
    told.push_back(json_of(pack));
    told.back()["state"] = state;
    if (!options.json)
      fmt::print("{}  {:<10}  {}\n", left(printable(pack.id + " " + pack.version), name), state,
                 printable(pack.folder));
  }
  if (options.json) print_json(told);
  else if (trusted.packs().empty()) fmt::print("only the packs that come with Castellan are trusted\n");
  return success;
}

int run_trust(const TrustOptions& options) {
  if (!options.remove.empty()) return distrust(options);
  return options.packs.empty() ? list(options) : trust(options);
}

}  // namespace

void add_mod_trust(Command& mod) {
  auto options = std::make_shared<TrustOptions>();
  Command& command = mod.add("trust", "trust a pack, so that it runs like those that come with Castellan");
  command.argument("PACK", &options->packs, "ids of installed packs, or folders; lists the trusted packs by default")
      .takes(Fits::pack);
  command.option("--remove", &options->remove, "stop trusting a pack; all its versions if none is named")
      .takes(Fits::pack, "ID[@VERSION]")
      .excludes("PACK");
  add_pack_folders(command, options->mod_paths);
  command.flag("--json", &options->json, "print the list as JSON");
  command.note(
      "You trust exactly the files that are there now. If one of them changes, or another version is installed, the "
      "pack is unknown again. Unknown packs can be played too, but their scripts run slower because instructions are "
      "counted, and they are checked and tested in a separate process that can only compute. The list is "
      "~/.config/castellan/trusted.json. Removing a pack does not remove it from the list.");
  command.example("castellan mod check bakers && castellan mod trust bakers");
  command.example("castellan mod trust ./bakers");
  command.example("castellan mod trust --remove bakers@1.0.0");
  command.example("castellan mod trust --json");
  command.runs([=] { return tell_problems("mod trust", [&] { return run_trust(*options); }); });
}

}  // namespace castellan::cli
