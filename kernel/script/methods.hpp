// The methods scripts call on things, by file: players' own, and those of all other things.
#pragma once

#include <span>

#include "castellan/script/script_host.hpp"

namespace castellan::script {

struct Method {
  EntityKind kind;
  const char* name;
  lua_CFunction function;
};

std::span<const Method> player_methods();
std::span<const Method> worker_methods();
std::span<const Method> table_methods();
std::span<const Method> card_methods();

std::span<const Method> building_methods();

// The player who acts, at a place where the script can wait.
Entity acting_player(const HostCall& call);
// Of what may ask along the way: nobody answers for a neutral builder.
Entity deciding_player(const HostCall& call);
// If hooks listen to what was just done, the script waits until they have heard it.
void let_hear(HostCall& call);
// A deck by name, or the first one.
Id<Deck> deck_argument(const HostCall& call, int i);
// Adds the cards of a pile to a list, from the top down.
void give_pile(HostCall& call, Entity pile);

}  // namespace castellan::script
