#include "castellan/arena/seating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace castellan::arena {
namespace {

constexpr std::uint64_t most_groups = 10'000;

// As far as it matters: beyond the most it stays there.
std::uint64_t group_count(std::size_t bots, std::size_t seats) {
  std::uint64_t count = 1;
  for (std::size_t i = 1; i <= seats && count <= most_groups; ++i) count = count * (bots - seats + i) / i;
  return count;
}

// All ways to choose so many of the bots, in lexical order.
std::vector<std::vector<std::size_t>> choose(std::size_t bots, std::size_t seats) {
  std::vector<std::vector<std::size_t>> groups;
  std::vector<bool> chosen(bots, false);
  std::fill_n(chosen.begin(), seats, true);
  do {
    std::vector<std::size_t> group;
    for (std::size_t bot = 0; bot < bots; ++bot)
      if (chosen[bot]) group.push_back(bot);
    groups.push_back(std::move(group));
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return groups;
}

// The n-th order of all but the first, who stays: one of each round table. Factorial number system.
void arrange(std::vector<std::size_t>& group, std::uint64_t n) {
  for (std::size_t left = group.size() - 1; left > 1; --left) {
    const std::size_t at = group.size() - left;
    const auto taken = group.begin() + static_cast<std::ptrdiff_t>(at + n % left);
    std::rotate(group.begin() + static_cast<std::ptrdiff_t>(at), taken, taken + 1);
    n /= left;
  }
}

}  // namespace

Seating::Seating(std::size_t bots, std::size_t seats) : seats_(seats) {
  if (seats == 0 || bots < seats) throw std::invalid_argument("fewer bots than seats");
  if (group_count(bots, seats) > most_groups)
    throw std::invalid_argument(
        fmt::format("{} bots at tables of {} make more than {} groups: name fewer bots, or more --players", bots, seats,
                    most_groups));
  groups_ = choose(bots, seats);
}

std::vector<std::size_t> Seating::at(std::uint64_t game) const {
  const std::uint64_t within = game % cycle();
  std::vector<std::size_t> group = groups_[within / seats_];
  arrange(group, game / cycle());
  std::rotate(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(within % seats_), group.end());
  return group;
}

}  // namespace castellan::arena
