#include "support/killing.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <csignal>
#include <thread>

namespace castellan::test {
namespace {

using Clock = std::chrono::steady_clock;
using Time = KilledCommand::Time;

Time since(Clock::time_point start) { return std::chrono::duration_cast<Time>(Clock::now() - start); }

// Tells when something in a folder changes.
class FolderWatch {
 public:
  explicit FolderWatch(const std::filesystem::path& folder) : fd_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
    REQUIRE(::inotify_add_watch(fd_, folder.c_str(), IN_CREATE | IN_MODIFY | IN_MOVED_TO) >= 0);
  }
  ~FolderWatch() { ::close(fd_); }
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  bool changed_within(int milliseconds) const {
    pollfd ready{fd_, POLLIN, 0};
    return ::poll(&ready, 1, milliseconds) == 1;
  }

 private:
  int fd_;
};

class Child {
 public:
  explicit Child(const KilledCommand::Setting& setting) {
    std::vector<std::string> words{CASTELLAN_BINARY};
    words.insert(words.end(), setting.arguments.begin(), setting.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    REQUIRE(pid_ >= 0);
    if (pid_ > 0) return;
    for (const auto& [name, value] : setting.environment) ::setenv(name.c_str(), value.c_str(), 1);
    const int input = ::open(setting.input.empty() ? "/dev/null" : setting.input.c_str(), O_RDONLY);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(input, 0);
    ::dup2(nowhere, 1);
    ::dup2(nowhere, 2);
    ::execv(CASTELLAN_BINARY, arguments.data());
    ::_exit(127);
  }
  ~Child() { kill(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool done() {
    if (pid_ > 0 && ::waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = -1;
    return pid_ < 0;
  }
  // The exit code of one that was left alone; -1 if it was killed.
  int wait() {
    if (pid_ > 0) ::waitpid(pid_, &status_, 0);
    pid_ = -1;
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    wait();
  }

 private:
  pid_t pid_ = -1;
  int status_ = 0;
};

}  // namespace

void KilledCommand::measure(const Setting& setting) {
  const FolderWatch watch(setting.writes_to);
  const auto start = Clock::now();
  Child child(setting);
  while (!watch.changed_within(1) && !child.done()) continue;
  const auto wrote = Clock::now();
  REQUIRE(child.wait() == 0);
  writing_ = since(wrote);
  whole_ = since(start);
}

bool KilledCommand::kill(const Setting& setting) {
  REQUIRE(whole_.count() > 0);
  Time& span = runs_ % 2 == 0 ? whole_ : writing_;
  // Multiples of the golden ratio, without their whole part, spread evenly however many there are.
  const double part = std::fmod(++runs_ * 0.61803398875, 1.0);
  const FolderWatch watch(setting.writes_to);
  Child child(setting);
  if (&span == &writing_)
    while (!watch.changed_within(1) && !child.done()) continue;
  const auto from = Clock::now();
  const auto delay = std::chrono::duration_cast<Time>(span * part);
  while (since(from) < delay && !child.done()) std::this_thread::sleep_for(std::min(delay - since(from), Time(500)));
  child.kill();
  const bool killed = child.wait() == -1;
  if (killed) ++kills_;
  else span = std::max(std::min(since(from), delay), Time(1));  // it was quicker than when it was measured
  return killed;
}

}  // namespace castellan::test
