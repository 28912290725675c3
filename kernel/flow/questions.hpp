// What can be learnt of a world, as questions that can be put to it again.
#pragma once

#include <cstdint>
#include <vector>

#include "castellan/world/world.hpp"

namespace castellan::flow {

// A number as it lies in a world, or one that is worked out (facts.hpp). The less it says, the longer it stays the
// same.
struct Fact {
  std::uint64_t (*learn)(const world::World&, Entity about, std::int32_t detail);
  std::uint32_t components = 0;  // all that it depends on, a bit each
  bool takes_long = false;       // so it is only learnt again when one of them was written to
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

// When something was learnt, to tell whether it can be different now.
struct When {
  std::uint64_t past = 0;
  std::uint64_t writes = 0;
  bool operator==(const When&) const = default;

  static When now(const world::World& world, std::uint32_t components) {
    return {world.past(), world.writes_to(components)};
  }
};

// All questions that were put so far, by number.
class CASTELLAN_API Questions {
 public:
  std::uint32_t number_of(const Question& question);
  const Question& operator[](std::uint32_t number) const { return asked_[number].question; }
  std::size_t size() const { return asked_.size(); }
  // What it comes to in this world.
  std::uint64_t put(const world::World& world, std::uint32_t number);
  // From now on what was learnt before is learnt again, and has to be the same: throws std::logic_error where it is
  // not.
  void distrust(bool on) { distrusting_ = on; }

 private:
  struct Asked {
    Question question;
    std::uint64_t came_to = 0;
    When when;
  };
  std::size_t place_of(const Question& question) const;

  std::vector<Asked> asked_;
  std::vector<std::uint32_t> numbers_;  // a table of a power of two, at most half in use
  bool distrusting_ = false;
};

// Two questions that do not both come to the same again after any change.
extern const Fact past_fact;
extern const Fact length_fact;

}  // namespace castellan::flow
