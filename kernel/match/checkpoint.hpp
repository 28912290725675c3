// The canonical state of a quiet point as readable JSON: things by name, definitions by id. It survives a change of
// packs: definitions that are gone come back as inert placeholders.
#pragma once

#include <stdexcept>
#include <string>

#include "castellan/flow/flow.hpp"
#include "castellan/world/world.hpp"

namespace castellan::match {

// A checkpoint that can't be understood, with the reason.
struct CheckpointError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string write_checkpoint(const world::World& world, const flow::FrameStack& frames, std::size_t choices);
// Sets the world and the frames. What the checkpoint does not name keeps its initial value.
void restore_checkpoint(const std::string& text, world::World& world, flow::Flow& flow);
// Adds definitions the checkpoint names and the Ruleset lacks, without any effect, titled "(missing)".
void add_placeholders(Ruleset& rules, const std::string& checkpoint);

}  // namespace castellan::match
