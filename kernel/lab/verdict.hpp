// What an estimate means, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "castellan/lab/statistics.hpp"

namespace castellan::lab {

// By equivalence: strong or weak only if the whole interval lies outside the band, fair only if it lies inside.
enum class Finding : std::uint8_t { strong, weak, fair, undecided, no_verdict };

CASTELLAN_API std::string_view name_of(Finding finding);
// `worth` and `band` in percentage points of win share.
CASTELLAN_API Finding judge(const Estimate& worth, double band);

// In percentage points: low and high turned round where the sign is.
CASTELLAN_API Estimate in_points(const Estimate& share);
CASTELLAN_API Estimate negated(const Estimate& estimate);

// `3.1`, `+3.1`, `−3.1`; with as many digits as asked for.
CASTELLAN_API std::string number(double value, int digits = 1);
CASTELLAN_API std::string signed_number(double value, int digits = 1);
// `−3.6 … −2.6`, or `not known yet`
CASTELLAN_API std::string interval(const Estimate& estimate, int digits = 1);
// `12,345`
CASTELLAN_API std::string grouped(std::int64_t value);
// `the miners, the bankers and the masons`
CASTELLAN_API std::string listed(const std::vector<std::string>& items);

// How many more games would probably decide it, as a sentence; `games_each`: in a block.
CASTELLAN_API std::string what_would_decide(const Estimate& worth, double band, double games_each,
                                            const Confidence& confidence);

}  // namespace castellan::lab
