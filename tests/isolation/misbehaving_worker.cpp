// A worker as an attacker would like it: it is confined, and then does whatever its first argument says.
#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <castellan/isolation/confinement.hpp>
#include <castellan/isolation/worker_process.hpp>
#include <castellan/workshop/jobs/worker.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

using namespace castellan;

namespace {

using Json = nlohmann::json;

void say(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t n = ::write(isolation::worker_output, text.data() + at, text.size() - at);
    if (n <= 0) ::_exit(9);
    at += static_cast<std::size_t>(n);
  }
}

std::string job() {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t n = 0; (n = ::read(isolation::worker_input, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(n));
  return text;
}

Json open_descriptors() {
  Json open = Json::array();
  DIR* folder = ::opendir("/proc/self/fd");
  if (!folder) return open;
  while (const dirent* entry = ::readdir(folder))
    if (const int number = std::atoi(entry->d_name); entry->d_name[0] != '.' && number != ::dirfd(folder))
      open.push_back(number);
  ::closedir(folder);
  std::sort(open.begin(), open.end());
  return open;
}

// Before it is confined: what its parent gave it, and what is left of that.
Json found() {
  Json environment = Json::array();
  for (char** one = environ; *one; ++one) environment.push_back(*one);
  Json json{{"environment", environment}};
  isolation::close_other_descriptors();
  json["descriptors"] = open_descriptors();
  return json;
}

volatile std::sig_atomic_t alarms = 0;
volatile int* nowhere = nullptr;

// The clock that ends endless scripts: on this thread's CPU time, to this thread.
void wait_for_alarm() {
  std::signal(SIGALRM, [](int) { alarms = 1; });
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGALRM;
  timer_t timer{};
  if (::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) != 0) ::_exit(8);
  const itimerspec soon{{0, 0}, {0, 1'000'000}};
  ::timer_settime(timer, 0, &soon, nullptr);
  while (!alarms) {
  }
  ::timer_delete(timer);
}

std::vector<char*> taken;

void take_memory() {
  for (;;) {
    taken.push_back(new char[std::size_t{16} << 20]);
    for (std::size_t i = 0; i < std::size_t{16} << 20; i += 4096) taken.back()[i] = 1;
  }
}

const std::map<std::string, void (*)()> deeds{
    {"say", [] { say(job()); }},
    {"say nothing", [] {}},
    {"lie", [] { say("{\"result\":{\"games\":-1,\"problems\":[]}}\n"); }},
    {"unconfined", [] { say(isolation::failure_message("unconfined", "there is no seccomp")); }},
    {"fail", [] { say(isolation::failure_message("other", "nobody\x1b[2J knows")); }},
    {"exit with 3", [] { ::_exit(3); }},
    {"say and open",
     [] {
       say(job());
       [[maybe_unused]] const int fd = ::open("/etc/passwd", O_RDONLY);
     }},
    {"say and crash",
     [] {
       say(job());
       *nowhere = 1;
     }},
    {"say without end",
     [] {
       for (;;) say("{\"progress\":[1,2]}\n");
     }},
    {"say a line without end",
     [] {
       for (;;) say(std::string(4096, '['));
     }},
    {"open", [] { [[maybe_unused]] const int fd = ::open("/etc/passwd", O_RDONLY); }},
    {"read /proc", [] { [[maybe_unused]] const int fd = ::open("/proc/self/maps", O_RDONLY); }},
    {"remove a file", [] { ::unlink("/nowhere/at/all"); }},
    {"socket", [] { [[maybe_unused]] const int fd = ::socket(AF_INET, SOCK_STREAM, 0); }},
    {"fork",
     [] {
       if (::fork() == 0) ::_exit(0);
     }},
    {"vfork",
     [] {
       if (::vfork() == 0) ::_exit(0);
     }},
    {"exec", [] { ::execl("/bin/true", "true", nullptr); }},
    {"kill", [] { ::kill(::getppid(), SIGTERM); }},
    {"kill the parent", [] { ::kill(1, 0); }},
    {"ptrace", [] { ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr); }},
    {"write to a descriptor it has not", [] { [[maybe_unused]] const auto n = ::write(7, "x", 1); }},
    {"read from its answer",
     [] {
       char c;
       [[maybe_unused]] const auto n = ::read(isolation::worker_output, &c, 1);
     }},
    {"duplicate", [] { [[maybe_unused]] const int fd = ::dup(isolation::worker_output); }},
    {"executable memory", [] { ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }},
    {"thread",
     [] {
       std::thread([] {}).join();
       say("{\"result\":1}\n");
     }},
    {"catch forbidden calls",
     [] {
       std::signal(SIGSYS, SIG_IGN);
       say("{\"result\":1}\n");
     }},
    {"block forbidden calls",
     [] {
       sigset_t all;
       ::sigfillset(&all);
       ::sigprocmask(SIG_BLOCK, &all, nullptr);
       [[maybe_unused]] const int fd = ::open("/etc/passwd", O_RDONLY);
       say("{\"result\":1}\n");
     }},
    {"complain",
     [] {
       if (::write(2, "x", 1) < 0 && errno == EBADF) say("{\"result\":1}\n");
     }},
    {"abort", [] { std::abort(); }},
    {"crash", [] { *nowhere = 1; }},
    {"loop",
     [] {
       for (;;) alarms = 0;
     }},
    {"sleep", [] { ::pause(); }},
    {"memory", [] { take_memory(); }},
    {"memory, told",
     [] {
       try {
         take_memory();
       } catch (const std::bad_alloc&) {
         for (char* block : taken) delete[] block;
         say(isolation::failure_message("memory", ""));
       }
     }},
    {"alarm",
     [] {
       wait_for_alarm();
       say("{\"result\":1}\n");
     }},
};

}  // namespace

int main(int argc, char** argv) {
  std::string deed = argc > 1 ? argv[1] : "";
  // Started instead of the program: it does what it is called.
  if (deed == workshop::worker_word) deed = std::filesystem::path(argv[0]).filename().string(), argc = 2;
  if (deed == "found") {
    say(Json{{"result", found()}}.dump() + "\n");
    return 0;
  }
  isolation::Confinement limits;
  limits.memory = std::size_t{256} << 20;
  if (argc > 2) limits.threads = static_cast<unsigned>(std::atoi(argv[2]));
  if (argc > 3) limits.seconds = static_cast<unsigned>(std::atoi(argv[3]));
  try {
    confine(limits);
  } catch (const isolation::ConfinementError& e) {
    say(isolation::failure_message("unconfined", e.what()));
    return 0;
  }
  deeds.at(deed)();
  ::_exit(0);
}
