#include "castellan/flow/recent_answers.hpp"

#include <algorithm>

#include "castellan/flow/plain_words.hpp"

namespace castellan::flow {
namespace {

constexpr std::size_t places = 2048;
constexpr std::size_t most_learnt = 64;  // by a call whose answer is kept here

}  // namespace

std::size_t RecentAnswers::place_of(const CallKey& key) {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15ull;
  const std::uint64_t who_and_where = std::uint64_t{to_index(key.me)} << 32 | to_index(key.subject);
  const std::uint64_t what = std::uint64_t{to_index(key.symbol)} << 32 | static_cast<std::uint16_t>(key.what) << 2 |
                             static_cast<std::uint64_t>(key.of);
  return static_cast<std::size_t>(((who_and_where * odd) ^ what) * odd >> 32) % places;
}

bool RecentAnswers::holds(const world::World& world, Questions& questions, One& one) {
  if (one.moment == questions.moment()) return true;
  for (const std::uint32_t question : one.depends)
    if (questions.different_since(world, question) > one.moment) return false;
  one.moment = questions.moment();
  return true;
}

const CallAnswer* RecentAnswers::find(const world::World& world, Questions& questions, const CallKey& key) {
  if (answers_.empty()) return nullptr;
  One& one = answers_[place_of(key)];
  return one.moment != 0 && same_words(one.key, key) && holds(world, questions, one) ? &one.answer : nullptr;
}

void RecentAnswers::keep(const Questions& questions, const CallKey& key, const CallAnswer& answer,
                         std::span<const Learnt> learnt) {
  if (learnt.size() > most_learnt) return;
  answers_.resize(places);
  One& one = answers_[place_of(key)];
  one.key = key;
  one.answer = answer;
  one.moment = questions.moment();
  one.depends.clear();
  for (const Learnt& each : learnt) one.depends.push_back(each.question);
}

}  // namespace castellan::flow
