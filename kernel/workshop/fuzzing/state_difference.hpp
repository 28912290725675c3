// What is different in two games, in words a person can look for on the table.
#pragma once

#include <string>
#include <vector>

#include "castellan/match/match.hpp"

namespace castellan::workshop {

// `player/1 goods gold: 7 or 8`; at most `most` lines. Only what is in both is compared.
CASTELLAN_API std::vector<std::string> state_difference(const match::Match& one, const match::Match& other,
                                                        std::size_t most);

}  // namespace castellan::workshop
