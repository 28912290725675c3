#include "builders.hpp"

namespace mcts {

using namespace castellan;

std::size_t Builders::choose(const match::Match& match, world::Rng& rng) const {
  const flow::Decision& decision = match.decision();
  if (decision.options.size() == 1) return 0;
  if (decision.kind == flow::Decision::Kind::turn) return turn(match, rng);
  return policy_.choose(match, rng);
}

// Waiting workers first; then anything that builds, puts a gnome down or uses what is built, each as likely as the
// others; then the end.
std::size_t Builders::turn(const match::Match& match, world::Rng& rng) const {
  const std::vector<flow::Option>& options = match.decision().options;
  std::uint32_t seen = 0;
  std::size_t chosen = options.size();
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].kind != flow::Option::Kind::action) continue;
    const TurnAction& action = match.rules().actions[Id<TurnAction>(options[i].def)];
    switch (action.action) {
      case Action::activate: return i;
      case Action::build_card:
      case Action::build_site:
      case Action::build_guild:
      case Action::place_gnome:
      case Action::use_lock:
        if (!action.ends_turn && rng.below(++seen) == 0) chosen = i;
        break;
      default: break;
    }
  }
  return chosen < options.size() ? chosen : policy_.choose(match, rng);
}

}  // namespace mcts
