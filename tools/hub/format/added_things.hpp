// What a pack adds to the game, by kind and id, as its files say it: `guild.bakers`. Nothing is run or merged.
#pragma once

#include <castellan/content/pack_source.hpp>
#include <span>
#include <string>
#include <vector>

namespace castellan::hub {

// Sorted. What can't be parsed adds nothing; checking a pack says why.
std::vector<std::string> added_things(std::span<const content::PackFile> files);

}  // namespace castellan::hub
