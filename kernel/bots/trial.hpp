// The options of one decision, tried one after another in one world that was dealt for it.
#pragma once

#include <vector>

#include "castellan/bots/evaluation.hpp"
#include "castellan/bots/policy.hpp"

namespace castellan::bots {

class Trial {
 public:
  Trial(match::Match& world, const Evaluation& evaluation, std::uint64_t stream);

  // The simplest way to go on.
  std::size_t simplest() const;
  // The other options, as far as they are worth a try; before the first one is tried.
  std::vector<std::size_t> others(std::size_t simplest) const;
  // What an option is worth to the seat once all that comes of it is settled. The world stays there.
  int value_of(std::size_t option);

 private:
  void settle(world::Rng& rng);
  bool asks_more() const;

  match::Match& world_;
  const Evaluation& evaluation_;
  Policy policy_;
  Seat seat_;
  std::uint64_t key_;  // of the same random numbers for every option: only the option makes a difference
  std::vector<flow::Option> options_;
  bool placing_;
  Crew crew_;  // of a seat that places its workers
};

}  // namespace castellan::bots
