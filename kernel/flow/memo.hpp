// What calls that may only read the game have answered, kept for the next time the game looks the same to them.
//
// Such a call is a function of its arguments and of what it learns from the host, which notes it here as questions and
// what they came to. What it learns first is always the same question; what it learns next depends on what that came
// to; and so on to its answer. So all that is known of a call is a tree, and finding its answer is a way through it:
// each question is put to the world as it is now. Nothing has to be told when the game changes, goes back or is another
// one.
//
// ```cpp
// if (const flow::Memo::Answer* known = memo.find(world, key)) return known->number;
// flow::Memo::Noting noting(memo, world);
// memo.note<&world::Player::score>(world, player);  // whoever reads it for the call
// noting.keep(world, key, {.number = 3});           // found again while the score is the same
// ```
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "castellan/definitions/native.hpp"
#include "castellan/flow/known_values.hpp"
#include "castellan/flow/recent_answers.hpp"

namespace castellan::flow {

class CASTELLAN_API Memo {
 public:
  Memo() = default;
  Memo(const Memo&) = delete;
  Memo& operator=(const Memo&) = delete;

  using Key = CallKey;
  using Answer = CallAnswer;

  // What is done with answers that are known: they are given, forgotten at once, or every call is made and compared
  // with them. To compare proves that all is noted; keep() throws std::logic_error where it is not.
  enum class Use : std::uint8_t { give, forget, compare };
  void set_use(Use use) {
    use_ = use;
    questions_.distrust(use == Use::compare);
  }

  // What it answered when it last learnt all this; it lasts until the next find() or keep().
  const Answer* find(const world::World& world, const Key& key);

  // What is known of a quantity of goods for a player, in a world of this shape as it is now; null where nothing is to
  // be known.
  KnownValues* values(const world::World& world, std::uint32_t shape, Quantity of, Entity player);

  // While this lives what is learnt is noted, for an answer to keep. A call can be part of another: what it learns, the
  // other one learns too, and pays for.
  class CASTELLAN_API Noting {
   public:
    Noting(Memo& memo, const world::World& world) : memo_(memo) {
      memo.questions_.look_at(world);
      memo.under_way_.push_back({memo.noted_.size(), 0, true});
    }
    ~Noting();
    Noting(const Noting&) = delete;
    Noting& operator=(const Noting&) = delete;
    // What the calls that are part of it have cost.
    std::uint64_t price() const { return memo_.under_way_.back().price; }
    // What they have learnt, and whether all of it can be kept.
    std::span<const Learnt> learnt() const { return std::span(memo_.noted_).subspan(memo_.under_way_.back().first); }
    bool is_whole() const { return memo_.under_way_.back().whole; }
    void keep(const world::World& world, const Key& key, const Answer& answer);

   private:
    Memo& memo_;
  };
  bool noting() const { return !under_way_.empty(); }
  // The calls under way are made again each time.
  void spoil() {
    for (UnderWay& call : under_way_) call.whole = false;
  }

  void note(const Question& question, std::uint64_t came_to);
  template <auto Member>
  void note(const world::World& world, Entity e) {
    if (noting()) note({&number<Member>, e}, number<Member>.learn(world, e, 0));
  }
  // Something that is not worth listing: the answer lasts until the next change of anything.
  void note_everything(const world::World& world);

 private:
  struct UnderWay {
    std::size_t first = 0;  // of what it has noted
    std::uint64_t price = 0;
    bool whole = true;  // all of it can be kept
  };

  struct Values {
    std::uint32_t shape;
    Quantity of;
    Entity player;
    KnownValues known;
  };

  template <auto Member>
  static std::uint64_t read(const world::World& world, Entity e, std::int32_t) {
    const auto value = world.get<world::World::ClassOf<Member>>(e).*Member;
    if constexpr (requires { value.number(); }) return static_cast<std::uint64_t>(value.number());
    else return static_cast<std::uint64_t>(value);
  }
  template <auto Member>
  static constexpr Fact number{read<Member>, world::bit_of_component<world::World::ClassOf<Member>>};

  const Answer* find_and_note(const world::World& world, const Key& key);
  void trim(std::size_t first);
  bool add(const Key& key, std::span<const Learnt> way, const Answer& answer);
  bool fits(const world::World& world, const Key& key, const Answer& answer);
  void forget_all();

  Questions questions_;
  RecentAnswers recent_;
  KnownAnswers known_;
  KnownAnswers older_;  // what was known when there was too much of it; what is asked for again is known again
  std::vector<std::unique_ptr<Values>> values_;
  std::vector<Learnt> noted_;  // by the calls under way
  std::vector<UnderWay> under_way_;
  Use use_ = Use::give;
};

}  // namespace castellan::flow
