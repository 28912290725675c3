// How far an experiment has come, as data: for the line at the terminal, and for whoever watches its folder.
#pragma once

#include <chrono>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "castellan/lab/run.hpp"

namespace castellan::lab {

// The headline of a row in percentage points; what a thing is worth is what the barred seat loses.
CASTELLAN_API Estimate shown_estimate(const Row& row, const Estimate& headline);

class CASTELLAN_API Progress {
 public:
  // What was there before it began is not counted as its speed.
  Progress(const Experiment& experiment, const Run& run);

  double games_per_second() const;
  // Until all rows are done, if it goes on like this.
  std::optional<double> seconds_left() const;
  // All rows with their estimates and how those narrowed.
  nlohmann::ordered_json json() const;

  static std::filesystem::path file_in(const std::filesystem::path& folder) { return folder / "progress.json"; }

 private:
  using Clock = std::chrono::steady_clock;
  std::int64_t games() const;
  double blocks() const;
  double blocks_needed(std::size_t row) const;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

  const Experiment& experiment_;
  const Run& run_;
  Clock::time_point begun_ = Clock::now();
  std::int64_t games_before_;
  double blocks_before_;
};

}  // namespace castellan::lab
