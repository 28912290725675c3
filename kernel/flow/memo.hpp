// What calls that may only read the game have answered, kept for the next time the game looks the same to them.
//
// Such a call is a function of its arguments and of what it learns from the host, which notes it here as questions and
// what they came to. What it learns first is always the same question; what it learns next depends on what that came
// to; and so on to its answer. So all that is known of a call is a tree, and finding its answer is a way through it:
// each question is put to the world as it is now. Nothing has to be told when the game changes, goes back or is
// another one.
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
  // What can be learnt of a world: a number as it lies there, or one that is worked out (facts.hpp). The less it says,
  // the longer it stays the same.
  struct Fact {
    std::uint64_t (*learn)(const world::World&, Entity about, std::int32_t detail);
    // Where that takes long: all it reads is in components of this kind, and only learnt again when they change.
    std::uint8_t component = world::Components::size;
  };
  struct Question {
    const Fact* fact = nullptr;
    Entity about = nothing;
    std::int32_t detail = 0;
    bool operator==(const Question&) const = default;
  };

  // What is done with answers that are known: they are given, forgotten at once, or every call is made and compared
  // with them. To compare proves that all is noted; keep() throws std::logic_error where it is not.
  enum class Use : std::uint8_t { give, forget, compare };
  void set_use(Use use) { use_ = use; }

  // What it answered when it last learnt all this; it lasts until the next keep().
  const Answer* find(const world::World& world, const Key& key);

  // While this lives what is learnt is noted, for an answer to keep. A call can be part of another: what it learns, the
  // other one learns too, and pays for.
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

  void note(const Question& question, std::uint64_t came_to);
  template <auto Member>
  void note(const world::World& world, Entity e) {
    if (noting()) note({&number<Member>, e}, number<Member>.learn(world, e, 0));
  }
  // Something that is not worth listing: the answer lasts until the next change of anything.
  void note_everything(const world::World& world);

 private:
  struct Noted {
    Question question;
    std::uint64_t came_to = 0;
  };
  // A question of the trees, and what it came to when it was last put.
  struct Asked {
    Question question;
    std::uint64_t came_to = 0;
    std::uint64_t past = 0;
    std::uint64_t writes = 0;
  };
  // A question, and where leads what it came to first; or an answer.
  struct Node {
    std::uint32_t question = nowhere;  // by its number; none: an answer
    std::uint32_t next = nowhere;
    std::uint64_t came_to = 0;
  };
  // Where anything else it came to leads.
  struct Branch {
    std::uint64_t came_to = 0;
    std::uint32_t from = nowhere;
    std::uint32_t to = nowhere;
  };
  struct Root {
    Key key;
    std::uint32_t node = nowhere;  // a free place in the table
  };
  struct UnderWay {
    std::size_t first = 0;  // of what it has noted
    std::uint64_t price = 0;
    bool whole = true;  // all of it can be kept
  };
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  template <auto Member>
  static std::uint64_t read(const world::World& world, Entity e, std::int32_t) {
    return static_cast<std::uint64_t>(plain(world.get<world::World::ClassOf<Member>>(e).*Member));
  }
  template <auto Member>
  static constexpr Fact number{read<Member>};
  template <class V>
  static auto plain(V value) {
    if constexpr (requires { value.number(); }) return value.number();
    else return value;
  }

  template <class Visit>
  const Answer* walk(const world::World& world, const Key& key, Visit&& visit);
  std::uint64_t put(const world::World& world, Asked& asked);
  void trim(std::size_t first);
  bool insert(const Key& key, std::size_t first, const Answer& answer);
  std::uint32_t lead(std::uint32_t from, std::uint64_t came_to);
  std::uint32_t add_node();
  std::uint32_t number_of(const Question& question);
  // Where something is in its table, or a free place for it.
  std::size_t place_of(const Key& key) const;
  std::size_t place_of(const Question& question) const;
  std::size_t place_of(std::uint32_t from, std::uint64_t came_to) const;
  void make_room(std::size_t nodes);
  void forget_all();

  std::vector<Root> roots_;  // tables of a power of two, at most half in use
  std::vector<Branch> branches_;
  std::size_t used_roots_ = 0;
  std::size_t used_branches_ = 0;
  std::vector<std::uint32_t> question_numbers_;
  std::vector<Asked> questions_;
  std::vector<Node> nodes_;
  std::vector<Answer> answers_;
  std::vector<Noted> noted_;  // by the calls under way
  std::vector<UnderWay> under_way_;
  Use use_ = Use::give;
};

}  // namespace castellan::flow
