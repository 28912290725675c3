// Cards on their way between decks and players: looked at, put back, handed over.
#pragma once

#include <span>
#include <vector>

#include "castellan/flow/flow.hpp"

namespace castellan::flow {

// Where cards are put back: what the event of it says.
enum class PutBack : std::uint8_t { top, bottom };

// The top cards of a deck, as many as lie in it; only this player knows them from now on, where they lie.
std::vector<Entity> look_at_top(Flow& flow, Entity player, Id<Deck> deck, int count);

// Cards the player knows go face down onto and under their deck, each list from the top down. Who else knew some of
// them has not seen in which order they were put back.
void put_back(Flow& flow, Entity player, std::span<const Entity> top, std::span<const Entity> bottom);

// From one player to another, to lie there as it lay here: in hand, built or aside. Gnomes go with it, workers go home.
void give_card(Flow& flow, Entity card, Entity to);

}  // namespace castellan::flow
