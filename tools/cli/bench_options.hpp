// What `castellan bench` takes: described for the program, read by castellan-bench.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"

namespace castellan::cli {

inline constexpr const char* bench_summary = "measure speed, mostly as ratios within one run";

struct BenchOptions {
  PackOptions packs;
  std::vector<std::string> together;  // packs that are measured in one game
  bool json = false;
  double seconds = 0.3;  // for each measurement

  void add_to(Command& command);
};

inline constexpr const char* studio_bench_summary = "measure the studio: many tables, people on all seats";

struct StudioBenchOptions {
  int games = 200;
  int seats = 5;        // of each, all taken by clients
  double seconds = 10;  // for each measurement
  double thinking = 1;  // seconds between two choices at a table
  bool json = false;

  void add_to(Command& command);
};

}  // namespace castellan::cli
