#include "castellan/workshop/jobs/isolated.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "castellan/base/build_info.hpp"
#include "castellan/workshop/jobs/job_exchange.hpp"
#include "castellan/workshop/jobs/report_exchange.hpp"
#include "castellan/workshop/jobs/worker.hpp"

namespace castellan::workshop {
namespace {

using Kind = isolation::WorkerEnd::Kind;

constexpr std::size_t memory_of_all = std::size_t{1} << 30;    // rules, matches, reports
constexpr std::size_t memory_of_one = std::size_t{256} << 20;  // of each thread, besides what its scripts may use

template <class Job>
unsigned threads_of(const Job& job) {
  if constexpr (std::is_same_v<Job, FuzzJob>) return job.plan.threads;
  else return 1;
}

// What scripts may use of each thread's memory.
std::size_t script_memory(const CheckJob&) { return script::Limits{}.memory; }
std::size_t script_memory(const TestJob& job) { return job.properties.limits.memory; }
std::size_t script_memory(const GamesJob& job) { return job.limits.memory; }
std::size_t script_memory(const FuzzJob& job) { return job.plan.limits.memory; }
std::size_t script_memory(const OrderJob&) { return 2 * script::Limits{}.memory; }
std::size_t script_memory(const BalanceJob& job) { return 2 * job.limits.memory; }
std::size_t script_memory(const PortraitJob& job) { return job.limits.memory; }

// What to do about it.
std::string advice(Kind kind) {
  switch (kind) {
    case Kind::out_of_time: return "; --time-limit gives it more";
    case Kind::unconfined:
    case Kind::not_started:
      return "; --no-isolation runs the pack without: do that only with packs of people you trust";
    default: return "";
  }
}

std::string told(const isolation::WorkerEnd& end) {
  switch (end.kind) {
    case Kind::unconfined: return "unknown packs can't be isolated here: " + end.what + advice(end.kind);
    case Kind::not_started: return "no worker can be started to isolate unknown packs: " + end.what + advice(end.kind);
    case Kind::bad_answer: return "the worker's answer can't be used: " + end.what;
    default: return "the worker " + end.what + advice(end.kind);
  }
}

template <class Job>
isolation::WorkerEnd work(const Job& job, const Isolation& isolation, const JobProgress& progress) {
  const unsigned threads = threads_of(job);
  const isolation::Confinement limits{threads, memory_of_all + threads * (memory_of_one + script_memory(job)),
                                      static_cast<unsigned>(isolation.clock.count()) * threads + 10};
  isolation::WorkerLimits worker;
  worker.clock = isolation.clock;
  return run_worker(worker_command(isolation.program, limits), job_bytes(job), worker, progress);
}

// As if it had been done here.
[[noreturn]] void rethrow(const isolation::WorkerEnd& end) {
  if (end.failure == "load") throw modding::LoadError(end.what);
  if (end.failure == "argument") throw std::invalid_argument(end.what);
  throw std::runtime_error(end.what);
}

template <class Job>
typename Job::Report run(const Job& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                         const JobProgress& progress) {
  if (unknown.empty() || !isolation.wanted) return job.perform(progress);
  isolation::WorkerEnd end = work(job, isolation, progress);
  if (end.kind == Kind::failed) rethrow(end);
  if (end.kind == Kind::finished) {
    try {
      return report_of(job, isolation::Answer(end.answer, "result"));
    } catch (const isolation::BadAnswer& e) {
      end.kind = Kind::bad_answer;
      end.what = e.what();
    }
  }
  throw IsolationError(fmt::format("{}: {}", fmt::join(unknown, ", "), told(end)));
}

}  // namespace

std::string why_never_isolated() {
  if (sanitizer().empty()) return {};
  return fmt::format("this program was built with the sanitizer {}, which can't work in isolation", sanitizer());
}

CheckReport run_job(const CheckJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                    const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

TestJobReport run_job(const TestJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                      const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

FuzzReport run_job(const FuzzJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                   const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

std::uint64_t run_job(const GamesJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                      const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

OrderReport run_job(const OrderJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                    const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

BalanceReport run_job(const BalanceJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                      const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

PortraitReport run_job(const PortraitJob& job, const std::vector<std::string>& unknown, const Isolation& isolation,
                       const JobProgress& progress) {
  return run(job, unknown, isolation, progress);
}

}  // namespace castellan::workshop
