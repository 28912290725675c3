#include "castellan/script/script_host.hpp"

#include <fmt/format.h>

#include "castellan/flow/operations.hpp"
#include "castellan/script/aside.hpp"
#include "castellan/script/event_table.hpp"
#include "castellan/script/protected_push.hpp"

namespace castellan::script {

namespace {

// What a script raised: any value, and as long as memory allows.
std::string raised_text(lua_State* L, const std::string& file) {
  constexpr std::size_t most = 1000;
  if (lua_gettop(L) == 0 || lua_type(L, -1) != LUA_TSTRING) return file + ": an error that is not a text";
  std::size_t length = 0;
  const char* text = lua_tolstring(L, -1, &length);
  return length <= most ? std::string(text, length) : std::string(text, most) + " …";
}

}  // namespace

void ScriptHost::set_limits(const Limits& limits) {
  meter_.set_limits(limits);
  scripts_.set_memory_limit(limits.memory);
}

Id<Pack> ScriptHost::current_pack() const {
  if (!frame_) return none;
  const Function& function = rules_->functions[frame_->function];
  return rules_->modules[function.module].pack;
}

std::string ScriptHost::current_line() const {
  std::string line = meter_.current_line();
  if (!line.empty() || !frame_) return line;
  lua_Debug debug;
  scripts_.push_function(scripts_.main(), frame_->function);
  lua_getinfo(scripts_.main(), ">S", &debug);
  return fmt::format("{}:{}", debug.short_src, debug.linedefined);
}

void ScriptHost::wait_for(const flow::Frame& frame, const HostCall* then) {
  waiting_ = Waiting::frame;
  wanted_ = frame;
  deferred_.set = then != nullptr;
  if (!then) return;
  deferred_.give = then->give;
  deferred_.integer = then->integer;
  deferred_.entity = then->entity;
  deferred_.list.assign(then->list, then->list + (then->give == HostCall::Give::list ? then->count : 0));
}

void ScriptHost::drop(Call call) {
  if (call >= 0) coroutines_.release(call, Coroutines::After::failed);
}

void ScriptHost::enter(flow::Flow& flow) {
  flow_ = &flow;
  handles_.enter(flow.world, scripts_);
}

// What a hook or an invariant belongs to: the guild whose file it is in. Of a card there are several.
Entity ScriptHost::owner_of(const flow::Flow& flow, const Function& function) const {
  const Id<Guild> guild = rules_->modules[function.module].guild;
  if (guild == none) return nothing;
  for (Entity tile : flow.layout.guilds)
    if (flow.world.get<world::GuildTile>(tile).guild == guild) return tile;
  return nothing;
}

flow::Outcome ScriptHost::start(flow::Flow& flow, const flow::ScriptFrame& frame, Call& call) {
  enter(flow);
  meter_.forget_trip();
  call = coroutines_.take();
  if (call < 0) [[unlikely]] {
    meter_.trip("memory");
    error_ = {{}, "not enough memory to start a script", {}, "memory"};
    flow::Outcome out;
    out.kind = flow::Outcome::Kind::limit;
    return out;
  }
  Coroutine& c = coroutines_[call];
  c.function = frame.function;
  c.frame = frame;
  c.deferred.set = false;
  if (frame.event == flow::no_event) {
    // References and handles exist already: pushing those allocates nothing, and a thread without a call has room for
    // them.
    const Function& function = rules_->functions[c.function];
    scripts_.push_function(c.thread, c.function);
    handles_.push(c.thread, world::Layout::table);
    handles_.push(c.thread, frame.me);
    push_params(c.thread, flow, function, frame);
    handles_.push(c.thread, frame.subject);
  } else if (!push_hook(flow, c)) {
    meter_.trip("memory");
    return fail(call, LUA_ERRMEM);
  }
  // Set once a call: setting it again at each resume would begin the count anew.
  meter_.watch(c.thread);
  return run(flow, call, frame.event == flow::examined_event ? 3 : 4);
}

void ScriptHost::push_params(lua_State* L, const flow::Flow& flow, const Function& function,
                             const flow::ScriptFrame& frame) const {
  scripts_.push_params(L, function.params,
                       scripts_.has_seasons(function.params) ? flow::season_of(flow.world, frame.me) : 0);
}

// A hook or an invariant with its arguments. False when there is no memory: an event is a new table.
bool ScriptHost::push_hook(flow::Flow& flow, Coroutine& c) {
  return protected_push(scripts_.main(), c.thread, [&](lua_State* L) {
    const flow::ScriptFrame& frame = c.frame;
    const Function& function = rules_->functions[c.function];
    scripts_.push_function(L, c.function);
    handles_.push(L, world::Layout::table);
    if (frame.event == flow::announced_event) {
      push_event(L, *this, flow, announced(frame), {});
    } else if (frame.event != flow::examined_event) {
      const world::Event& event = flow.world.events()[static_cast<std::size_t>(frame.event)];
      push_event(L, *this, flow, event, flow.world.details(event));
    }
    push_params(L, flow, function, frame);
    handles_.push(L, owner_of(flow, function));
  });
}

std::string ScriptHost::examine(flow::Flow& flow, Id<Function> function) {
  flow.world.refuse_writes("an invariant may only read the game");
  Call call = -1;
  const flow::Outcome outcome =
      start(flow, flow::ScriptFrame{.function = function, .event = flow::examined_event}, call);
  flow.world.refuse_writes(nullptr);
  if (outcome.kind != flow::Outcome::Kind::finished) return error_.message;
  if (!returned_.empty()) return returned_;
  return outcome.result.ok ? std::string() : "does not hold";
}

flow::Outcome ScriptHost::answer(flow::Flow& flow, Call call, const flow::Option& chosen) {
  enter(flow);
  lua_State* thread = coroutines_[call].thread;
  const auto push = [&](lua_State* L) {
    switch (chosen.kind) {
      case flow::Option::Kind::entity: handles_.push(L, chosen.entity); break;
      case flow::Option::Kind::number: lua_pushinteger(L, chosen.number); break;
      case flow::Option::Kind::goods: lua_pushinteger(L, chosen.number + 1); break;
      case flow::Option::Kind::worker: {
        const std::string_view kind = rules_->workers[Id<WorkerKind>(chosen.def)].name();
        lua_pushlstring(L, kind.data(), kind.size());
        break;
      }
      case flow::Option::Kind::name: lua_pushstring(L, flow.decision().name(chosen).data()); break;
      default: lua_pushnil(L);
    }
  };
  // Only texts may need memory.
  const bool is_text = chosen.kind == flow::Option::Kind::worker || chosen.kind == flow::Option::Kind::name;
  bool pushed = lua_checkstack(thread, 8) != 0;
  if (pushed && is_text) pushed = protected_push(scripts_.main(), thread, push);
  else if (pushed) push(thread);
  if (!pushed) {
    meter_.trip("memory");
    return fail(call, LUA_ERRMEM);
  }
  return run(flow, call, 1);
}

flow::Outcome ScriptHost::resume(flow::Flow& flow, Call call, const flow::Result& result) {
  enter(flow);
  Coroutine& c = coroutines_[call];
  int arguments = 1;
  const bool pushed = protected_push(scripts_.main(), c.thread, [&](lua_State* L) {
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
    meter_.trip("memory");
    return fail(call, LUA_ERRMEM);
  }
  return run(flow, call, arguments);
}

flow::Outcome ScriptHost::run_observed(flow::Flow& flow, Call call, int arguments) {
  const std::uint64_t before = meter_.spent();
  observer_->runs(flow, call, coroutines_[call].frame);
  const flow::Outcome out = run_unobserved(call, arguments);
  observer_->rests(flow, call, out, meter_.spent() - before);
  return out;
}

flow::Outcome ScriptHost::run_unobserved(Call call, int arguments) {
  Coroutine& c = coroutines_[call];
  frame_ = &c.frame;
  const Aside running(meter_.running, c.thread);
  waiting_ = Waiting::no;
  meter_.raised = false;
  int results = 0;
  const int status = meter_.resume(c.thread, scripts_.main(), arguments, results);
  if (meter_.tripped() || (status != LUA_OK && status != LUA_YIELD)) return fail(call, status);
  frame_ = nullptr;
  flow::Outcome out;
  if (status == LUA_YIELD) {
    lua_pop(c.thread, results);
    if (waiting_ == Waiting::answer) {
      out.kind = flow::Outcome::Kind::asks;
    } else {
      out.kind = flow::Outcome::Kind::pushes;
      out.frame = wanted_;
      c.deferred = deferred_;
      c.wants_number = wanted_.procedure() == Procedure::take ||
                       (wanted_.procedure() == Procedure::build &&
                        wanted_.as<flow::BuildFrame>().price == flow::BuildFrame::only_side);
    }
    return out;
  }
  // `return false`: the action was wasted.
  out.result.ok = !(results > 0 && lua_isboolean(c.thread, -results) && !lua_toboolean(c.thread, -results));
  returned_.clear();
  if (results > 0 && lua_type(c.thread, -results) == LUA_TSTRING) returned_ = lua_tostring(c.thread, -results);
  coroutines_.release(call, Coroutines::After::finished);
  return out;
}

flow::Outcome ScriptHost::fail(Call call, int status) {
  Coroutine& c = coroutines_[call];
  const Function& function = rules_->functions[c.function];
  const Module& module = rules_->modules[function.module];
  {
    const Aside running(meter_.running, c.thread);  // a failed coroutine keeps its stack until it is reset
    meter_.trip_if_limit(c.thread, status);
  }
  frame_ = nullptr;
  error_.pack = rules_->packs[module.pack].id;
  error_.traceback.clear();
  error_.limit = meter_.tripped() ? meter_.trip_reason() : "";
  if (meter_.tripped()) {
    error_.message = fmt::format("{}: {} ({} of {})", error_.pack, meter_.trip_text(), function.name, function.subject);
  } else {
    const std::string& file = rules_->files[module.file].name;
    error_.message = fmt::format("{} ({} of {})", raised_text(c.thread, file), function.name, function.subject);
  }
  if (status != LUA_ERRMEM) write_traceback(c.thread);
  flow::Outcome out;
  out.kind = meter_.tripped() ? flow::Outcome::Kind::limit : flow::Outcome::Kind::failed;
  coroutines_.release(call, meter_.tripped() ? Coroutines::After::limit : Coroutines::After::failed);
  if (meter_.tripped()) lua_gc(scripts_.main(), LUA_GCCOLLECT);
  return out;
}

// How the script came there. Under protection: memory can run out.
void ScriptHost::write_traceback(lua_State* thread) {
  const auto trace = [](lua_State* L) -> int {
    luaL_traceback(L, static_cast<lua_State*>(lua_touserdata(L, 1)), nullptr, 0);
    return 1;
  };
  lua_pushcfunction(scripts_.main(), trace);
  lua_pushlightuserdata(scripts_.main(), thread);
  if (lua_pcall(scripts_.main(), 1, 1, 0) == LUA_OK && lua_isstring(scripts_.main(), -1))
    error_.traceback = lua_tostring(scripts_.main(), -1);
  lua_pop(scripts_.main(), 1);
}

}  // namespace castellan::script
