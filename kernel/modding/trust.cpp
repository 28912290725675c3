#include "castellan/modding/trust.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/base/folder_io.hpp"
#include "castellan/base/json.hpp"
#include "castellan/base/text.hpp"
#include "castellan/base/user_folders.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/modding/version.hpp"

namespace castellan::modding {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::uintmax_t max_list_size = std::uintmax_t{4} << 20;

bool is_hash(std::string_view text) {
  return text.size() == 64 &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void refuse_other_keys(const Json& json, std::initializer_list<std::string_view> known) {
  for (const auto& [key, unused] : json.items())
    if (std::ranges::find(known, key) == known.end())
      throw TrustError(fmt::format("damaged list of trusted packs: unknown key \"{}\"", printable(key)));
}

// Both are canonical.
bool lies_in(const fs::path& place, const fs::path& folder) {
  return std::ranges::mismatch(place, folder).in2 == folder.end();
}

TrustedPack pack_of(const Json& json) {
  refuse_other_keys(json, {"id", "version", "hash", "folder"});
  TrustedPack pack{json.at("id"), json.at("version"), json.at("hash"), json.at("folder")};
  if (!is_hash(pack.hash) || pack.id.empty() || !Version::parse(pack.version))
    throw TrustError(
        fmt::format("damaged list of trusted packs: \"{}\" has a bad id, version or hash", printable(pack.id)));
  return pack;
}

}  // namespace

std::string_view name_of(PackStanding standing) {
  switch (standing) {
    case PackStanding::bundled: return "bundled";
    case PackStanding::trusted: return "trusted";
    case PackStanding::changed: return "changed";
    case PackStanding::unknown: return "unknown";
  }
  return "";
}

fs::path TrustedPacks::usual_file() {
  const fs::path folder = user_config_folder();
  return folder.empty() ? folder : folder / "trusted.json";
}

TrustedPacks TrustedPacks::parse(std::string_view text) {
  TrustedPacks all;
  try {
    const Json json = parse_json(text);
    if (!json.is_object() || !json.contains("castellan_trust")) throw TrustError("not a list of trusted packs");
    refuse_other_keys(json, {"castellan_trust", "packs"});
    if (const int version = integer_of<int>(json.at("castellan_trust")); version != format)
      throw TrustError(
          fmt::format("list of trusted packs of format {}, but this program reads format {}: use a matching release",
                      version, format));
    for (const Json& entry : json.at("packs").get_ref<const Json::array_t&>()) {
      TrustedPack pack = pack_of(entry);
      const std::size_t before = all.packs_.size();
      all.add(pack);
      if (all.packs_.size() == before)
        throw TrustError(fmt::format("damaged list of trusted packs: {} {} appears in it twice", printable(pack.id),
                                     printable(pack.version)));
    }
  } catch (const Json::exception& e) {
    throw TrustError(fmt::format("damaged list of trusted packs: {}", printable(e.what())));
  } catch (const TrustError&) {
    throw;
  } catch (const std::runtime_error& e) {
    throw TrustError(fmt::format("not a list of trusted packs: {}", e.what()));
  }
  return all;
}

TrustedPacks TrustedPacks::read(const fs::path& file) {
  std::error_code error;
  if (file.empty() || fs::symlink_status(file, error).type() == fs::file_type::not_found) return {};
  try {
    const std::string text = read_small_file(file, max_list_size, "a list of trusted packs");
    try {
      return parse(text);
    } catch (const TrustError& e) {
      throw TrustError(
          fmt::format("{}: {}; no pack is trusted until you repair or remove it", file.string(), e.what()));
    }
  } catch (const FileError& e) {
    throw TrustError(e.what());
  }
}

std::string TrustedPacks::text() const {
  // One pack a line, so that people can read it and take one out.
  std::string out = fmt::format("{{\n \"castellan_trust\": {},\n \"packs\": [\n", format);
  for (std::size_t i = 0; i < packs_.size(); ++i) {
    const TrustedPack& pack = packs_[i];
    const Json json{{"id", pack.id}, {"version", pack.version}, {"hash", pack.hash}, {"folder", pack.folder}};
    out += fmt::format("  {}{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace),
                       i + 1 < packs_.size() ? "," : "");
  }
  return out + " ]\n}\n";
}

void TrustedPacks::change(const fs::path& file, const std::function<void(TrustedPacks&)>& work) {
  if (file.empty()) throw TrustError("you have no home folder: set HOME or XDG_CONFIG_HOME");
  try {
    const FolderLock lock(file.parent_path());
    TrustedPacks all = read(file);
    const std::vector<TrustedPack> before = all.packs_;
    work(all);
    if (all.packs_ != before) write_atomically(file, all.text());
  } catch (const FileError& e) {
    throw TrustError(e.what());
  }
}

bool TrustedPacks::contains(std::string_view id, std::string_view hash) const {
  return std::ranges::any_of(packs_, [&](const TrustedPack& pack) { return pack.id == id && pack.hash == hash; });
}

void TrustedPacks::add(TrustedPack pack) {
  const auto same =
      std::ranges::find_if(packs_, [&](const TrustedPack& p) { return p.id == pack.id && p.version == pack.version; });
  if (same != packs_.end()) *same = std::move(pack);
  else packs_.insert(std::ranges::upper_bound(packs_, pack.id, {}, &TrustedPack::id), std::move(pack));
}

std::vector<TrustedPack> TrustedPacks::remove(std::string_view id, std::string_view version) {
  const auto gone = [&](const TrustedPack& pack) {
    return pack.id == id && (version.empty() || pack.version == version);
  };
  std::vector<TrustedPack> removed;
  std::ranges::copy_if(packs_, std::back_inserter(removed), gone);
  std::erase_if(packs_, gone);
  return removed;
}

PackStanding TrustedPacks::standing_of(const Pack& pack) const {
  BundledPlaces bundled;
  return standing_of(pack, bundled);
}

PackStanding TrustedPacks::standing_of(const Pack& pack, BundledPlaces& bundled) const {
  if (bundled.contain(pack.directory)) return PackStanding::bundled;
  if (contains(pack.id, pack.content_hash)) return PackStanding::trusted;
  const bool other = std::ranges::any_of(
      packs_, [&](const TrustedPack& known) { return known.id == pack.id && known.version == pack.version; });
  return other ? PackStanding::changed : PackStanding::unknown;
}

void BundledPlaces::look_up() {
  if (known_) return;
  known_ = true;
  std::error_code error;
  if (const fs::path users = user_data_folder(); !users.empty()) users_ = fs::canonical(users / "mods", error);
  if (error) users_.clear();
  for (const fs::path& ours : own_pack_folders())
    if (const fs::path place = fs::canonical(ours, error); !error) own_.push_back(place);
}

// Where it really lies: a path may lead through our folders and out again.
fs::path BundledPlaces::canonical(const fs::path& directory, std::error_code& error) {
  const fs::path name = directory.filename();
  const bool plain = directory.has_parent_path() && !name.empty() && name != "." && name != ".." &&
                     fs::symlink_status(directory, error).type() == fs::file_type::directory;
  if (!plain) return fs::canonical(directory, error);
  if (above_ != directory.parent_path()) {
    canonical_above_ = fs::canonical(directory.parent_path(), error);
    above_ = error ? fs::path() : directory.parent_path();
  }
  return error ? fs::path() : canonical_above_ / name;
}

bool BundledPlaces::contain(const fs::path& directory) {
  std::error_code error;
  const fs::path place = directory.empty() ? directory : canonical(directory, error);
  if (error || place.empty()) return false;
  look_up();
  // What was installed is somebody else's, also where the user's packs and ours are kept in one folder.
  if (!users_.empty() && lies_in(place, users_)) return false;
  return std::ranges::any_of(own_, [&](const fs::path& ours) { return lies_in(place, ours); });
}

bool is_bundled(const fs::path& directory) { return BundledPlaces().contain(directory); }

bool are_trusted(std::span<const Pack> packs, const fs::path& list) { return untrusted(packs, list).empty(); }

std::vector<std::string> untrusted(std::span<const Pack> packs, const fs::path& list) {
  std::vector<std::string> ids;
  BundledPlaces bundled;
  if (std::ranges::all_of(packs, [&](const Pack& pack) { return bundled.contain(pack.directory); })) return ids;
  const TrustedPacks trusted = TrustedPacks::read(list.empty() ? TrustedPacks::usual_file() : list);
  for (const Pack& pack : packs)
    if (const PackStanding standing = trusted.standing_of(pack, bundled);
        standing != PackStanding::bundled && standing != PackStanding::trusted)
      ids.push_back(pack.id);
  return ids;
}

}  // namespace castellan::modding
