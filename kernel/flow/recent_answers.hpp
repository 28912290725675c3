// Answers of a moment ago. A turn asks for the price of every place again and again while hardly anything changes that
// prices depend on; so an answer is kept with the questions it depends on, and still holds while they come to the same.
#pragma once

#include <vector>

#include "castellan/flow/known_answers.hpp"

namespace castellan::flow {

class RecentAnswers {
 public:
  // Lasts until the next keep().
  const CallAnswer* find(const world::World& world, Questions& questions, const CallKey& key);
  // An answer and what it depends on, as it is at this moment.
  void keep(const Questions& questions, const CallKey& key, const CallAnswer& answer, std::span<const Learnt> learnt);
  void forget() { answers_.clear(); }

 private:
  struct One {
    CallKey key;
    CallAnswer answer;
    std::uint64_t moment = 0;  // when it was last known to hold; 0: never
    std::vector<std::uint32_t> depends;
  };
  static std::size_t place_of(const CallKey& key);
  static bool holds(const world::World& world, Questions& questions, One& one);

  std::vector<One> answers_;  // the last one that comes to lie in a place stays
};

}  // namespace castellan::flow
