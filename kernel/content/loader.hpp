// Packs to a Ruleset.
#pragma once

#include <memory>
#include <span>

#include "castellan/content/diagnostics.hpp"
#include "castellan/content/pack_source.hpp"

namespace castellan {

// Reads all packs, in this order, into `rules`. Every problem of every file is reported; the Ruleset may only be used
// when there is none, and after its scripts have been linked.
CASTELLAN_API void load_content(std::span<const PackSource> packs, Ruleset& rules, Diagnostics& problems);

// The JSON Schemas of the YAML files, by file name: what schema/ holds.
CASTELLAN_API std::vector<std::pair<std::string, std::string>> content_schemas();

}  // namespace castellan
