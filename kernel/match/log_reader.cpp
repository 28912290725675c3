#include "castellan/match/log_reader.hpp"

#include <algorithm>

namespace castellan::match {

std::size_t LogReader::still_standing(std::span<const world::Event> log) const {
  return static_cast<std::size_t>(std::ranges::mismatch(read_, log).in1 - read_.begin());
}

LogReader::News LogReader::read(std::span<const world::Event> log) {
  const std::size_t standing = still_standing(log);
  News news;
  news.taken_back.assign(read_.begin() + static_cast<std::ptrdiff_t>(standing), read_.end());
  news.fresh = log.subspan(standing);
  skip(log);
  return news;
}

void LogReader::forget_what_was_taken_back(std::span<const world::Event> log) { read_.resize(still_standing(log)); }

}  // namespace castellan::match
