#include "castellan/script/script_host.hpp"

#include <fmt/format.h>

#include <sol/sol.hpp>

#include <cstring>

#include "castellan/script/alarm.hpp"
#include "castellan/script/c_locale.hpp"
#include "castellan/script/charging.hpp"
#include "castellan/script/event_table.hpp"
#include "castellan/script/line_recorder.hpp"
#include "castellan/script/protected_push.hpp"
#include "castellan/script/sandbox.hpp"

namespace castellan {

void* ScriptHost::allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& memory = *static_cast<BlockPool*>(ud);
  if (new_size == 0) {
    memory.give_back(block, old_size);
    return nullptr;
  }
  return block ? memory.change(block, old_size, new_size) : memory.take(new_size);
}

ScriptHost::~ScriptHost() { memory_.most = 0; }

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

// What a script raised: any value, and as long as memory allows.
std::string raised_text(lua_State* L, const std::string& file) {
  constexpr std::size_t most = 1000;
  if (lua_gettop(L) == 0 || lua_type(L, -1) != LUA_TSTRING) return file + ": an error that is not a text";
  std::size_t length = 0;
  const char* text = lua_tolstring(L, -1, &length);
  return length <= most ? std::string(text, length) : std::string(text, most) + " …";
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
void stop_script(lua_State* L, lua_Hook hook, ScriptHost& host, const char* limit) {
  host.trip(limit);
  lua_sethook(L, hook, LUA_MASKCOUNT, 1);
  luaL_where(L, 0);  // a hook is no level of the stack
  lua_pushfstring(L, "out of %s", limit);
  lua_concat(L, 2);
  lua_error(L);
}

}  // namespace

void count_hook(lua_State* L, lua_Debug*) {
  ScriptHost& host = *host_of(L);
  host.spent_ += hook_step;
  if (host.spent_ > host.limits_.instructions || host.tripped_) stop_script(L, count_hook, host, "instructions");
}

void time_is_up(lua_State* L, lua_Debug*) { stop_script(L, time_is_up, *host_of(L), "time"); }

void line_hook(lua_State* L, lua_Debug* debug) {
  if (debug->event == LUA_HOOKCOUNT) return count_hook(L, debug);
  lua_getinfo(L, "Sl", debug);
  LineRecorder* lines = host_of(L)->lines_;
  lines->ran(debug->source, debug->currentline, debug->linedefined);
}

void ScriptHost::watch(lua_State* thread) const {
  const bool count = guarded_ && (limits_.strict || !alarm_->works());
  if (lines_) lua_sethook(thread, line_hook, LUA_MASKLINE | (count ? LUA_MASKCOUNT : 0), hook_step);
  else if (count) lua_sethook(thread, count_hook, LUA_MASKCOUNT, hook_step);
  else lua_sethook(thread, nullptr, 0, 0);
}

void ScriptHost::set_limits(const Limits& limits) {
  limits_ = limits;
  memory_.most = limits.memory;
}

void ScriptHost::begin_action() {
  spent_ = 0;
  tripped_ = false;
  output_counted_ = false;
  if (!guarded_) return;
  alarm_ = &ScriptAlarm::here();
  alarm_->begin_action(limits_.seconds, time_is_up);
}

bool ScriptHost::output_fits() {
  if (!flow_) return true;
  const World::Mark mark = flow_->world.mark();
  const std::size_t output = std::size_t{mark.journal} + mark.events;
  if (!output_counted_) {
    output_counted_ = true;
    output_before_ = output;
  }
  if (output <= output_before_ + limits_.output) return true;
  trip("output");
  return false;
}

void ScriptHost::trip(const char* what) {
  if (tripped_) return;
  tripped_ = true;
  trip_reason_ = what;
  write_place(running_, trip_place_.data(), trip_place_.size());
}

std::string ScriptHost::trip_text() const {
  return fmt::format("limit of {} reached{}{}", trip_reason_, trip_place_[0] ? " at " : "", trip_place_.data());
}

void ScriptHost::trip_if_limit(lua_State* L, int status) {
  if (status == LUA_ERRMEM) trip("memory");
  if (status == LUA_ERRERR) trip("stack depth");
  if (raised_ || lua_gettop(L) == 0 || lua_type(L, -1) != LUA_TSTRING) return;
  if (is_stack_overflow(lua_tostring(L, -1))) trip("stack depth");
}

Id<Pack> ScriptHost::current_pack() const {
  if (!frame_) return none;
  const Function& function = rules_->functions[frame_->function];
  return rules_->modules[function.module].pack;
}

std::string ScriptHost::current_line() const {
  std::array<char, 256> place;
  write_place(running_, place.data(), place.size());
  return place.data();
}

void ScriptHost::push_handle(lua_State* L, Entity e) const {
  if (e == nothing) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, shapes_[shape_].handles);
  lua_rawgeti(L, -1, static_cast<lua_Integer>(to_index(e)) + 1);
  lua_remove(L, -2);
}

void ScriptHost::wait_for(const Frame& frame, const HostCall* then) {
  waiting_ = Waiting::frame;
  wanted_ = frame;
  deferred_.set = then != nullptr;
  if (!then) return;
  deferred_.give = then->give;
  deferred_.integer = then->integer;
  deferred_.entity = then->entity;
  deferred_.list.assign(then->list, then->list + (then->give == HostCall::Give::list ? then->count : 0));
}

ScriptPort::Call ScriptHost::take_coroutine() {
  if (!free_calls_.empty()) {
    const Call call = free_calls_.back();
    if (!coroutine(call).thread && !make_thread(coroutine(call))) return -1;
    free_calls_.pop_back();
    return call;
  }
  auto fresh = std::make_unique<Coroutine>();
  if (!make_thread(*fresh)) return -1;
  calls_.push_back(std::move(fresh));
  return static_cast<Call>(calls_.size() - 1);
}

bool ScriptHost::make_thread(Coroutine& c) {
  struct Job {
    Coroutine* to;
  } job{&c};
  const auto make = [](lua_State* L) -> int {
    auto* j = static_cast<Job*>(lua_touserdata(L, 1));
    j->to->thread = lua_newthread(L);
    j->to->reference = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
  };
  if (call_protected(main_, make, &job) != LUA_OK) {
    lua_pop(main_, 1);
    return false;
  }
  return true;
}

void ScriptHost::release(Call call, After how) {
  Coroutine& c = coroutine(call);
  if (how != After::finished) lua_resetthread(c.thread);
  lua_settop(c.thread,
             0);  // of a failed one the error is still there, and would be taken for a result of the next call
  if (how == After::limit) {
    luaL_unref(main_, LUA_REGISTRYINDEX, c.reference);
    c.thread = nullptr;
  }
  free_calls_.push_back(call);
}

void ScriptHost::drop(Call call) {
  if (call >= 0) release(call, After::failed);
}

void ScriptHost::enter(Flow& flow) {
  flow_ = &flow;
  for (std::uint32_t i = 0; i < shapes_.size(); ++i)
    if (shapes_[i].layout.get() == &flow.layout) {
      shape_ = i;
      return;
    }
  shapes_.push_back({flow.world.shared_layout(), LUA_NOREF});
  shape_ = static_cast<std::uint32_t>(shapes_.size() - 1);
  // Handles are interned, so that == and table keys work: one for each entity of this shape of world.
  const auto make = [](lua_State* L) -> int {
    auto* host = static_cast<ScriptHost*>(lua_touserdata(L, 1));
    const Layout& layout = host->flow_->layout;
    lua_createtable(L, static_cast<int>(layout.entity_count()), 0);
    for (std::uint32_t i = 0; i < layout.entity_count(); ++i) {
      auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0));
      *handle = {Entity{i}, host->shape_};
      lua_rawgeti(L, LUA_REGISTRYINDEX, host->metatables_[static_cast<std::size_t>(layout.kind(Entity{i}))]);
      lua_setmetatable(L, -2);
      lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    host->shapes_[host->shape_].handles = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
  };
  if (call_protected(main_, make, this) != LUA_OK) {
    lua_pop(main_, 1);
    shapes_.pop_back();
    throw std::runtime_error("not enough memory for the script state: raise the memory limit");
  }
}

Outcome ScriptHost::start(Flow& flow, const ScriptFrame& frame, Call& call) {
  enter(flow);
  tripped_ = false;
  call = take_coroutine();
  if (call < 0) {
    trip("memory");
    error_ = {{}, "not enough memory to start a script", {}, "memory"};
    Outcome out;
    out.kind = Outcome::Kind::limit;
    return out;
  }
  Coroutine& c = coroutine(call);
  c.function = frame.function;
  c.frame = frame;
  c.deferred.set = false;
  const Function& function = rules_->functions[c.function];
  const bool hook = frame.event != no_event;
  const auto push = [&](lua_State* L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, functions_[c.function.index()]);
    push_handle(L, Layout::table);
    if (frame.event == announced_event) push_event(L, *this, flow, announced(frame));
    else if (hook) push_event(L, *this, flow, flow.world.events()[static_cast<std::size_t>(frame.event)]);
    else push_handle(L, frame.me);
    push_params(L, function.params);
    if (!hook) push_handle(L, frame.subject);
  };
  // References and handles exist already: pushing those allocates nothing. An event is a new table.
  bool pushed = lua_checkstack(c.thread, 8) != 0;
  if (pushed && hook) pushed = protected_push(c.thread, push);
  else if (pushed) push(c.thread);
  const int arguments = hook ? 3 : 4;
  if (!pushed) {
    trip("memory");
    return fail(call, LUA_ERRMEM);
  }
  // Set once a call: setting it again at each resume would begin the count anew.
  watch(c.thread);
  return run(flow, call, arguments);
}

std::string ScriptHost::examine(Flow& flow, Id<Function> function) {
  flow.world.refuse_writes("an invariant may only read the game");
  Call call = -1;
  const Outcome outcome = start(flow, ScriptFrame{.function = function}, call);
  flow.world.refuse_writes(nullptr);
  if (outcome.kind != Outcome::Kind::finished) return error_.message;
  if (!returned_.empty()) return returned_;
  return outcome.result.ok ? std::string() : "does not hold";
}

Outcome ScriptHost::answer(Flow& flow, Call call, const Option& chosen) {
  enter(flow);
  lua_State* thread = coroutine(call).thread;
  const auto push = [&](lua_State* L) {
    switch (chosen.kind) {
      case Option::Kind::entity: push_handle(L, chosen.entity); break;
      case Option::Kind::number: lua_pushinteger(L, chosen.number); break;
      case Option::Kind::goods: lua_pushinteger(L, chosen.number + 1); break;
      case Option::Kind::worker: {
        const std::string_view kind = rules_->workers[Id<WorkerKind>(chosen.def)].name();
        lua_pushlstring(L, kind.data(), kind.size());
        break;
      }
      case Option::Kind::name: lua_pushstring(L, flow.decision().name(chosen).data()); break;
      default: lua_pushnil(L);
    }
  };
  // Only texts may need memory.
  const bool is_text = chosen.kind == Option::Kind::worker || chosen.kind == Option::Kind::name;
  bool pushed = lua_checkstack(thread, 8) != 0;
  if (pushed && is_text) pushed = protected_push(thread, push);
  else if (pushed) push(thread);
  if (!pushed) {
    trip("memory");
    return fail(call, LUA_ERRMEM);
  }
  return run(flow, call, 1);
}

Outcome ScriptHost::resume(Flow& flow, Call call, const Result& result) {
  enter(flow);
  Coroutine& c = coroutine(call);
  int arguments = 1;
  const bool pushed = protected_push(c.thread, [&](lua_State* L) {
    if (!c.deferred.set) {
      if (c.wants_number) lua_pushinteger(L, result.value);
      else lua_pushboolean(L, result.ok);
      return;
    }
    HostCall give = begin_call(L);
    give.give = c.deferred.give;
    give.integer = c.deferred.integer;
    give.entity = c.deferred.entity;
    give.count = static_cast<std::uint32_t>(c.deferred.list.size());
    for (std::uint32_t i = 0; i < give.count; ++i) give.list[i] = c.deferred.list[i];
    arguments = finish(give);
  });
  c.deferred.set = false;
  if (!pushed) {
    trip("memory");
    return fail(call, LUA_ERRMEM);
  }
  return run(flow, call, arguments);
}

int ScriptHost::resume_guarded(lua_State* thread, lua_State* from, int arguments, int& results) {
  if (!guarded_) return lua_resume(thread, from, arguments, &results);
  const CLocale locale;
  const ScriptAlarm::Running running(*alarm_, thread);
  const int status = lua_resume(thread, from, arguments, &results);
  if (alarm_->rang()) trip("time");  // it may have run out inside the host, where no hook is called
  return status;
}

Outcome ScriptHost::run(Flow& flow, Call call, int arguments) {
  Coroutine& c = coroutine(call);
  frame_ = &c.frame;
  running_ = c.thread;
  waiting_ = Waiting::no;
  raised_ = false;
  int results = 0;
  const int status = resume_guarded(c.thread, main_, arguments, results);
  if (tripped_ || (status != LUA_OK && status != LUA_YIELD)) return fail(call, status);
  running_ = nullptr;
  frame_ = nullptr;
  Outcome out;
  if (status == LUA_YIELD) {
    lua_pop(c.thread, results);
    if (waiting_ == Waiting::answer) {
      out.kind = Outcome::Kind::asks;
    } else {
      out.kind = Outcome::Kind::pushes;
      out.frame = wanted_;
      c.deferred = deferred_;
      c.wants_number = wanted_.procedure() == Procedure::take;
    }
    return out;
  }
  // `return false`: the action was wasted.
  out.result.ok = !(results > 0 && lua_isboolean(c.thread, -results) && !lua_toboolean(c.thread, -results));
  returned_.clear();
  if (results > 0 && lua_type(c.thread, -results) == LUA_TSTRING) returned_ = lua_tostring(c.thread, -results);
  release(call, After::finished);
  static_cast<void>(flow);
  return out;
}

Outcome ScriptHost::fail(Call call, int status) {
  Coroutine& c = coroutine(call);
  const Function& function = rules_->functions[c.function];
  const Module& module = rules_->modules[function.module];
  running_ = c.thread;  // a failed coroutine keeps its stack until it is reset
  trip_if_limit(c.thread, status);
  running_ = nullptr;
  frame_ = nullptr;
  error_.pack = rules_->packs[module.pack].id;
  error_.traceback.clear();
  error_.limit = tripped_ ? trip_reason_ : "";
  if (tripped_) {
    error_.message = fmt::format("{}: {} ({} of {})", error_.pack, trip_text(), function.name, function.subject);
  } else {
    const std::string& file = rules_->files[static_cast<std::size_t>(module.file)].name;
    error_.message = fmt::format("{} ({} of {})", raised_text(c.thread, file), function.name, function.subject);
  }
  if (status != LUA_ERRMEM) write_traceback(c.thread);
  Outcome out;
  out.kind = tripped_ ? Outcome::Kind::limit : Outcome::Kind::failed;
  release(call, tripped_ ? After::limit : After::failed);
  if (tripped_) lua_gc(main_, LUA_GCCOLLECT);
  return out;
}

// How the script came there. Under protection: memory can run out.
void ScriptHost::write_traceback(lua_State* thread) {
  const auto trace = [](lua_State* L) -> int {
    luaL_traceback(L, static_cast<lua_State*>(lua_touserdata(L, 1)), nullptr, 0);
    return 1;
  };
  lua_pushcfunction(main_, trace);
  lua_pushlightuserdata(main_, thread);
  if (lua_pcall(main_, 1, 1, 0) == LUA_OK && lua_isstring(main_, -1)) error_.traceback = lua_tostring(main_, -1);
  lua_pop(main_, 1);
}

}  // namespace castellan
