#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/lab/report.hpp"
#include "castellan/lab/verdict.hpp"

namespace castellan::lab {
namespace {

using Json = nlohmann::ordered_json;

// What would end a cell or mean something to Markdown stands for itself.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '`' || c == '<' || c == '\\' || c == '[') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string cell(const Json& column, const Json& row) {
  const auto found = row.find(column.at("key").get_ref<const std::string&>());
  if (found == row.end() || found->is_null()) return "";
  if (!found->is_number()) return plain(found->is_string() ? found->get<std::string>() : found->dump());
  const int digits = column.value("digits", 2);
  return column.value("signed", false) ? signed_number(found->get<double>(), digits)
                                       : number(found->get<double>(), digits);
}

std::string table(const Json& figure) {
  std::string head = "|";
  std::string rule = "|";
  for (const Json& column : figure.at("columns")) {
    head += fmt::format(" {} |", plain(column.at("label").get<std::string>()));
    rule += column.contains("digits") ? "---:|" : "---|";
  }
  std::string text = head + "\n" + rule + "\n";
  for (const Json& row : figure.at("rows")) {
    text += "|";
    for (const Json& column : figure.at("columns")) text += fmt::format(" {} |", cell(column, row));
    text += "\n";
  }
  return text;
}

}  // namespace

std::string markdown_of(const Json& report, const std::vector<std::string>& figures) {
  std::string text;
  for (const Json& verdict : report.at("verdicts"))
    text += fmt::format("**{}** {} ({})\n\n", plain(verdict.at("headline").get<std::string>()),
                        plain(verdict.at("text").get<std::string>()), plain(verdict.at("about").get<std::string>()));
  for (const Json& figure : report.at("figures")) {
    const bool wanted = figures.empty()
                            ? figure.at("kind") == "intervals"
                            : std::ranges::find(figures, figure.at("id").get<std::string>()) != figures.end();
    if (!wanted) continue;
    const std::string title = plain(figure.at("title").get<std::string>());
    text +=
        fmt::format("{}{} {}", title, title.ends_with('?') ? "" : ".", plain(figure.at("caption").get<std::string>()));
    if (figure.contains("note")) text += " " + plain(figure.at("note").get<std::string>());
    text += "\n\n" + table(figure) + "\n";
  }
  return text + fmt::format("{} games. `{}`\n", grouped(report.at("games").get<std::int64_t>()),
                            report.at("reproduce").at("command").get<std::string>());
}

}  // namespace castellan::lab
