// Packs to a Ruleset.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "castellan/content/diagnostics.hpp"
#include "castellan/content/pack_source.hpp"

namespace castellan {

// Reads all packs, in this order, into `rules`. Every problem of every file is reported; the Ruleset may only be used
// when there is none, and after its scripts have been linked.
// Of the texts only those in these languages and in each pack's first one are read; all if none are given.
CASTELLAN_API void load_content(std::span<const PackSource> packs, Ruleset& rules, Diagnostics& problems,
                                const std::optional<std::vector<std::string>>& languages = {});

// The JSON Schemas of the YAML files, by file name: what schema/ holds.
CASTELLAN_API std::vector<std::pair<std::string, std::string>> content_schemas();

}  // namespace castellan
