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
    asked_.push_back({question});
  }
  return number;
}

void Questions::begin_moment(const world::World& world) {
  ++moment_;
  const bool elsewhere = past_ != world.past();
  past_ = world.past();
  length_ = world.journal().size();
  for (std::size_t i = 0; i < changed_.size(); ++i) {
    const std::uint64_t written = world.writes_to_kind(i);
    if (elsewhere || written_[i] != written) changed_[i] = moment_;
    written_[i] = written;
  }
}

void Questions::put_again(const world::World& world, Asked& asked) const {
  const bool known = !may_differ(asked);
  if (known && !distrusting_) {
    asked.put = moment_;
    return;
  }
  const Question& q = asked.question;
  const std::uint64_t came_to = q.fact->learn(world, q.about, q.detail);
  if (known && asked.came_to != came_to) throw std::logic_error("a fact depends on other components than it says");
  hear(asked, came_to);
}

std::size_t Questions::place_of(const Question& question) const {
  const std::size_t mask = numbers_.size() - 1;
  std::size_t at = hash_of_words(question) & mask;
  while (numbers_[at] != no_number && !(asked_[numbers_[at]].question == question)) at = (at + 1) & mask;
  return at;
}

}  // namespace castellan::flow
