// Reads the log of a match as it grows. A failing script and undo take events back: what was read before and no longer
// stands there is named, so that a front end that has shown it can say so.
#pragma once

#include <span>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::world {
class World;
}

namespace castellan::match {

class CASTELLAN_API LogReader {
 public:
  struct News {
    world::KeptEvents taken_back;         // the oldest first
    std::span<const world::Event> fresh;  // valid until the match goes on
  };
  // What has changed since the last call.
  News read(const world::World& world);
  // Everything up to now counts as read, and what was taken back as never shown.
  void skip(const world::World& world);
  // What was taken back counts as never shown; the rest is still to be read.
  void forget_what_was_taken_back(const world::World& world);

 private:
  std::size_t still_standing(const world::World& world) const;

  world::KeptEvents read_;
};

}  // namespace castellan::match
