// The simplest way to go on: what a bot assumes everybody does after the choice it looks at. Cheap, deterministic but
// for questions of scripts, and free of any content: it knows kinds of decisions only.
#pragma once

#include <optional>

#include "castellan/bots/bot.hpp"
#include "castellan/bots/evaluation.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::bots {

class CASTELLAN_API Policy {
 public:
  explicit Policy(const Evaluation& evaluation) : evaluation_(evaluation) {}
  // An option of the match's decision, for any seat.
  std::size_t choose(const match::Match& match, world::Rng& rng) const;
  // The same where only workers, areas and goods matter, which everybody sees: no world has to be dealt for it. Nothing
  // for any other decision.
  std::optional<std::size_t> choose_openly(const Sight& sight) const;

 private:
  const Evaluation& evaluation_;
};

}  // namespace castellan::bots
