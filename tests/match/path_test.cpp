// A match follows another one, with scripts of its own.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "castellan/script/script_host.hpp"
#include "castellan/world/layout.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

void play(match::Match& match, int choices) {
  for (int i = 0; i < choices && match.state() == match::Match::State::deciding; ++i)
    match.choose(random_option(match));
}

void check_same(const match::Match& one, const match::Match& other) {
  CHECK(one.hash() == other.hash());
  CHECK(one.choice_count() == other.choice_count());
  CHECK(one.dealt() == other.dealt());
  // All but the changes since the last choice: who goes back to a decision has made none, as after undo.
  auto here = one.view(0);
  auto there = other.view(0);
  here.erase("changes");
  there.erase("changes");
  CHECK(here == there);
}

}  // namespace

TEST_CASE("A path leads another match through undo, another seed and a checkpoint to the same place") {
  const auto rules = rules_with();
  match::Match match = new_match(rules, 3, 8);
  play(match, 30);
  match::Match other = match::Match::at(match.path(), match::make_script_host(rules, {}));
  check_same(match, other);
  const auto follows = [&] {
    other.follow(match.path());
    check_same(match, other);
  };
  match.undo_to(12);
  match.choose(match.decision().options.size() - 1);
  play(match, 5);
  follows();
  match.restart(9);
  play(match, 20);
  follows();
  match = match::Match::from_checkpoint(match.layout(), match.host(), 9, match.checkpoint());
  play(match, 10);
  follows();
  play(other, 7);  // further than the match: it comes back
  follows();
}

TEST_CASE("The path of a dealt world leads to that world, not to the true game") {
  const auto rules = rules_with();
  match::Match match = new_match(rules, 3, 8);
  play(match, 30);
  match::Match dealt = match.sample(match.decision().seat, 77);
  play(dealt, 4);
  match::Match other = match::Match::at(dealt.path(), match::make_script_host(rules, {}));
  check_same(dealt, other);
  CHECK(other.seed() == 77);
  other.follow(match.path());
  check_same(match, other);
  other.follow(dealt.path());
  check_same(dealt, other);
}

TEST_CASE("A path of another layout is refused") {
  match::Match three = new_match(rules_with(), 3, 8);
  match::Match four = new_match(rules_with(), 4, 8);
  CHECK_THROWS_AS(three.follow(four.path()), std::invalid_argument);
}

TEST_CASE("Asking what is not offered leaves the match where it is, in the middle of a script too") {
  match::Match match = mid_script_match(rules_with(), 4);
  const std::size_t in_flight = match.host()->in_flight();
  REQUIRE(in_flight > 0);
  const flow::Option* first = match.decision().options.data();
  static_cast<void>(match.not_offered());
  CHECK(match.host()->in_flight() == in_flight);
  CHECK(match.decision().options.data() == first);  // the very decision, not one made again
  CHECK(match.choose(0).accepted);
}
