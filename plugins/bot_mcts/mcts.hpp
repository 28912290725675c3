// The bot: deals worlds, searches, takes what was tried most.
#pragma once

#include <castellan/bots/bot.hpp>
#include <castellan/bots/evaluation.hpp>
#include <optional>

#include "settings.hpp"

namespace mcts {

class MctsBot : public castellan::Bot {
 public:
  explicit MctsBot(const Settings& settings) : settings_(settings) {}
  std::size_t choose(const castellan::Sight& sight) override;

 private:
  Settings settings_;
  std::optional<castellan::Evaluation> evaluation_;  // of the game seen last
};

}  // namespace mcts
