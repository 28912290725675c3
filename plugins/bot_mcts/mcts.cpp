#include "mcts.hpp"

#include "search.hpp"

namespace mcts {

using namespace castellan;

std::size_t MctsBot::choose(const bots::Sight& sight) {
  if (sight.decision().options.size() < 2) return 0;
  std::vector<match::Match> worlds = deal_worlds(sight, settings_);
  if (worlds.empty()) return 0;
  if (!evaluation_ || !evaluation_->fits(worlds[0])) evaluation_.emplace(worlds[0]);
  Search search(sight, *evaluation_, settings_, std::move(worlds));
  search.run();
  return search.best();
}

}  // namespace mcts
