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

// All its playouts are made, also where it is clear what to choose: the others are asked about, too.
std::optional<bots::Opinion> MctsBot::opinion(const bots::Sight& sight) {
  std::vector<match::Match*> worlds = worlds_.deal(sight, settings_);
  if (worlds.empty()) return std::nullopt;
  if (!evaluation_ || !evaluation_->fits(sight.layout())) evaluation_.emplace(sight.layout());
  Search search(sight, *evaluation_, settings_, std::move(worlds));
  search.run_all();
  return search.opinion();
}

}  // namespace mcts
