#include "castellan/workshop/scenarios/test_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/base/text.hpp"

namespace castellan::workshop {
namespace {

std::string place_of(const TestProblem& problem) {
  if (problem.file.empty()) return {};
  return problem.line > 0 ? fmt::format("{}:{}", problem.file, problem.line) : problem.file;
}

// As it stands in a text for people: place, source line, message.
std::string problem_text(const TestProblem& problem) {
  std::string text = place_of(problem);
  if (!text.empty()) text += ": ";
  text += problem.message;
  if (!problem.source.empty()) text += "\n  " + problem.source;
  return printable(text, true);
}

std::string all_problems(const std::vector<TestProblem>& problems) {
  std::string text;
  for (const TestProblem& problem : problems) text += (text.empty() ? "" : "\n") + problem_text(problem);
  return text;
}

// TAP reads `#` as the start of a directive.
std::string tap_name(std::string_view name) {
  std::string text;
  for (const char c : printable(name)) {
    if (c == '#' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

void add_tap_line(std::string& out, std::size_t number, bool passed, std::string_view name, std::string_view skipped,
                  const std::vector<TestProblem>& problems) {
  out += fmt::format("{} {} - {}{}\n", passed ? "ok" : "not ok", number, tap_name(name),
                     skipped.empty() ? "" : fmt::format(" # SKIP {}", tap_name(skipped)));
  std::string text = all_problems(problems);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += "# " + text.substr(0, end) + "\n";
    text.erase(0, std::min(end + 1, text.size()));
  }
}

// printable() leaves two characters that XML can't hold: U+FFFE and U+FFFF.
std::string without_noncharacters(std::string text) {
  for (std::size_t at = 0; (at = text.find("\xEF\xBF", at)) != std::string::npos; at += 2)
    if (at + 2 < text.size() && (text[at + 2] == '\xBE' || text[at + 2] == '\xBF')) text.replace(at, 3, "\xEF\xBF\xBD");
  return text;
}

std::string xml(std::string_view text) {
  std::string out;
  for (const char c : without_noncharacters(printable(text, true))) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\n': out += "&#10;"; break;
      case '\t': out += "&#9;"; break;
      default: out += c;
    }
  return out;
}

void add_junit_case(std::string& out, std::string_view suite, std::string_view name, std::string_view attributes,
                    const std::string& skipped, const std::vector<TestProblem>& problems) {
  out += fmt::format("    <testcase classname=\"{}\" name=\"{}\"{}", xml(suite), xml(name), attributes);
  if (problems.empty() && skipped.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  if (!skipped.empty()) out += fmt::format("      <skipped message=\"{}\"/>\n", xml(skipped));
  if (!problems.empty()) {
    const std::string& message = problems.front().message;
    out += fmt::format("      <failure message=\"{}\">{}</failure>\n", xml(message.substr(0, message.find('\n'))),
                       xml(all_problems(problems)));
  }
  out += "    </testcase>\n";
}

std::string skip_reason(const PropertyResult& property) { return property.tested ? std::string() : property.note; }

template <class Results>
std::string suite_head(const std::string& name, const Results& results) {
  const auto failed = std::count_if(results.begin(), results.end(), [](const auto& r) { return !r.passed(); });
  return fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n", xml(name), results.size(),
                     failed);
}

nlohmann::ordered_json problems_json(const std::vector<TestProblem>& problems) {
  auto all = nlohmann::ordered_json::array();
  for (const TestProblem& problem : problems)
    all.push_back({{"file", printable(problem.file)},
                   {"line", problem.line},
                   {"source", printable(problem.source)},
                   {"message", printable(problem.message, true)}});
  return all;
}

nlohmann::ordered_json coverage_json(const std::vector<CoveredFile>& files) {
  auto all = nlohmann::ordered_json::array();
  std::size_t run = 0;
  std::size_t lines = 0;
  for (const CoveredFile& file : files) {
    all.push_back({{"file", printable(file.name)},
                   {"lines", file.executable.size()},
                   {"run", file.run()},
                   {"not_run", file.missed}});
    run += file.run();
    lines += file.executable.size();
  }
  return {{"lines", lines}, {"run", run}, {"files", all}};
}

}  // namespace

std::size_t TestReport::failures() const {
  const auto failed = [](const auto& result) { return !result.passed(); };
  return static_cast<std::size_t>(std::count_if(scenarios.begin(), scenarios.end(), failed) +
                                  std::count_if(properties.begin(), properties.end(), failed));
}

std::string TestReport::tap() const {
  std::string out = fmt::format("TAP version 13\n1..{}\n", tests());
  std::size_t number = 0;
  for (const ScenarioResult& scenario : scenarios)
    add_tap_line(out, ++number, scenario.passed(), fmt::format("{}: {}", scenario.file, scenario.name), {},
                 scenario.problems);
  for (const PropertyResult& property : properties)
    add_tap_line(out, ++number, property.passed(), property.title, skip_reason(property), property.problems);
  return out;
}

std::string TestReport::junit() const {
  std::string out =
      fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\">\n",
                  xml(pack), tests(), failures());
  out += suite_head(pack + ".scenarios", scenarios);
  for (const ScenarioResult& scenario : scenarios)
    add_junit_case(out, pack + "." + scenario.file, scenario.name,
                   fmt::format(" file=\"{}\" line=\"{}\"", xml(scenario.file), scenario.line), {}, scenario.problems);
  out += "  </testsuite>\n" + suite_head(pack + ".properties", properties);
  for (const PropertyResult& property : properties)
    add_junit_case(out, pack + ".properties", property.title, {}, skip_reason(property), property.problems);
  return out + "  </testsuite>\n</testsuites>\n";
}

nlohmann::ordered_json TestReport::json() const {
  auto all_scenarios = nlohmann::ordered_json::array();
  for (const ScenarioResult& scenario : scenarios)
    all_scenarios.push_back({{"file", printable(scenario.file)},
                             {"line", scenario.line},
                             {"name", printable(scenario.name)},
                             {"passed", scenario.passed()},
                             {"problems", problems_json(scenario.problems)}});
  auto all_properties = nlohmann::ordered_json::array();
  for (const PropertyResult& property : properties)
    all_properties.push_back({{"id", printable(property.id)},
                              {"title", printable(property.title)},
                              {"tested", property.tested},
                              {"passed", property.passed()},
                              {"note", printable(property.note)},
                              {"problems", problems_json(property.problems)}});
  return {{"pack", pack},
          {"passed", passed()},
          {"tests", tests()},
          {"failures", failures()},
          {"scenarios", all_scenarios},
          {"coverage", coverage_json(coverage)},
          {"properties", all_properties}};
}

std::string line_ranges(const std::set<int>& lines) {
  std::string text;
  for (auto at = lines.begin(); at != lines.end();) {
    const int first = *at;
    int last = first;
    for (++at; at != lines.end() && *at == last + 1; ++at) last = *at;
    text += (text.empty() ? "" : ", ") + (first == last ? std::to_string(first) : fmt::format("{}-{}", first, last));
  }
  return text;
}

}  // namespace castellan::workshop
