// Information-set Monte-Carlo tree search of one decision. It knows the Sight alone: worlds are dealt from what the
// seat sees, random numbers come from its stream.
#pragma once

#include <castellan/bots/bot.hpp>
#include <castellan/bots/evaluation.hpp>
#include <castellan/bots/horizon.hpp>
#include <castellan/bots/policy.hpp>
#include <optional>
#include <vector>

#include "builders.hpp"
#include "settings.hpp"
#include "tree.hpp"

namespace mcts {

// Worlds that are dealt for one decision after another, in memory that is kept.
class Worlds {
 public:
  // Those in which the seat has the same options as in the true one; none if a pack's rule makes that impossible. They
  // are gone through in turn.
  std::vector<castellan::match::Match*> deal(const castellan::bots::Sight& sight, const Settings& settings);

 private:
  std::vector<std::optional<castellan::match::Match>> kept_;
};

class Search {
 public:
  // There is at least one world.
  Search(const castellan::bots::Sight& sight, const castellan::bots::Evaluation& evaluation, const Settings& settings,
         std::vector<castellan::match::Match*> worlds);

  // Goes on until the budget is used up, or no other option can be tried more often any more.
  void run();
  // All iterations of the budget.
  void run_all();
  // The option that was tried most.
  std::size_t best() const;
  // How often each option was tried.
  std::vector<std::uint32_t> visits() const;
  // What was tried brought; of all seats, what playouts came to on average.
  castellan::bots::Opinion opinion() const;
  std::uint64_t iterations() const { return iterations_; }

 private:
  void iterate();
  // Both leave the world where they end.
  void descend(castellan::match::Match& world, castellan::bots::Horizon& horizon, castellan::world::Rng& rng);
  void play_on(castellan::match::Match& world, castellan::bots::Horizon& horizon, castellan::world::Rng& rng);
  // The option that seems best before anything is tried.
  std::size_t likely(const castellan::match::Match& world, castellan::world::Rng& rng) const;
  bool ended(const castellan::match::Match& world, castellan::bots::Horizon& horizon) const;
  bool settled() const;
  Rewards judge(const castellan::match::Match& world) const;

  const castellan::bots::Sight& sight_;
  const castellan::bots::Evaluation& evaluation_;
  Settings settings_;
  castellan::bots::Policy policy_;
  Builders builders_;
  std::vector<castellan::match::Match*> worlds_;
  std::size_t here_;  // choices made before the decision
  std::uint64_t iterations_ = 0;
  Tree tree_;
  std::vector<Tree::Node> path_;
  std::vector<Tree::Node> children_;  // of the tree's root, by option
  std::vector<std::uint64_t> numbers_;
};

}  // namespace mcts
