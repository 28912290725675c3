// What can be worked out of a world and said in one number, in the form in which a memo asks for it again. Entities are
// their ids; `nothing` is one as well.
#pragma once

#include "castellan/flow/questions.hpp"

namespace castellan::flow::facts {

// Of a player.
extern const Fact goods;              // of a resource
extern const Fact has_goods;          // amount_and_resource()
extern const Fact workers;            // of a kind
extern const Fact workers_in_supply;  // of a kind; -1: of all

// Of the board.
extern const Fact markers;  // in a district, of a player
extern const Fact is_free;  // a location
extern const Fact is_marked;
extern const Fact guild_owner;
extern const Fact district;  // of a thing

// Of the table, or of a player who may have a calendar of their own.
extern const Fact month;
extern const Fact season;         // its first month, from 1; or 0
extern const Fact season_number;  // of a player

// Of the table.
extern const Fact gnomes_left;

// Two numbers as one detail.
inline std::int32_t amount_and_resource(int amount, Id<Resource> resource) {
  return amount << 8 | static_cast<std::int32_t>(resource.index());
}

}  // namespace castellan::flow::facts
