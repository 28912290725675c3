// Names of definitions by what they are called where something refers to them: what editors complete.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::content {

// By kind (`resource`, `worker kind`, `season`), by section (`round`), and all together as patches name them under
// `definition` (`guild.bakers`).
using KnownNames = std::map<std::string, std::vector<std::string>, std::less<>>;

// What comes before the id of a pack's event where its fields are listed: `toll: integer`, `payer: Player`.
inline constexpr std::string_view told_by = "told by ";

CASTELLAN_API KnownNames known_names(const Ruleset& rules);

}  // namespace castellan::content
