// The calendar: which month it is, for the table and for a player with a calendar marker of their own.
#pragma once

#include "castellan/world/world.hpp"

namespace castellan::flow {

// Months begun: 0 before the first, more than there are when a player is through with all of them. Without a player, or
// where no pack gives players calendars of their own, it is that of the table.
inline int month_of(const world::World& world, Entity player) {
  const Id<Attribute> own = world.rules().own_calendar;
  if (own == none || !world.layout().players.contains(player))
    return world.get<world::Table>(world::Layout::table).month;
  return world.get<world::Cell>(world.layout().cells_of(own, player)[0]).value;
}

// Null before the first month and after the last.
inline const Month* present_month(const world::World& world, Entity player = nothing) {
  const int month = month_of(world, player);
  const bool is_one = month > 0 && month <= static_cast<int>(world.rules().months.size());
  return is_one ? &world.rules().months[Id<Month>(month - 1)] : nullptr;
}

}  // namespace castellan::flow
