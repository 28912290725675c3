// What happened, for people and hooks. The log rolls back with the journal, so a re-run never reports a thing twice.
#pragma once

#include <cstdint>

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
  std::uint8_t unused = 0;

  bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 24);

}  // namespace castellan::world
