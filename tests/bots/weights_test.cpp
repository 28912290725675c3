// The weights of an evaluation: one table, read from YAML strictly.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/bots/evaluation.hpp"
#include "support/fixtures.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string problems_of(const std::string& yaml) {
  const TemporaryFolder folder;
  try {
    bots::read_weights(folder.write("weights.yaml", yaml));
  } catch (const bots::WeightsError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("Weights are read from YAML; what a file leaves out is as usual", "[bots][weights]") {
  const TemporaryFolder folder;
  CHECK(bots::read_weights(folder.write("empty.yaml", "")) == bots::Weights{});
  bots::Weights weights;
  weights.guild = 77;
  weights.sure_now = 0;
  CHECK(bots::read_weights(folder.write("two.yaml", "guild: 77\nsure_now: 0\n")) == weights);
}

TEST_CASE("What is written out is read back, with every weight changed", "[bots][weights]") {
  const TemporaryFolder folder;
  bots::Weights weights;
  for (const bots::WeightInfo& weight : bots::weight_table) weights.*weight.member = weight.most;
  CHECK(bots::read_weights(folder.write("all.yaml", weights_text(weights))) == weights);
  for (const bots::WeightInfo& weight : bots::weight_table) {
    CHECK(weight.usual == bots::Weights{}.*weight.member);
    CHECK(weight.least <= weight.usual);
    CHECK(weight.usual <= weight.most);
    CHECK_THAT(weights_text(weights), ContainsSubstring(std::string(weight.doc)));
  }
}

TEST_CASE("Problems of weights are told with their place, all of them", "[bots][weights]") {
  const std::string all = problems_of("gild: 3\nsure_now: 101\ncards: many\n");
  CHECK_THAT(all, ContainsSubstring("weights.yaml:1:1: error:") && ContainsSubstring("did you mean \"guild\"?"));
  CHECK_THAT(all, ContainsSubstring("weights.yaml:2:11: error:") && ContainsSubstring("100"));
  CHECK_THAT(all, ContainsSubstring("weights.yaml:3:8: error:"));
  CHECK_THAT(problems_of("[1, 2]"), ContainsSubstring("weights.yaml:1:1: error: expected weights"));
  CHECK_THAT(problems_of("guild: 3\nguild: 4\n"), ContainsSubstring("weights.yaml:2:1: error:"));
  CHECK_THROWS_AS(bots::read_weights("/nowhere/weights.yaml"), bots::WeightsError);
}

TEST_CASE("Weights change what a position is worth", "[bots][weights]") {
  match::Match match = testing::new_match(testing::rules_with(), 3, 2);
  bots::Weights more;
  more.worker += 10;
  CHECK(bots::Evaluation(match, more).value(match, 0) > bots::Evaluation(match).value(match, 0));
  CHECK(bots::Evaluation(match).fits(match.clone()));
  CHECK_FALSE(bots::Evaluation(match).fits(testing::new_match(testing::rules_with(), 4, 2)));
}
