#include "input.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace castellan::cli {
namespace {

constexpr std::array<int, 3> stopping{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t stop_wanted = 0;

void want_stop(int) { stop_wanted = 1; }

}  // namespace

Input::Input() {
  struct sigaction action {};
  action.sa_handler = want_stop;
  for (const int signal : stopping) ::sigaction(signal, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
}

Input::~Input() {
  for (const int signal : stopping) ::signal(signal, SIG_DFL);
  ::signal(SIGPIPE, SIG_DFL);
}

bool Input::interrupted() { return stop_wanted != 0; }

bool Input::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos && !(ended_ && !buffer_.empty())) return false;
  line = buffer_.substr(0, end);
  buffer_.erase(0, end == std::string::npos ? end : end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

Input::Got Input::read_line(std::string& line) {
  // Signals are let in only while waiting: one that comes between the check and the wait would be slept through.
  sigset_t blocked;
  sigset_t before;
  ::sigemptyset(&blocked);
  for (const int signal : stopping) ::sigaddset(&blocked, signal);
  ::sigprocmask(SIG_BLOCK, &blocked, &before);
  Got got = Got::line;
  while (!take_line(line)) {
    pollfd input{0, POLLIN, 0};
    if (stop_wanted || (::ppoll(&input, 1, nullptr, &before) < 0 && errno == EINTR && stop_wanted)) {
      got = Got::interrupted;
      break;
    }
    if (input.revents == 0) continue;
    std::array<char, 4096> bytes;
    const ssize_t n = ::read(0, bytes.data(), bytes.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(n));
    } else if (!ended_ && !buffer_.empty()) {
      ended_ = true;  // a last line without its newline
    } else {
      got = Got::end;
      break;
    }
  }
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  return got;
}

}  // namespace castellan::cli
