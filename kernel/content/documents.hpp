// The files of packs, parsed: YAML documents, Lua modules and texts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "castellan/content/document.hpp"
#include "castellan/content/loader.hpp"

namespace castellan::content {

struct PackDocuments {
  std::vector<Document> documents;            // in load order
  std::vector<FileSurroundings> around;       // by index into Ruleset::files
  std::vector<std::vector<std::string>> art;  // by pack: the files in its art/ folder
};

// Puts packs, files, modules and texts into `rules`; the YAML of definitions is returned.
PackDocuments read_documents(std::span<const PackSource> packs, const LoadOptions& options, Ruleset& rules,
                             Diagnostics& problems);

}  // namespace castellan::content
