// Modifiers: what packs make of a quantity before a rule uses it. They only read the game.
#pragma once

#include <array>

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

// A number of a modifier, for a player.
int value_of(const Flow& flow, const Modifier::Amount& amount, Entity player);
// Does a modifier concern this, by what it is of and by its conditions?
bool applies(const Flow& flow, const Modifier& modifier, const About& about);

Modified how_modified(const Ruleset& rules, ScriptPort& scripts, Quantity of);

int apply_modifiers(const Flow& flow, Quantity of, int value, const About& about);
Goods apply_modifiers(const Flow& flow, Quantity of, const Goods& value, const About& about);

// The modifiers of a quantity that can concern a player as things are now: those whose conditions can hold nowhere are
// left out. Made once where many options are looked at, it saves most of them a closer look.
class Relevant {
 public:
  Relevant(const Flow& flow, Quantity of, Entity player);
  bool any_of(AnyId def) const;

 private:
  bool all_ = false;
  std::size_t count_ = 0;
  std::array<const Modifier*, 16> modifiers_;
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
