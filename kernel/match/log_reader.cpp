#include "castellan/match/log_reader.hpp"

#include <algorithm>

#include "castellan/world/world.hpp"

namespace castellan::match {

// Equal events may tell of different things.
std::size_t LogReader::still_standing(const world::World& world) const {
  const auto same = [&](const world::Event& before, const world::Event& now) {
    return before == now && std::ranges::equal(read_.details_of(before), world.details(now));
  };
  return static_cast<std::size_t>(std::ranges::mismatch(read_.events, world.events(), same).in1 - read_.events.begin());
}

LogReader::News LogReader::read(const world::World& world) {
  const std::size_t standing = still_standing(world);
  News news;
  for (std::size_t i = standing; i < read_.events.size(); ++i)
    news.taken_back.add(read_.events[i], read_.details_of(read_.events[i]));
  news.fresh = world.events().subspan(standing);
  skip(world);
  return news;
}

// Details stay where they are: an event says where its own begin.
void LogReader::skip(const world::World& world) {
  read_.events.assign(world.events().begin(), world.events().end());
  read_.details.assign(world.details().begin(), world.details().end());
}

void LogReader::forget_what_was_taken_back(const world::World& world) { read_.events.resize(still_standing(world)); }

}  // namespace castellan::match
