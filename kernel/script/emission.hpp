// game:emit: what a script tells of an event of its own pack, held against what the event declares.
#pragma once

#include "castellan/script/host_call.hpp"

namespace castellan::script {

// (name, values)
void emit_own_event(HostCall& call);

}  // namespace castellan::script
