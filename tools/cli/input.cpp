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

// The first time is a request; the second time we end at once, even while a bot thinks on our own thread.
void want_stop(int signal) {
  if (stop_wanted) {
    ::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  stop_wanted = 1;
}

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

namespace {

// Signals are let in only while waiting: one that comes between the check and the wait would be slept through.
class SignalsWhileWaiting {
 public:
  SignalsWhileWaiting() {
    sigset_t blocked;
    ::sigemptyset(&blocked);
    for (const int signal : stopping) ::sigaddset(&blocked, signal);
    ::sigprocmask(SIG_BLOCK, &blocked, &before_);
  }
  ~SignalsWhileWaiting() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWhileWaiting(const SignalsWhileWaiting&) = delete;
  SignalsWhileWaiting& operator=(const SignalsWhileWaiting&) = delete;

  // False if a signal asks to stop.
  template <std::size_t N>
  bool wait(std::array<pollfd, N>& descriptors) {
    if (stop_wanted) return false;
    return ::ppoll(descriptors.data(), N, nullptr, &before_) >= 0 || errno != EINTR || !stop_wanted;
  }

 private:
  sigset_t before_;
};

}  // namespace

Input::Got Input::wait_for(int other) {
  SignalsWhileWaiting signals;
  std::array<pollfd, 1> waiting{{{other, POLLIN, 0}}};
  while (waiting[0].revents == 0)
    if (!signals.wait(waiting)) return Got::interrupted;
  return Got::event;
}

Input::Got Input::read_line(std::string& line, int other) {
  SignalsWhileWaiting signals;
  Got got = Got::line;
  while (!take_line(line)) {
    std::array<pollfd, 2> waiting{{{0, POLLIN, 0}, {other, POLLIN, 0}}};  // a negative descriptor is not looked at
    if (!signals.wait(waiting)) {
      got = Got::interrupted;
      break;
    }
    if (waiting[1].revents != 0) {
      got = Got::event;
      break;
    }
    if (waiting[0].revents == 0) continue;
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
  return got;
}

}  // namespace castellan::cli
