// A player that looks one choice ahead: it tries each option in a world it can't tell from the true one, answers what
// comes of it in the simplest way, and takes the option that leaves it best off.
#pragma once

#include <castellan/bots/bot.hpp>
#include <castellan/bots/evaluation.hpp>
#include <optional>

namespace greedy {

class GreedyBot : public castellan::bots::Bot {
 public:
  explicit GreedyBot(const castellan::bots::Weights& weights) : weights_(weights) {}
  std::size_t choose(const castellan::bots::Sight& sight) override;

 private:
  castellan::bots::Weights weights_;
  std::optional<castellan::bots::Evaluation> evaluation_;  // of the layout seen last
  std::optional<castellan::match::Match> world_;           // that was dealt last
};

}  // namespace greedy
