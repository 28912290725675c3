// The small integers everything is named by: entities of a world, entries of the Ruleset's tables, seats.
#pragma once

#include <cstdint>

namespace castellan {

// One thing on the table. Entities are built once per game and never created or destroyed afterwards.
enum class Entity : std::uint32_t {};

// No entity. The value is EnTT's null for this type.
inline constexpr Entity nothing{0xFFFF'FFFFu};

constexpr std::uint32_t to_index(Entity e) { return static_cast<std::uint32_t>(e); }

// Index into one table of the Ruleset.
using DefId = std::int16_t;
inline constexpr DefId none = -1;

// A place at the table: 0 for the first player; neutral builders sit behind the players.
using Seat = std::int8_t;
inline constexpr Seat nobody = -1;

}  // namespace castellan
