#include "castellan/bots/horizon.hpp"

#include <algorithm>
#include <limits>

#include "castellan/world/layout.hpp"

namespace castellan::bots {
namespace {

// Before the first month there is no turn to wait for; the first round shows what a start is worth.
int first_to_play(const match::Match& match) { return std::max(match.month(), 1); }

}  // namespace

Horizon::Horizon(const match::Match& match, Entity player, int last_month)
    : player_(player), last_month_(last_month), seen_(match.events().size()) {}

Horizon::Horizon(const match::Match& match, Seat seat)
    : Horizon(match, match.layout()->players[static_cast<std::size_t>(seat)], first_to_play(match)) {}

Horizon Horizon::round(const match::Match& match, int more) { return {match, nothing, first_to_play(match) + more}; }

bool Horizon::reached(const match::Match& match) {
  if (match.state() != match::Match::State::deciding || match.month() > last_month_) return true;
  if (player_ == nothing) return false;
  const auto events = match.events();
  for (; seen_ < events.size(); ++seen_)
    if (events[seen_].type == EventType::turn_ends && events[seen_].player == player_) return true;
  return false;
}

}  // namespace castellan::bots
