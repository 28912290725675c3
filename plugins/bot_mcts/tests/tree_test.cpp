// The tree: explores what it can, prefers what pays for the one who chooses, and counts what could be chosen.
#include "../tree.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace castellan;
using namespace mcts;

namespace {

// One playout of a game of one choice: `worth` says what each option, by its number, brings the seat.
std::uint64_t play(Tree& tree, Seat seat, const std::vector<std::uint64_t>& options, const std::vector<double>& worth) {
  if (!tree.find(Tree::root, seat, options)) tree.add(Tree::root, seat, options, 0);
  const std::size_t option = tree.select();
  const Tree::Node path[] = {tree.child(option)};
  Rewards rewards{};
  rewards[static_cast<std::size_t>(seat)] = worth[options[option]];
  tree.learn(path, rewards);
  return options[option];
}

const Tree::Stats& stats(Tree& tree, Seat seat, std::uint64_t option) {
  const std::uint64_t options[] = {option};
  REQUIRE(tree.find(Tree::root, seat, options));
  return tree.at(tree.child(0));
}

}  // namespace

TEST_CASE("what pays is tried most, and everything is tried", "[mcts]") {
  Tree tree;
  for (int i = 0; i < 400; ++i) play(tree, 1, {0, 1, 2, 3}, {1, 2, 7, 3});
  CHECK(stats(tree, 1, 2).visits > 200);
  for (std::uint64_t option = 0; option < 4; ++option) CHECK(stats(tree, 1, option).visits > 0);
}

TEST_CASE("the scale of rewards makes no difference to what is tried", "[mcts]") {
  Tree small;
  Tree large;
  for (int i = 0; i < 300; ++i)
    CHECK(play(small, 0, {0, 1, 2}, {1, 3, 2}) == play(large, 0, {0, 1, 2}, {1024, 3072, 2048}));
}

TEST_CASE("an option that few worlds offer is judged by the times it could be chosen", "[mcts]") {
  Tree tree;
  for (int i = 0; i < 400; ++i) {
    if (i % 8 == 0) play(tree, 0, {0, 1, 2}, {1, 2, 9});
    else play(tree, 0, {0, 1}, {1, 2, 9});
  }
  CHECK(stats(tree, 0, 2).available == 50);
  CHECK(stats(tree, 0, 1).available == 400);
  CHECK(stats(tree, 0, 2).visits > 40);
}

TEST_CASE("the same option of another seat is another one", "[mcts]") {
  Tree tree;
  play(tree, 0, {5}, {0, 0, 0, 0, 0, 1});
  play(tree, 1, {5}, {0, 0, 0, 0, 0, 1});
  CHECK(stats(tree, 0, 5).visits == 1);
  CHECK(stats(tree, 1, 5).visits == 1);
}

TEST_CASE("options are found in any order", "[mcts]") {
  Tree tree;
  play(tree, 0, {1, 2, 3}, {0, 1, 1, 1});
  const std::size_t nodes = tree.size();
  play(tree, 0, {3, 1, 2}, {0, 1, 1, 1});
  play(tree, 0, {2}, {0, 1, 1, 1});
  CHECK(tree.size() == nodes);
  play(tree, 0, {4, 2}, {0, 1, 1, 1, 1});
  CHECK(tree.size() == nodes + 1);
}
