#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace castellan::cli {

Progress::Progress(std::uint64_t total, std::string unit, bool shown)
    : total_(total), unit_(std::move(unit)), shown_(shown) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::done(std::uint64_t count) {
  count = std::clamp<std::uint64_t>(count, 1, total_);  // a worker may say anything
  if (!shown_ || count * 100 / total_ == (count - 1) * 100 / total_) return;
  const std::lock_guard lock(mutex_);
  const auto filled = static_cast<std::size_t>(count * 40 / total_);
  fmt::print(stderr, "\r[{:<40}] {} of {} {}", std::string(filled, '#'), count, total_, unit_);
}

}  // namespace castellan::cli
