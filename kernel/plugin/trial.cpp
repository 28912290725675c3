#include "castellan/plugin/trial.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "castellan/base/file_descriptor.hpp"

namespace castellan::plugin {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(30);
constexpr std::size_t most_words = 2000;
// How the child ends if all is well. Not 0: a library may end the program when it is loaded, too.
constexpr int got_through = 42;
constexpr int went_wrong = 43;

// In the child: what it writes comes to us, it leaves no core file, and runs nothing else of ours.
[[noreturn]] void load_and_end(const char* library, int words) {
  const rlimit none{};
  ::setrlimit(RLIMIT_CORE, &none);
  ::dup2(words, STDOUT_FILENO);
  ::dup2(words, STDERR_FILENO);
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE}) std::signal(signal, SIG_DFL);
  if (::dlopen(library, RTLD_NOW | RTLD_LOCAL)) ::_exit(got_through);
  const char* why = ::dlerror();
  if (why && ::write(STDERR_FILENO, why, std::strlen(why)) < 0) ::_exit(went_wrong);
  ::_exit(went_wrong);
}

// What a child says until it ends. False if it does not end in time.
bool listen(int words, std::string& said) {
  const auto end = Clock::now() + patience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd ready{words, POLLIN, 0};
    const int n = left > 0 ? ::poll(&ready, 1, static_cast<int>(left)) : 0;
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    char buffer[512];
    const ssize_t got = ::read(words, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    said.append(buffer, static_cast<std::size_t>(got));
    said.resize(std::min(said.size(), most_words));
  }
}

bool is_loaded(const char* library) {
  void* handle = ::dlopen(library, RTLD_NOLOAD | RTLD_LAZY | RTLD_LOCAL);
  if (handle) ::dlclose(handle);
  return handle;
}

std::string with_words(std::string what, std::string said) {
  while (said.ends_with('\n')) said.pop_back();
  return said.empty() ? what : fmt::format("{}: {}", what, said);
}

}  // namespace

std::string trial_problem(const std::filesystem::path& library) {
  if (is_loaded(library.c_str())) return {};
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return fmt::format("can't be tried: {}", std::strerror(errno));
  FileDescriptor reading(ends[0]), writing(ends[1]);
  const pid_t child = ::fork();
  if (child < 0) return fmt::format("can't be tried: {}", std::strerror(errno));
  if (child == 0) load_and_end(library.c_str(), writing.get());
  writing.close();
  std::string said;
  const bool ended = listen(reading.get(), said);
  if (!ended) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (!ended) return with_words(fmt::format("does not start within {} s", patience.count()), said);
  if (WIFSIGNALED(status))
    return with_words(fmt::format("crashes the program when it starts ({})", ::strsignal(WTERMSIG(status))), said);
  if (WEXITSTATUS(status) == got_through) return {};
  if (WEXITSTATUS(status) == went_wrong) return with_words("can't be loaded", said);
  return with_words(fmt::format("ends the program when it starts, with exit code {}", WEXITSTATUS(status)), said);
}

}  // namespace castellan::plugin
