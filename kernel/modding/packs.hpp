// Packs on disk: manifests, discovery, load order, content hashes.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "castellan/content/diagnostics.hpp"
#include "castellan/content/pack_source.hpp"

namespace castellan {

// A folder with a mod.yaml.
struct PackPlace {
  std::string id;  // the folder's name must be the pack's id
  std::filesystem::path directory;
};

// The packs directly below the given folders. Of two with the same id, the one found first.
CASTELLAN_API std::vector<PackPlace> find_packs(std::span<const std::filesystem::path> folders);

// Reads a pack's manifest and all its files. Links are not followed; sizes are limited. Problems are reported with the
// files they are in, which are added to `files`.
CASTELLAN_API PackSource read_pack(const PackPlace& place, std::vector<SourceFile>& files, Diagnostics& problems);

// The chosen packs with all they depend on: dependencies first, then by id.
CASTELLAN_API std::vector<PackSource> choose_packs(std::span<const PackPlace> available,
                                                   std::span<const std::string> chosen, std::vector<SourceFile>& files,
                                                   Diagnostics& problems);

// The JSON Schema of mod.yaml.
CASTELLAN_API std::string manifest_schema();

}  // namespace castellan
