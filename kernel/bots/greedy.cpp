#include "castellan/bots/greedy.hpp"

#include "castellan/bots/trial.hpp"

namespace castellan::bots {

std::size_t GreedyBot::choose(const Sight& sight) {
  if (sight.decision().options.size() < 2) return 0;
  if (!evaluation_ || !evaluation_->fits(sight.layout())) evaluation_.emplace(sight.layout(), weights_);
  if (const auto open = Policy(*evaluation_).choose_openly(sight)) return *open;
  match::Match& world = sight.sample_into(world_);
  if (!sight.same_options(world)) return 0;
  Trial trial(world, *evaluation_, sight.stream());
  // On equal terms the simplest way to go on is taken.
  std::size_t best = trial.simplest();
  const std::vector<std::size_t> others = trial.others(best);
  int best_value = trial.value_of(best);
  for (const std::size_t option : others) {
    const int value = trial.value_of(option);
    if (value <= best_value) continue;
    best = option;
    best_value = value;
  }
  return best;
}

}  // namespace castellan::bots
