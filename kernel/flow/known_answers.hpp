// The store behind a memo: what calls have learnt and answered, as trees of questions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "castellan/flow/questions.hpp"

namespace castellan::flow {

// A call and its arguments. What it does not look at is left out, so that one answer serves for many.
struct CallKey {
  enum class Of : std::uint8_t { function, quantity };
  Of of = Of::function;
  std::uint8_t kind = 0;    // of call
  std::int16_t what = 0;    // a Function, or a Quantity with all its modifiers
  std::uint32_t shape = 0;  // of the world its things belong to
  Entity me = nothing;
  Entity subject = nothing;
  Entity symbol = nothing;
  std::int32_t unused = 0;
  std::int32_t number = 0;
  std::int16_t def = -1;
  std::int16_t rank = 0;
  Goods goods{};
};

struct CallAnswer {
  std::int32_t number = 0;
  Goods goods{};
  std::uint64_t price = 0;  // in instructions: an answer from here costs a pack what it cost the first time
  bool operator==(const CallAnswer&) const = default;
};

class KnownAnswers {
 public:
  // The answer of a call where all it learnt is the same in this world, until the next add(); `way`, if given, is all
  // of that, added to what is in it already.
  const CallAnswer* find(const world::World& world, Questions& questions, const CallKey& key,
                         std::vector<Learnt>* way) const;
  // False where the tree asks something else than the call did: then a call has learnt what it did not say.
  bool add(const Questions& questions, const CallKey& key, std::span<const Learnt> way, const CallAnswer& answer);
  // How much there is.
  std::size_t size() const { return nodes_.size(); }

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  // A question, and where leads what it came to first; or an answer.
  struct Node {
    std::uint32_t question = nowhere;  // none: an answer
    std::uint32_t next = nowhere;
    std::uint64_t came_to = 0;
  };
  // Where anything else it came to leads.
  struct Branch {
    std::uint64_t came_to = 0;
    std::uint32_t from = nowhere;
    std::uint32_t to = nowhere;
  };
  // The tree of a call.
  struct Root {
    CallKey key;
    std::uint32_t node = nowhere;  // a free place in the table
  };

  std::uint32_t lead(std::uint32_t from, std::uint64_t came_to, bool fleeting);
  std::uint32_t add_node();
  // Where something is in its table, or a free place for it.
  std::size_t place_of(const CallKey& key) const;
  std::size_t place_of(std::uint32_t from, std::uint64_t came_to) const;
  void make_room(std::size_t nodes);

  std::vector<Root> roots_;  // tables of a power of two, at most half in use
  std::vector<Branch> branches_;
  std::size_t used_roots_ = 0;
  std::size_t used_branches_ = 0;
  std::vector<Node> nodes_;
  std::vector<CallAnswer> answers_;
};

}  // namespace castellan::flow
