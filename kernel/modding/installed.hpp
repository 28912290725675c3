// Packs in the user's own folder: installed from archives or folders, removed, upgraded. Nothing of a pack is run, and
// nothing is written outside of the folder. A kill at any moment leaves the old state or the new one.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/content/pack_source.hpp"
#include "castellan/modding/manifest.hpp"

namespace castellan::modding {

// What can't be done, and what to do about it.
struct CASTELLAN_API InstallError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Where the user's packs lie. Throws InstallError if there is no home folder.
CASTELLAN_API std::filesystem::path user_packs_folder();

struct InstalledPack {
  enum class Outcome : std::uint8_t { installed, replaced, already_there };
  std::string id, version;
  std::string hash;  // of all its files
  std::filesystem::path directory;
  Outcome outcome = Outcome::installed;

  std::string name() const { return id + " " + version; }
};

CASTELLAN_API std::string_view name_of(InstalledPack::Outcome outcome);

// Whether an archive or a folder is meant, which is named by its path as with --mods; anything else is the name of a
// pack of a hub.
CASTELLAN_API bool names_file(const std::string& from);

// A pack in memory, from an archive or a folder: what would be installed.
struct PackToInstall {
  Manifest manifest;
  std::vector<content::PackFile> files;
  std::filesystem::path from;
  bool has_hashes = true;  // false: an archive without hashes of its files
  std::string release;     // what a hub says about it, kept beside its files; empty if it comes from none
};
// An archive or a folder. Throws InstallError.
CASTELLAN_API PackToInstall read_pack_to_install(const std::filesystem::path& from);
// An archive in memory; `from` is what messages call it.
CASTELLAN_API PackToInstall read_pack_to_install(std::string_view archive, const std::filesystem::path& from);

// As `shelf`/id@version. The same version with other files is refused unless `replace` says so; one that lies elsewhere
// in `others` always is: packs of one version that differ can't be played with.
CASTELLAN_API InstalledPack install_pack(const PackToInstall& pack, const std::filesystem::path& shelf,
                                         const std::vector<std::filesystem::path>& others, bool replace = false);

// All versions of `brewers`, or `brewers@1.2.0` alone. Refused where another pack on the shelf depends on it and would
// find no version of it in `others` either, unless `force` says so. Returns what is gone, the newest first.
CASTELLAN_API std::vector<InstalledPack> remove_pack(std::string_view which, const std::filesystem::path& shelf,
                                                     const std::vector<std::filesystem::path>& others,
                                                     bool force = false);

// The newest version of each pack on the shelf; or every version, the newest first.
CASTELLAN_API std::vector<InstalledPack> installed_packs(const std::filesystem::path& shelf);
CASTELLAN_API std::vector<InstalledPack> all_installed_packs(const std::filesystem::path& shelf);

// The one of these with this id. Throws InstallError, with what may be meant.
CASTELLAN_API const InstalledPack& installed_of(const std::vector<InstalledPack>& installed, const std::string& id);
// For an upgrade: throws InstallError unless it is newer.
CASTELLAN_API void check_newer(const PackToInstall& with, const InstalledPack& installed);

// A pack as one file, to be shared.
struct SharedPack {
  std::string file;  // `brewers-1.0.0.castellan`
  std::string bytes;
};
CASTELLAN_API SharedPack shared_pack(const PackToInstall& pack);

// The newest archive of a pack in a folder, if there is one that is newer than a version.
CASTELLAN_API std::optional<PackToInstall> newer_archive(const std::string& id, const Version& than,
                                                         const std::filesystem::path& folder);

// The folder an installed pack's archive lay in; empty if it came otherwise.
CASTELLAN_API std::filesystem::path archive_folder(const InstalledPack& pack);
// What a hub said about it when it was installed, PackToInstall::release; empty if it came otherwise.
CASTELLAN_API std::string release_of(const std::filesystem::path& directory);

}  // namespace castellan::modding
