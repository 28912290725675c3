// The parent's side of isolation: starts a worker, hands it its job, listens to what it says and watches its clock.
//
// A worker says one JSON document a line: `{"progress":[3,100]}` any number of times, and then one `{"result":…}` or
// `{"failed":{"kind":"load","text":"…"}}`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::isolation {

struct WorkerLimits {
  std::chrono::milliseconds clock{std::chrono::minutes(5)};  // from its start to its end
  std::size_t message = std::size_t{16} << 20;               // bytes of one
  std::size_t all = std::size_t{64} << 20;                   // bytes of all it says
};

struct WorkerEnd {
  enum class Kind : std::uint8_t {
    finished,       // `answer` is its result
    failed,         // it says why it has none: `failure` and `what`
    unconfined,     // it could not be confined, and did nothing
    out_of_time,    // its clock ran out
    out_of_memory,  // it was not given more
    forbidden,      // it tried a system call it must not make; `what` names it
    crashed,
    bad_answer,   // what it says can't be used
    not_started,  // no worker can be started here
  };
  Kind kind = Kind::crashed;
  std::string what;     // for people, safe to show
  std::string failure;  // its kind, as the worker calls it
  nlohmann::json answer;
};

// A program that confines itself, and how it is called.
using WorkerCommand = std::vector<std::string>;
// Gets how much is done, and of how much; may throw BadAnswer.
using WorkerProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// The worker gets the job as `worker_input`, `worker_output` to answer, no environment and no other descriptor.
CASTELLAN_API WorkerEnd run_worker(const WorkerCommand& command, std::string_view job, const WorkerLimits& limits,
                                   const WorkerProgress& progress = {});

// What a worker says.
CASTELLAN_API std::string progress_message(std::uint64_t done, std::uint64_t total);
CASTELLAN_API std::string result_message(const nlohmann::json& result);
// Of the kinds "memory" and "unconfined" are known here, all others to the caller.
CASTELLAN_API std::string failure_message(std::string_view kind, std::string_view text);

}  // namespace castellan::isolation
