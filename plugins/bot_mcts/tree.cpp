#include "tree.hpp"

#include <cmath>

namespace mcts {
namespace {

constexpr double exploration = 1.5;  // in standard deviations of the rewards
constexpr double first_play = 0.3;   // so far below the mean an option nobody has tried is assumed to lie, likewise
constexpr double likely_weight = 4;  // the option that seems best has as much of the prior as so many others

}  // namespace

void Tree::Spread::add(double reward) {  // Welford
  count += 1;
  const double before = reward - mean;
  mean += before / count;
  squares += before * (reward - mean);
}

// Where all rewards were alike so far any scale does; with none nothing else would ever be tried.
double Tree::Spread::deviation() const { return squares > 0 ? std::sqrt(squares / (count - 1)) : 1; }

Tree::Tree() : nodes_(1) {}

bool Tree::find(Node node, Seat seat, std::span<const std::uint64_t> options) {
  found_.assign(options.size(), root);
  bool all = true;
  Node guess = nodes_[node].first_child;  // children mostly lie in the order of options
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto is = [&](Node n) { return nodes_[n].stats.option == options[i] && nodes_[n].stats.seat == seat; };
    if (guess == root || !is(guess))
      for (guess = nodes_[node].first_child; guess != root && !is(guess); guess = nodes_[guess].next) continue;
    found_[i] = guess;
    if (guess == root) all = false;
    else guess = nodes_[guess].next;
  }
  return all;
}

void Tree::add(Node node, Seat seat, std::span<const std::uint64_t> options, std::size_t likely) {
  const double all = static_cast<double>(options.size()) + (likely < options.size() ? likely_weight - 1 : 0);
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (found_[i] != root) continue;
    Entry entry;
    entry.stats.option = options[i];
    entry.stats.seat = seat;
    entry.stats.prior = (i == likely ? likely_weight : 1) / all;
    const auto made = static_cast<Node>(nodes_.size());
    nodes_.push_back(entry);
    Entry& parent = nodes_[node];
    if (parent.first_child == root) parent.first_child = made;
    else nodes_[parent.last_child].next = made;
    parent.last_child = made;
    found_[i] = made;
  }
}

std::size_t Tree::select() {
  const Seat seat = nodes_[found_[0]].stats.seat;
  const Spread& spread = spread_[static_cast<std::size_t>(seat)];
  const double deviation = spread.deviation();
  double tried = 0;
  double sum = 0;
  for (const Node node : found_) {
    tried += nodes_[node].stats.visits;
    sum += nodes_[node].stats.reward;
  }
  const double untried = (tried > 0 ? sum / tried : spread.mean) - first_play * deviation;
  std::size_t best = 0;
  double most = 0;
  for (std::size_t i = 0; i < found_.size(); ++i) {
    Stats& stats = nodes_[found_[i]].stats;
    ++stats.available;
    const double value = stats.visits > 0 ? stats.reward / stats.visits : untried;
    const double score = value + exploration * deviation * stats.prior *
                                     std::sqrt(static_cast<double>(stats.available)) /
                                     (1 + static_cast<double>(stats.visits));
    if (i > 0 && score <= most) continue;
    most = score;
    best = i;
  }
  return best;
}

void Tree::learn(std::span<const Node> path, const Rewards& rewards) {
  for (const Node node : path) {
    Stats& stats = nodes_[node].stats;
    ++stats.visits;
    stats.reward += rewards[static_cast<std::size_t>(stats.seat)];
  }
  for (std::size_t seat = 0; seat < rewards.size(); ++seat) spread_[seat].add(rewards[seat]);
}

Rewards Tree::usual() const {
  Rewards rewards{};
  for (std::size_t seat = 0; seat < rewards.size(); ++seat) rewards[seat] = spread_[seat].mean;
  return rewards;
}

}  // namespace mcts
