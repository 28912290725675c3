// The search tree of one decision. A node stands for what was chosen so far, not for a state: worlds differ in what is
// hidden, and so do the options they offer, so each child also counts how often it could have been chosen
// (single-observer information-set MCTS, Cowling, Powley and Whitehouse 2012).
#pragma once

#include <array>
#include <castellan/definitions/caps.hpp>
#include <castellan/definitions/ids.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mcts {

using castellan::Seat;

// What a playout is worth to each seat.
using Rewards = std::array<double, castellan::caps::seats>;

class Tree {
 public:
  using Node = std::uint32_t;
  static constexpr Node root = 0;  // nobody's child, so it also stands for "none"

  struct Stats {
    std::uint64_t option = 0;       // the number of its key
    Seat seat = castellan::nobody;  // who chooses it
    std::uint32_t visits = 0;       // how often it was
    std::uint32_t available = 0;    // how often it could have been chosen
    double reward = 0;              // the sum of what it brought that seat
    double prior = 0;               // how likely it seems before it is tried; those added together add up to 1
  };

  Tree();

  // Looks for the children these options of a seat lead to. False if some have none yet: add() makes them.
  bool find(Node node, Seat seat, std::span<const std::uint64_t> options);
  // `likely`: the option that seems best before anything is tried; behind the last one, if all seem alike.
  void add(Node node, Seat seat, std::span<const std::uint64_t> options, std::size_t likely);
  // Which of the options that were found to try next, by PUCT; counts all of them as available.
  std::size_t select();
  // The child an option that was found leads to.
  Node child(std::size_t option) const { return found_[option]; }
  void learn(std::span<const Node> path, const Rewards& rewards);
  // What playouts were worth so far, on average.
  Rewards usual() const;

  const Stats& at(Node node) const { return nodes_[node].stats; }
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Entry {
    Stats stats;
    Node first_child = 0;
    Node last_child = 0;
    Node next = 0;  // sibling
  };
  // How far the rewards of a seat spread: exploration is measured by it, so that it fits any scale of values.
  struct Spread {
    double count = 0;
    double mean = 0;
    double squares = 0;
    void add(double reward);
    double deviation() const;
  };

  std::vector<Entry> nodes_;
  std::vector<Node> found_;
  std::array<Spread, castellan::caps::seats> spread_{};
};

}  // namespace mcts
