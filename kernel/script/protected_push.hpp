// How the host puts values onto a coroutine.
#pragma once

#include "castellan/script/sandbox.hpp"

namespace castellan::script {

// Pushing can raise for want of memory, so it happens in protected mode on the main thread and is moved over. False
// when there was none.
template <class Push>
bool protected_push(lua_State* L, lua_State* thread, const Push& push) {
  struct Job {
    lua_State* thread;
    const Push* push;
  } job{thread, &push};
  const auto run = [](lua_State* state) -> int {
    auto* j = static_cast<Job*>(lua_touserdata(state, 1));
    const int before = lua_gettop(state);
    luaL_checkstack(j->thread, 8, nullptr);
    (*j->push)(state);
    lua_xmove(state, j->thread, lua_gettop(state) - before);
    return 0;
  };
  const int status = call_protected(L, run, &job);
  if (status != LUA_OK) lua_pop(L, 1);
  return status == LUA_OK;
}

}  // namespace castellan::script
