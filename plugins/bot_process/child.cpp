#include "child.hpp"

#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>

extern char** environ;

namespace process {
namespace {

constexpr std::size_t longest_line = std::size_t{1} << 20;
// Whoever waits for a bot gives up by a clock of its own; this one sees to it that a program that has stalled is ended,
// and another one started.
constexpr timeval longest_silence{60, 0};

[[noreturn]] void give_up(bool ended = false) {
  const bool silent = !ended && (errno == EAGAIN || errno == EWOULDBLOCK);
  throw std::runtime_error(silent ? "the program neither reads nor answers" : "the program is gone");
}

}  // namespace

Child::Child(const std::string& command) {
  // A socket, not two pipes: writing to a program that is gone is then an error and no signal.
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw std::system_error(errno, std::generic_category(), "no socket for a bot");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::string shell = "sh", flag = "-c", text = "exec " + command;
  std::array<char*, 4> arguments{shell.data(), flag.data(), text.data(), nullptr};
  const int error = ::posix_spawn(&pid_, "/bin/sh", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  socket_ = ends[0];
  for (const int way : {SO_RCVTIMEO, SO_SNDTIMEO})
    ::setsockopt(socket_, SOL_SOCKET, way, &longest_silence, sizeof longest_silence);
  if (error == 0) return;
  ::close(socket_);
  throw std::system_error(error, std::generic_category(), "no shell for a bot");
}

Child::~Child() {
  ::close(socket_);
  ::kill(pid_, SIGKILL);
  int status = 0;
  ::waitpid(pid_, &status, 0);
}

void Child::say(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) give_up();
    sent += static_cast<std::size_t>(n);
  }
}

std::string Child::hear() {
  for (;;) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    if (read_.size() > longest_line) throw std::runtime_error("the program answers without an end of the line");
    std::array<char, 4096> buffer{};
    const ssize_t n = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) give_up(n == 0);
    read_.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace process
