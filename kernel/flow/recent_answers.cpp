#include "castellan/flow/recent_answers.hpp"

#include <algorithm>

#include "castellan/flow/plain_words.hpp"

namespace castellan::flow {
namespace {

constexpr std::size_t places = 512;       // for groups: the last one that comes to lie there stays
constexpr std::size_t most_answers = 32;  // of one group
constexpr std::size_t most_learnt = 64;   // a bit each

}  // namespace

RecentAnswers::Group& RecentAnswers::group_of(const CallKey& key) {
  const std::size_t definition = static_cast<std::uint16_t>(key.def);
  const std::size_t what = static_cast<std::uint16_t>(key.what);
  return groups_[(definition * 8 + to_index(key.me) + what * 64 + static_cast<std::size_t>(key.of) * 5) % places];
}

bool RecentAnswers::is_alike(const Group& group, const CallKey& key) {
  const CallKey& a = group.alike;
  return a.def == key.def && a.me == key.me && a.what == key.what && a.of == key.of && a.shape == key.shape;
}

// What no longer comes to the same takes the answers with it that depend on it.
void RecentAnswers::look_again(const world::World& world, Questions& questions, Group& group) {
  if (group.when.past == world.past() && group.length == world.journal().size()) return;
  group.length = world.journal().size();
  const When when = When::now(world, group.components);
  if (group.when == when) return;
  group.when = when;
  std::uint64_t changed = 0;
  for (std::size_t i = 0; i < group.learnt.size(); ++i) {
    const std::uint64_t came_to = questions.put(world, group.learnt[i].question);
    changed |= std::uint64_t{group.learnt[i].came_to != came_to} << i;
    group.learnt[i].came_to = came_to;
  }
  if (changed == 0) return;
  std::erase_if(group.answers, [&](const One& one) { return (one.depends & changed) != 0; });
  unlearn(group);
}

// What no answer depends on any more.
void RecentAnswers::unlearn(Group& group) {
  std::uint64_t needed = 0;
  for (const One& one : group.answers) needed |= one.depends;
  for (std::size_t i = group.learnt.size(); i-- > 0;) {
    if (needed >> i & 1) continue;
    group.learnt.erase(group.learnt.begin() + static_cast<std::ptrdiff_t>(i));
    const std::uint64_t before = (std::uint64_t{1} << i) - 1;
    for (One& one : group.answers) one.depends = (one.depends & before) | (one.depends >> 1 & ~before);
  }
}

const CallAnswer* RecentAnswers::find(const world::World& world, Questions& questions, const CallKey& key) {
  if (groups_.empty()) return nullptr;
  Group& group = group_of(key);
  if (!is_alike(group, key)) return nullptr;
  look_again(world, questions, group);
  for (const One& one : group.answers)
    if (one.key.subject == key.subject && same_words(one.key, key)) return &one.answer;
  return nullptr;
}

void RecentAnswers::keep(const world::World& world, Questions& questions, const CallKey& key, const CallAnswer& answer,
                         std::span<const Learnt> learnt) {
  if (learnt.size() > most_learnt) return;
  groups_.resize(places);
  Group& group = group_of(key);
  if (!is_alike(group, key) || group.answers.size() == most_answers ||
      group.learnt.size() + learnt.size() > most_learnt) {
    group.alike = key;
    group.answers.clear();
    group.learnt.clear();
    group.components = 0;
  }
  look_again(world, questions, group);
  const std::uint64_t depends = learn(questions, group, learnt);
  group.answers.push_back({key, answer, depends});
  group.when = When::now(world, group.components);
  group.length = world.journal().size();
}

std::uint64_t RecentAnswers::learn(Questions& questions, Group& group, std::span<const Learnt> learnt) {
  std::uint64_t bits = 0;
  for (const Learnt& one : learnt) {
    const auto same = [&](const Learnt& known) { return known.question == one.question; };
    const auto at = std::find_if(group.learnt.begin(), group.learnt.end(), same) - group.learnt.begin();
    bits |= std::uint64_t{1} << at;
    if (at < static_cast<std::ptrdiff_t>(group.learnt.size())) continue;
    group.learnt.push_back(one);
    group.components |= questions[one.question].fact->components;
  }
  return bits;
}

}  // namespace castellan::flow
