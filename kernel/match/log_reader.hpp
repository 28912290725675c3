// Reads the log of a match as it grows. A failing script and undo take events back: what was read before and no longer
// stands there is named, so that a front end that has shown it can say so.
#pragma once

#include <span>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/world/event.hpp"

namespace castellan::match {

class CASTELLAN_API LogReader {
 public:
  struct News {
    std::vector<world::Event> taken_back;  // the oldest first
    std::span<const world::Event> fresh;   // valid until the match goes on
  };
  // What has changed since the last call.
  News read(std::span<const world::Event> log);
  // Everything up to now counts as read, and what was taken back as never shown.
  void skip(std::span<const world::Event> log) { read_.assign(log.begin(), log.end()); }
  // What was taken back counts as never shown; the rest is still to be read.
  void forget_what_was_taken_back(std::span<const world::Event> log);

 private:
  std::size_t still_standing(std::span<const world::Event> log) const;

  std::vector<world::Event> read_;
};

}  // namespace castellan::match
