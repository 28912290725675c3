// A table of a report and how to draw it. tools/lab has the page that does.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "castellan/lab/statistics.hpp"

namespace castellan::lab {

class Figure {
 public:
  using Json = nlohmann::ordered_json;

  // `kind`: intervals, running, distribution, heatmap, change, curve, bars or table.
  Figure(std::string id, std::string kind, std::string title, std::string caption)
      : json_{{"id", std::move(id)},           {"kind", std::move(kind)},  {"title", std::move(title)},
              {"caption", std::move(caption)}, {"columns", Json::array()}, {"rows", Json::array()}} {}

  // `zero`: where a line is drawn; `band`: what counts as fair on either side of it.
  Figure& x(const std::string& label, std::optional<double> zero = {}, std::optional<double> band = {}) {
    return axis("x", label, zero, band);
  }
  Figure& y(const std::string& label, std::optional<double> zero = {}, std::optional<double> band = {}) {
    return axis("y", label, zero, band);
  }
  Figure& note(std::string text) {
    json_["note"] = std::move(text);
    return *this;
  }
  Figure& words(std::string key, std::string label) {
    json_["columns"].push_back({{"key", std::move(key)}, {"label", std::move(label)}});
    return *this;
  }
  Figure& numbers(std::string key, std::string label, int digits, bool with_sign = false) {
    Json column{{"key", std::move(key)}, {"label", std::move(label)}, {"digits", digits}};
    if (with_sign) column["signed"] = true;
    json_["columns"].push_back(std::move(column));
    return *this;
  }
  // estimate, low and high, as a table shows them.
  Figure& estimates(std::string label, int digits) {
    return numbers("estimate", std::move(label), digits, true)
        .numbers("low", "from", digits, true)
        .numbers("high", "to", digits, true);
  }
  void row(Json row) { json_["rows"].push_back(std::move(row)); }
  bool empty() const { return json_["rows"].empty(); }
  Json& rows() { return json_["rows"]; }
  Json take() { return std::move(json_); }

  // An infinite bound is null: not known yet.
  static void put(Json& row, const Estimate& estimate) {
    row["estimate"] = estimate.blocks > 0 ? Json(estimate.mean) : Json(nullptr);
    const bool known = estimate.blocks > 0 && estimate.known();
    row["low"] = known ? Json(estimate.low) : Json(nullptr);
    row["high"] = known ? Json(estimate.high) : Json(nullptr);
  }

 private:
  Figure& axis(const char* which, const std::string& label, std::optional<double> zero, std::optional<double> band) {
    Json& axis = json_[which];
    axis["label"] = label;
    if (zero) axis["zero"] = *zero;
    if (band) axis["band"] = {-*band, *band};
    return *this;
  }

  Json json_;
};

}  // namespace castellan::lab
