// The bot: deals worlds, searches, takes what was tried most.
#pragma once

#include <castellan/bots/bot.hpp>
#include <castellan/bots/evaluation.hpp>
#include <optional>

#include "search.hpp"
#include "settings.hpp"

namespace mcts {

class MctsBot : public castellan::bots::Bot {
 public:
  explicit MctsBot(const Settings& settings) : settings_(settings) {}
  std::size_t choose(const castellan::bots::Sight& sight) override;
  std::optional<castellan::bots::Opinion> opinion(const castellan::bots::Sight& sight) override;

 private:
  Settings settings_;
  std::optional<castellan::bots::Evaluation> evaluation_;  // of the game seen last
  Worlds worlds_;
};

}  // namespace mcts
