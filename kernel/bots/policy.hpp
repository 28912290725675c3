// The simplest way to go on: what a bot assumes everybody does after the choice it looks at. Cheap, deterministic but
// for questions of scripts, and free of any content: it knows kinds of decisions only.
#pragma once

#include "castellan/bots/evaluation.hpp"
#include "castellan/match/match.hpp"
#include "castellan/world/rng.hpp"

namespace castellan {

class Policy {
 public:
  explicit Policy(const Evaluation& evaluation) : evaluation_(evaluation) {}
  // An option of the match's decision, whoever decides.
  std::size_t choose(const Match& match, Rng& rng) const;

 private:
  std::size_t send_where_needed(const Match& match) const;
  std::size_t trade_for_need(const Match& match) const;
  std::size_t build_where_it_counts(const Match& match, Rng& rng) const;

  const Evaluation& evaluation_;
};

}  // namespace castellan
