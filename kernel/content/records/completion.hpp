// What can only be done when all packs have been read: names of what came later, the order of modifiers, counters, and
// checks over the whole.
#pragma once

#include "castellan/base/diagnostics.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::content {

void complete_rules(Ruleset& rules, Diagnostics& problems);

}  // namespace castellan::content
