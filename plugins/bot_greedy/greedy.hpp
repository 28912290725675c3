// A player that looks one choice ahead: it tries each option in a world it can't tell from the true one, lets everybody
// go on in the simplest way until its own turn is over, and takes the option that leaves it best off.
#pragma once

#include <castellan/bots/bot.hpp>
#include <castellan/bots/evaluation.hpp>
#include <optional>

namespace greedy {

class GreedyBot : public castellan::Bot {
 public:
  explicit GreedyBot(const castellan::Weights& weights) : weights_(weights) {}
  std::size_t choose(const castellan::Sight& sight) override;

 private:
  castellan::Weights weights_;
  std::optional<castellan::Evaluation> evaluation_;  // of the layout seen last
};

}  // namespace greedy
