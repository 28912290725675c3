// Calls that may only read the game: predicates, modifiers, counts.
#include <fmt/format.h>

#include "castellan/flow/operations.hpp"
#include "castellan/script/aside.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/script/protected_push.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::script {

// The one place where Lua may run inside a host call of Lua. It is one level deep (Flow::evaluate), can't wait, and
// writes nothing.
bool ScriptHost::evaluate(flow::Flow& flow, flow::ReadOnlyCall& read) {
  // What the host is doing is put aside while a script's host call has a predicate or a modifier read the game.
  const Aside flow_aside(flow_);
  const Aside frame_aside(frame_);
  const Aside running_aside(meter_.running);
  const Aside waiting_aside(waiting_);
  const Aside raised_aside(meter_.raised);
  lua_State* from = meter_.running ? meter_.running : scripts_.main();
  enter(flow);
  const Call call = coroutines_.take();
  if (call < 0) {
    meter_.trip("memory");
    error_ = {{}, "not enough memory to start a script", {}, "memory"};
    throw flow::ReadingStopped(error_.message);
  }
  Coroutine& c = coroutines_[call];
  const Function& function = rules_->functions[read.function];
  c.function = read.function;
  c.frame = flow::ScriptFrame{.function = read.function};
  const bool value = read.kind == flow::ReadOnlyCall::Kind::number || read.kind == flow::ReadOnlyCall::Kind::goods;
  const bool pushed = protected_push(scripts_.main(), c.thread, [&](lua_State* L) {
    scripts_.push_function(L, read.function);
    if (read.kind == flow::ReadOnlyCall::Kind::number) lua_pushinteger(L, read.number);
    if (read.kind == flow::ReadOnlyCall::Kind::goods) {
      HostCall give = begin_call(L);
      give.give_goods(read.goods);
      finish(give);
    }
    handles_.push(L, world::Layout::table);
    handles_.push(L, read.me);
    scripts_.push_params(L, function.params);
    handles_.push(L, read.subject);
  });
  int status = LUA_ERRMEM;
  int results = 0;
  if (pushed) {
    meter_.watch(c.thread);
    frame_ = &c.frame;
    meter_.running = c.thread;
    meter_.raised = false;
    status = meter_.resume(c.thread, from, value ? 5 : 4, results);
  } else {
    meter_.trip("memory");
  }
  if (status == LUA_OK && !meter_.tripped() && read_result(c.thread, results, read)) {
    coroutines_.release(call, Coroutines::After::finished);
    return true;
  }
  if (!meter_.tripped() && (status == LUA_YIELD || status == LUA_OK)) {
    const char* expected = read.kind == flow::ReadOnlyCall::Kind::goods       ? "goods such as { gold = 2 }"
                           : read.kind == flow::ReadOnlyCall::Kind::predicate ? "true or false"
                                                                              : "a whole number";
    const std::string& file = rules_->files[rules_->modules[function.module].file].name;
    error_ = {{}, fmt::format("{}: {} of {} must return {}", file, function.name, function.subject, expected), {}, {}};
    coroutines_.release(call, Coroutines::After::failed);
  } else {
    fail(call, status);
  }
  if (meter_.tripped()) throw flow::ReadingStopped(error_.message);
  complaints_.add(error_.message);
  return false;
}

bool ScriptHost::read_result(lua_State* thread, int results, flow::ReadOnlyCall& read) {
  if (results < 1) return false;
  if (read.kind == flow::ReadOnlyCall::Kind::predicate) {
    if (!lua_isboolean(thread, -results)) return false;
    read.number = lua_toboolean(thread, -results);
    return true;
  }
  HostCall call = begin_call(thread);
  try {
    const int at = lua_gettop(thread) - results + 1;
    if (read.kind == flow::ReadOnlyCall::Kind::goods) read.goods = call.get_goods(at);
    else read.number = static_cast<std::int32_t>(call.get_integer(at, -caps::amount, caps::amount));
  } catch (const ArgumentError&) {
    return false;
  }
  return true;
}

}  // namespace castellan::script
