#include "castellan/lab/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace castellan::lab {

std::string_view name_of(Finding finding) {
  switch (finding) {
    case Finding::strong: return "strong";
    case Finding::weak: return "weak";
    case Finding::fair: return "fair";
    case Finding::undecided: return "undecided";
    case Finding::no_verdict: break;
  }
  return "none";
}

Finding judge(const Estimate& worth, double band) {
  if (!worth.known()) return Finding::undecided;
  if (worth.low > band) return Finding::strong;
  if (worth.high < -band) return Finding::weak;
  if (worth.low >= -band && worth.high <= band) return Finding::fair;
  return Finding::undecided;
}

Estimate in_points(const Estimate& share) {
  return {share.blocks, 100 * share.mean, 100 * share.deviation, 100 * share.low, 100 * share.high};
}

Estimate negated(const Estimate& estimate) {
  return {estimate.blocks, -estimate.mean, estimate.deviation, -estimate.high, -estimate.low};
}

std::string number(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  return (value < 0 && !is_zero ? "−" : "") + text;
}

std::string signed_number(double value, int digits) {
  std::string text = number(value, digits);
  return text.starts_with("−") || text.find_first_not_of("0.") == std::string::npos ? text : "+" + text;
}

std::string interval(const Estimate& estimate, int digits) {
  if (!estimate.known()) return "not known yet";
  return fmt::format("{} … {}", signed_number(estimate.low, digits), signed_number(estimate.high, digits));
}

std::string grouped(std::int64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3 + (value < 0); at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

std::string what_would_decide(const Estimate& worth, double band, double games_each, const Confidence& confidence) {
  if (worth.blocks < least_blocks) return fmt::format("There is no statement before {} blocks.", least_blocks);
  // While little is known, the estimate may be close to the line by chance.
  const double distance = std::abs(std::abs(worth.mean) - band);
  const double room = worth.radius() > band ? std::max(distance, band / 4) : distance;
  const auto needed = blocks_for_radius(room, worth.deviation, confidence);
  if (!needed || *needed > 50'000'000)
    return fmt::format("It is so close to the line of ±{} that no number of games in reach would decide it.",
                       number(band));
  const double more = static_cast<double>(std::max<std::int64_t>(*needed - worth.blocks, 1)) * games_each;
  // Two digits are as much as can be said.
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(more)) - 1));
  return fmt::format("About {} more games would probably decide it.",
                     grouped(static_cast<std::int64_t>(std::ceil(more / unit) * unit)));
}

}  // namespace castellan::lab
