#include "castellan/isolation/confinement.hpp"

#ifdef __linux__

#include <fmt/format.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

namespace castellan::isolation {
namespace {

[[noreturn]] void fail(const char* what, int error) {
  throw ConfinementError(fmt::format("{}: {}", what, std::strerror(error)));
}

// The message is made by hand: in a signal handler nothing else is allowed.
void tell_forbidden_call(int, siginfo_t* about, void*) {
  std::array<char, 32> text{};
  std::size_t at = text.size();
  const auto put = [&](std::string_view part) {
    at -= part.size();
    std::memcpy(text.data() + at, part.data(), part.size());
  };
  put("}\n");
  auto number = static_cast<unsigned>(about->si_syscall);
  do text[--at] = static_cast<char>('0' + number % 10);
  while ((number /= 10) > 0);
  put("\n{\"forbidden\":");
  [[maybe_unused]] const ssize_t written = ::write(worker_output, text.data() + at, text.size() - at);
  ::syscall(SYS_rt_sigaction, SIGSYS, nullptr, nullptr, sizeof(unsigned long));  // the filter kills for this one
  ::_exit(1);
}

class Filter {
 public:
  // A forbidden call is not made; the handler names it and dies. Whoever tries to be rid of the handler is killed.
  Filter() : context_(::seccomp_init(SCMP_ACT_TRAP)) {
    if (!context_) throw ConfinementError("no system call filter can be made: libseccomp refuses");
    if (const int error = ::seccomp_attr_set(context_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS); error != 0) {
      ::seccomp_release(context_);
      fail("no system call filter can be made", -error);
    }
  }
  ~Filter() { ::seccomp_release(context_); }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  template <class... Conditions>
  void add(std::uint32_t action, int call, const Conditions&... conditions) {
    if (call < 0) return;  // not on this machine
    const int error = ::seccomp_rule_add(context_, action, call, sizeof...(conditions), conditions...);
    if (error != 0) fail("no system call filter can be made", -error);
  }
  template <class... Conditions>
  void allow(int call, const Conditions&... conditions) {
    add(SCMP_ACT_ALLOW, call, conditions...);
  }

  void load() {
    if (const int error = ::seccomp_load(context_); error != 0)
      fail("the kernel accepts no system call filter (seccomp)", -error);
  }

 private:
  scmp_filter_ctx context_;
};

scmp_arg_cmp equals(unsigned argument, std::uint64_t value) { return {argument, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp differs(unsigned argument, std::uint64_t value) { return {argument, SCMP_CMP_NE, value, 0}; }
scmp_arg_cmp bits(unsigned argument, std::uint64_t mask, std::uint64_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

void allow_computing(Filter& filter) {
  for (const int call : {SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex),
                         SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(getpid),
                         SCMP_SYS(gettid), SCMP_SYS(sched_yield), SCMP_SYS(exit), SCMP_SYS(exit_group)})
    filter.allow(call);
  filter.allow(SCMP_SYS(mmap), bits(2, PROT_EXEC, 0));
  filter.allow(SCMP_SYS(mprotect), bits(2, PROT_EXEC, 0));
  // Signals to itself: the timer that ends endless scripts.
  for (const int call : {SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
                         SCMP_SYS(restart_syscall), SCMP_SYS(timer_create), SCMP_SYS(timer_settime),
                         SCMP_SYS(timer_gettime), SCMP_SYS(timer_getoverrun), SCMP_SYS(timer_delete)})
    filter.allow(call);
  filter.allow(SCMP_SYS(rt_sigaction), differs(0, SIGSYS));
  filter.add(SCMP_ACT_KILL_PROCESS, SCMP_SYS(rt_sigaction), equals(0, SIGSYS));
  filter.allow(SCMP_SYS(tgkill), equals(0, static_cast<std::uint64_t>(::getpid())), equals(2, SIGABRT));  // abort()
}

// What the C library says on its way to abort() goes nowhere, so that the end itself can be told.
void allow_two_descriptors(Filter& filter) {
  filter.allow(SCMP_SYS(read), equals(0, worker_input));
  filter.allow(SCMP_SYS(write), equals(0, worker_output));
  filter.add(SCMP_ACT_ERRNO(EBADF), SCMP_SYS(write), equals(0, STDERR_FILENO));
  filter.add(SCMP_ACT_ERRNO(EBADF), SCMP_SYS(writev), equals(0, STDERR_FILENO));
}

// Threads of this process, never a process.
void allow_threads(Filter& filter) {
  constexpr auto of_a_thread = static_cast<std::uint64_t>(CLONE_THREAD | CLONE_VM | CLONE_SIGHAND);
  filter.allow(SCMP_SYS(clone), bits(0, of_a_thread, of_a_thread));
  filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3));  // its flags lie in memory, where no filter can look
  filter.allow(SCMP_SYS(set_robust_list));
  filter.allow(SCMP_SYS(rseq));
}

void limit(__rlimit_resource_t resource, rlim_t value) {
  const rlimit both{value, value};
  if (::setrlimit(resource, &both) != 0) fail("the kernel refuses a resource limit", errno);
}

void limit_resources(const Confinement& limits) {
  limit(RLIMIT_AS, limits.memory);
  const rlimit computing{limits.seconds, limits.seconds + 1};  // first a signal that says why, then the end
  if (::setrlimit(RLIMIT_CPU, &computing) != 0) fail("the kernel refuses a resource limit", errno);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_MEMLOCK, 0);
  if (limits.threads == 1) limit(RLIMIT_NPROC, 0);  // it counts threads, those of the user's other programs, too
}

void name_forbidden_calls() {
  struct sigaction action {};
  action.sa_sigaction = tell_forbidden_call;
  action.sa_flags = SA_SIGINFO;
  ::sigfillset(&action.sa_mask);
  if (::sigaction(SIGSYS, &action, nullptr) != 0) fail("no signal handler can be set", errno);
}

}  // namespace

void close_other_descriptors() {
  for (int descriptor = 0; descriptor < worker_input; ++descriptor) ::close(descriptor);
  ::closefrom(worker_output + 1);
}

void confine(const Confinement& limits) {
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) fail("the worker can't be bound to its parent", errno);
  pollfd answer{worker_output, 0, 0};  // the parent may have ended before
  if (::poll(&answer, 1, 0) < 0 || (answer.revents & (POLLERR | POLLNVAL)) != 0)
    throw ConfinementError("no one is waiting for an answer");
  if (::prctl(PR_SET_DUMPABLE, 0) != 0) fail("the worker can't be hidden from core dumps", errno);
  ::mallopt(M_ARENA_MAX, 1);  // for more the C library reads settings from /proc
  close_other_descriptors();
  name_forbidden_calls();
  Filter filter;
  allow_computing(filter);
  allow_two_descriptors(filter);
  if (limits.threads > 1) allow_threads(filter);
  limit_resources(limits);
  filter.load();  // sets no_new_privs, too
}

}  // namespace castellan::isolation

#else

namespace castellan {

void close_other_descriptors() {}
void confine(const Confinement&) { throw ConfinementError("this system has no system call filter (seccomp)"); }

}  // namespace castellan

#endif
