#include "castellan/flow/memo.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace castellan::flow {
namespace {

constexpr std::size_t first_places = 1024;      // of a table
constexpr std::size_t most_nodes = 1u << 17;    // some 10 MiB in all, then everything is forgotten
constexpr std::size_t most_questions = 256;     // of one call: it is made again where it learns more
constexpr std::ptrdiff_t looked_at_again = 24;  // what a loop reads again and again is noted once

constexpr std::uint64_t odd = 0x9E3779B97F4A7C15ull;

// All of them are numbers without anything between them.
template <class Plain>
auto words_of(const Plain& plain) {
  static_assert(std::has_unique_object_representations_v<Plain> && sizeof(Plain) % sizeof(std::uint64_t) == 0);
  return std::bit_cast<std::array<std::uint64_t, sizeof(Plain) / sizeof(std::uint64_t)>>(plain);
}

template <class Plain>
std::size_t hash_of(const Plain& plain) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words_of(plain)) hash = (std::rotl(hash, 23) ^ word) * odd;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

template <class Plain>
bool same(const Plain& a, const Plain& b) {
  const auto in_a = words_of(a);
  const auto in_b = words_of(b);
  std::uint64_t different = 0;
  for (std::size_t i = 0; i < in_a.size(); ++i) different |= in_a[i] ^ in_b[i];
  return different == 0;
}

// Two numbers that are not both the same again after any change.
constexpr Memo::Fact past{[](const world::World& world, Entity, std::int32_t) { return world.past(); }};
constexpr Memo::Fact length{
    [](const world::World& world, Entity, std::int32_t) -> std::uint64_t { return world.journal().size(); }};

// What it came to once never comes again: only the last time is worth keeping.
bool is_fleeting(const Memo::Question& question) { return question.fact == &past || question.fact == &length; }

}  // namespace

std::uint64_t Memo::put(const world::World& world, Asked& asked) {
  const Question& q = asked.question;
  if (q.fact->component == world::Components::size) return q.fact->learn(world, q.about, q.detail);
  const std::uint64_t writes = world.writes_to(q.fact->component);
  const bool known = asked.past == world.past() && asked.writes == writes;
  if (known && use_ != Use::compare) return asked.came_to;
  const std::uint64_t came_to = q.fact->learn(world, q.about, q.detail);
  if (known && asked.came_to != came_to) throw std::logic_error("a fact depends on more than its components");
  asked.past = world.past();
  asked.writes = writes;
  asked.came_to = came_to;
  return came_to;
}

template <class Visit>
const Memo::Answer* Memo::walk(const world::World& world, const Key& key, Visit&& visit) {
  if (roots_.empty()) return nullptr;
  std::uint32_t at = roots_[place_of(key)].node;
  while (at != nowhere) {
    const Node& node = nodes_[at];
    if (node.question == nowhere) return &answers_[node.next];
    Asked& asked = questions_[node.question];
    const std::uint64_t came_to = put(world, asked);
    visit(asked.question, came_to);
    at = node.came_to == came_to ? node.next : branches_[place_of(at, came_to)].to;
  }
  return nullptr;
}

const Memo::Answer* Memo::find(const world::World& world, const Key& key) {
  if (use_ != Use::give) return nullptr;
  if (!noting()) return walk(world, key, [](const Question&, std::uint64_t) {});
  // The call this one is part of depends on it as well.
  const std::size_t before = noted_.size();
  const Answer* known = walk(world, key, [&](const Question& q, std::uint64_t to) { noted_.push_back({q, to}); });
  if (known) under_way_.back().price += known->price;
  else noted_.resize(before);
  return known;
}

void Memo::note(const Question& question, std::uint64_t came_to) {
  if (!noting()) return;
  const auto known = [&](const Noted& noted) { return noted.question == question; };
  const auto own = static_cast<std::ptrdiff_t>(noted_.size() - under_way_.back().first);
  if (std::find_if(noted_.end() - std::min(own, looked_at_again), noted_.end(), known) == noted_.end())
    noted_.push_back({question, came_to});
}

void Memo::note_everything(const world::World& world) {
  note({&past}, world.past());
  note({&length}, world.journal().size());
}

// Each question once, and none where all of the game was learnt already. Whether a part of a call was made or known,
// the same is left.
void Memo::trim(std::size_t first) {
  const auto own = noted_.begin() + static_cast<std::ptrdiff_t>(first);
  auto end = own;
  for (auto it = own; it != noted_.end(); ++it) {
    if (std::find_if(own, end, [&](const Noted& n) { return n.question == it->question; }) != end) continue;
    *end++ = *it;
    if (it->question.fact == &length) break;
  }
  noted_.erase(end, noted_.end());
}

void Memo::Noting::keep(const world::World& world, const Key& key, const Answer& answer) {
  Memo& memo = memo_;
  const UnderWay call = memo.under_way_.back();
  if (memo.under_way_.size() > 1) memo.under_way_[memo.under_way_.size() - 2].price += answer.price;
  if (memo.noted_.size() - call.first > most_questions) spoil();
  if (!memo.under_way_.back().whole || memo.use_ == Use::forget) return;
  memo.trim(call.first);
  const Answer* known =
      memo.use_ == Use::compare ? memo.walk(world, key, [](const Question&, std::uint64_t) {}) : nullptr;
  const bool fits = known ? *known == answer : memo.insert(key, call.first, answer);
  if (!fits && memo.use_ == Use::compare)
    throw std::logic_error("a predicate or a modifier has read something that was not noted");
}

void Memo::Noting::spoil() {
  for (UnderWay& call : memo_.under_way_) call.whole = false;
}

// What it has noted stays noted for the call around it.
Memo::Noting::~Noting() {
  memo_.under_way_.pop_back();
  if (memo_.under_way_.empty()) memo_.noted_.clear();
}

// False where the tree asks something else: then a call has learnt what it did not note.
bool Memo::insert(const Key& key, std::size_t first, const Answer& answer) {
  make_room(noted_.size() - first + 1);
  Root& root = roots_[place_of(key)];
  if (root.node == nowhere) {
    root = {key, add_node()};
    ++used_roots_;
  }
  std::uint32_t at = root.node;
  for (std::size_t i = first; i < noted_.size(); ++i) {
    Node& node = nodes_[at];
    if (node.next == nowhere) node.question = number_of(noted_[i].question);
    else if (node.question == nowhere || !(questions_[node.question].question == noted_[i].question)) return false;
    at = lead(at, noted_[i].came_to);
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
std::uint32_t Memo::lead(std::uint32_t from, std::uint64_t came_to) {
  if (nodes_[from].next == nowhere) {
    const std::uint32_t fresh = add_node();
    nodes_[from].next = fresh;
    nodes_[from].came_to = came_to;
  }
  Node& node = nodes_[from];
  if (is_fleeting(questions_[node.question].question)) node.came_to = came_to;
  if (node.came_to == came_to) return node.next;
  Branch& branch = branches_[place_of(from, came_to)];
  if (branch.to == nowhere) {
    branch = {came_to, from, add_node()};
    ++used_branches_;
  }
  return branch.to;
}

std::uint32_t Memo::add_node() {
  nodes_.emplace_back();
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t Memo::number_of(const Question& question) {
  std::uint32_t& number = question_numbers_[place_of(question)];
  if (number == nowhere) {
    number = static_cast<std::uint32_t>(questions_.size());
    questions_.push_back({question});
  }
  return number;
}

std::size_t Memo::place_of(const Key& key) const {
  const std::size_t mask = roots_.size() - 1;
  std::size_t at = hash_of(key) & mask;
  while (roots_[at].node != nowhere && !same(roots_[at].key, key)) at = (at + 1) & mask;
  return at;
}

std::size_t Memo::place_of(const Question& question) const {
  const std::size_t mask = question_numbers_.size() - 1;
  std::size_t at = hash_of(question) & mask;
  while (question_numbers_[at] != nowhere && !same(questions_[question_numbers_[at]].question, question))
    at = (at + 1) & mask;
  return at;
}

std::size_t Memo::place_of(std::uint32_t from, std::uint64_t came_to) const {
  const std::size_t mask = branches_.size() - 1;
  const std::uint64_t hash = (came_to + from * odd) * odd;
  std::size_t at = static_cast<std::size_t>(hash >> 32) & mask;
  while (branches_[at].to != nowhere && (branches_[at].from != from || branches_[at].came_to != came_to))
    at = (at + 1) & mask;
  return at;
}

// For a way of so many nodes.
void Memo::make_room(std::size_t nodes) {
  if (nodes_.size() + nodes > most_nodes) forget_all();
  if (2 * (used_roots_ + 1) > roots_.size()) {
    std::vector<Root> before = std::exchange(roots_, {});
    roots_.resize(std::max(2 * before.size(), first_places));
    for (const Root& root : before)
      if (root.node != nowhere) roots_[place_of(root.key)] = root;
  }
  if (2 * (questions_.size() + nodes) > question_numbers_.size()) {
    question_numbers_.assign(std::max(2 * question_numbers_.size(), first_places), nowhere);
    for (std::uint32_t i = 0; i < questions_.size(); ++i) question_numbers_[place_of(questions_[i].question)] = i;
  }
  if (2 * (used_branches_ + nodes) > branches_.size()) {
    std::vector<Branch> before = std::exchange(branches_, {});
    branches_.resize(std::max(2 * before.size(), first_places));
    for (const Branch& branch : before)
      if (branch.to != nowhere) branches_[place_of(branch.from, branch.came_to)] = branch;
  }
}

void Memo::forget_all() {
  std::fill(roots_.begin(), roots_.end(), Root{});
  std::fill(branches_.begin(), branches_.end(), Branch{});
  std::fill(question_numbers_.begin(), question_numbers_.end(), nowhere);
  questions_.clear();
  used_roots_ = 0;
  used_branches_ = 0;
  nodes_.clear();
  answers_.clear();
}

}  // namespace castellan::flow
