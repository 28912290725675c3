// What happened, for people and hooks. The log rolls back with the journal, so a re-run never reports a thing twice.
#pragma once

#include <cstdint>
#include <span>

#include "castellan/definitions/ids.hpp"
#include "castellan/definitions/native.hpp"

namespace castellan::world {

struct Event {
  EventType type = EventType::count;  // events of packs lie behind the native ones
  std::uint16_t cause = 0;            // which rule or script call: World fills it in
  Entity player = nothing;            // who
  Entity subject = nothing;           // what it happened to
  Entity other = nothing;             // the second one concerned: victim, location, gnome
  std::int32_t amount = 0;
  AnyId def = none;              // a resource, a card's kind, a phase: by the type
  std::uint8_t known_to = 0xFF;  // seats that may see `def`: a card's kind at the moment of the event
  std::uint8_t side = 0;         // of a building: which symbol of its location was marked, from 1; 0: all
  std::uint32_t details = 0;     // where its details begin among the log's, from 1; 0: it has none (event_details.hpp)

  bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 28);

// What an event tells besides, out of a log's details: their number stands before them.
inline std::span<const std::int32_t> details_of(const Event& event, std::span<const std::int32_t> log) {
  if (event.details == 0) return {};
  return log.subspan(event.details, static_cast<std::size_t>(log[event.details - 1]));
}

}  // namespace castellan::world
