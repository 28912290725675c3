// How a game ended, in words.
#pragma once

#include <castellan/match/words.hpp>
#include <string>
#include <vector>

namespace castellan::cli {

std::vector<std::string> result_lines(const match::Match& match, const match::Words& words);

}  // namespace castellan::cli
