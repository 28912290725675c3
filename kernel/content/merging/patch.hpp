// Changing what another pack defines, field by field: `patch: {guild.bakers: {params: {gold: 3}}}`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/content/merging/history.hpp"

namespace castellan::content {

// One step from a definition down to one of its values.
struct FieldStep {
  std::string key;           // of a map
  std::size_t position = 0;  // of a list, counted from 1; 0: a key of a map
  Where where;               // where the patch writes the key
  Where value_where;         // and what it writes below it
};
using FieldPath = std::vector<FieldStep>;

// `planks[2].fee.gold`
std::string path_text(std::span<const FieldStep> path);

// One change of one pack to one definition.
struct Edit {
  EditAct act = EditAct::set;
  FieldPath path;  // empty: the definition as a whole
  Value value;
  Where where;
  Id<Pack> pack = none;
  std::size_t named = 0;  // the definition the pack names, by its index; another may have taken its place
};

// What a patch does, value by value. `base`: what it patches, as its pack defines it.
std::vector<Edit> expand_patch(const Value& base, const Value& patch, Diagnostics& problems);

// Makes a change, or reports why it can't be made. `before`: the edits that were made already.
std::optional<FieldWrite> apply_edit(Value& definition, const Edit& edit, std::span<const FieldWrite> before,
                                     Diagnostics& problems);

}  // namespace castellan::content
