// castellan bench studio: many people at many tables, over sockets.
#pragma once

#include <string>
#include <vector>

#include "bench_options.hpp"

namespace castellan::cli {

// One line of what was measured.
struct BenchRow {
  std::string what;
  double value;
  std::string unit;
  std::string target;
};

// Starts the studio beside this program and plays in it. Throws std::runtime_error.
std::vector<BenchRow> measure_studio(const StudioBenchOptions& options);
// A row for each pack that comes with Castellan: from a saved file to the new state. Likewise.
std::vector<BenchRow> measure_live_packs();

}  // namespace castellan::cli
