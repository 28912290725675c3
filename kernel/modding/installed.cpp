#include "castellan/modding/installed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "castellan/base/folder_io.hpp"
#include "castellan/base/text.hpp"
#include "castellan/base/user_folders.hpp"
#include "castellan/modding/archive.hpp"
#include "castellan/modding/archive_names.hpp"
#include "castellan/modding/catalogue.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/modding/resolve.hpp"

namespace castellan::modding {
namespace {

namespace fs = std::filesystem;
using Folders = std::vector<fs::path>;

// Hidden, so it is no part of the pack: where its archive lay when it was installed.
constexpr const char* origin_file = ".castellan-origin";
// Hidden as well: what a hub said about it.
constexpr const char* release_file = ".castellan-release";
constexpr std::uintmax_t max_release = std::uintmax_t{1} << 20;
constexpr std::string_view removed_prefix = ".castellan-removed-";

// One program at a time changes a shelf. What an earlier one left behind when it was killed is cleared away.
class ShelfLock {
 public:
  explicit ShelfLock(const fs::path& shelf) : lock_(shelf) {
    std::error_code error;
    for (fs::directory_iterator at(shelf, error), end; !error && at != end; at.increment(error)) {
      const std::string name = at->path().filename().string();
      std::error_code ignored;
      if (name.starts_with(StagedFolder::prefix) || name.starts_with(removed_prefix))
        fs::remove_all(at->path(), ignored);
    }
  }

 private:
  FolderLock lock_;
};

content::PackSource read_folder(const PackPlace& place) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  content::PackSource source = read_pack(place, files, problems);
  if (problems.has_errors()) throw InstallError(problems.render(files));
  return source;
}

Manifest manifest_at(const PackPlace& place) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  std::optional<Manifest> manifest = read_manifest(place, files, problems);
  if (!manifest) throw InstallError(problems.render(files));
  return *manifest;
}

Manifest manifest_in(const PackArchive& archive, const fs::path& from) {
  const auto found = std::ranges::find(archive.files, "mod.yaml", &content::PackFile::name);
  const std::size_t at = archive.folder.find('@');
  if (found == archive.files.end()) throw ArchiveError("has no mod.yaml");
  if (at == std::string::npos)
    throw ArchiveError(fmt::format("holds a folder {}, not one named like brewers@1.0.0", printable(archive.folder)));
  std::vector<SourceFile> files;
  Diagnostics problems;
  const PackPlace place{archive.folder.substr(0, at), from / archive.folder};
  const std::optional<Manifest> manifest = read_manifest(place, found->content, files, problems);
  if (!manifest) throw InstallError(problems.render(files));
  return *manifest;
}

std::string folder_name(const Manifest& manifest) { return manifest.id + "@" + manifest.version.text(); }

InstalledPack described(const Manifest& manifest, const std::vector<content::PackFile>& files,
                        const fs::path& directory) {
  return {manifest.id, manifest.version.text(), content_hash(files), directory};
}

// All versions of all packs in some folders whose manifests can be read.
struct Shelf {
  explicit Shelf(const Folders& folders) : places(find_packs(folders)), catalogue(Catalogue::of_all(places, files)) {}
  std::vector<PackPlace> places;
  std::vector<SourceFile> files;
  Catalogue catalogue;
};

// The ids of what comes with the program are its own: a pack that bore one would be taken for it.
void check_id(const Manifest& manifest) {
  if (!comes_with_program(manifest.id)) return;
  const std::string otherwise =
      manifest.id == engine_pack ? "" : fmt::format(", or play with it from its folder: --mods ./{}", manifest.id);
  throw InstallError(
      fmt::format("{} can't be installed: a pack \"{}\" comes with Castellan, and its id is not for others. Give this "
                  "one another id{}",
                  manifest.name(), manifest.id, otherwise));
}

// Two packs of one id and version that differ are a mistake nobody can play with.
void check_elsewhere(const PackToInstall& pack, const fs::path& target, const Folders& folders) {
  Shelf all(folders);
  for (const Catalogue::Entry& entry : all.catalogue.versions(pack.manifest.id)) {
    if (entry.manifest.version.text() != pack.manifest.version.text()) continue;
    std::vector<const PackPlace*> copies = entry.copies;
    copies.push_back(entry.place);
    for (const PackPlace* copy : copies)
      if (copy->directory != target && content_hash(read_folder(*copy).files) != content_hash(pack.files))
        throw InstallError(
            fmt::format("{} lies in {} already, with other files: remove that one, or give this one another "
                        "version",
                        pack.manifest.name(), copy->directory.string()));
  }
}

// Who on the shelf would miss versions of a pack that are taken away.
std::vector<std::string> dependents(std::span<const Catalogue::Entry* const> gone, const fs::path& shelf, Shelf& all) {
  std::vector<std::string> names;
  const std::string& gone_id = gone[0]->manifest.id;
  const auto goes = [&](const Catalogue::Entry* entry) { return std::ranges::find(gone, entry) != gone.end(); };
  for (const std::string& id : all.catalogue.ids()) {
    if (id == gone_id) continue;
    for (const Catalogue::Entry& entry : all.catalogue.versions(id)) {
      if (entry.place->folder != shelf) continue;
      for (const PackRange& range : entry.manifest.depends) {
        if (range.id != gone_id) continue;
        const auto fitting = all.catalogue.fitting(range);
        const bool others =
            std::ranges::any_of(fitting, [&](const auto* other) { return !goes(other) || !other->copies.empty(); });
        if (std::ranges::any_of(fitting, goes) && !others) names.push_back(entry.manifest.name());
      }
    }
  }
  return names;
}

// What `brewers` or `brewers@1.2.0` means on a shelf, the newest first.
std::vector<const Catalogue::Entry*> find_installed(std::string_view which, const fs::path& shelf, Shelf& all) {
  const std::string id(which.substr(0, which.find('@')));
  const std::string version(which.find('@') == std::string_view::npos ? "" : which.substr(which.find('@') + 1));
  std::vector<const Catalogue::Entry*> found;
  std::vector<std::string> versions;
  bool elsewhere = false;
  for (const Catalogue::Entry& entry : all.catalogue.versions(id)) {
    if (entry.place->folder != shelf) {
      elsewhere = true;
      continue;
    }
    versions.push_back(entry.manifest.version.text());
    if (version.empty() || version == versions.back()) found.push_back(&entry);
  }
  if (!found.empty()) return found;
  if (!versions.empty())
    throw InstallError(
        fmt::format("{} {} is not installed, but {}", id, printable(version), fmt::join(versions, ", ")));
  if (elsewhere) throw InstallError(fmt::format("{} was not installed, it comes with Castellan", id));
  std::vector<std::string> ids;
  for (const PackPlace& place : all.places)
    if (place.folder == shelf && std::ranges::find(ids, place.id) == ids.end()) ids.push_back(place.id);
  throw InstallError(
      fmt::format("\"{}\" is not installed: {}", printable(id), ids.empty() ? "no pack is" : suggestion(id, ids)));
}

// Gone in one step; what is left of it then is hidden.
void take_away(const fs::path& directory, const fs::path& shelf) {
  const fs::path away = shelf / fmt::format("{}{}", removed_prefix, ::getpid());
  std::error_code error;
  fs::rename(directory, away, error);
  if (error) throw InstallError(fmt::format("{} can't be removed: {}", directory.string(), error.message()));
  sync_folder(shelf);
  fs::remove_all(away, error);
}

// `https://example.org/brewers-1.0.0.castellan`
bool is_address(std::string_view text) {
  const std::size_t end = text.find(":/");
  return end != std::string_view::npos && end > 1 &&
         std::ranges::all_of(text.substr(0, end), [](char c) { return std::isalpha(static_cast<unsigned char>(c)); });
}

// All folders that count, the shelf first and once.
Folders with_shelf(const fs::path& shelf, const Folders& others) {
  Folders folders{shelf};
  for (const fs::path& other : others)
    if (other != shelf) folders.push_back(other);
  return folders;
}

}  // namespace

fs::path user_packs_folder() {
  const fs::path own = user_data_folder();
  if (own.empty()) throw InstallError("you have no home folder: set HOME or XDG_DATA_HOME");
  return own / "mods";
}

std::string_view name_of(InstalledPack::Outcome outcome) {
  switch (outcome) {
    case InstalledPack::Outcome::installed: return "installed";
    case InstalledPack::Outcome::replaced: return "replaced";
    case InstalledPack::Outcome::already_there: return "already there";
  }
  return "";
}

bool names_file(const std::string& from) {
  std::error_code error;
  return from.find('/') != std::string::npos || from.ends_with(archive_ending) || from == "." || from == ".." ||
         fs::is_regular_file(from, error);
}

PackToInstall read_pack_to_install(const fs::path& from) {
  if (is_address(from.string()))
    throw InstallError(
        fmt::format("{} is an address, and packs are installed from files: download it, look whether its "
                    "SHA-256 is the published one, then install the file",
                    printable(from.string())));
  std::error_code error;
  if (fs::is_directory(from, error)) {
    const PackPlace place = pack_at(from);
    PackToInstall pack{manifest_at(place), read_folder(place).files, {}, true, {}};
    for (const content::PackFile& file : pack.files)
      if (const std::string problem = path_problem(file.name); !problem.empty())
        throw InstallError(fmt::format("{}: {} {}", printable(from.string()), printable(file.name), problem));
    return pack;
  }
  PackToInstall pack = read_pack_to_install(read_small_file(from, PackLimits::archive, "an archive of a pack"), from);
  pack.from = fs::absolute(from).lexically_normal();
  return pack;
}

PackToInstall read_pack_to_install(std::string_view bytes, const fs::path& from) {
  try {
    PackArchive archive = read_archive(bytes);
    Manifest manifest = manifest_in(archive, from);
    return {std::move(manifest), std::move(archive.files), {}, archive.has_hashes, {}};
  } catch (const ArchiveError& e) {
    throw InstallError(fmt::format("{}: {}", from.string(), e.what()));
  }
}

InstalledPack install_pack(const PackToInstall& pack, const fs::path& shelf, const Folders& others, bool replace) {
  check_id(pack.manifest);
  const ShelfLock lock(shelf);
  const std::string name = folder_name(pack.manifest);
  InstalledPack result = described(pack.manifest, pack.files, shelf / name);
  std::error_code error;
  if (fs::exists(fs::symlink_status(result.directory, error))) {
    bool same = false;
    try {
      same = content_hash(read_folder(pack_at(result.directory)).files) == result.hash;
    } catch (const std::exception&) {  // whatever lies there is no such pack
    }
    result.outcome = same ? InstalledPack::Outcome::already_there : InstalledPack::Outcome::replaced;
    if (same) {
      if (!pack.release.empty() && release_of(result.directory) != pack.release)  // now it is known whose it is
        write_atomically(result.directory / release_file, pack.release);
      return result;
    }
    if (!replace)
      throw InstallError(
          fmt::format("{} is installed already, with other files: give this one another version, or "
                      "--replace it\n  {}",
                      result.name(), result.directory.string()));
  }
  check_elsewhere(pack, result.directory, with_shelf(shelf, others));
  StagedFolder folder(shelf, name);
  for (const content::PackFile& file : pack.files) folder.add(file.name, file.content);
  if (!pack.from.empty()) folder.add(origin_file, pack.from.parent_path().string());
  if (!pack.release.empty()) folder.add(release_file, pack.release);
  folder.put(replace);
  return result;
}

std::vector<InstalledPack> remove_pack(std::string_view which, const fs::path& shelf, const Folders& others,
                                       bool force) {
  const ShelfLock lock(shelf);
  Shelf all(with_shelf(shelf, others));
  const std::vector<const Catalogue::Entry*> entries = find_installed(which, shelf, all);
  const std::vector<std::string> needed_by = dependents(entries, shelf, all);
  if (!needed_by.empty() && !force)
    throw InstallError(fmt::format("{} is needed by {}: remove {} first, or use --force",
                                   entries.size() == 1 ? entries[0]->manifest.name() : entries[0]->manifest.id,
                                   fmt::join(needed_by, ", "), needed_by.size() == 1 ? "that" : "those"));
  std::vector<InstalledPack> gone;
  for (const Catalogue::Entry* entry : entries) {
    gone.push_back({entry->manifest.id, entry->manifest.version.text(), "", entry->place->directory});
    take_away(gone.back().directory, shelf);
  }
  return gone;
}

std::vector<InstalledPack> all_installed_packs(const fs::path& shelf) {
  Shelf own({shelf});
  std::vector<InstalledPack> packs;
  for (const std::string& id : own.catalogue.ids())
    for (const Catalogue::Entry& entry : own.catalogue.versions(id))
      packs.push_back({id, entry.manifest.version.text(), "", entry.place->directory});
  return packs;
}

std::vector<InstalledPack> installed_packs(const fs::path& shelf) {
  std::vector<InstalledPack> packs = all_installed_packs(shelf);
  const auto same_id = [](const InstalledPack& a, const InstalledPack& b) { return a.id == b.id; };
  packs.erase(std::unique(packs.begin(), packs.end(), same_id), packs.end());  // not ranges::unique: clang 14
  return packs;
}

const InstalledPack& installed_of(const std::vector<InstalledPack>& installed, const std::string& id) {
  const auto found = std::ranges::find(installed, id, &InstalledPack::id);
  if (found != installed.end()) return *found;
  std::vector<std::string> ids;
  for (const InstalledPack& pack : installed) ids.push_back(pack.id);
  throw InstallError(
      fmt::format("\"{}\" is not installed: {}", printable(id), ids.empty() ? "no pack is" : suggestion(id, ids)));
}

void check_newer(const PackToInstall& with, const InstalledPack& installed) {
  if (precedence(with.manifest.version, Version::parse(installed.version).value_or(Version{})) > 0) return;
  throw InstallError(
      fmt::format("{} is not newer than {}, which is installed; `castellan mod install` accepts any version",
                  with.manifest.name(), installed.name()));
}

SharedPack shared_pack(const PackToInstall& pack) {
  return {fmt::format("{}-{}{}", pack.manifest.id, pack.manifest.version.text(), archive_ending),
          write_archive({folder_name(pack.manifest), pack.files})};
}

std::optional<PackToInstall> newer_archive(const std::string& id, const Version& than, const fs::path& folder) {
  std::vector<fs::path> archives;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(id + "-") && name.ends_with(archive_ending)) archives.push_back(at->path());
  }
  if (error) throw InstallError(fmt::format("{} can't be read: {}", folder.string(), error.message()));
  std::ranges::sort(archives);
  std::optional<PackToInstall> newest;
  for (const fs::path& archive : archives) {
    // The name tells which version to expect, so that only the newest has to be unpacked.
    const std::string name = archive.filename().string();
    const auto version =
        Version::parse(name.substr(id.size() + 1, name.size() - id.size() - 1 - archive_ending.size()));
    if (!version || precedence(*version, newest ? newest->manifest.version : than) <= 0) continue;
    if (!version->prerelease.empty() && than.prerelease.empty()) continue;  // betas are for those who have one
    PackToInstall pack = read_pack_to_install(archive);
    if (pack.manifest.id == id && precedence(pack.manifest.version, newest ? newest->manifest.version : than) > 0)
      newest = std::move(pack);
  }
  return newest;
}

fs::path archive_folder(const InstalledPack& pack) {
  try {
    return read_small_file(pack.directory / origin_file, 1 << 12, "the place of an archive");
  } catch (const FileError&) {
    return {};
  }
}

std::string release_of(const fs::path& directory) {
  try {
    return read_small_file(directory / release_file, max_release, "what a hub says about a pack");
  } catch (const FileError&) {
    return {};
  }
}

}  // namespace castellan::modding
