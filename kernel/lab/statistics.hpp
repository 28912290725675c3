// From sums over blocks to estimates with intervals that may be looked at whenever one likes.
//
// A block is one seed with all games played on it: blocks are independent of each other, games of one block are not.
// Sums are whole numbers, so that they come out alike in whatever order, and on however many machines, they are added.
#pragma once

#include <cstdint>
#include <optional>

#include "castellan/base/export.hpp"

namespace castellan::lab {

// Of one number per block.
struct Sums {
  std::int64_t n = 0, sum = 0, squares = 0;

  void add(std::int64_t value) { ++n, sum += value, squares += value * value; }
  void add(const Sums& other) { n += other.n, sum += other.sum, squares += other.squares; }
  double mean() const { return n ? static_cast<double>(sum) / static_cast<double>(n) : 0; }
  double deviation() const;  // standard deviation of a single value
  bool operator==(const Sums&) const = default;
};

// Of two numbers per block: the result in a base game, and in the game that is compared with it.
struct PairSums {
  std::int64_t n = 0, base = 0, other = 0, base_squares = 0, products = 0, other_squares = 0;

  void add(std::int64_t a, std::int64_t b) {
    ++n, base += a, other += b, base_squares += a * a, products += a * b, other_squares += b * b;
  }
  void add(const PairSums& more);
  double correlation() const;
  bool operator==(const PairSums&) const = default;
};

// A mean with what is known about it. Until there are enough blocks for a statement, low and high are infinite.
struct Estimate {
  std::int64_t blocks = 0;
  double mean = 0;
  double deviation = 0;  // of a single block
  double low = 0, high = 0;

  CASTELLAN_API bool known() const;
  double radius() const { return (high - low) / 2; }
};

// How sure an interval is, and where it should be narrowest.
struct Confidence {
  double alpha = 0.05;           // the chance that the interval ever leaves out the truth
  double planned_blocks = 2000;  // the boundary is tightest there; it holds everywhere
  // For several statements that shall hold together (Bonferroni).
  Confidence shared_by(std::size_t statements) const {
    return {alpha / static_cast<double>(statements ? statements : 1), planned_blocks};
  }
};

// No statement before this number of blocks: the boundary is that of a normal distribution, which means of few blocks
// do not have.
inline constexpr std::int64_t least_blocks = 100;

// Half the width of an interval that holds at all times (a confidence sequence): with probability 1 - alpha the true
// mean is inside after every number of blocks n at once, so one may look after each block and stop at will. It is the
// two-sided normal-mixture boundary (Robbins; asymptotic form by Waudby-Smith et al. 2021):
//   s sqrt((n + rho) (ln(1 + n / rho) + 2 ln(1 / alpha))) / n,
//   rho = planned / (2 ln(1 / alpha) + ln(1 + 2 ln(1 / alpha)))
CASTELLAN_API double anytime_radius(double blocks, double deviation, const Confidence& confidence);

CASTELLAN_API Estimate mean_of(const Sums& sums, const Confidence& confidence);
// other - base, block by block.
CASTELLAN_API Estimate difference_of(const PairSums& sums, const Confidence& confidence);
// The same where the true mean of the base is known, for instance by symmetry: other - known, with the chance of the
// base game taken out as far as the two are alike (a control variate: the regression of other on base). It is never
// less exact than the plain difference, and far more where games of a pair soon go separate ways.
CASTELLAN_API Estimate difference_from_known(const PairSums& sums, double known_base, const Confidence& confidence);

// How many blocks will probably do until the interval is this narrow; none if more than a thousand million.
CASTELLAN_API std::optional<std::int64_t> blocks_for_radius(double radius, double deviation,
                                                            const Confidence& confidence);

}  // namespace castellan::lab
