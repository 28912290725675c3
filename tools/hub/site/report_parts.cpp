#include "hub/site/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "hub/site/html.hpp"
#include "hub/site/pages.hpp"

namespace castellan::hub {
namespace {

using Json = nlohmann::ordered_json;

double number_in(const Json& text) { return std::strtod(text.get<std::string>().c_str(), nullptr); }

// `+2.1 %`, `−0.5 %`, `0 %`
std::string in_percent(double value) {
  if (std::abs(value) < 0.05) return "0 %";
  return fmt::format("{}{:.1f} %", value < 0 ? "−" : "+", std::abs(value));
}

// Each measure's change in percent of what it was, with its interval. Narrow enough for a phone: names stand above.
std::string plot(const Json& balance) {
  struct Row {
    std::string name;
    double low, high;
    double middle() const { return (low + high) / 2; }
  };
  std::vector<Row> rows;
  double widest = 1;
  for (const Json& one : balance.at("measures")) {
    if (one.at("low") == "") continue;
    rows.push_back({one.at("name"), number_in(one.at("low")), number_in(one.at("high"))});
    widest = std::max({widest, std::abs(rows.back().low), std::abs(rows.back().high)});
  }
  if (rows.empty()) return "";
  constexpr double width = 440, step = 38, edge = 6;
  const double scale = (width / 2 - edge) / widest, bottom = step * static_cast<double>(rows.size()) + 8;
  const auto x = [&](double percent) { return width / 2 + scale * percent; };
  std::string out = fmt::format(
      "<figure><svg class=\"plot\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"Change of the game with "
      "the pack, in percent, with 95 % intervals\">",
      width, bottom + 20);
  for (const double tick : {-widest, -widest / 2, 0.0, widest / 2, widest})
    out += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"0\" x2=\"{:.1f}\" y2=\"{:.0f}\"/><text class=\"tick\" x=\"{:.1f}\" "
        "y=\"{:.0f}\" text-anchor=\"{}\">{}</text>",
        tick == 0 ? "zero" : "line", x(tick), x(tick), bottom, x(tick), bottom + 15,
        tick == -widest  ? "start"
        : tick == widest ? "end"
                         : "middle",
        in_percent(tick));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const double y = step * static_cast<double>(i) + 26;
    out += fmt::format(
        "<text x=\"{0}\" y=\"{1:.0f}\">{2}</text><text class=\"value\" x=\"{3:.0f}\" y=\"{1:.0f}\" "
        "text-anchor=\"end\">{4}</text><line class=\"bar\" x1=\"{5:.1f}\" y1=\"{6:.0f}\" x2=\"{7:.1f}\" "
        "y2=\"{6:.0f}\"/><circle cx=\"{8:.1f}\" cy=\"{6:.0f}\" r=\"5\"/>",
        edge, y - 10, html(row.name), width - edge, in_percent(row.middle()), x(row.low), y, x(row.high),
        x(row.middle()));
  }
  return out +
         "</svg><figcaption class=\"soft\">What changes in the game, in percent of what it was, with 95 % intervals "
         "for all rows together.</figcaption></figure>\n";
}

}  // namespace

std::string page(const std::string& title, const std::string& hub, const std::string& up, const std::string& body,
                 const std::string& script) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; style-src-attr "
      "'unsafe-inline'; img-src data:; script-src 'self'\">\n"
      "<title>{0}</title>\n<link rel=\"stylesheet\" href=\"{2}pages/style.css\">\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#main\">To the content</a>\n"
      "<header><a href=\"{2}index.html\">{1}: packs for Castellan</a></header>\n<main id=\"main\">\n{3}</main>\n{4}"
      "</body>\n</html>\n",
      html(title), html(hub), up, body, script);
}

std::string balance_of(const Json& report) {
  const Json& balance = report.at("balance");
  if (!balance.is_object()) return "";
  std::string out =
      fmt::format("<h2>Balance, measured by the lab</h2>\n<p class=\"soft\">{} games with {} in every seat</p>\n",
                  balance.at("games").get<std::uint64_t>(), html(balance.value("bots", "bots")));
  for (const Json& verdict : balance.at("verdicts"))
    out += fmt::format("<p><strong>{}</strong> {}</p>\n", html(verdict.at("headline").get<std::string>()),
                       html(verdict.at("text").get<std::string>()));
  return out + plot(balance);
}

std::string steps_of(const Json& report) {
  std::string out =
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">Step</th><th scope=\"col\">Outcome</th>"
      "<th scope=\"col\">Found</th></tr></thead><tbody>\n";
  for (const Json& step : report.at("steps")) {
    const std::string outcome = step.at("outcome");
    const bool known = outcome == "passed" || outcome == "noted" || outcome == "refused";
    std::string details;
    for (const Json& detail : step.at("details")) details += "<br>" + html(detail.get<std::string>());
    out += fmt::format("<tr><th scope=\"row\">{}</th><td{}>{}</td><td>{}{}</td></tr>\n",
                       html(step.at("name").get<std::string>()), known ? " class=\"" + outcome + "\"" : "",
                       html(outcome), html(step.at("summary").get<std::string>()), details);
  }
  return out + "</tbody></table></div>\n";
}

std::string report_page(const Json& report) {
  const std::string name = report.at("id").get<std::string>() + " " + report.at("version").get<std::string>();
  return page(name + " at the gate", name, "../",
              fmt::format("<h1>{} at the gate</h1>\n<p class=\"lead\">{}, {}</p>\n", html(name),
                          report.at("passed").get<bool>() ? "passed" : "refused",
                          html(report.at("date").get<std::string>().substr(0, 10))) +
                  steps_of(report) + balance_of(report));
}

}  // namespace castellan::hub
