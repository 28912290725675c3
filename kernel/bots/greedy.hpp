// A player that looks one choice ahead: it tries each option in a world it can't tell from the true one, lets everybody
// go on in the simplest way until its own turn is over, and takes the option that leaves it best off.
#pragma once

#include <memory>

#include "castellan/bots/bot.hpp"
#include "castellan/bots/evaluation.hpp"

namespace castellan {

class GreedyBot : public Bot {
 public:
  explicit GreedyBot(const Weights& weights = {}) : weights_(weights) {}
  std::size_t choose(const Sight& sight) override;

 private:
  Weights weights_;
  std::unique_ptr<Evaluation> evaluation_;  // of the layout seen last
};

}  // namespace castellan
