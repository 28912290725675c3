// The simplest way to go on: what a bot assumes everybody does after the choice it looks at. Cheap, deterministic but
// for questions of scripts, and free of any content: it knows kinds of decisions only.
#pragma once

#include "castellan/bots/evaluation.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::bots {

class CASTELLAN_API Policy {
 public:
  explicit Policy(const Evaluation& evaluation) : evaluation_(evaluation) {}
  // An option of the match's decision, for any seat.
  std::size_t choose(const match::Match& match, world::Rng& rng) const;

 private:
  const Evaluation& evaluation_;
};

}  // namespace castellan::bots
