// How often, and in which order, the registered benchmarks are measured.
#pragma once

#include <map>
#include <string>

namespace castellan::cli {

// The best time counts: the least disturbed one.
inline constexpr int times_measured = 5;

// The best time of each, in seconds. They take turns: a machine that is busy elsewhere for a while slows a bit of
// everything down, not all of one benchmark, so what is compared was measured at the same times.
std::map<std::string, double> best_times();

}  // namespace castellan::cli
