// What a script's question tells in its texts: `args` of ask.player { me, prompt = "whom", args = { gold = 2 } }.
#pragma once

#include "castellan/script/host_call.hpp"

namespace castellan::script {

// Adds what a table at this place of the stack names to the decision that has begun.
void read_question_arguments(HostCall& call, int table);

}  // namespace castellan::script
