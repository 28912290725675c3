// The calls of scripts that are under way, each in a Lua thread of its own. Threads are used again.
#pragma once

#include <memory>
#include <vector>

#include "castellan/flow/script_port.hpp"
#include "castellan/script/host_call.hpp"

namespace castellan::script {

// What a binding gives to the script once hooks have heard of it.
struct Deferred {
  bool set = false;
  HostCall::Give give = HostCall::Give::nil;
  lua_Integer integer = 0;
  Entity entity = nothing;
  std::vector<Entity> list;
};

struct Coroutine {
  lua_State* thread = nullptr;
  int reference = 0;
  Id<Function> function = none;
  flow::ScriptFrame frame;
  Deferred deferred;
  bool wants_number = false;  // of the frame it waits for, else whether it went well
};

class Coroutines {
 public:
  using Call = flow::ScriptPort::Call;

  explicit Coroutines(lua_State* main) : main_(main) {}

  Coroutine& operator[](Call call) { return *calls_[static_cast<std::size_t>(call)]; }
  // -1 when there is no memory for another one.
  Call take() {
    if (free_calls_.empty() || !(*this)[free_calls_.back()].thread) [[unlikely]]
      return make();
    const Call call = free_calls_.back();
    free_calls_.pop_back();
    return call;
  }
  // After a limit the coroutine is thrown away: an error in the count hook leaves it without hooks.
  enum class After : std::uint8_t { finished, failed, limit };
  void release(Call call, After how);
  // That wait for an answer or for the frame loop.
  std::size_t in_flight() const { return calls_.size() - free_calls_.size(); }

 private:
  Call make();
  bool make_thread(Coroutine& c);

  lua_State* main_;
  std::vector<std::unique_ptr<Coroutine>> calls_;
  std::vector<Call> free_calls_;
};

}  // namespace castellan::script
