// Calls that may only read the game: predicates, modifiers, counts.
#include <fmt/format.h>

#include "castellan/flow/facts.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/script/aside.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/script/protected_push.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::script {

namespace {

constexpr std::uint8_t any_number = 255;  // of parameters

// Where the arguments of a call stand: a value to change comes first, and behind the subject a symbol of it.
int place_of_subject(flow::ReadOnlyCall::Kind kind) {
  const bool value = kind == flow::ReadOnlyCall::Kind::number || kind == flow::ReadOnlyCall::Kind::goods;
  return value ? 5 : 4;
}

}  // namespace

bool ScriptHost::sees_subject(Id<Function> function, flow::ReadOnlyCall::Kind kind) {
  if (parameters_.empty()) parameters_.resize(rules_->functions.size(), 0);
  std::uint8_t& known = parameters_[function.index()];
  if (known == 0) {
    lua_Debug debug;
    scripts_.push_function(scripts_.main(), function);
    const bool plain = lua_iscfunction(scripts_.main(), -1) == 0 && lua_isfunction(scripts_.main(), -1);
    lua_getinfo(scripts_.main(), ">u", &debug);
    known = !plain || debug.isvararg || debug.nparams >= any_number - 1 ? any_number
                                                                        : static_cast<std::uint8_t>(debug.nparams + 1);
  }
  return known == any_number || known - 1 >= place_of_subject(kind);
}

flow::Memo::Key ScriptHost::key_of(const flow::ReadOnlyCall& call) {
  flow::Memo::Key key;
  key.kind = static_cast<std::uint8_t>(call.kind);
  key.what = call.function.number();
  key.shape = handles_.shape();
  key.me = call.me;
  if (sees_subject(call.function, call.kind)) {
    key.subject = call.subject;
    key.symbol = call.symbol;
  }
  if (call.kind == flow::ReadOnlyCall::Kind::number) key.number = call.number;
  if (call.kind == flow::ReadOnlyCall::Kind::goods) key.goods = call.goods;
  return key;
}

const flow::Memo::Answer* ScriptHost::recall(flow::Flow& flow, flow::Memo::Key& key) {
  handles_.enter(flow.world, scripts_);
  key.shape = handles_.shape();
  const flow::Memo::Answer* known = memo_.find(flow.world, key);
  if (known) charge(known->price);
  return known;
}

flow::KnownValues* ScriptHost::known_values(flow::Flow& flow, Quantity of, Entity player) {
  handles_.enter(flow.world, scripts_);
  return memo_.values(flow.world, handles_.shape(), of, player);
}

void ScriptHost::charge(std::uint64_t instructions) {
  if (meter_.charge(instructions)) return;
  error_ = {{}, meter_.trip_text(), {}, meter_.trip_reason()};
  throw flow::ReadingStopped(error_.message);
}

// A call is only made where its answer is not known.
bool ScriptHost::evaluate(flow::Flow& flow, flow::ReadOnlyCall& read) {
  handles_.enter(flow.world, scripts_);
  flow::Memo::Key key = key_of(read);
  if (const flow::Memo::Answer* known = recall(flow, key)) {
    read.number = known->number;
    read.goods = known->goods;
    return true;
  }
  flow::Memo::Noting noting(memo_, flow.world);
  const std::uint64_t before = meter_.spent();
  if (!call_reading(flow, read)) {
    memo_.spoil();  // it is complained about each time
    return false;
  }
  noting.keep(flow.world, key, {read.number, read.goods, meter_.spent() - before});
  return true;
}

// The one place where Lua may run inside a host call of Lua. It is one level deep (Flow::evaluate), can't wait, and
// writes nothing.
bool ScriptHost::call_reading(flow::Flow& flow, flow::ReadOnlyCall& read) {
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
  c.frame = flow::ScriptFrame{.function = read.function, .me = read.me};
  const int season = flow::season_of(flow.world, read.me);
  if (scripts_.has_seasons(function.params))  // the answer is one of this season
    memo_.note({&flow::facts::season_number, read.me}, static_cast<std::uint64_t>(season));
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
    scripts_.push_params(L, function.params, season);
    handles_.push(L, read.subject);
    handles_.push(L, read.symbol);
  });
  int status = LUA_ERRMEM;
  int results = 0;
  if (pushed) {
    meter_.watch(c.thread);
    frame_ = &c.frame;
    meter_.running = c.thread;
    meter_.raised = false;
    status = meter_.resume(c.thread, from, place_of_subject(read.kind) + 1, results);
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
