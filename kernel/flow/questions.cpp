#include "castellan/flow/questions.hpp"

#include <algorithm>
#include <stdexcept>

#include "castellan/flow/plain_words.hpp"

namespace castellan::flow {
namespace {

constexpr std::uint32_t no_number = ~std::uint32_t{0};
constexpr std::uint32_t all_components = (1u << world::Components::size) - 1;

}  // namespace

const Fact past_fact{[](const world::World& world, Entity, std::int32_t) { return world.past(); }, all_components};
const Fact length_fact{
    [](const world::World& world, Entity, std::int32_t) -> std::uint64_t { return world.journal().size(); },
    all_components};

std::uint32_t Questions::number_of(const Question& question) {
  if (2 * (asked_.size() + 1) > numbers_.size()) {
    numbers_.assign(std::max(2 * numbers_.size(), first_table_size), no_number);
    for (std::uint32_t i = 0; i < asked_.size(); ++i) numbers_[place_of(asked_[i].question)] = i;
  }
  std::uint32_t& number = numbers_[place_of(question)];
  if (number == no_number) {
    number = static_cast<std::uint32_t>(asked_.size());
    asked_.push_back({question, 0, {}});
  }
  return number;
}

std::uint64_t Questions::put(const world::World& world, std::uint32_t number) {
  Asked& asked = asked_[number];
  const Question& q = asked.question;
  if (!q.fact->takes_long) return q.fact->learn(world, q.about, q.detail);
  const When when = When::now(world, q.fact->components);
  const bool known = asked.when == when;
  if (known && !distrusting_) return asked.came_to;
  const std::uint64_t came_to = q.fact->learn(world, q.about, q.detail);
  if (known && asked.came_to != came_to) throw std::logic_error("a fact depends on other components than it says");
  asked.when = when;
  return asked.came_to = came_to;
}

std::size_t Questions::place_of(const Question& question) const {
  const std::size_t mask = numbers_.size() - 1;
  std::size_t at = hash_of_words(question) & mask;
  while (numbers_[at] != no_number && !(asked_[numbers_[at]].question == question)) at = (at + 1) & mask;
  return at;
}

}  // namespace castellan::flow
