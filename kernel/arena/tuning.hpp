// Tuning the weights of a bot by play: the cross-entropy method (Rubinstein 1999). Each generation draws weights around
// a mean, lets each of them play, and moves mean and spread towards the best quarter.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "castellan/arena/series.hpp"
#include "castellan/bots/weights.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::arena {

class CASTELLAN_API CrossEntropy {
 public:
  CrossEntropy(const bots::Weights& start, std::uint64_t seed);

  // As many candidates; the first is the mean itself.
  std::vector<bots::Weights> draw(std::size_t count);
  // How well they did, more is better.
  void learn(const std::vector<bots::Weights>& candidates, const std::vector<double>& fitness);
  // Rounded, within what the table of weights allows.
  bots::Weights mean() const;

 private:
  bots::Weights around(bool exactly);

  std::vector<double> mean_;    // in the order of the table of weights
  std::vector<double> spread_;  // standard deviations
  world::Rng rng_;
};

struct Tuning {
  int generations = 12;
  std::size_t population = 24;
  std::uint64_t games = 40;  // of each candidate in a generation
  std::uint64_t seed = 1;
  unsigned threads = 1;
  bots::Weights start;
  std::shared_ptr<const world::Layout> layout;
  std::function<std::shared_ptr<script::ScriptHost>()> host;
  // A table of bots with these weights, in this order; called from several threads.
  std::function<std::unique_ptr<bots::BotTable>(const std::vector<bots::Weights>& weights)> bots;
  // As in Series.
  std::function<void(const match::Match& match)> ended = {};
  std::function<void(const script::ScriptHost& host)> finished = {};
  // How many games of how many; from any thread.
  std::function<void(std::uint64_t done)> progress = {};

  std::uint64_t total_games() const { return static_cast<std::uint64_t>(generations) * population * games; }
};

// Each candidate sits alone among bots of the weights it began with. All candidates of a generation play the same games
// (common random numbers), so that luck does not decide between them; the next generation plays others. What counts is
// how far a candidate is ahead of the best of the others at the end: more is learnt from it than from who won.
CASTELLAN_API bots::Weights tune(const Tuning& tuning);

// Games that were not used for tuning: one bot with `weights` among bots with `others`, on each seat in turn. The
// first seat of every result is the one with `weights`.
CASTELLAN_API std::vector<GameResult> try_weights(const Tuning& tuning, const bots::Weights& weights,
                                                  const bots::Weights& others, std::uint64_t games);

}  // namespace castellan::arena
