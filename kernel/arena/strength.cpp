#include "castellan/arena/strength.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "castellan/world/rng.hpp"

namespace castellan::arena {
namespace {

using Pairs = std::vector<std::vector<double>>;

constexpr double z = 1.959963984540054;  // 95 % of a normal distribution lie within
constexpr int resamples = 400;

// Each game compares every two of its players, as far as they are not of one name.
void add_pairs(const GameResult& game, const std::vector<std::size_t>& rows, Pairs& pairs) {
  for (std::size_t a = 0; a < rows.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      if (rows[a] == rows[b]) continue;
      const double first = game.ranks[a] < game.ranks[b] ? 1 : game.ranks[a] == game.ranks[b] ? 0.5 : 0;
      pairs[rows[a]][rows[b]] += first;
      pairs[rows[b]][rows[a]] += 1 - first;
    }
}

struct Played {
  const GameResult* result;
  std::vector<std::size_t> rows;  // by seat
};

// A game in which everybody has half a win over all of lower (or of higher) rows.
void add_imagined(bool lower, Pairs& pairs) {
  for (std::size_t a = 0; a < pairs.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) pairs[lower ? a : b][lower ? b : a] += 0.5;
}

// The comparisons within one game depend on each other, so games are drawn again as a whole: the percentile bootstrap,
// with random numbers of its own. Two games nobody played are among those that may be drawn, one each way; without them
// a bot that won all of its four games would be known to be that strong.
void rate(std::vector<Strength>& table, const std::vector<Played>& games) {
  const std::size_t n = table.size();
  Pairs pairs(n, std::vector<double>(n));
  for (const Played& game : games) add_pairs(*game.result, game.rows, pairs);
  const std::vector<double> ratings = bradley_terry(std::move(pairs));
  std::vector<std::vector<double>> drawn(n);
  world::Rng rng(0);
  for (int again = 0; again < resamples; ++again) {
    Pairs other(n, std::vector<double>(n));
    for (std::size_t i = 0; i < games.size() + 2; ++i) {
      const std::size_t pick = rng.below(static_cast<std::uint32_t>(games.size() + 2));
      if (pick < games.size()) add_pairs(*games[pick].result, games[pick].rows, other);
      else add_imagined(pick == games.size(), other);
    }
    const std::vector<double> found = bradley_terry(std::move(other));
    for (std::size_t i = 0; i < n; ++i) drawn[i].push_back(found[i]);
  }
  for (std::size_t i = 0; i < n; ++i) {
    std::sort(drawn[i].begin(), drawn[i].end());
    table[i].rating = ratings[i];
    table[i].rating_interval = {drawn[i][resamples / 40], drawn[i][resamples - 1 - resamples / 40]};
  }
}

}  // namespace

Interval wilson(double wins, double trials) {
  if (trials <= 0) return {0, 1};
  const double share = wins / trials;
  const double divisor = 1 + z * z / trials;
  const double middle = (share + z * z / (2 * trials)) / divisor;
  const double half = z / divisor * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
  // Rounding must not leave the share itself outside.
  return {std::max(std::min(middle - half, share), 0.0), std::min(std::max(middle + half, share), 1.0)};
}

std::vector<double> bradley_terry(Pairs wins) {
  const std::size_t n = wins.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (wins[i][j] + wins[j][i] > 0) {
        wins[i][j] += 0.5;
        wins[j][i] += 0.5;
      }
  std::vector<double> strength(n, 1);
  for (int round = 0; round < 10'000; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double won = 0;
      double met = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i) continue;
        won += wins[i][j];
        met += (wins[i][j] + wins[j][i]) / (strength[i] + strength[j]);
      }
      if (met <= 0) continue;
      moved = std::max(moved, std::abs(std::log(won / met / strength[i])));
      strength[i] = won / met;
    }
    if (moved < 1e-9) break;
  }
  double mean = 0;
  for (double& s : strength) mean += (s = 400 * std::log10(s)) / static_cast<double>(n);
  for (double& s : strength) s -= mean;
  return strength;
}

std::vector<Strength> strengths(const std::vector<GameResult>& results,
                                const std::vector<std::vector<std::string>>& names) {
  std::vector<Strength> table;
  std::map<std::string, std::size_t> row_of;
  std::vector<Played> games;
  for (std::size_t g = 0; g < results.size(); ++g) {
    std::vector<std::size_t> rows;
    for (const std::string& name : names[g]) {
      const auto [row, fresh] = row_of.try_emplace(name, table.size());
      if (fresh) table.emplace_back().bot = name;
      rows.push_back(row->second);
    }
    if (results[g].voided) continue;
    for (std::size_t seat = 0; seat < rows.size(); ++seat) {
      Strength& row = table[rows[seat]];
      ++row.games;
      row.wins += results[g].wins[seat];
      row.score += results[g].scores[seat];
    }
    games.push_back({&results[g], std::move(rows)});
  }
  if (!games.empty()) rate(table, games);
  return table;
}

}  // namespace castellan::arena
