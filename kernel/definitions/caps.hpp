// How much content may declare. State is stored in fixed small arrays, so these are the sizes of those arrays; the
// loader reports a clear error when a set of packs asks for more.
#pragma once

#include <cstddef>

namespace castellan::caps {

inline constexpr std::size_t resources = 12;
inline constexpr std::size_t worker_kinds = 8;
inline constexpr std::size_t decks = 16;
inline constexpr std::size_t seats = 8;         // players and neutral builders; one bit each in Card::known_to
inline constexpr std::size_t frames = 64;       // nesting of procedures and scripts
inline constexpr std::size_t card_planks = 4;   // planks on one card
inline constexpr std::size_t card_locks = 4;    // locks on one card
inline constexpr std::size_t list_length = 64;  // elements of a list attribute
inline constexpr std::size_t event_arguments = 24;
inline constexpr std::size_t districts = 12;
inline constexpr std::size_t per_district = 16;   // locations of one site in one district
inline constexpr std::size_t copies = 200;        // cards or pieces of one kind
inline constexpr std::size_t definitions = 4000;  // entries of one table of the Ruleset
inline constexpr std::size_t entities = 60'000;   // things in one game
inline constexpr int amount = 9999;               // a cost, a start value, a number of points

}  // namespace castellan::caps
