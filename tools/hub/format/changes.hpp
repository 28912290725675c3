// What is new in each version of a pack: in its author's words, and by what its releases say.
#pragma once

#include <castellan/content/pack_source.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "hub/format/pack_index.hpp"

namespace castellan::hub {

// CHANGES.md, CHANGELOG.md or CHANGES; empty if there is none.
std::string changes_file(std::span<const content::PackFile> files);
// Its sections by the version their heading names: `## 1.2.0`, `## [v1.2.0] - 2027-01-31`.
std::map<std::string, std::string> changes_by_version(const std::string& text);

// `adds guild.bakers`, `needs hops ^1.1 instead of ^1.0`; nothing for the first release of a pack.
std::vector<std::string> changes_between(const Release& before, const Release& after);
// The same for a release of an index, compared with the one that was released before it.
std::vector<std::string> changes_of(const PackIndex& index, const Release& release);

}  // namespace castellan::hub
