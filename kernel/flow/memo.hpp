// What calls that may only read the game have answered, kept for the next time the game looks the same to them.
//
// Such a call is a function of its arguments and of what it reads, and all it reads it gets from the host, which notes
// it here. If everything it read then is the same now, so is its answer. Nothing has to be told when the game changes,
// goes back or is another one: what an answer depends on is compared when it is wanted.
//
// ```cpp
// if (const flow::Memo::Answer* known = memo.find(world, key)) return known->number;
// flow::Memo::Noting noting(memo);
// memo.note<&world::Player::score>(world, player);  // whoever reads it for the call
// noting.keep(world, key, {.number = 3});           // found again while the score is the same
// ```
#pragma once

#include <cstdint>
#include <vector>

#include "castellan/world/world.hpp"

namespace castellan::flow {

class CASTELLAN_API Memo {
 public:
  // A call and its arguments. What it does not look at is left out, so that one answer serves for many.
  struct Key {
    enum class Of : std::uint8_t { function, quantity };
    Of of = Of::function;
    std::uint8_t kind = 0;    // of call
    std::int16_t what = 0;    // a Function, or a Quantity with all its modifiers
    std::uint32_t shape = 0;  // of the world its things belong to
    Entity me = nothing;
    Entity subject = nothing;
    std::int32_t number = 0;
    std::int16_t def = -1;
    std::int16_t rank = 0;
    Goods goods{};
    bool operator==(const Key&) const = default;
  };
  struct Answer {
    std::int32_t number = 0;
    Goods goods{};
    std::uint64_t price = 0;  // in instructions: an answer from here costs a pack what it cost the first time
    bool operator==(const Answer&) const = default;
  };

  // What is done with answers that are known: they are given, forgotten at once, or every call is made and compared
  // with them. To compare proves that all is noted; keep() throws std::logic_error where it is not.
  enum class Use : std::uint8_t { give, forget, compare };
  void set_use(Use use) { use_ = use; }

  // What it answered when it last read all this; it lasts until the next keep().
  const Answer* find(const world::World& world, const Key& key);

  // While this lives what is read is noted, for an answer to keep. A call can be part of another: what it reads, the
  // other one reads too, and pays for.
  class CASTELLAN_API Noting {
   public:
    explicit Noting(Memo& memo) : memo_(memo) { memo.under_way_.push_back({memo.noted_.size(), 0, true}); }
    ~Noting();
    Noting(const Noting&) = delete;
    Noting& operator=(const Noting&) = delete;
    // What the calls that are part of it have cost.
    std::uint64_t price() const { return memo_.under_way_.back().price; }
    void keep(const world::World& world, const Key& key, const Answer& answer);
    // This call, and those it is part of, are made again each time.
    void spoil();

   private:
    Memo& memo_;
  };
  bool noting() const { return !under_way_.empty(); }

  template <auto Member>
  void note(const world::World& world, Entity e) {
    if (noting()) note(world, world.place<Member>(e));
  }
  void note_goods(const world::World& world, Entity player, Id<Resource> resource) {
    if (noting()) note(world, world.place_of_goods(player, resource));
  }
  // Something that is not worth listing: the answer lasts until the next change of anything.
  void note_everything(const world::World& world);

 private:
  struct Read {
    world::Place place;
    std::uint64_t value = 0;
  };
  // An answer and what it depends on; the next older one to the same call.
  struct Entry {
    Answer answer;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::int32_t older = -1;
  };
  struct Slot {
    Key key;
    std::int32_t newest = -1;  // no entry: a free slot
    std::int32_t count = 0;
  };

  struct UnderWay {
    std::size_t first = 0;  // of what it has noted
    std::uint64_t price = 0;
    bool whole = true;  // all of it can be kept
  };

  void note(const world::World& world, const world::Place& place);
  const Entry* entry_of(const world::World& world, const Key& key);
  bool still_true(const world::World& world, const Entry& entry) const;
  Slot& slot_of(const Key& key);
  void grow();
  void forget_all();

  std::vector<Slot> slots_;  // a power of two of them, at most half in use
  std::size_t used_ = 0;
  std::vector<Entry> entries_;
  std::vector<Read> reads_;  // of the entries, one after another
  std::vector<Read> noted_;  // by the calls under way
  std::vector<UnderWay> under_way_;
  Use use_ = Use::give;
};

}  // namespace castellan::flow
