// Does jobs where their packs are best run: bundled and trusted ones here, those of strangers in a worker that can't do
// anything but compute. The report is the same either way.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "castellan/workshop/jobs/job.hpp"

namespace castellan::workshop {

// A worker that did not come to an end, or none that could be started. what() names the packs and says what to do.
struct CASTELLAN_API IsolationError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Isolation {
  std::string program = "/proc/self/exe";  // that becomes the worker (worker.hpp)
  bool wanted = true;                      // false: all packs are run here
  std::chrono::seconds clock{300};         // for one worker
};

// Why this very program never isolates packs; empty if it does. Sanitizers need what a worker gives up.
CASTELLAN_API std::string why_never_isolated();

// The packs of the job's request must be held; `unknown` are those of them that are (handing_over.hpp). Throw
// IsolationError, and what the job itself throws: LoadError, std::invalid_argument.
CASTELLAN_API CheckReport run_job(const CheckJob& job, const std::vector<std::string>& unknown,
                                  const Isolation& isolation, const JobProgress& progress = {});
CASTELLAN_API TestJobReport run_job(const TestJob& job, const std::vector<std::string>& unknown,
                                    const Isolation& isolation, const JobProgress& progress = {});
CASTELLAN_API FuzzReport run_job(const FuzzJob& job, const std::vector<std::string>& unknown,
                                 const Isolation& isolation, const JobProgress& progress = {});
CASTELLAN_API std::uint64_t run_job(const GamesJob& job, const std::vector<std::string>& unknown,
                                    const Isolation& isolation, const JobProgress& progress = {});

CASTELLAN_API OrderReport run_job(const OrderJob& job, const std::vector<std::string>& unknown,
                                  const Isolation& isolation, const JobProgress& progress = {});
CASTELLAN_API BalanceReport run_job(const BalanceJob& job, const std::vector<std::string>& unknown,
                                    const Isolation& isolation, const JobProgress& progress = {});
CASTELLAN_API PortraitReport run_job(const PortraitJob& job, const std::vector<std::string>& unknown,
                                     const Isolation& isolation, const JobProgress& progress = {});

}  // namespace castellan::workshop
