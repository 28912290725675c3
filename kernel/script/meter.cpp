#include "castellan/script/meter.hpp"

#include <fmt/format.h>

#include <cstring>

#include "castellan/script/alarm.hpp"
#include "castellan/script/c_locale.hpp"
#include "castellan/script/charging.hpp"
#include "castellan/script/line_recorder.hpp"

namespace castellan::script {

constexpr int hook_step = 1000;  // instructions between two calls of it

namespace {

// The innermost line of a pack's own file, without memory: this is also called when there is none left.
void write_place(lua_State* L, char* to, std::size_t size) {
  lua_Debug debug;
  to[0] = '\0';
  for (int level = 0; L && lua_getstack(L, level, &debug); ++level) {
    lua_getinfo(L, "Sl", &debug);
    if (debug.currentline <= 0 || std::strncmp(debug.short_src, "prelude/", 8) == 0) continue;
    std::snprintf(to, size, "%s:%d", debug.short_src, debug.currentline);
    return;
  }
}

// Lua reports a full stack as an error like any other: by its text alone, behind the place. Names a script chose may
// stand in other messages, but never as the whole of one.
bool is_stack_overflow(std::string_view message) {
  for (std::size_t colon = message.find(':'); colon != std::string_view::npos; colon = message.find(':', colon + 1)) {
    const std::size_t digits = message.find_first_not_of("0123456789", colon + 1);
    if (digits == std::string_view::npos || digits == colon + 1 || !message.substr(digits).starts_with(": ")) continue;
    message.remove_prefix(digits + 2);
    break;
  }
  return message == "stack overflow" || message == "C stack overflow" || message.starts_with("stack overflow (");
}

// Again at each instruction from now on, whatever tries to catch it.
void stop_script(lua_State* L, lua_Hook hook, const char* limit) {
  host_of(L)->meter().trip(limit);
  lua_sethook(L, hook, LUA_MASKCOUNT, 1);
  luaL_where(L, 0);  // a hook is no level of the stack
  lua_pushfstring(L, "out of %s", limit);
  lua_concat(L, 2);
  lua_error(L);
}

void time_is_up(lua_State* L, lua_Debug*) { stop_script(L, time_is_up, "time"); }

}  // namespace

void count_hook(lua_State* L, lua_Debug*) {
  Meter& meter = host_of(L)->meter();
  meter.spent_ += hook_step;
  if (meter.spent_ > meter.limits_.instructions || meter.tripped_) stop_script(L, count_hook, "instructions");
}

void line_hook(lua_State* L, lua_Debug* debug) {
  if (debug->event == LUA_HOOKCOUNT) return count_hook(L, debug);
  lua_getinfo(L, "Sl", debug);
  LineRecorder* lines = host_of(L)->meter().lines_;
  lines->ran(debug->source, debug->currentline, debug->linedefined);
}

Meter::Meter(const Limits& limits, Guard guard, LineRecorder* lines)
    : limits_(limits), guarded_(guard == Guard::on), lines_(lines), ticks_(ScriptAlarm::ticks_in(limits.seconds)) {
  if (guarded_) return;
  limits_.strict = false;
  limits_.instructions = ~std::uint64_t{0};
  limits_.output = ~std::size_t{0} / 2;
}

void Meter::set_limits(const Limits& limits) {
  limits_ = limits;
  ticks_ = ScriptAlarm::ticks_in(limits.seconds);
}

void Meter::watch(lua_State* thread) {
  const bool count = guarded_ && (limits_.strict || !alarm().works());
  if (lines_) lua_sethook(thread, line_hook, LUA_MASKLINE | (count ? LUA_MASKCOUNT : 0), hook_step);
  else if (count) lua_sethook(thread, count_hook, LUA_MASKCOUNT, hook_step);
  else if (lua_gethookmask(thread) != 0) lua_sethook(thread, nullptr, 0, 0);
}

int Meter::resume(lua_State* thread, lua_State* from, int arguments, int& results) {
  if (!guarded_) return lua_resume(thread, from, arguments, &results);
  const CLocale locale;
  const ScriptAlarm::Running ticking(alarm(), thread);
  const int status = lua_resume(thread, from, arguments, &results);
  if (alarm_->rang()) trip("time");  // it may have run out inside the host, where no hook is called
  return status;
}

void Meter::begin_action() {
  spent_ = 0;
  tripped_ = false;
  output_end_ = 0;
  timed_ = false;
}

void Meter::begin_time() {
  timed_ = true;
  alarm_ = &ScriptAlarm::here();
  if (guarded_) alarm_->begin_action(ticks_, time_is_up);
}

// What is there when it is first counted was there before.
bool Meter::begin_output(std::size_t output) {
  if (output_end_ == 0) {
    output_end_ = output + limits_.output + 1;
    return true;
  }
  trip("output");
  return false;
}

void Meter::trip(const char* limit) {
  if (tripped_) return;
  tripped_ = true;
  trip_reason_ = limit;
  write_place(running, trip_place_.data(), trip_place_.size());
}

std::string Meter::trip_text() const {
  return fmt::format("limit of {} reached{}{}", trip_reason_, trip_place_[0] ? " at " : "", trip_place_.data());
}

void Meter::trip_if_limit(lua_State* L, int status) {
  if (status == LUA_ERRMEM) trip("memory");
  if (status == LUA_ERRERR) trip("stack depth");
  if (raised || lua_gettop(L) == 0 || lua_type(L, -1) != LUA_TSTRING) return;
  if (is_stack_overflow(lua_tostring(L, -1))) trip("stack depth");
}

std::string Meter::current_line() const {
  std::array<char, 256> place;
  write_place(running, place.data(), place.size());
  return place.data();
}

}  // namespace castellan::script
