// Which packs a game is played with, as the user asks for them, and what that resolves to.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/base/export.hpp"
#include "castellan/content/pack_source.hpp"
#include "castellan/modding/lock.hpp"
#include "castellan/modding/manifest.hpp"

namespace castellan::modding {

// The packs can't be loaded; what() is the whole report, file by file.
struct CASTELLAN_API LoadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct PackRequest {
  std::vector<std::filesystem::path> folders;  // that hold packs
  std::vector<PackPlace> places;               // packs in a certain place: used instead of others of the same id
  std::vector<std::string> packs;              // `brewers`, `hops@^1.2`; what they depend on comes along
  std::string late;                            // a pack that is loaded after all that do not need it
  std::vector<LockedPack> saved;               // loaded too, in these versions where they are installed
  std::optional<PackLock> lock;                // exactly these packs and preferences, or none at all
  std::vector<content::PackSource> more;       // packs that are not on disk, loaded last
  Diagnostics problems;                        // of finding packs, if the caller has looked for them
};

// All packs there are for a request, and what of them is asked for; what those depend on comes along.
CASTELLAN_API std::vector<PackPlace> available_packs(const PackRequest& request, Diagnostics& problems);
CASTELLAN_API std::vector<std::string> wanted_packs(const PackRequest& request, std::span<const PackPlace> available);

// What a request comes down to: found, resolved, in load order and read, the prelude first. Not to be used with errors.
// Throws LoadError where a lock is not met.
CASTELLAN_API std::vector<content::PackSource> choose_packs(const PackRequest& request, std::vector<SourceFile>& files,
                                                            Diagnostics& problems);

// Throws LoadError, unless there are no differences from a lock.
CASTELLAN_API void refuse_differences(const std::vector<std::string>& differences);

}  // namespace castellan::modding
