#include "castellan/workshop/jobs/other_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace castellan::workshop {
namespace {

// A pipe whose ends close themselves.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  ~Pipe() {
    close_writing();
    if (ends_[0] >= 0) ::close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool open() const { return ends_[0] >= 0; }
  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  void close_writing() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

// Both at once: a process that fills one pipe while we wait for the other would wait for ever.
void read_both(const Pipe& out, std::string& output, const Pipe& err, std::string& problem) {
  std::array<pollfd, 2> waiting{pollfd{out.reading(), POLLIN, 0}, pollfd{err.reading(), POLLIN, 0}};
  const std::array<std::string*, 2> into{&output, &problem};
  std::array<char, 4096> buffer;
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0) continue;
      const ssize_t count = ::read(waiting[i].fd, buffer.data(), buffer.size());
      if (count > 0) into[i]->append(buffer.data(), static_cast<std::size_t>(count));
      else if (count == 0 || errno != EINTR) waiting[i].fd = -1;
    }
  }
}

}  // namespace

ProcessOutput run_process(const std::vector<std::string>& command) {
  ProcessOutput result;
  Pipe out;
  Pipe err;
  if (command.empty() || !out.open() || !err.open()) {
    result.problem = command.empty() ? "there is no program to start" : std::strerror(errno);
    return result;
  }
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, out.writing(), 1);
  ::posix_spawn_file_actions_adddup2(&actions, err.writing(), 2);
  pid_t child = -1;
  const int error = ::posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    result.problem = std::strerror(error);
    return result;
  }
  result.started = true;
  out.close_writing();
  err.close_writing();
  read_both(out, result.output, err, result.problem);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) result.exit = WEXITSTATUS(status);
  return result;
}

}  // namespace castellan::workshop
