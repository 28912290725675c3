#include "castellan/isolation/worker_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <system_error>

#include "castellan/base/file_descriptor.hpp"
#include "castellan/base/text.hpp"
#include "castellan/isolation/answer.hpp"
#include "castellan/isolation/confinement.hpp"

#ifdef __linux__
#include <seccomp.h>
#endif

namespace castellan::isolation {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = WorkerEnd::Kind;
using Json = nlohmann::json;

[[noreturn]] void refuse_to_start(const char* what, int error) {
  throw std::system_error(error, std::generic_category(), what);
}

// Above the numbers a worker gets, so that giving it one does not close another.
FileDescriptor out_of_the_way(FileDescriptor descriptor, const char* what) {
  if (!descriptor.open()) refuse_to_start(what, errno);
  FileDescriptor moved(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, worker_output + 1));
  if (!moved.open()) refuse_to_start(what, errno);
  return moved;
}

// Bytes that nobody can change any more.
FileDescriptor sealed(std::string_view bytes) {
#ifdef __linux__
  constexpr const char* what = "the job can't be handed over (memfd_create)";
  FileDescriptor file =
      out_of_the_way(FileDescriptor(::memfd_create("castellan-job", MFD_CLOEXEC | MFD_ALLOW_SEALING)), what);
  while (!bytes.empty()) {
    const ssize_t n = ::write(file.get(), bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) refuse_to_start(what, errno);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  if (::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0 ||
      ::lseek(file.get(), 0, SEEK_SET) != 0)
    refuse_to_start(what, errno);
  return file;
#else
  refuse_to_start("workers need Linux", ENOSYS);
#endif
}

std::string call_name(std::uint64_t number) {
#ifdef __linux__
  if (char* name = ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, static_cast<int>(number))) {
    std::string text = name;
    std::free(name);
    return text;
  }
#endif
  return std::to_string(number);
}

class Worker {
 public:
  Worker(const WorkerCommand& command, std::string_view job, const WorkerLimits& limits, const WorkerProgress& progress)
      : limits_(limits), progress_(progress), deadline_(Clock::now() + limits.clock) {
    const FileDescriptor input = sealed(job);
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) refuse_to_start("there is no pipe for the answer", errno);
    pipe_ = FileDescriptor(ends[0]);
    const FileDescriptor output = out_of_the_way(FileDescriptor(ends[1]), "there is no pipe for the answer");
    start(command, input.get(), output.get());
  }
  ~Worker() {
    if (child_ < 0) return;
    ::kill(child_, SIGKILL);
    while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  WorkerEnd run() {
    try {
      listen();
    } catch (const BadAnswer& e) {
      return {Kind::bad_answer, e.what(), {}, {}};
    }
    const std::optional<int> status = late_ ? std::nullopt : wait_until_deadline();
    return status ? end_of(*status) : out_of_time();
  }

 private:
  void start(const WorkerCommand& command, int input, int output) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    // Only what the program needs to be started at all.
    std::string libraries = "LD_LIBRARY_PATH=";
    std::array<char*, 2> environment{nullptr, nullptr};
    if (const char* path = std::getenv("LD_LIBRARY_PATH")) {
      libraries += path;
      environment[0] = libraries.data();
    }
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (int descriptor = 0; descriptor < worker_input; ++descriptor)
      ::posix_spawn_file_actions_addclose(&actions, descriptor);
    ::posix_spawn_file_actions_adddup2(&actions, input, worker_input);
    ::posix_spawn_file_actions_adddup2(&actions, output, worker_output);
    const int error =
        ::posix_spawn(&child_, command.at(0).c_str(), &actions, nullptr, arguments.data(), environment.data());
    ::posix_spawn_file_actions_destroy(&actions);
    if (error == 0) return;
    child_ = -1;
    refuse_to_start(command.at(0).c_str(), error);
  }

  // Until it says no more, or its time is over.
  void listen() {
    std::array<char, 1 << 16> buffer;
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
      if ((late_ = left <= 0)) return;
      pollfd waiting{pipe_.get(), POLLIN, 0};
      constexpr long long at_most = 3'600'000;
      const int ready = ::poll(&waiting, 1, static_cast<int>(std::min<long long>(left, at_most)));
      if (ready <= 0) continue;
      const ssize_t n = ::read(pipe_.get(), buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return;
      hear({buffer.data(), static_cast<std::size_t>(n)});
    }
  }

  void hear(std::string_view bytes) {
    heard_ += bytes.size();
    if (heard_ > limits_.all) throw BadAnswer(fmt::format("more than {} bytes", limits_.all));
    while (!bytes.empty()) {
      const std::size_t end = bytes.find('\n');
      line_.append(bytes.substr(0, end));
      if (line_.size() > limits_.message)
        throw BadAnswer(fmt::format("a message of more than {} bytes", limits_.message));
      if (end == std::string_view::npos) return;
      bytes.remove_prefix(end + 1);
      if (!line_.empty()) take(Answer::parse(line_));
      line_.clear();
    }
  }

  void take(Json message) {
    const Answer answer(message, "answer");
    if (answer.has("forbidden")) {
      forbidden_ = answer.with({"forbidden"})["forbidden"].number(100'000);
      return;
    }
    if (last_) throw BadAnswer("there is more after the end of the answer");
    if (answer.has("progress")) {
      const std::vector<Answer> parts = answer.with({"progress"})["progress"].list(2);
      if (parts.size() != 2) answer["progress"].refuse("expected two numbers");
      const std::uint64_t total = parts[1].number(std::uint64_t{1} << 40, 1);
      const std::uint64_t done = parts[0].number(total, done_);
      if (total_ > 0 && total != total_) parts[1].refuse("the number has changed");
      done_ = done;
      total_ = total;
      if (progress_) progress_(done, total);
      return;
    }
    if (answer.has("failed")) answer.with({"failed"})["failed"].with({"kind", "text"});
    else answer.with({"result"});
    last_ = std::move(message);
  }

  // One that has nothing more to say is about to end; one that only pretends to is not waited for.
  std::optional<int> wait_until_deadline() {
    int status = 0;
    for (;;) {
      const pid_t ended = ::waitpid(child_, &status, WNOHANG);
      if (ended == child_) break;
      if (Clock::now() >= deadline_) return std::nullopt;
      constexpr timespec moment{0, 200'000};
      ::nanosleep(&moment, nullptr);
    }
    child_ = -1;
    return status;
  }

  WorkerEnd out_of_time() const {
    const auto seconds = std::chrono::duration_cast<std::chrono::duration<double>>(limits_.clock).count();
    return {Kind::out_of_time, fmt::format("did not finish within {:g} s", seconds), {}, {}};
  }

  WorkerEnd end_of(int status) {
    if (WIFSIGNALED(status)) return killed(WTERMSIG(status));
    if (!line_.empty()) return {Kind::bad_answer, "it ends in the middle", {}, {}};
    if (!last_)
      return {Kind::crashed, fmt::format("ended without an answer (exit code {})", WEXITSTATUS(status)), {}, {}};
    if (last_->contains("result")) return {Kind::finished, {}, {}, std::move((*last_)["result"])};
    try {
      const Answer failed = Answer(*last_, "answer")["failed"];
      const std::string kind = failed["kind"].text(40);
      const std::string text = failed["text"].text(std::size_t{1} << 20);
      if (kind == "memory") return {Kind::out_of_memory, "ran out of memory", {}, {}};
      return {kind == "unconfined" ? Kind::unconfined : Kind::failed, text, kind, {}};
    } catch (const BadAnswer& e) {
      return {Kind::bad_answer, e.what(), {}, {}};
    }
  }

  WorkerEnd killed(int signal) const {
    switch (signal) {
      case SIGSYS:
        return {Kind::forbidden,
                "was killed: it tried a forbidden system call" +
                    (forbidden_ ? fmt::format(" ({})", call_name(*forbidden_)) : std::string()),
                {},
                {}};
      case SIGXCPU: return out_of_time();
      case SIGKILL: return {Kind::out_of_memory, "was killed by the system, which was short of memory", {}, {}};
      default: return {Kind::crashed, fmt::format("crashed: {}", ::strsignal(signal)), {}, {}};
    }
  }

  const WorkerLimits& limits_;
  const WorkerProgress& progress_;
  Clock::time_point deadline_;
  FileDescriptor pipe_;
  pid_t child_ = -1;
  std::string line_;  // the one that is not complete
  std::size_t heard_ = 0;
  bool late_ = false;
  std::uint64_t done_ = 0, total_ = 0;  // as it was told
  std::optional<Json> last_;
  std::optional<std::uint64_t> forbidden_;
};

}  // namespace

WorkerEnd run_worker(const WorkerCommand& command, std::string_view job, const WorkerLimits& limits,
                     const WorkerProgress& progress) {
  try {
    return Worker(command, job, limits, progress).run();
  } catch (const std::system_error& e) {
    return {Kind::not_started, printable(e.what()), {}, {}};
  }
}

std::string progress_message(std::uint64_t done, std::uint64_t total) {
  return fmt::format("{{\"progress\":[{},{}]}}\n", done, total);
}

std::string result_message(const Json& result) { return fmt::format("{{\"result\":{}}}\n", result.dump()); }

std::string failure_message(std::string_view kind, std::string_view text) {
  return Json{{"failed", {{"kind", kind}, {"text", printable(text, true)}}}}.dump() + "\n";
}

}  // namespace castellan::isolation
