// A report at the terminal: the verdict first, then the table that matters with a bar for each row.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/lab/verdict.hpp>
#include <cmath>
#include <set>

#include "lab.hpp"
#include "terminal.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_rows = 24;
constexpr std::size_t bar_width = 25;
constexpr std::size_t numbers_width = 29;  // `  +12.3  −100.0 … +100.0`, and room between

std::string coloured(const Ink& ink, const std::string& finding, const std::string& text) {
  if (finding == "fair") return ink.good(ink.bold(text));
  if (finding == "undecided" || finding == "changed") return ink.warning(text);
  if (finding == "none") return ink.bad(text);
  return ink.bold(text);
}

// `──●──`, on a scale that all rows share; a bar of letters where the line lies.
std::string bar(double low, double estimate, double high, double from, double to) {
  const auto place = [&](double value) {
    const double at = (value - from) / (to - from) * static_cast<double>(bar_width - 1);
    return static_cast<std::size_t>(std::clamp(std::round(at), 0.0, static_cast<double>(bar_width - 1)));
  };
  std::vector<std::string> cells(bar_width, " ");
  if (from <= 0 && to >= 0) cells[place(0)] = "│";
  for (std::size_t i = place(low); i <= place(high); ++i) cells[i] = "─";
  cells[place(estimate)] = "●";
  std::string text;
  for (const std::string& cell : cells) text += cell;
  return text;
}

// Rows with an interval each. A few of them may be known so badly that all others would shrink to a dot: the scale is
// made for most of them, and those are cut off at its ends.
struct Scale {
  double from = 0, to = 0;

  explicit Scale(const Json& rows) {
    std::vector<double> ends;
    for (const Json& row : rows) {
      if (row.at("low").is_null()) continue;
      ends.push_back(std::max(std::abs(row.at("low").get<double>()), std::abs(row.at("high").get<double>())));
    }
    if (ends.empty()) return;
    std::sort(ends.begin(), ends.end());
    const double most = 1.05 * ends[(ends.size() - 1) * 4 / 5];
    for (const Json& row : rows) {
      if (row.at("low").is_null()) continue;
      from = std::min(from, std::max(-most, row.at("low").get<double>()));
      to = std::max(to, std::min(most, row.at("high").get<double>()));
    }
  }
  bool empty() const { return from == to; }
};

std::string row_name(const Json& row) { return row.at(row.contains("name") ? "name" : "x").get<std::string>(); }

void show_intervals(const Json& figure, const Ink& ink, std::size_t width) {
  const Json& rows = figure.at("rows");
  const Scale scale(rows);
  if (scale.empty()) return;
  std::size_t name_width = 8;
  std::set<std::string> series;
  for (const Json& row : rows) {
    name_width = std::max(name_width, printed_width(row_name(row)));
    series.insert(row.value("series", std::string()));
  }
  name_width = std::min<std::size_t>(name_width, width - bar_width - numbers_width);
  fmt::print("\n{}\n", ink.bold(printable(figure.at("title").get<std::string>())));
  fmt::print("{}\n", ink.faint(printable(figure.at("x").at("label").get<std::string>())));
  std::size_t shown = 0;
  std::string of;
  for (const Json& row : rows) {
    if (row.at("low").is_null() || shown++ >= most_rows) continue;
    if (const auto its = row.value("series", std::string()); series.size() > 1 && its != std::exchange(of, its))
      fmt::print("{}\n", ink.faint(printable(its)));
    const double low = row.at("low").get<double>();
    const double high = row.at("high").get<double>();
    const double estimate = row.at("estimate").get<double>();
    const std::string name = left(printable(row_name(row)), name_width);
    const std::string line = fmt::format("{} {} {:>6}  {} … {}", row.value("marked", false) ? ink.bold(name) : name,
                                         bar(low, estimate, high, scale.from, scale.to), lab::signed_number(estimate),
                                         lab::signed_number(low), lab::signed_number(high));
    fmt::print("{}\n", cut(line, width));
  }
  if (shown > most_rows) fmt::print("{}\n", ink.faint("… more in the report"));
  if (figure.contains("note")) fmt::print("{}\n", ink.faint(printable(figure.at("note").get<std::string>())));
}

}  // namespace

void show_report(const Json& report) {
  const Ink ink = ink_on(1);
  const Terminal terminal(false);
  const std::size_t width = std::max<std::size_t>(terminal.width(), 60);
  const auto paragraph = [&](const std::string& text) {
    for (const std::string& line : wrap(text, width)) fmt::print("{}\n", line);
  };
  const bool several = report.at("verdicts").size() > 1;
  for (const Json& verdict : report.at("verdicts")) {
    const std::string about = verdict.at("about").get<std::string>();
    std::string headline = printable(verdict.at("headline").get<std::string>());
    if (several && headline.find(about) == std::string::npos) headline += "  (" + printable(about) + ")";
    fmt::print("{}\n", coloured(ink, verdict.at("verdict").get<std::string>(), headline));
    if (const auto text = verdict.at("text").get<std::string>(); !text.empty()) paragraph(printable(text));
  }
  for (const Json& figure : report.at("figures"))
    if (figure.at("kind") == "intervals" || figure.at("kind") == "curve") show_intervals(figure, ink, width);
  fmt::print("\n");
  std::string about;
  for (const Json& verdict : report.at("verdicts"))
    if (const auto text = verdict.at("about").get<std::string>(); about.find(text) == std::string::npos)
      about += (about.empty() ? "" : "; ") + text;
  paragraph(ink.faint(fmt::format("{} games in {} blocks. {}", lab::grouped(report.at("games").get<std::int64_t>()),
                                  lab::grouped(report.at("blocks").get<std::int64_t>()),
                                  about.empty() ? "" : "About how these bots play: " + printable(about) + ".")));
  for (const Json& warning : report.at("warnings"))
    fmt::print(stderr, "castellan lab: {}: {}\n", ink_on(2).warning("warning"),
               printable(warning.get<std::string>(), true));
}

}  // namespace castellan::cli
