// The options of one decision, tried one after another in one world that was dealt for it.
#pragma once

#include <castellan/bots/evaluation.hpp>
#include <castellan/bots/policy.hpp>
#include <optional>
#include <vector>

namespace greedy {

class Trial {
 public:
  Trial(castellan::match::Match& world, const castellan::bots::Evaluation& evaluation, std::uint64_t stream);

  // The simplest way to go on.
  std::size_t simplest() const;
  // The other options, as far as they are worth a try; before the first one is tried.
  std::vector<std::size_t> others(std::size_t simplest) const;
  // What an option is worth to the seat once all that comes of it is settled. The world stays there.
  int value_of(std::size_t option);

 private:
  void settle(castellan::world::Rng& rng);
  bool asks_more() const;

  castellan::match::Match& world_;
  const castellan::bots::Evaluation& evaluation_;
  castellan::bots::Policy policy_;
  castellan::Seat seat_;
  std::uint64_t key_;  // of the same random numbers for every option: only the option makes a difference
  std::vector<castellan::flow::Option> options_;
  bool placing_;
  castellan::bots::Crew crew_;  // of a seat that places its workers
};

}  // namespace greedy
