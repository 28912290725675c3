#include "castellan/script/coroutines.hpp"

#include "castellan/script/sandbox.hpp"

namespace castellan::script {

Coroutines::Call Coroutines::make() {
  if (!free_calls_.empty()) {
    const Call call = free_calls_.back();
    if (!make_thread((*this)[call])) return -1;
    free_calls_.pop_back();
    return call;
  }
  auto fresh = std::make_unique<Coroutine>();
  if (!make_thread(*fresh)) return -1;
  calls_.push_back(std::move(fresh));
  return static_cast<Call>(calls_.size() - 1);
}

bool Coroutines::make_thread(Coroutine& c) {
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

void Coroutines::release(Call call, After how) {
  Coroutine& c = (*this)[call];
  if (how != After::finished) lua_resetthread(c.thread);
  lua_settop(c.thread,
             0);  // of a failed one the error is still there, and would be taken for a result of the next call
  if (how == After::limit) {
    luaL_unref(main_, LUA_REGISTRYINDEX, c.reference);
    c.thread = nullptr;
  }
  free_calls_.push_back(call);
}

}  // namespace castellan::script
