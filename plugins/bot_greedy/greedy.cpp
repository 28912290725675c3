#include "greedy.hpp"

#include <castellan/bots/horizon.hpp>
#include <castellan/bots/policy.hpp>

namespace greedy {

using namespace castellan;

namespace {

// Longer than any round of the simplest play: a pack whose round never ends must not hang a bot.
constexpr int most_steps = 500;

}  // namespace

std::size_t GreedyBot::choose(const bots::Sight& sight) {
  const std::size_t count = sight.decision().options.size();
  if (count < 2) return 0;
  match::Match world = sight.sample();
  if (!sight.same_options(world)) return 0;
  if (!evaluation_ || !evaluation_->fits(world)) evaluation_.emplace(world, weights_);
  const bots::Policy policy(*evaluation_);
  const Seat seat = sight.seat();
  const std::size_t here = world.choice_count();
  const auto value_of = [&](std::size_t option) {
    if (world.choice_count() != here) world.undo_to(here);
    bots::Horizon horizon(world, seat);
    world::Rng rng(
        world::derive_key(sight.stream(), 0, 1));  // the same for every option: only the option makes a difference
    world.choose(option);
    for (int steps = 0; steps < most_steps && !horizon.reached(world); ++steps) world.choose(policy.choose(world, rng));
    return evaluation_->value(world, seat);
  };
  // On equal terms the simplest way to go on is taken.
  world::Rng rng(world::derive_key(sight.stream(), 0, 1));
  std::size_t best = policy.choose(world, rng);
  int best_value = value_of(best);
  for (std::size_t option = 0, simplest = best; option < count; ++option) {
    if (option == simplest) continue;
    const int value = value_of(option);
    if (value <= best_value) continue;
    best = option;
    best_value = value;
  }
  return best;
}

}  // namespace greedy
