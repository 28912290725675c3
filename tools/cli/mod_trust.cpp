// castellan mod trust: which packs from strangers run as those that come with Castellan do.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/catalogue.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/trust.hpp>
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

// The packs at hand, with their manifests.
struct AtHand {
  explicit AtHand(const std::vector<std::string>& mod_paths)
      : places(modding::find_packs(modding::pack_folders(mod_paths))), catalogue(places, files) {}
  std::vector<modding::PackPlace> places;
  std::vector<SourceFile> files;
  modding::Catalogue catalogue;
};

content::PackSource read_whole(const modding::PackPlace& place) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  content::PackSource source = read_pack(place, files, problems);
  if (problems.has_errors()) throw modding::TrustError(problems.render(files));
  return source;
}

std::string id_in(const std::string& which) { return which.substr(0, which.find('@')); }
std::string version_in(const std::string& which) {
  return which.find('@') == std::string::npos ? "" : which.substr(which.find('@') + 1);
}

// `./brewers`, `brewers` (the newest) or `brewers@1.2.0`; where no pack has that id, a folder beside us may be meant.
modding::PackPlace place_of(const std::string& which, AtHand& at_hand) {
  if (which == "." || which == ".." || which.find('/') != std::string::npos) return modding::pack_at(which);
  const std::string id = id_in(which), version = version_in(which);
  std::vector<std::string> versions;
  for (const modding::Catalogue::Entry& entry : at_hand.catalogue.versions(id)) {
    versions.push_back(entry.manifest.version.text());
    if (version.empty() || version == versions.back()) return *entry.place;
  }
  if (!versions.empty())
    throw modding::TrustError(fmt::format("there is no {} {}, only {}", id, version, fmt::join(versions, ", ")));
  if (const Diagnostics& problems = at_hand.catalogue.problems(id); problems.has_errors())
    throw modding::TrustError(problems.render(at_hand.files));
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::path(which) / "mod.yaml", error)) return modding::pack_at(which);
  throw modding::TrustError(fmt::format("no pack \"{}\" is installed: {}", id, at_hand.catalogue.suggestion_for(id)));
}

// What a user should see before it is trusted.
void show(const content::PackSource& source, const modding::Manifest& manifest) {
  const auto scripts =
      std::ranges::count_if(source.files, [](const content::PackFile& f) { return f.name.ends_with(".lua"); });
  fmt::print("{}: {}\n", manifest.name(), printable(manifest.title));
  if (!manifest.authors.empty())
    fmt::print("  authors  {}\n", printable(fmt::format("{}", fmt::join(manifest.authors, ", "))));
  fmt::print("  folder   {}\n", printable(source.pack.directory));
  fmt::print("  files    {}, {} of them scripts\n", source.files.size(), scripts);
  fmt::print("  hash     {}\n", source.pack.content_hash);
}

// One that is loaded with an unknown pack is counted with it.
std::vector<std::string> unknown_needs(const modding::Manifest& manifest, AtHand& at_hand,
                                       const modding::TrustedPacks& trusted) {
  std::vector<std::string> names;
  for (const modding::PackRange& range : manifest.depends) {
    const auto fitting = at_hand.catalogue.fitting(range);
    if (fitting.empty()) continue;
    const modding::PackStanding standing = trusted.standing_of(read_whole(*fitting[0]->place).pack);
    if (standing == modding::PackStanding::unknown || standing == modding::PackStanding::changed)
      names.push_back(range.id);
  }
  return names;
}

Json json_of(const modding::TrustedPack& pack) {
  return {{"id", pack.id}, {"version", pack.version}, {"hash", pack.hash}, {"folder", pack.folder}};
}

void print_json(const Json& json) { fmt::print("{}\n", json_text(json)); }

int trust(const TrustOptions& options) {
  AtHand at_hand(options.mod_paths);
  Json told = Json::array();
  for (const std::string& which : options.packs) {
    const modding::PackPlace place = place_of(which, at_hand);
    const content::PackSource source = read_whole(place);
    std::vector<SourceFile> files;
    Diagnostics problems;
    const modding::Manifest manifest = read_manifest(place, files, problems).value_or(modding::Manifest{});
    const bool ours = modding::is_bundled(place.directory);
    if (!options.json) show(source, manifest);
    if (ours) {
      if (!options.json) fmt::print("It comes with Castellan and is always trusted.\n");
      continue;
    }
    const modding::TrustedPack pack{manifest.id, manifest.version.text(), source.pack.content_hash,
                                    source.pack.directory};
    modding::TrustedPacks now;
    modding::TrustedPacks::change(modding::TrustedPacks::usual_file(), [&](modding::TrustedPacks& all) {
      all.add(pack);
      now = all;
    });
    told.push_back(json_of(pack));
    if (options.json) continue;
    fmt::print(
        "Trusted: instructions of its scripts are not counted, and tests run in this process. If a file changes, the "
        "pack is unknown again.\n");
    if (const auto others = unknown_needs(manifest, at_hand, now); !others.empty())
      fmt::print("It depends on {}, which you do not trust: instructions are counted until you do.\n",
                 fmt::join(others, ", "));
  }
  if (options.json) print_json(told);
  return success;
}

int distrust(const TrustOptions& options) {
  Json told = Json::array();
  modding::TrustedPacks::change(modding::TrustedPacks::usual_file(), [&](modding::TrustedPacks& all) {
    for (const std::string& which : options.remove) {
      const std::vector<modding::TrustedPack> gone = all.remove(id_in(which), version_in(which));
      if (gone.empty()) {
        std::vector<std::string> ids;
        for (const modding::TrustedPack& pack : all.packs()) ids.push_back(pack.id);
        throw modding::TrustError(fmt::format("\"{}\" is not trusted: {}", which,
                                              ids.empty() ? "no pack is" : suggestion(id_in(which), ids)));
      }
      for (const modding::TrustedPack& pack : gone) told.push_back(json_of(pack));
    }
  });
  if (options.json) print_json(told);
  else
    for (const Json& pack : told)
      fmt::print("{} {} is no longer trusted\n", pack["id"].get<std::string>(), pack["version"].get<std::string>());
  return success;
}

// Is what was trusted still what lies there?
const char* state_of(const modding::TrustedPack& pack, AtHand& at_hand) {
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
  AtHand at_hand(options.mod_paths);
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
