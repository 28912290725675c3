// The cross-entropy method finds what it is told is good; what was played is told from the challenger's side.
#include "castellan/arena/tuning.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "castellan/match/rules.hpp"
#include "castellan/plugin/bots.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// Best where two weights have these values; the others do not matter.
double closeness(const bots::Weights& weights) { return -std::abs(weights.worker - 60) - std::abs(weights.coin - 5); }

}  // namespace

TEST_CASE("tuning moves the weights that matter to where they are best", "[arena]") {
  arena::CrossEntropy search(bots::Weights{}, 7);
  for (int generation = 0; generation < 40; ++generation) {
    const std::vector<bots::Weights> candidates = search.draw(40);
    std::vector<double> fitness;
    for (const bots::Weights& weights : candidates) fitness.push_back(closeness(weights));
    search.learn(candidates, fitness);
  }
  CHECK(std::abs(search.mean().worker - 60) <= 4);
  CHECK(std::abs(search.mean().coin - 5) <= 2);
}

TEST_CASE("candidates stay within the table of weights, and the mean is one of them", "[arena]") {
  arena::CrossEntropy search(bots::Weights{}, 8);
  const std::vector<bots::Weights> candidates = search.draw(200);
  CHECK(candidates[0] == bots::Weights{});
  for (const bots::Weights& weights : candidates)
    for (const bots::WeightInfo& weight : bots::weight_table) {
      CHECK(weights.*weight.member >= weight.least);
      CHECK(weights.*weight.member <= weight.most);
    }
}

TEST_CASE("the same seed draws the same candidates", "[arena]") {
  CHECK(arena::CrossEntropy(bots::Weights{}, 9).draw(5) == arena::CrossEntropy(bots::Weights{}, 9).draw(5));
  CHECK(arena::CrossEntropy(bots::Weights{}, 9).draw(5) != arena::CrossEntropy(bots::Weights{}, 10).draw(5));
}

TEST_CASE("results of a trial are the challenger's, wherever it sat", "[arena]") {
  const auto rules = rules_with();
  arena::Tuning tuning;
  tuning.layout = match::make_layout(rules, GameOptions(4));
  tuning.host = [&] { return match::make_script_host(rules, {}); };
  // Who has these weights is strong, whoever has others plays at random.
  bots::Weights strong;
  strong.cards = 7;
  tuning.bots = [&](const std::vector<bots::Weights>& all) {
    auto table = std::make_unique<bots::BotTable>(std::chrono::milliseconds(0));
    for (const bots::Weights& weights : all)
      table->add("bot", weights == strong ? plugin::make_bot("greedy") : bots::random_bot());
    return table;
  };
  int ended = 0;
  tuning.ended = [&](const match::Match&) { ++ended; };
  for (const arena::GameResult& game : try_weights(tuning, strong, bots::Weights{}, 8)) {
    CHECK(game.wins[0] == 1);
    CHECK(game.ranks[0] == 1);
    for (std::size_t other = 1; other < 4; ++other) CHECK(game.scores[0] > game.scores[other]);
  }
  CHECK(ended == 8);
}
