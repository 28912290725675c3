// Packs on disk: where they are found, which files are theirs, and which of them are loaded.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/content/pack_source.hpp"
#include "castellan/modding/manifest.hpp"

namespace castellan::modding {

// What a pack may hold, in bytes and numbers: on disk and in an archive alike.
struct PackLimits {
  static constexpr std::uintmax_t file = std::uintmax_t{1} << 20;
  static constexpr std::size_t files = 2000;
  static constexpr std::uintmax_t archive = std::uintmax_t{64} << 20;  // all files of one together
};

// Where the packs lie that come with the program: the game's own folder, and that of the bundled ones.
CASTELLAN_API std::vector<std::filesystem::path> own_pack_folders();
// Does a pack of this id lie there? Then the id is taken.
CASTELLAN_API bool comes_with_program(std::string_view id);
// The folders packs are looked for in: the game's own, the bundled ones, the user's, and those given.
CASTELLAN_API std::vector<std::filesystem::path> pack_folders(std::span<const std::string> further = {});

// The pack in a folder the user names, or the one a manifest belongs to. Throws std::invalid_argument if there is none.
CASTELLAN_API PackPlace pack_at(const std::filesystem::path& path);
// The packs next to it.
CASTELLAN_API std::vector<PackPlace> packs_beside(const PackPlace& place);

// What a search for packs in one folder comes across, sorted.
struct PacksInFolder {
  bool is_pack = false;                      // the folder itself
  std::vector<std::filesystem::path> packs;  // in it, or in a folder in it that is not a pack
  std::vector<std::filesystem::path> others;
  std::error_code error;
};
PacksInFolder look_for_packs(const std::filesystem::path& folder);

// The packs in the given folders, by id. A given folder may be a pack itself; one in it that is not a pack may hold
// packs, too. A folder that is not there holds none; one that can't be read is reported.
CASTELLAN_API std::vector<PackPlace> find_packs(std::span<const std::filesystem::path> folders, Diagnostics& problems);
CASTELLAN_API std::vector<PackPlace> find_packs(std::span<const std::filesystem::path> folders);

// Reads a pack's manifest and all its files. Links are not followed; sizes are limited. Problems are reported with the
// files they are in, which are added to `files`.
CASTELLAN_API content::PackSource read_pack(const PackPlace& place, std::vector<SourceFile>& files,
                                            Diagnostics& problems);

// Pack::hash of a pack with these files, sorted by name: of those that decide games.
CASTELLAN_API std::string game_hash(const std::vector<content::PackFile>& files);

// The chosen packs (`brewers`, `hops@^1.2`) with all they depend on, in load order: dependencies first, then by id.
CASTELLAN_API std::vector<content::PackSource> choose_packs(std::span<const PackPlace> available,
                                                            std::span<const std::string> chosen,
                                                            std::vector<SourceFile>& files, Diagnostics& problems);

}  // namespace castellan::modding
