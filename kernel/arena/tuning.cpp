#include "castellan/arena/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "castellan/world/layout.hpp"

namespace castellan::arena {
namespace {

constexpr double first_spread = 0.35;  // of a weight's value
constexpr double least_spread = 0.03;  // it never gets narrower: games are noisy, and so is what is best
constexpr double follow = 0.7;         // how far mean and spread move towards the best quarter

// Seeds of tuning and of trying out must never be the same.
enum Stream : std::uint64_t { drawing, training, trying };

// Nearly normal: twelve uniform numbers, so that no machine rounds it differently.
double normal(world::Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.next() >> 11) * 0x1p-53;
  return sum;
}

double narrowest(double mean) { return std::max(least_spread * std::abs(mean), 0.5); }

// One of the bots at a table of others: `challenger` moves on by one seat in each game.
struct Challenge {
  std::uint64_t games = 0;
  Stream stream = training;
  std::uint64_t generation = 0;
};

std::vector<GameResult> play_challenges(const Tuning& tuning, const std::vector<bots::Weights>& challengers,
                                        const bots::Weights& others, const Challenge& challenge,
                                        std::uint64_t done_before) {
  const auto seats = static_cast<std::size_t>(tuning.layout->player_count());
  Series series;
  series.games = challengers.size() * challenge.games;
  series.threads = tuning.threads;
  series.layout = tuning.layout;
  series.host = tuning.host;
  std::vector<bots::Weights> seated = challengers;
  seated.push_back(others);
  series.bots = [&] { return tuning.bots(seated); };
  series.seed = [&](std::uint64_t game) {
    return world::derive_key(world::derive_key(tuning.seed, challenge.stream, challenge.generation),
                             game % challenge.games);
  };
  series.seating = [&](std::uint64_t game) {
    std::vector<std::size_t> seating(seats, challengers.size());
    seating[game % challenge.games % seats] = game / challenge.games;
    return seating;
  };
  series.ended = tuning.ended;
  series.finished = tuning.finished;
  if (tuning.progress) series.progress = [&](std::uint64_t done) { tuning.progress(done_before + done); };
  std::vector<GameResult> results = play(series);
  for (std::size_t game = 0; game < results.size(); ++game) {  // the challenger first
    const std::size_t seat = game % challenge.games % seats;
    std::swap(results[game].scores[0], results[game].scores[seat]);
    std::swap(results[game].ranks[0], results[game].ranks[seat]);
    std::swap(results[game].wins[0], results[game].wins[seat]);
  }
  return results;
}

double mean_lead(const GameResult* first, std::uint64_t games) {
  double lead = 0;
  double counted = 0;
  for (const GameResult* game = first; game != first + games; ++game) {
    if (game->voided) continue;
    lead += game->scores[0] - *std::max_element(game->scores.begin() + 1, game->scores.end());
    counted += 1;
  }
  return counted > 0 ? lead / counted : -1e9;
}

}  // namespace

CrossEntropy::CrossEntropy(const bots::Weights& start, std::uint64_t seed) : rng_(world::derive_key(seed, drawing)) {
  for (const bots::WeightInfo& weight : bots::weight_table) {
    mean_.push_back(start.*weight.member);
    spread_.push_back(std::max(first_spread * mean_.back(), 1.0));
  }
}

bots::Weights CrossEntropy::around(bool exactly) {
  bots::Weights weights;
  for (std::size_t i = 0; i < bots::weight_table.size(); ++i) {
    const bots::WeightInfo& weight = bots::weight_table[i];
    const double value = exactly ? mean_[i] : mean_[i] + spread_[i] * normal(rng_);
    weights.*weight.member = static_cast<int>(
        std::floor(std::clamp(value, static_cast<double>(weight.least), static_cast<double>(weight.most)) + 0.5));
  }
  return weights;
}

std::vector<bots::Weights> CrossEntropy::draw(std::size_t count) {
  std::vector<bots::Weights> candidates;
  for (std::size_t i = 0; i < count; ++i) candidates.push_back(around(i == 0));
  return candidates;
}

bots::Weights CrossEntropy::mean() const { return CrossEntropy(*this).around(true); }

void CrossEntropy::learn(const std::vector<bots::Weights>& candidates, const std::vector<double>& fitness) {
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return fitness[a] > fitness[b]; });
  order.resize(std::max<std::size_t>(candidates.size() / 4, 1));
  const auto n = static_cast<double>(order.size());
  for (std::size_t i = 0; i < bots::weight_table.size(); ++i) {
    double mean = 0;
    for (const std::size_t c : order) mean += candidates[c].*bots::weight_table[i].member / n;
    double squares = 0;
    for (const std::size_t c : order) {
      const double off = candidates[c].*bots::weight_table[i].member - mean;
      squares += off * off / n;
    }
    mean_[i] += follow * (mean - mean_[i]);
    spread_[i] = std::max(spread_[i] + follow * (std::sqrt(squares) - spread_[i]), narrowest(mean_[i]));
  }
}

bots::Weights tune(const Tuning& tuning) {
  CrossEntropy search(tuning.start, tuning.seed);
  for (int generation = 0; generation < tuning.generations; ++generation) {
    const std::vector<bots::Weights> candidates = search.draw(tuning.population);
    const auto number = static_cast<std::uint64_t>(generation);
    const std::vector<GameResult> results = play_challenges(
        tuning, candidates, tuning.start, {tuning.games, training, number}, number * tuning.population * tuning.games);
    std::vector<double> fitness;
    for (std::size_t c = 0; c < candidates.size(); ++c)
      fitness.push_back(mean_lead(results.data() + c * tuning.games, tuning.games));
    search.learn(candidates, fitness);
  }
  return search.mean();
}

std::vector<GameResult> try_weights(const Tuning& tuning, const bots::Weights& weights, const bots::Weights& others,
                                    std::uint64_t games) {
  return play_challenges(tuning, {weights}, others, {games, trying, 0}, 0);
}

}  // namespace castellan::arena
