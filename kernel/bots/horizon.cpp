#include "castellan/bots/horizon.hpp"

#include "castellan/world/world.hpp"

namespace castellan {

Horizon::Horizon(const Match& match, Seat seat)
    : player_(match.layout()->players[static_cast<std::size_t>(seat)]),
      month_(match.world().get<Table>(Layout::table).month),
      seen_(match.world().events().size()) {}

bool Horizon::reached(const Match& match) {
  if (match.state() != Match::State::deciding) return true;
  const auto events = match.world().events();
  for (; seen_ < events.size(); ++seen_)
    if (events[seen_].type == EventType::turn_ends && events[seen_].player == player_) return true;
  // Before the first month there is no turn to wait for; the first round shows what a start is worth.
  return month_ > 0 && match.world().get<Table>(Layout::table).month != month_;
}

}  // namespace castellan
