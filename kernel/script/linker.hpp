// Finds what content and packs' Lua files say about each other: named functions, hooks, invariants.
#pragma once

#include "castellan/base/diagnostics.hpp"
#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::script {

// Finds hooks and checks that every function the content names exists. Reports all problems.
CASTELLAN_API void link_scripts(Ruleset& rules, Diagnostics& problems);

}  // namespace castellan::script
