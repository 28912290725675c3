// Which schema an editor uses for which YAML file of a pack, as patterns of file names. Editors' patterns know no "all
// others" that could be relied on, so they are made of the files there are; `mod stubs` adds those of new ones.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "castellan/export.hpp"

namespace castellan {

// By the name of a schema: `board/*.yaml`, `patches.yaml`.
using SchemaPatterns = std::map<std::string, std::vector<std::string>>;

// Patterns for these files and for those packs usually have. Names are inside the pack; only YAML counts.
CASTELLAN_API SchemaPatterns schema_patterns(std::span<const std::string> files);

// Settings of VS Code with patterns for these files added to those that are there. Settings without ours, or that hold
// more than plain JSON, stay as they are.
CASTELLAN_API std::string with_schema_patterns(const std::string& settings, std::span<const std::string> files);

}  // namespace castellan
