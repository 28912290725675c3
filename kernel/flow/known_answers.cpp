#include "castellan/flow/known_answers.hpp"

#include <algorithm>
#include <utility>

#include "castellan/flow/plain_words.hpp"

namespace castellan::flow {
namespace {

// What it came to once never comes again: only the last time is worth keeping.
bool is_fleeting(const Question& question) { return question.fact == &past_fact || question.fact == &length_fact; }

}  // namespace

const CallAnswer* KnownAnswers::find(const world::World& world, Questions& questions, const CallKey& key,
                                     std::vector<Learnt>* way) const {
  if (roots_.empty()) return nullptr;
  std::uint32_t at = roots_[place_of(key)].node;
  while (at != nowhere) {
    const Node& node = nodes_[at];
    if (node.question == nowhere) return &answers_[node.next];
    const std::uint64_t came_to = questions.put(world, node.question);
    if (way) way->push_back({node.question, came_to});
    at = node.came_to == came_to ? node.next : branches_[place_of(at, came_to)].to;
  }
  return nullptr;
}

bool KnownAnswers::add(const Questions& questions, const CallKey& key, std::span<const Learnt> way,
                       const CallAnswer& answer) {
  make_room(way.size() + 1);
  Root& root = roots_[place_of(key)];
  if (root.node == nowhere) {
    root = {key, add_node()};
    ++used_roots_;
  }
  std::uint32_t at = root.node;
  for (const Learnt& step : way) {
    Node& node = nodes_[at];
    if (node.next == nowhere) node.question = step.question;
    else if (node.question != step.question) return false;
    at = lead(at, step.came_to, is_fleeting(questions[step.question]));
  }
  Node& last = nodes_[at];
  if (last.question != nowhere) return false;
  if (last.next == nowhere) {
    last.next = static_cast<std::uint32_t>(answers_.size());
    answers_.push_back(answer);
  } else {
    answers_[last.next] = answer;
  }
  return true;
}

// Where a question leads that came to this; it leads somewhere from now on.
std::uint32_t KnownAnswers::lead(std::uint32_t from, std::uint64_t came_to, bool fleeting) {
  if (nodes_[from].next == nowhere) {
    const std::uint32_t fresh = add_node();
    nodes_[from].next = fresh;
    nodes_[from].came_to = came_to;
    return fresh;
  }
  if (fleeting) nodes_[from].came_to = came_to;
  if (nodes_[from].came_to == came_to) return nodes_[from].next;
  Branch& branch = branches_[place_of(from, came_to)];
  if (branch.to == nowhere) {
    branch = {came_to, from, add_node()};
    ++used_branches_;
  }
  return branch.to;
}

std::uint32_t KnownAnswers::add_node() {
  nodes_.emplace_back();
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::size_t KnownAnswers::place_of(const CallKey& key) const {
  const std::size_t mask = roots_.size() - 1;
  std::size_t at = hash_of_words(key) & mask;
  while (roots_[at].node != nowhere && !same_words(roots_[at].key, key)) at = (at + 1) & mask;
  return at;
}

std::size_t KnownAnswers::place_of(std::uint32_t from, std::uint64_t came_to) const {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15ull;
  const std::size_t mask = branches_.size() - 1;
  std::size_t at = static_cast<std::size_t>((came_to + from * odd) * odd >> 32) & mask;
  while (branches_[at].to != nowhere && (branches_[at].from != from || branches_[at].came_to != came_to))
    at = (at + 1) & mask;
  return at;
}

// For a way of so many nodes.
void KnownAnswers::make_room(std::size_t nodes) {
  if (2 * (used_roots_ + 1) > roots_.size()) {
    const std::vector<Root> before = std::exchange(roots_, {});
    roots_.resize(std::max(2 * before.size(), first_table_size));
    for (const Root& root : before)
      if (root.node != nowhere) roots_[place_of(root.key)] = root;
  }
  if (2 * (used_branches_ + nodes) > branches_.size()) {
    const std::vector<Branch> before = std::exchange(branches_, {});
    branches_.resize(std::max(2 * before.size(), first_table_size));
    for (const Branch& branch : before)
      if (branch.to != nowhere) branches_[place_of(branch.from, branch.came_to)] = branch;
  }
}

}  // namespace castellan::flow
