// Changing what another pack defines, before it is read: `patch: {guild.bakers: {params: {gold: 3}}}`.
#pragma once

#include <span>

#include "castellan/content/diagnostics.hpp"
#include "castellan/content/document.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan {

// Applies the patches of all documents, in load order, to the definitions of all documents. A map is merged key by key,
// anything else is replaced. What was changed carries the place of the patch, so that problems point to it.
void apply_patches(std::vector<Document>& documents, const Ruleset& rules, Diagnostics& problems);

}  // namespace castellan
