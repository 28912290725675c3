// A player that looks one choice ahead: it tries each option in a world it can't tell from the true one, answers what
// comes of it in the simplest way, and takes the option that leaves it best off.
#pragma once

#include <optional>

#include "castellan/bots/bot.hpp"
#include "castellan/bots/evaluation.hpp"

namespace castellan::bots {

class CASTELLAN_API GreedyBot : public Bot {
 public:
  explicit GreedyBot(const Weights& weights = {}) : weights_(weights) {}
  std::size_t choose(const Sight& sight) override;

 private:
  Weights weights_;
  std::optional<Evaluation> evaluation_;  // of the layout seen last
  std::optional<match::Match> world_;     // that was dealt last
};

}  // namespace castellan::bots
