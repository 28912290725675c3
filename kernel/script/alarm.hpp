// A clock for scripts. A count hook that is always there slows Lua down by half; this one is set only when time is up,
// by a signal that the thread gets which runs the script, in the coroutine that is really running.
#pragma once

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <lua.hpp>

namespace castellan::script {

class ScriptAlarm {
 public:
  // Of the calling thread.
  static ScriptAlarm& here();

  ScriptAlarm(const ScriptAlarm&) = delete;
  ScriptAlarm& operator=(const ScriptAlarm&) = delete;

  // False where the system gives us no such clock: then instructions have to be counted.
  bool works() const { return works_; }
  // A new action has its time for itself. `hook` is what is called in a script when it is up.
  void begin_action(std::uint32_t ticks, lua_Hook hook) {
    hook_.store(hook, std::memory_order_relaxed);
    allowed_.store(ticks, std::memory_order_relaxed);
    ticks_.store(0, std::memory_order_relaxed);
  }
  // So much time in ticks of the clock.
  static std::uint32_t ticks_in(double seconds);
  bool rang() const { return ticks_.load(std::memory_order_relaxed) >= allowed_.load(std::memory_order_relaxed); }

  // A script runs in this state while the object lives.
  class Running {
   public:
    Running(ScriptAlarm& alarm, lua_State* L) : alarm_(alarm), before_(alarm.running_.load(std::memory_order_relaxed)) {
      alarm_.running_.store(L, std::memory_order_relaxed);
      if (!alarm_.ticking_.load(std::memory_order_relaxed)) alarm_.start();
    }
    ~Running() { alarm_.running_.store(before_, std::memory_order_relaxed); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    ScriptAlarm& alarm_;
    lua_State* before_;
  };

 private:
  ScriptAlarm();
  ~ScriptAlarm();
  void start();
  void tick();
  static void on_signal(int signal, siginfo_t* info, void* context);

  // Written by the thread and by its own signal handler, never by another thread.
  std::atomic<lua_State*> running_{nullptr};
  std::atomic<lua_Hook> hook_{nullptr};
  std::atomic<std::uint32_t> ticks_{0};  // spent in scripts by this action
  std::atomic<std::uint32_t> allowed_{~0u};
  std::atomic<std::uint32_t> idle_{0};  // ticks since a script was last seen
  std::atomic<bool> ticking_{false};
  bool works_ = false;
  timer_t timer_{};
};

}  // namespace castellan::script
