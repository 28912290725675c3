// A game small enough to be loaded thousands of times a second, with one of most things packs have.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "castellan/content/pack_source.hpp"

namespace castellan::fuzz {

// As the loader gets it.
const content::PackSource& small_game();
// With its scripts linked; loaded once.
std::shared_ptr<const Ruleset> small_rules();

// The files of a pack in one input: each begins with a line `@@ name`, which is no YAML and no Lua. What stands before
// the first is `pack.yaml`. Sorted by name, each name once, as read from a disk.
std::vector<content::PackFile> files_in(std::string_view input);

}  // namespace castellan::fuzz
