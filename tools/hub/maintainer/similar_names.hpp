// Ids that people take for one another.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace castellan::hub {

// One of the others that a new id is one edit away from, or that looks the same: `brevvers` and `brewers`. Empty if
// there is none. The id itself does not count.
std::string similar_name(std::string_view id, std::span<const std::string> others);

}  // namespace castellan::hub
