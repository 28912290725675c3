// What can be learnt of a world, as questions that can be put to it again.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "castellan/world/world.hpp"

namespace castellan::flow {

// A number as it lies in a world, or one that is worked out (facts.hpp). The less it says, the longer it stays the
// same.
struct Fact {
  std::uint64_t (*learn)(const world::World&, Entity about, std::int32_t detail);
  std::uint32_t components = 0;  // all that it depends on, a bit each
};

struct Question {
  const Fact* fact = nullptr;
  Entity about = nothing;
  std::int32_t detail = 0;
  bool operator==(const Question&) const = default;
};

// A question, by its number, and what it came to.
struct Learnt {
  std::uint32_t question = 0;
  std::uint64_t came_to = 0;
};

// All questions that were put so far, by number, and what they came to when they were last put. Each state of a world
// that is looked at is a moment. Nothing is learnt twice in one of them, and nothing again that depends on components
// nobody has written to since.
class CASTELLAN_API Questions {
 public:
  std::uint32_t number_of(const Question& question);
  const Question& operator[](std::uint32_t number) const { return asked_[number].question; }
  std::size_t size() const { return asked_.size(); }

  // A world as it is now: from here on all is about this moment.
  void look_at(const world::World& world) {
    if (past_ != world.past() || length_ != world.journal().size()) begin_moment(world);
  }
  std::uint64_t moment() const { return moment_; }

  // What it comes to in the world that is looked at.
  std::uint64_t put(const world::World& world, std::uint32_t number) {
    Asked& asked = asked_[number];
    if (asked.put != moment_ || distrusting_) put_again(world, asked);
    return asked.came_to;
  }
  // What somebody has just learnt.
  void hear(std::uint32_t number, std::uint64_t came_to) { hear(asked_[number], came_to); }
  // The moment since when it has come to what it comes to now, whenever it was put.
  std::uint64_t different_since(const world::World& world, std::uint32_t number) {
    put(world, number);
    return asked_[number].different;
  }
  // The components that may be different from what they were at an earlier moment, a bit each.
  std::uint32_t changed_since(std::uint64_t moment) const {
    std::uint32_t changed = 0;
    for (std::size_t i = 0; i < changed_.size(); ++i) changed |= std::uint32_t{changed_[i] > moment} << i;
    return changed;
  }
  template <class C>
  bool has_changed_since(std::uint64_t moment) const {
    return changed_[world::component_index<C>] > moment;
  }
  // From now on what was learnt before is learnt again, and has to be the same: throws std::logic_error where it is
  // not.
  void distrust(bool on) { distrusting_ = on; }

 private:
  struct Asked {
    Question question;
    std::uint64_t came_to = 0;
    std::uint64_t put = 0;        // the moment when it was last put
    std::uint64_t different = 0;  // the moment since when it has come to this
  };
  void begin_moment(const world::World& world);
  void put_again(const world::World& world, Asked& asked) const;
  bool may_differ(const Asked& asked) const {
    for (std::uint32_t left = asked.question.fact->components; left != 0; left &= left - 1)
      if (changed_[static_cast<std::size_t>(std::countr_zero(left))] > asked.put) return true;
    return asked.put == 0;
  }
  void hear(Asked& asked, std::uint64_t came_to) const {
    if (asked.came_to != came_to || asked.put == 0) asked.different = moment_;
    asked.came_to = came_to;
    asked.put = moment_;
  }
  std::size_t place_of(const Question& question) const;

  std::vector<Asked> asked_;
  std::vector<std::uint32_t> numbers_;  // a table of a power of two, at most half in use
  // What is looked at, since when each component may be as it is, and how often it was written to by then.
  std::uint64_t past_ = 0;
  std::uint64_t length_ = 0;
  std::uint64_t moment_ = 0;
  std::array<std::uint64_t, world::Components::size> changed_{};
  std::array<std::uint64_t, world::Components::size> written_{};
  bool distrusting_ = false;
};

// Two questions that do not both come to the same again after any change.
extern const Fact past_fact;
extern const Fact length_fact;

}  // namespace castellan::flow
