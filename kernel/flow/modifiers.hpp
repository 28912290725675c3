// Modifiers: what packs make of a quantity before a rule uses it. They only read the game.
#pragma once

#include <array>
#include <optional>

#include "castellan/flow/flow.hpp"

namespace castellan::flow {

// What a quantity is about: whose it is, the thing concerned (location, plank, area, district) and its definition
// (site, plank, area, scoring category, deck), and the rank of a majority.
struct About {
  Entity player = nothing;
  Entity thing = nothing;
  AnyId def = none;
  int rank = 0;
  Entity symbol = nothing;  // of a cost: where the marker goes; nothing if all symbols of the location are marked
};

// What a value of goods differs by, as far as scripts see it.
inline Entity place_of(const About& about) { return about.symbol != nothing ? about.symbol : about.thing; }

// A number of a modifier, for a player.
int value_of(const Flow& flow, const Modifier::Amount& amount, Entity player);
// Does a modifier concern this, by what it is of and by its conditions?
bool applies(const Flow& flow, const Modifier& modifier, const About& about);

// What scripts make of goods, charged to the pack, where it is kept.
const KnownValues::Value& value_of(const Flow& flow, Quantity of, const Goods& printed, const About& about,
                                   KnownValues& values);

Modified how_modified(const Ruleset& rules, ScriptPort& scripts, Quantity of);

int apply_modifiers(const Flow& flow, Quantity of, int value, const About& about);
Goods apply_modifiers(const Flow& flow, Quantity of, const Goods& value, const About& about);

// The modifiers of a quantity that can concern a player as things are now: those whose conditions can hold nowhere are
// left out, and those that hold everywhere are not asked again. Made once where many options are looked at, it saves
// most of them a closer look.
class Relevant {
 public:
  Relevant(const Flow& flow, Quantity of, Entity player);

  Entity player() const { return player_; }
  // Is there one for what belongs to this definition? Seldom it says so though there is none.
  bool any_of(AnyId def) const { return (of_ & bit(def)) != 0; }
  // One that may differ from place to place.
  bool any_by_place(AnyId def) const { return (of_by_place_ & bit(def)) != 0; }
  // Between which goods the value is in any place, as far as can be told without looking at places.
  struct Bounds {
    Goods least, most;
  };
  std::optional<Bounds> bounds(const Flow& flow, const Goods& printed, AnyId def) const;

  // What apply_modifiers() says, by a shorter way.
  Goods apply(const Flow& flow, const Goods& value, const About& about) const {
    if (values_)
      if (const KnownValues::Value* known = values_->find(flow.world, place_of(about), about.def, value)) {
        flow.charge(known->price);
        return known->goods;
      }
    return apply_here(flow, value, about);
  }
  // What scripts make of the quantity for the player, where that is kept; or null.
  KnownValues* values() const { return values_; }
  // Discounts to choose from.
  bool has_any_discount() const { return discounts_; }
  bool has_discount(const Flow& flow, const About& about) const { return discounts_ && is_discounted(flow, about); }
  template <class Take>
  void each_discount(const Flow& flow, const About& about, Take&& take) const {
    if (all_) {
      for (const Id<Modifier> id : flow.rules.discounts)
        if (const Modifier& modifier = flow.rules.modifiers[id]; applies(flow, modifier, about)) take(modifier);
      return;
    }
    for (const Part* part = parts_.data(); part != end(); ++part)
      if (!part->step && holds(flow, *part, about)) take(*part->modifier);
  }

 private:
  struct Part {
    const Modifier* modifier;
    const Modifier::Step* step;  // null: a discount
    bool settled;                // its conditions hold, wherever it is
  };
  const Part* end() const { return parts_.data() + count_; }
  // Many definitions share a bit only where there are many.
  static std::uint64_t bit(AnyId def) { return std::uint64_t{1} << (static_cast<unsigned>(def.number()) % 64); }
  bool is_discounted(const Flow& flow, const About& about) const;
  static bool holds(const Flow& flow, const Part& part, const About& about);
  void add(const Flow& flow, Id<Modifier> id, const Modifier::Step* step);
  Goods apply_here(const Flow& flow, const Goods& value, const About& about) const;

  Quantity quantity_;
  Entity player_;
  std::uint64_t of_ = 0;           // what they are for, a bit each
  std::uint64_t of_by_place_ = 0;  // the same of those that may differ from place to place
  KnownValues* values_ = nullptr;  // where scripts make them
  bool discounts_ = false;         // some of them are
  bool all_ = false;               // there are more than are listed
  std::size_t count_ = 0;
  std::array<Part, 48> parts_;
};

// Is there anything to apply to what belongs to this definition? A quantity nobody modifies is a bit test. Scripts that
// modify see things as printed, so that no modifier depends on another's result.
inline bool is_modified(const Flow& flow, Quantity of, AnyId def) {
  return (flow.rules.modified >> static_cast<unsigned>(of) & 1u) && flow.modified(of).of(def) && !flow.evaluating();
}

template <class Value>
Value modified(const Flow& flow, Quantity of, const Value& value, const About& about) {
  return is_modified(flow, of, about.def) ? apply_modifiers(flow, of, value, about) : value;
}

}  // namespace castellan::flow
