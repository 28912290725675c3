// Numbers in place of keys: for search trees, which compare many options and show none.
#pragma once

#include <cstdint>
#include <vector>

#include "castellan/match/match.hpp"

namespace castellan::match {

// One for each option of the current decision. Options of the same key have the same number in every world of a game,
// others another one; a card is named by its kind only if the seat that decides knows it.
CASTELLAN_API void key_numbers(const Match& match, std::vector<std::uint64_t>& numbers);

}  // namespace castellan::match
