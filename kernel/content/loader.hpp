// Packs to a Ruleset.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/content/pack_source.hpp"
#include "castellan/content/records/known_names.hpp"

namespace castellan::content {

struct LoadOptions {
  // Of the texts only those in these languages and in each pack's first one are read; all if not given.
  std::optional<std::vector<std::string>> languages;
  // Where two packs that know nothing of each other write the same field, whose value is used: by the field
  // (`guild.thieves.params.from_one`) or the whole definition (`guild.thieves`), the id of a pack.
  std::map<std::string, std::string> prefer;
  // Definitions come in the order of these packs, not in load order; in load order by default. So
  // games under two load orders can be compared.
  std::vector<std::string> definition_order;
};

// Reads all packs, in this order, into `rules`. Every problem of every file is reported; the Ruleset may only be used
// when there is no error, and after its scripts have been linked.
CASTELLAN_API void load_content(std::span<const PackSource> packs, Ruleset& rules, Diagnostics& problems,
                                const LoadOptions& options = {});

// The JSON Schemas of the YAML files, by file name: what schema/ holds. Names that are given are offered by editors.
CASTELLAN_API std::vector<std::pair<std::string, std::string>> content_schemas(const KnownNames& names = {});
// Which of them describes a YAML file of a pack, by its name inside the pack.
CASTELLAN_API const char* schema_of_file(std::string_view name);

}  // namespace castellan::content
