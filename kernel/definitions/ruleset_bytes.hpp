// A Ruleset as bytes and back, for a cache.
#pragma once

#include <string>
#include <string_view>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan {

CASTELLAN_API std::string to_bytes(const Ruleset& rules);
// Only what to_bytes() of the same build has written makes sense. Throws BadBytes where lengths do not fit.
CASTELLAN_API Ruleset ruleset_from_bytes(std::string_view bytes);

}  // namespace castellan
