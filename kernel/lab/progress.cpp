#include "castellan/lab/progress.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/lab/verdict.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

std::int64_t games_of(const RowResult& row) {
  std::int64_t games = 0;
  for (const ArmSummary& arm : row.total.arms) games += arm.games;
  return games;
}

void add(Json& json, const Estimate& estimate) {
  if (!estimate.known()) return;
  json["mean"] = estimate.mean;
  json["low"] = estimate.low;
  json["high"] = estimate.high;
}

}  // namespace

Estimate shown_estimate(const Row& row, const Estimate& headline) {
  const Estimate points = in_points(headline);
  return row.headline && row.headline->fair_share ? negated(points) : points;
}

Progress::Progress(const Experiment& experiment, const Run& run)
    : experiment_(experiment), run_(run), games_before_(games()), blocks_before_(blocks()) {}

std::int64_t Progress::games() const {
  std::int64_t all = 0;
  for (const RowResult& row : run_.results()) all += games_of(row);
  return all;
}

double Progress::blocks() const {
  double all = 0;
  for (const RowResult& row : run_.results()) all += static_cast<double>(row.total.blocks);
  return all;
}

double Progress::games_per_second() const {
  return static_cast<double>(games() - games_before_) / std::max(seconds(), 1e-3);
}

// Of a row that is exact enough sooner, only so many.
double Progress::blocks_needed(std::size_t number) const {
  const Row& row = experiment_.rows[number];
  double needed = static_cast<double>(experiment_.blocks);
  const Estimate estimate = in_points(headline_of(experiment_, row, run_.results()[number].total));
  if (experiment_.precision > 0 && estimate.known())
    if (const auto enough =
            blocks_for_radius(experiment_.precision, estimate.deviation, confidence_of(experiment_, row)))
      needed = std::min(needed, static_cast<double>(*enough));
  return needed;
}

std::optional<double> Progress::seconds_left() const {
  const double played = blocks() - blocks_before_;
  if (played <= 0) return std::nullopt;
  double more = 0;
  double last = 0;  // a row that has not begun will probably take as long as the one before
  for (std::size_t row = 0; row < run_.results().size(); ++row) {
    const RowResult& result = run_.results()[row];
    if (result.complete) continue;
    const double needed = result.total.blocks > 0 || last == 0 ? blocks_needed(row) : last;
    more += std::max(0.0, needed - static_cast<double>(result.total.blocks));
    last = needed;
  }
  return more * seconds() / played;
}

Json Progress::json() const {
  Json json{{"games", games()}, {"games_per_second", games_per_second()}, {"complete", run_.complete()}};
  if (const std::optional<double> left = seconds_left()) json["seconds_left"] = *left;
  json["precision"] = experiment_.precision;
  json["band"] = experiment_.band;
  json["rows"] = Json::array();
  for (std::size_t number = 0; number < run_.results().size(); ++number) {
    const RowResult& result = run_.results()[number];
    const Row& row = experiment_.rows[number];
    Json one{{"name", row.name},
             {"games", games_of(result)},
             {"blocks", result.total.blocks},
             {"needed", static_cast<std::int64_t>(blocks_needed(number))},
             {"complete", result.complete},
             {"looks", Json::array()}};
    if (row.headline) add(one, shown_estimate(row, headline_of(experiment_, row, result.total)));
    for (const Look& look : result.looks) {
      Json at{{"blocks", look.blocks}};
      add(at, shown_estimate(row, look.estimate));
      if (at.contains("mean")) one["looks"].push_back(std::move(at));
    }
    json["rows"].push_back(std::move(one));
  }
  return json;
}

}  // namespace castellan::lab
