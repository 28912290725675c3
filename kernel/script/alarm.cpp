#include "castellan/script/alarm.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>

namespace castellan::script {
namespace {

constexpr int alarm_signal = SIGVTALRM;
constexpr double tick_seconds = 0.01;
constexpr std::uint32_t idle_ticks = 100;  // then it stops until the next script runs

bool set(timer_t timer, double seconds) {
  itimerspec when{};
  when.it_value.tv_nsec = when.it_interval.tv_nsec = static_cast<long>(seconds * 1e9);
  return ::timer_settime(timer, 0, &when, nullptr) == 0;
}

}  // namespace

ScriptAlarm& ScriptAlarm::here() {
  // Asked for by every action: a plain pointer is known without asking whether it has been made.
  thread_local ScriptAlarm* mine = nullptr;
  if (!mine) [[unlikely]] {
    thread_local ScriptAlarm alarm;
    mine = &alarm;
  }
  return *mine;
}

ScriptAlarm::ScriptAlarm() {
#if defined(__SANITIZE_THREAD__)
  // That sanitizer holds signals back until the thread calls the C library, which a loop in Lua does not.
#else
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (::sigaction(alarm_signal, &action, nullptr) != 0) return;
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = alarm_signal;
  event.sigev_value.sival_ptr = this;
  event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
  works_ = ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
#endif
}

ScriptAlarm::~ScriptAlarm() {
  if (works_) ::timer_delete(timer_);
}

std::uint32_t ScriptAlarm::ticks_in(double seconds) {
  // One more: the first tick may come at once.
  return static_cast<std::uint32_t>(std::clamp(std::ceil(seconds / tick_seconds) + 1, 1.0, 4e9));
}

void ScriptAlarm::start() {
  if (!works_) return;
  idle_.store(0, std::memory_order_relaxed);
  ticking_.store(set(timer_, tick_seconds), std::memory_order_relaxed);
}

// In the signal handler, on the thread whose alarm this is: lua_sethook is made for that.
void ScriptAlarm::tick() {
  lua_State* L = running_.load(std::memory_order_relaxed);
  if (!L) {
    if (idle_.fetch_add(1, std::memory_order_relaxed) < idle_ticks) return;
    set(timer_, 0);
    ticking_.store(false, std::memory_order_relaxed);
    return;
  }
  idle_.store(0, std::memory_order_relaxed);
  ticks_.fetch_add(1, std::memory_order_relaxed);
  if (rang()) lua_sethook(L, hook_.load(std::memory_order_relaxed), LUA_MASKCOUNT, 1);
}

void ScriptAlarm::on_signal(int, siginfo_t* info, void*) {
  const int kept = errno;
  if (info->si_code == SI_TIMER) static_cast<ScriptAlarm*>(info->si_value.sival_ptr)->tick();
  errno = kept;
}

}  // namespace castellan::script
