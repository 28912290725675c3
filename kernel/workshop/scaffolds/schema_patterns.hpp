// Which schema an editor uses for which YAML file of a pack, as patterns of file names. Editors' patterns know no "all
// others" that could be relied on, so they are made of the files there are; `mod stubs` adds those of new ones.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

// By the name of a schema: `board/*.yaml`, `bakers/patches.yaml`. A pattern may begin in any folder, so a file beside
// mod.yaml goes with the folder of the pack: else `bakers.yaml` would be `guilds/bakers.yaml`, too.
using SchemaPatterns = std::map<std::string, std::vector<std::string>>;

// A pack for editors: what its folder is called, and its files by their names inside it. Only YAML counts.
struct FilesOfPack {
  std::string folder;
  std::vector<std::string> names;
};

// Patterns for these files and for those packs usually have.
CASTELLAN_API SchemaPatterns schema_patterns(const FilesOfPack& files);

// Settings of VS Code with patterns for these files added to those that are there. Settings without ours, or that hold
// more than plain JSON, stay as they are.
CASTELLAN_API std::string with_schema_patterns(const std::string& settings, const FilesOfPack& files);

}  // namespace castellan::workshop
