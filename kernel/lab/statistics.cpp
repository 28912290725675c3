#include "castellan/lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace castellan::lab {
namespace {

__extension__ using Wide = __int128;

// The sum of products about the means, without what is lost where large numbers nearly cancel.
double centred(std::int64_t n, std::int64_t product, std::int64_t a, std::int64_t b) {
  const auto exact = static_cast<Wide>(n) * product - static_cast<Wide>(a) * b;
  return static_cast<double>(exact) / static_cast<double>(n);
}

Estimate estimate(std::int64_t n, double mean, double sum_of_squares, const Confidence& confidence) {
  Estimate result{n, mean, 0, 0, 0};
  if (n > 1) result.deviation = std::sqrt(std::max(0.0, sum_of_squares) / static_cast<double>(n - 1));
  const double radius = anytime_radius(static_cast<double>(n), result.deviation, confidence);
  result.low = mean - radius;
  result.high = mean + radius;
  return result;
}

double ratio(std::int64_t sum, std::int64_t n) { return n ? static_cast<double>(sum) / static_cast<double>(n) : 0; }

}  // namespace

double Sums::deviation() const {
  return n > 1 ? std::sqrt(std::max(0.0, centred(n, squares, sum, sum)) / static_cast<double>(n - 1)) : 0;
}

void PairSums::add(const PairSums& more) {
  n += more.n;
  base += more.base;
  other += more.other;
  base_squares += more.base_squares;
  products += more.products;
  other_squares += more.other_squares;
}

double PairSums::correlation() const {
  if (n < 2) return 0;
  const double spread = std::sqrt(centred(n, base_squares, base, base) * centred(n, other_squares, other, other));
  return spread > 0 ? centred(n, products, base, other) / spread : 0;
}

bool Estimate::known() const { return std::isfinite(low) && std::isfinite(high); }

double anytime_radius(double blocks, double deviation, const Confidence& confidence) {
  if (blocks < static_cast<double>(least_blocks)) return std::numeric_limits<double>::infinity();
  const double surprise = 2 * std::log(1 / confidence.alpha);
  const double planned = std::max(confidence.planned_blocks, static_cast<double>(least_blocks));
  const double rho = planned / (surprise + std::log(1 + surprise));
  return deviation * std::sqrt((blocks + rho) * (std::log(1 + blocks / rho) + surprise)) / blocks;
}

Estimate mean_of(const Sums& sums, const Confidence& confidence) {
  return estimate(sums.n, sums.mean(), sums.n ? centred(sums.n, sums.squares, sums.sum, sums.sum) : 0, confidence);
}

Estimate difference_of(const PairSums& sums, const Confidence& confidence) {
  if (sums.n == 0) return estimate(0, 0, 0, confidence);
  const double spread = centred(sums.n, sums.base_squares, sums.base, sums.base) +
                        centred(sums.n, sums.other_squares, sums.other, sums.other) -
                        2 * centred(sums.n, sums.products, sums.base, sums.other);
  return estimate(sums.n, ratio(sums.other - sums.base, sums.n), spread, confidence);
}

Estimate difference_from_known(const PairSums& sums, double known_base, const Confidence& confidence) {
  if (sums.n == 0) return estimate(0, 0, 0, confidence);
  const double base = centred(sums.n, sums.base_squares, sums.base, sums.base);
  const double together = centred(sums.n, sums.products, sums.base, sums.other);
  const double slope = base > 0 ? together / base : 0;
  const double mean = ratio(sums.other, sums.n) - slope * (ratio(sums.base, sums.n) - known_base) - known_base;
  const double rest = centred(sums.n, sums.other_squares, sums.other, sums.other) - slope * together;
  return estimate(sums.n, mean, rest, confidence);
}

std::optional<std::int64_t> blocks_for_radius(double radius, double deviation, const Confidence& confidence) {
  constexpr std::int64_t most = 1'000'000'000;
  const auto enough = [&](std::int64_t n) {
    return anytime_radius(static_cast<double>(n), deviation, confidence) <= radius;
  };
  if (!(radius > 0) || !enough(most)) return std::nullopt;
  std::int64_t low = least_blocks;
  std::int64_t high = most;
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (enough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

}  // namespace castellan::lab
