// The cross-entropy method finds what it is told is good, and tells what it played.
#include "castellan/arena/tuning.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

using namespace castellan;

namespace {

// Best where two weights have these values; the others do not matter.
double closeness(const Weights& weights) { return -std::abs(weights.worker - 60) - std::abs(weights.coin - 5); }

}  // namespace

TEST_CASE("tuning moves the weights that matter to where they are best", "[arena]") {
  CrossEntropy search(Weights{}, 7);
  for (int generation = 0; generation < 40; ++generation) {
    const std::vector<Weights> candidates = search.draw(40);
    std::vector<double> fitness;
    for (const Weights& weights : candidates) fitness.push_back(closeness(weights));
    search.learn(candidates, fitness);
  }
  CHECK(std::abs(search.mean().worker - 60) <= 4);
  CHECK(std::abs(search.mean().coin - 5) <= 2);
}

TEST_CASE("candidates stay within the table of weights, and the mean is one of them", "[arena]") {
  CrossEntropy search(Weights{}, 8);
  const std::vector<Weights> candidates = search.draw(200);
  CHECK(candidates[0] == Weights{});
  for (const Weights& weights : candidates)
    for (const WeightInfo& weight : weight_table) {
      CHECK(weights.*weight.member >= weight.least);
      CHECK(weights.*weight.member <= weight.most);
    }
}

TEST_CASE("the same seed draws the same candidates", "[arena]") {
  CHECK(CrossEntropy(Weights{}, 9).draw(5) == CrossEntropy(Weights{}, 9).draw(5));
  CHECK(CrossEntropy(Weights{}, 9).draw(5) != CrossEntropy(Weights{}, 10).draw(5));
}
