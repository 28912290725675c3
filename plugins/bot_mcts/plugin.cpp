#include <castellan/plugin/plugin.hpp>

#include "mcts.hpp"

namespace {

std::unique_ptr<castellan::bots::Bot> make(const castellan::plugin::BotOrder& order) {
  return std::make_unique<mcts::MctsBot>(mcts::parse_settings(order.argument));
}

}  // namespace

CASTELLAN_PLUGIN_BOT("mcts", "searches: mcts:2000 tries 2000 continuations of a decision, mcts:0.5s as many as it can",
                     make)
