#include "bench_times.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <vector>

#include "command.hpp"

namespace castellan::cli {
namespace {

class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const double seconds = run.GetAdjustedRealTime() / 1e9;
      const std::string name = run.run_name.function_name;
      if (!best.contains(name) || seconds < best[name]) best[name] = seconds;
    }
    if (is_terminal(2)) fmt::print(stderr, "\r\x1b[K{} …", runs.empty() ? "" : runs[0].run_name.function_name);
  }
  std::map<std::string, double> best;
};

void take_turns() {
  std::string program = "castellan-bench", flag = "--benchmark_enable_random_interleaving=true";
  char* arguments[] = {program.data(), flag.data(), nullptr};
  int count = 2;
  benchmark::Initialize(&count, arguments);
}

}  // namespace

std::map<std::string, double> best_times() {
  take_turns();
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  if (is_terminal(2)) fmt::print(stderr, "\r\x1b[K");
  return collector.best;
}

}  // namespace castellan::cli
