// Could a game be where a checkpoint says it is? Checkpoints come from files, and files may be hostile; the engine
// trusts its own state. So what no game can be in is refused before the first step.
#pragma once

#include <span>
#include <string>

#include "castellan/flow/frame.hpp"
#include "castellan/world/fields.hpp"
#include "castellan/world/world.hpp"

namespace castellan::match {

// Why a field of a thing can't hold a value, by what the table of fields says of it; empty if it can.
std::string impossible_value(const world::Layout& layout, Entity thing, const world::Field& field, std::int64_t value);

// How fields that can be so by themselves contradict each other; empty if they do not.
std::string impossible_state(const world::World& world);
// Frames at a decision without a script in flight: the game, a list of phases, one of them, its step, and what a turn
// may be in the middle of.
std::string impossible_frames(const world::World& world, std::span<const flow::Frame> frames);
// No such stack is higher.
std::size_t most_quiet_frames();

}  // namespace castellan::match
