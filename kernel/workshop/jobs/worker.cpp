#include "castellan/workshop/jobs/worker.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>

#include "castellan/workshop/jobs/job_exchange.hpp"
#include "castellan/workshop/jobs/report_exchange.hpp"

namespace castellan::workshop {
namespace {

// Whatever destructors and exit handlers would do, a confined process has nothing left to put in order.
[[noreturn]] void end() { ::_exit(0); }

void say(std::string_view message) {
  while (!message.empty()) {
    const ssize_t n = ::write(isolation::worker_output, message.data(), message.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) ::_exit(1);
    message.remove_prefix(static_cast<std::size_t>(n));
  }
}

std::string read_job() {
  std::string job;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t n = ::read(isolation::worker_input, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw std::runtime_error("the job can't be read");
    if (n == 0) return job;
    job.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

// A few times a second is enough for people, and no flood for the parent.
class ToldProgress {
 public:
  void operator()(std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    say(isolation::progress_message(done, total));
  }

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

std::string answer_to(const Job& job) {
  ToldProgress progress;
  const JobProgress told = [&](std::uint64_t done, std::uint64_t total) { progress(done, total); };
  return std::visit([&](const auto& one) { return isolation::result_message(report_json(one, one.perform(told))); },
                    job);
}

// What the parent throws in its turn.
std::string answer_or_failure() {
  try {
    return answer_to(job_of(read_job()));
  } catch (const std::bad_alloc&) {
    return isolation::failure_message("memory", "");
  } catch (const modding::LoadError& e) {
    return isolation::failure_message("load", e.what());
  } catch (const std::invalid_argument& e) {
    return isolation::failure_message("argument", e.what());
  } catch (const std::exception& e) {
    return isolation::failure_message("other", e.what());
  }
}

std::optional<isolation::Confinement> confinement_in(std::span<char* const> arguments) {
  isolation::Confinement limits;
  if (arguments.size() != 3) return std::nullopt;
  const auto read = [](std::string_view text, auto& number) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    return result.ec == std::errc() && result.ptr == text.data() + text.size();
  };
  if (!read(arguments[0], limits.threads) || !read(arguments[1], limits.memory) || !read(arguments[2], limits.seconds))
    return std::nullopt;
  return limits;
}

}  // namespace

isolation::WorkerCommand worker_command(const std::string& program, const isolation::Confinement& limits) {
  return {program, worker_word, std::to_string(limits.threads), std::to_string(limits.memory),
          std::to_string(limits.seconds)};
}

std::string work_confined(std::span<char* const> arguments) {
  const auto limits = confinement_in(arguments);
  const bool has_descriptors =
      ::fcntl(isolation::worker_input, F_GETFD) >= 0 && ::fcntl(isolation::worker_output, F_GETFD) >= 0;
  if (!limits || !has_descriptors)
    return "this is what Castellan starts to run unknown packs; it is not meant to be run by hand";
  try {
    confine(*limits);
  } catch (const isolation::ConfinementError& e) {
    say(isolation::failure_message("unconfined", e.what()));
    end();
  }
  say(answer_or_failure());
  end();
}

}  // namespace castellan::workshop
