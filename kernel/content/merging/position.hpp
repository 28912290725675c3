// Where definitions go: `replaces`, `after` and `before`.
#pragma once

#include "castellan/content/merging/merge.hpp"

namespace castellan::content {

// Definitions that say `replaces` take the place of what they name. Returns these changes by what they name.
std::map<std::size_t, std::vector<Edit>> replace_items(Content& content, Settler& settler, Diagnostics& problems);

// Takes what is gone out of its list and puts definitions with `after` or `before` beside the one they name: several at
// one place stand there in load order, each with those put beside itself.
void place_items(Content& content, const Ruleset& rules, Diagnostics& problems);

}  // namespace castellan::content
