// What an action has used of its limits, and which of them it has reached.
#pragma once

#include <array>
#include <cstdint>
#include <lua.hpp>
#include <string>

#include "castellan/base/export.hpp"
#include "castellan/script/limits.hpp"

namespace castellan::script {

class LineRecorder;
class ScriptAlarm;

class CASTELLAN_API Meter {
 public:
  // Without a guard there is neither clock nor count.
  enum class Guard : bool { off, on };
  Meter(const Limits& limits, Guard guard, LineRecorder* lines);

  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits);
  bool guarded() const { return guarded_; }

  // A new action begins: what it uses is counted from zero.
  void begin_action();
  // Work on a script's behalf outside of Lua, counted as instructions. False, and tripped, when there are none left.
  bool charge(std::uint64_t instructions) {
    spent_ += instructions;
    if (spent_ <= limits_.instructions) return true;
    trip("instructions");
    return false;
  }
  std::uint64_t spent() const { return spent_; }
  // What charge() would still take.
  std::uint64_t left() const { return spent_ < limits_.instructions ? limits_.instructions - spent_ : 0; }
  // Whether the changes and events of this action are within its limit, from how many there are in the game. False, and
  // tripped, when not.
  bool output_fits(std::size_t output) { return output < output_end_ || begin_output(output); }

  // Counts the instructions of a thread as the limits say, and records its lines if asked to.
  void watch(lua_State* thread);
  // lua_resume under the clock and in the locale scripts run in.
  int resume(lua_State* thread, lua_State* from, int arguments, int& results);
  // Of the thread that uses this host now. The action's time begins when it is first needed: most actions run no
  // script.
  ScriptAlarm& alarm() {
    if (!timed_) begin_time();
    return *alarm_;
  }

  // A limit was reached: nothing may catch that.
  void trip(const char* limit);
  // What Lua itself reports as an error and is not part of the rules: no memory left, a full stack.
  void trip_if_limit(lua_State* L, int status);
  bool tripped() const { return tripped_; }
  void forget_trip() { tripped_ = false; }
  const char* trip_reason() const { return trip_reason_; }
  // Which limit, and file:line where it was reached; after tripped().
  std::string trip_text() const;
  // file:line of the innermost script, while one runs.
  std::string current_line() const;

  // The thread a script runs in: where a limit is reached is looked for there.
  lua_State* running = nullptr;
  // The error under way was raised by the script itself, with error or assert.
  bool raised = false;

 private:
  friend void count_hook(lua_State* L, lua_Debug* debug);
  friend void line_hook(lua_State* L, lua_Debug* debug);

  void begin_time();
  bool begin_output(std::size_t output);

  Limits limits_;
  bool guarded_;
  LineRecorder* lines_;
  ScriptAlarm* alarm_ = nullptr;
  bool timed_ = false;       // since the action began
  std::uint32_t ticks_ = 0;  // of the clock, in the time of an action
  std::uint64_t spent_ = 0;
  bool tripped_ = false;
  std::size_t output_end_ = 0;  // too much for this action; 0: nothing was counted yet
  const char* trip_reason_ = "";
  std::array<char, 256> trip_place_{};  // file:line, where it tripped in a script
};

}  // namespace castellan::script
