// Could a game be where a checkpoint says it is? Checkpoints come from files, and files may be hostile; the engine
// trusts its own state. So what no game can be in is refused before the first step.
#pragma once

#include <span>
#include <string>

#include "castellan/flow/frame.hpp"
#include "castellan/world/fields.hpp"
#include "castellan/world/world.hpp"

namespace castellan {

// Can this field change in a game? All others are what the board is made of: the layout says, not the checkpoint.
bool changes_in_play(std::size_t component, const Field& field);

// What can't be; empty if all can. Values of single fields are looked at before anything follows them.
std::string impossible_state(const World& world);
// Frames at a decision without a script in flight: the game, a list of phases, one of them, its step, and what a turn
// may be in the middle of.
std::string impossible_frames(const World& world, std::span<const Frame> frames);

}  // namespace castellan
