#include "search.hpp"

#include <algorithm>
#include <castellan/match/key_numbers.hpp>
#include <castellan/world/rng.hpp>
#include <chrono>

namespace mcts {

using namespace castellan;

namespace {

constexpr std::uint64_t most_worlds = 32;
// Rounds behind the present one that are played before a position is valued. Looking far pays more than looking often:
// see README.md.
constexpr int more_rounds = 4;
// Longer than any game: a pack whose round never ends must not hang a bot.
constexpr int most_steps = 10'000;
constexpr std::uint64_t between_looks = 64;  // iterations until somebody asks whether all is settled

}  // namespace

std::vector<match::Match*> Worlds::deal(const bots::Sight& sight, const Settings& settings) {
  const std::uint64_t wanted = settings.seconds > 0 ? most_worlds : std::min(most_worlds, settings.iterations);
  if (kept_.size() < wanted) kept_.resize(wanted);
  std::vector<match::Match*> worlds;
  for (std::uint64_t n = 0; n < wanted; ++n) {
    match::Match& world = sight.sample_into(kept_[n], n);
    if (sight.same_options(world)) worlds.push_back(&world);
  }
  return worlds;
}

Search::Search(const bots::Sight& sight, const bots::Evaluation& evaluation, const Settings& settings,
               std::vector<match::Match*> worlds)
    : sight_(sight),
      evaluation_(evaluation),
      settings_(settings),
      policy_(evaluation),
      builders_(policy_),
      worlds_(std::move(worlds)),
      here_(worlds_.at(0)->choice_count()) {
  key_numbers(*worlds_[0], numbers_);
  world::Rng rng(sight_.stream());
  tree_.find(Tree::root, sight_.seat(), numbers_);
  tree_.add(Tree::root, sight_.seat(), numbers_, likely(*worlds_[0], rng));
  for (std::size_t option = 0; option < numbers_.size(); ++option) children_.push_back(tree_.child(option));
}

void Search::run() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(settings_.seconds);
  const bool timed = settings_.seconds > 0;
  while (timed ? iterations_ == 0 || std::chrono::steady_clock::now() < end : iterations_ < settings_.iterations) {
    iterate();
    if (!timed && iterations_ % between_looks == 0 && settled()) return;
  }
}

void Search::run_all() {
  while (iterations_ < settings_.iterations) iterate();
}

bots::Opinion Search::opinion() const {
  bots::Opinion told;
  for (const Tree::Node child : children_) {
    const Tree::Stats& stats = tree_.at(child);
    told.options.push_back({stats.visits, stats.visits > 0 ? stats.reward / stats.visits : 0});
  }
  const Rewards usual = tree_.usual();
  told.expected.assign(usual.begin(), usual.begin() + worlds_[0]->player_count());
  return told;
}

// What is left of the budget can't change which option is tried most. The plain method makes all its playouts.
bool Search::settled() const {
  if (settings_.playout == Settings::Playout::random) return false;
  std::vector<std::uint32_t> tried = visits();
  std::nth_element(tried.begin(), tried.begin() + 1, tried.end(), std::greater<>());
  return tried[0] - tried[1] > settings_.iterations - iterations_;
}

bool Search::ended(const match::Match& world, bots::Horizon& horizon) const {
  if (settings_.playout == Settings::Playout::random) return world.state() != match::Match::State::deciding;
  return horizon.reached(world);
}

void Search::iterate() {
  match::Match& world = *worlds_[iterations_ % worlds_.size()];
  world::Rng rng(world::derive_key(sight_.stream(), iterations_, 2));
  bots::Horizon horizon = bots::Horizon::round(world, more_rounds);
  ++iterations_;
  descend(world, horizon, rng);
  play_on(world, horizon, rng);
  tree_.learn(path_, judge(world));
  world.undo_to(here_);
}

std::size_t Search::likely(const match::Match& world, world::Rng& rng) const {
  if (settings_.playout == Settings::Playout::random) return world.decision().options.size();
  return builders_.choose(world, rng);
}

// Down the tree to the first option nobody has tried.
void Search::descend(match::Match& world, bots::Horizon& horizon, world::Rng& rng) {
  path_.clear();
  Tree::Node node = Tree::root;
  while (!ended(world, horizon)) {
    const flow::Decision& decision = world.decision();
    if (decision.options.size() == 1) {
      world.choose(std::size_t{0});
      continue;
    }
    key_numbers(world, numbers_);
    if (!tree_.find(node, decision.seat, numbers_)) tree_.add(node, decision.seat, numbers_, likely(world, rng));
    const std::size_t option = tree_.select();
    node = tree_.child(option);
    path_.push_back(node);
    world.choose(option);
    if (tree_.at(node).visits == 0) return;
  }
}

void Search::play_on(match::Match& world, bots::Horizon& horizon, world::Rng& rng) {
  const bool random = settings_.playout == Settings::Playout::random;
  for (int steps = 0; steps < most_steps && !ended(world, horizon); ++steps)
    world.choose(random ? rng.below(static_cast<std::uint32_t>(world.decision().options.size()))
                        : builders_.choose(world, rng));
}

// A script that ran into a limit in a world that was only dealt says nothing: everybody gets what is usual.
Rewards Search::judge(const match::Match& world) const {
  if (world.state() == match::Match::State::stopped) return tree_.usual();
  Rewards rewards{};
  if (settings_.playout == Settings::Playout::random) {
    for (const match::Match::Standing& standing : world.standings())
      rewards[static_cast<std::size_t>(standing.seat)] = standing.rank == 1;
    return rewards;
  }
  const bots::BySeat values = evaluation_.values(world);
  std::copy(values.begin(), values.end(), rewards.begin());
  return rewards;
}

std::vector<std::uint32_t> Search::visits() const {
  std::vector<std::uint32_t> visits;
  for (const Tree::Node child : children_) visits.push_back(tree_.at(child).visits);
  return visits;
}

std::size_t Search::best() const {
  const std::vector<std::uint32_t> tried = visits();
  return static_cast<std::size_t>(std::max_element(tried.begin(), tried.end()) - tried.begin());
}

}  // namespace mcts
