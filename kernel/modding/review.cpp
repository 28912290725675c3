#include "castellan/modding/review.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "castellan/base/build_info.hpp"
#include "castellan/base/text.hpp"
#include "castellan/base/user_folders.hpp"
#include "castellan/modding/packs.hpp"

namespace castellan::modding {
namespace {

std::string id_in(const std::string& which) { return which.substr(0, which.find('@')); }
std::string version_in(const std::string& which) {
  return which.find('@') == std::string::npos ? "" : which.substr(which.find('@') + 1);
}

}  // namespace

PacksAtHand::PacksAtHand(const std::vector<std::filesystem::path>& folders)
    : places(find_packs(folders, problems)), catalogue(places, files) {}

PackPlace place_named(const std::string& which, PacksAtHand& at_hand) {
  if (which == "." || which == ".." || which.find('/') != std::string::npos) return pack_at(which);
  const std::string id = id_in(which), version = version_in(which);
  std::vector<std::string> versions;
  for (const Catalogue::Entry& entry : at_hand.catalogue.versions(id)) {
    versions.push_back(entry.manifest.version.text());
    if (version.empty() || version == versions.back()) return *entry.place;
  }
  if (!versions.empty())
    throw TrustError(fmt::format("there is no {} {}, only {}", id, version, fmt::join(versions, ", ")));
  if (const Diagnostics& problems = at_hand.catalogue.problems(id); problems.has_errors())
    throw TrustError(problems.render(at_hand.files));
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::path(which) / "mod.yaml", error)) return pack_at(which);
  throw TrustError(fmt::format("no pack \"{}\" is installed: {}", id, at_hand.catalogue.suggestion_for(id)));
}

std::size_t ReviewedPack::scripts() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(source.files, [](const content::PackFile& f) { return f.name.ends_with(".lua"); }));
}

TrustedPack ReviewedPack::as_it_is() const {
  return {manifest.id, manifest.version.text(), source.pack.content_hash, source.pack.directory};
}

ReviewedPack review(const PackPlace& place) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  ReviewedPack pack{read_pack(place, files, problems), {}, is_bundled(place.directory)};
  if (problems.has_errors()) throw TrustError(problems.render(files));
  pack.manifest = read_manifest(place, files, problems).value_or(Manifest{});
  return pack;
}

TrustedPacks trust(const ReviewedPack& pack) {
  TrustedPacks now;
  TrustedPacks::change(TrustedPacks::usual_file(), [&](TrustedPacks& all) {
    all.add(pack.as_it_is());
    now = all;
  });
  return now;
}

std::vector<TrustedPack> distrust(const std::string& which, TrustedPacks& all) {
  std::vector<TrustedPack> gone = all.remove(id_in(which), version_in(which));
  if (!gone.empty()) return gone;
  std::vector<std::string> ids;
  for (const TrustedPack& pack : all.packs()) ids.push_back(pack.id);
  throw TrustError(
      fmt::format("\"{}\" is not trusted: {}", which, ids.empty() ? "no pack is" : suggestion(id_in(which), ids)));
}

std::vector<std::string> unknown_needs(const Manifest& manifest, PacksAtHand& at_hand, const TrustedPacks& trusted) {
  std::vector<std::string> names;
  for (const PackRange& range : manifest.depends) {
    const auto fitting = at_hand.catalogue.fitting(range);
    if (fitting.empty()) continue;
    const PackStanding standing = trusted.standing_of(review(*fitting[0]->place).source.pack);
    if (standing == PackStanding::unknown || standing == PackStanding::changed) names.push_back(range.id);
  }
  return names;
}

PackStanding standing_of(const PackPlace& place, const TrustedPacks& trusted) {
  if (is_bundled(place.directory)) return PackStanding::bundled;
  std::vector<SourceFile> files;
  Diagnostics problems;
  return trusted.standing_of(read_pack(place, files, problems).pack);
}

std::string origin_of(const PackPlace& place) {
  if (place.folder == data_folder() / "scripts") return "game";
  if (place.folder == data_folder() / "mods") return "bundled";
  if (place.folder == user_data_folder() / "mods") return "yours";
  return place.folder.string();
}

}  // namespace castellan::modding
