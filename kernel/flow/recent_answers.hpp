// Answers of a moment ago. A turn asks for the price of every place again and again while hardly anything changes that
// prices depend on; so calls that are alike but for their subject stand together, and whether their answers still hold
// is asked once for all of them.
#pragma once

#include <vector>

#include "castellan/flow/known_answers.hpp"

namespace castellan::flow {

class RecentAnswers {
 public:
  // Lasts until the next keep().
  const CallAnswer* find(const world::World& world, Questions& questions, const CallKey& key);
  // An answer and what it depends on, as it is in this world now.
  void keep(const world::World& world, Questions& questions, const CallKey& key, const CallAnswer& answer,
            std::span<const Learnt> learnt);
  void forget() { groups_.clear(); }

 private:
  struct One {
    CallKey key;
    CallAnswer answer;
    std::uint64_t depends = 0;  // on what the group has learnt, a bit each
  };
  struct Group {
    CallKey alike;  // but for the subject
    std::vector<One> answers;
    std::vector<Learnt> learnt;
    std::uint32_t components = 0;  // that this depends on
    When when;                     // all of it was last known to be as it is
    std::size_t length = 0;        // of the journal then
  };

  Group& group_of(const CallKey& key);
  static bool is_alike(const Group& group, const CallKey& key);
  static void look_again(const world::World& world, Questions& questions, Group& group);
  static void unlearn(Group& group);
  static std::uint64_t learn(Questions& questions, Group& group, std::span<const Learnt> learnt);

  std::vector<Group> groups_;
};

}  // namespace castellan::flow
