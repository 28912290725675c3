// What scripts make of a quantity of goods for one player, place by place: of prices and fees. A turn asks for all of
// them again and again while hardly anything changes that they depend on. So whether anything has changed is asked once
// for all of them, and where something has, only those scripts are asked again that have read it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "castellan/flow/plain_words.hpp"
#include "castellan/flow/questions.hpp"

namespace castellan::flow {

class CASTELLAN_API KnownValues {
 public:
  // Scripts change a value one after another: what one of them made of what it was given.
  struct Step {
    Goods before;
    Goods after;
    std::uint64_t price = 0;   // in instructions: what is known costs a pack what it cost the first time
    std::uint64_t moment = 0;  // when it was last known to hold; 0: never
    std::size_t number = 0;
    AnyId def = none;  // of what it is a quantity
    std::vector<std::uint32_t> depends;
  };
  struct Value {
    Goods printed;
    Goods goods;
    std::uint64_t price = 0;  // of all steps
    std::uint64_t moment = 0;
    AnyId def = none;
    std::vector<Step> steps;
  };

  KnownValues(Questions& questions, std::size_t entities) : questions_(questions), numbers_(entities, 0) {}
  KnownValues(const KnownValues&) = delete;
  KnownValues& operator=(const KnownValues&) = delete;

  // From here on all is about the state of the world now. To compare: nothing is known, and what is made has to be what
  // would have been.
  void look_at(const world::World& world, bool compare);
  void forget();

  // What holds now, until the next one is made; or null.
  const Value* find(const world::World& world, Entity place, AnyId def, const Goods& printed) {
    Value& value = values_[numbers_[to_index(place)]];
    if (value.moment == 0 || value.def != def || !same_words(value.printed, printed) || comparing_) return nullptr;
    return value.moment >= different_ || holds(world, value) ? &value : nullptr;
  }

  // A value that is made, step by step: goods() is what there is before the next one. A step is taken where it is
  // known, and told where it is not.
  class CASTELLAN_API Making {
   public:
    Making(KnownValues& values, const world::World& world, Entity place, AnyId def, const Goods& printed);
    const Goods& goods() const { return value_.goods; }
    // `everywhere`: what is made of the same is the same in all places.
    const Step* take(bool everywhere);
    // `whole`: it can be kept.
    void tell(bool everywhere, const Goods& after, std::uint64_t price, std::span<const Learnt> learnt, bool whole);
    // After all steps; it lasts until the next one is made.
    const Value& finish();

   private:
    Step& next() const { return value_.steps[done_]; }
    Step& next_everywhere() const;
    bool is_known(Step& step) const;
    const Step* go_on(const Step& step);
    void compare(Step& known, const Goods& after, std::uint64_t price) const;

    KnownValues& values_;
    const world::World& world_;
    Value& value_;
    std::size_t done_ = 0;
    bool whole_ = true;
  };

  // What the places of a definition cost where a marker can go: nowhere less than this, in any kind of goods.
  struct Least {
    Goods goods;
    std::uint64_t price = 0;   // of all values
    std::uint64_t moment = 0;  // when it was found; 0: never
  };
  // What holds now, or null.
  const Least* least_of(AnyId def) const {
    const auto number = static_cast<std::size_t>(def.number());
    if (number >= least_.size() || comparing_) return nullptr;
    const Least& least = least_[number];
    const bool holds =
        least.moment != 0 && least.moment >= different_ && !questions_.has_changed_since<world::Symbol>(least.moment);
    return holds ? &least : nullptr;
  }
  void keep_least(AnyId def, const Goods& goods, std::uint64_t price);

 private:
  // A question that some values depend on, and what it depends on itself.
  struct Dependence {
    std::uint32_t question;
    std::uint32_t components;
  };

  Value& at(Entity place);
  bool holds(const world::World& world, Value& value);
  bool holds(const world::World& world, Step& step);
  void depend_on(std::span<const std::uint32_t> questions);
  void forget_dependences();

  Questions& questions_;
  std::vector<std::uint32_t> numbers_;  // of values, by place; 0: it has none yet
  std::vector<Value> values_{1};
  std::vector<Step> everywhere_;  // by what they are made of: the last one that comes to lie in a place stays
  std::vector<Least> least_;      // by definition
  // What any of them depends on, the same by question, and the moment since when all of it has come to the same.
  std::vector<Dependence> depends_;
  std::vector<bool> is_depended_on_;
  std::size_t most_depends_ = 64;  // before it is looked what is still needed
  std::uint64_t looked_at_ = 0;
  std::uint64_t different_ = 0;
  bool comparing_ = false;
};

}  // namespace castellan::flow
