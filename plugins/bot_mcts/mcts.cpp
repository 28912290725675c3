#include "mcts.hpp"

namespace mcts {

using namespace castellan;

std::size_t MctsBot::choose(const bots::Sight& sight) {
  if (sight.decision().options.size() < 2) return 0;
  std::vector<match::Match*> worlds = worlds_.deal(sight, settings_);
  if (worlds.empty()) return 0;
  if (!evaluation_ || !evaluation_->fits(sight.layout())) evaluation_.emplace(sight.layout());
  Search search(sight, *evaluation_, settings_, std::move(worlds));
  search.run();
  return search.best();
}

}  // namespace mcts
