// What a typed text means among several labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace castellan::cli {

// The indices of all labels a text fits, in the best way any fits: the whole label, its beginning, the beginning of one
// of its words, a part of it. Case does not matter.
std::vector<std::size_t> matches(std::string_view text, const std::vector<std::string>& labels);

}  // namespace castellan::cli
