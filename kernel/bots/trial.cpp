#include "castellan/bots/trial.hpp"

#include <algorithm>

namespace castellan::bots {
namespace {

using Kind = flow::Decision::Kind;

// More questions than any choice entails: a pack that never stops asking must not hang a bot.
constexpr int most_steps = 500;
// Places to build at that are tried: a script may offer every symbol of the board.
constexpr std::size_t most_places = 4;

}  // namespace

Trial::Trial(match::Match& world, const Evaluation& evaluation, std::uint64_t stream)
    : world_(world),
      evaluation_(evaluation),
      policy_(evaluation),
      seat_(world.decision().seat),
      key_(world::derive_key(stream, 0, 1)),
      options_(world.decision().options),
      placing_(world.decision().kind == Kind::placement) {
  if (placing_) crew_ = evaluation_.crew_at_home(world_, seat_);
}

std::size_t Trial::simplest() const {
  world::Rng rng(key_);
  return policy_.choose(world_, rng);
}

std::vector<std::size_t> Trial::others(std::size_t simplest) const {
  std::vector<std::size_t> tried;
  std::vector<std::pair<int, std::size_t>> places;
  for (std::size_t option = 0; option < options_.size(); ++option) {
    if (option == simplest) continue;
    if (const auto gain = evaluation_.worth_marking(world_, options_[option])) places.emplace_back(-*gain, option);
    else tried.push_back(option);
  }
  const auto best = places.begin() + static_cast<std::ptrdiff_t>(std::min(most_places, places.size()));
  std::partial_sort(places.begin(), best, places.end());
  for (auto place = places.begin(); place != best; ++place) tried.push_back(place->second);
  return tried;
}

// A worker that is placed acts at once, so that nobody has to play on to the turn in which it will; the crew that is
// left brings what it can until then.
int Trial::value_of(std::size_t option) {
  world::Rng rng(key_);
  world_.choose_anew(option);
  if (!placing_) {
    settle(rng);
    return evaluation_.value(world_, seat_);
  }
  Crew crew = crew_;
  if (options_[option].kind == flow::Option::Kind::place) {
    settle(rng);
    crew = evaluation_.crew_at_home(world_, seat_);
    if (world_.act_at_once(options_[option].entity)) settle(rng);
  }
  return evaluation_.value_before_turn(world_, seat_, crew);
}

// Answers what comes of a choice in the simplest way.
void Trial::settle(world::Rng& rng) {
  for (int steps = 0; steps < most_steps && asks_more(); ++steps) world_.choose(policy_.choose(world_, rng));
}

// Questions of a script, whoever is asked, and the seat's own that belong to its choice.
bool Trial::asks_more() const {
  if (world_.state() != match::Match::State::deciding) return false;
  if (!world_.quiet()) return true;
  const flow::Decision& decision = world_.decision();
  return decision.seat == seat_ && decision.kind != Kind::placement && decision.kind != Kind::distribution &&
         decision.kind != Kind::turn;
}

}  // namespace castellan::bots
