// How everybody goes on behind the tree: the kernel's plain policy, but with turns in which all is built that can be
// paid.
#pragma once

#include <castellan/bots/policy.hpp>
#include <castellan/match/match.hpp>
#include <castellan/world/rng.hpp>

namespace mcts {

class Builders {
 public:
  explicit Builders(const castellan::bots::Policy& policy) : policy_(policy) {}
  // An option of the match's decision, no matter who decides.
  std::size_t choose(const castellan::match::Match& match, castellan::world::Rng& rng) const;

 private:
  std::size_t turn(const castellan::match::Match& match, castellan::world::Rng& rng) const;

  const castellan::bots::Policy& policy_;
};

}  // namespace mcts
