// What a hook gets: an event as a Lua table.
#pragma once

#include "castellan/script/script_host.hpp"

namespace castellan::script {

// Pushes it. Allocates, so it may raise for want of memory.
void push_event(lua_State* L, const ScriptHost& host, const flow::Flow& flow, const world::Event& event,
                std::span<const std::int32_t> details);

}  // namespace castellan::script
