#include "test_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <filesystem>

#include "text_layout.hpp"

namespace castellan::cli {
namespace {

std::string count_of(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

template <class Results>
std::string verdict(const Results& results, const char* one, const char* many) {
  const auto failed = static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [](const auto& result) { return !result.passed(); }));
  return fmt::format("{}, {}", count_of(results.size(), one, many),
                     failed == 0 ? std::string("all passed") : fmt::format("{} failed", failed));
}

}  // namespace

std::string short_path(const std::string& path) {
  std::error_code error;
  const std::string near = std::filesystem::proximate(path, error).string();
  return error || near.empty() || near.starts_with("..") ? path : near;
}

void TestView::scenario(const workshop::ScenarioResult& result) {
  if (result.file != file_) line(terminal_.bold(printable(result.file)));
  file_ = result.file;
  line(fmt::format("  {} {}", mark(result.passed()), printable(result.name)));
  problems(result.problems);
}

// The place, the source line, and below it what is wrong.
void TestView::problems(const std::vector<workshop::TestProblem>& all) {
  for (const workshop::TestProblem& problem : all) {
    if (!problem.file.empty())
      line(fmt::format("      {}{}", printable(short_path(problem.file)),
                       problem.line > 0 ? fmt::format(":{}", problem.line) : ""));
    if (!problem.source.empty())
      line(
          fmt::format("      {} {}", terminal_.faint(fmt::format("{:>4} |", problem.line)), printable(problem.source)));
    std::string_view rest = problem.message;
    for (bool first = true; first || !rest.empty(); first = false) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string text = printable(rest.substr(0, end));
      line(fmt::format("           {}", first ? terminal_.bad(text) : text));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
}

void TestView::coverage(const std::vector<workshop::CoveredFile>& files) {
  if (files.empty()) return;
  std::size_t width = 5;
  std::size_t run = 0;
  std::size_t lines = 0;
  for (const workshop::CoveredFile& file : files) {
    width = std::max(width, printed_width(printable(file.name)));
    run += file.run();
    lines += file.executable.size();
  }
  line();
  line(terminal_.bold("Lua lines run by the scenarios"));
  for (const workshop::CoveredFile& file : files)
    line(fmt::format("  {}  {}/{} lines{}", left(printable(file.name), width), file.run(), file.executable.size(),
                     file.missed.empty() ? "" : ", not run: " + workshop::line_ranges(file.missed)));
  line(fmt::format("  {}  {}/{} lines, {} %", left("total", width), run, lines, lines ? run * 100 / lines : 100));
}

void TestView::property(const workshop::PropertyResult& result) {
  if (!result.tested)
    line(fmt::format("  {} {} ({})", terminal_.faint("–"), printable(result.title), printable(result.note)));
  else
    line(fmt::format("  {} {} {}", mark(result.passed()), printable(result.title),
                     terminal_.faint("(" + printable(result.note) + ")")));
  problems(result.problems);
}

void TestView::summary(const workshop::TestReport& report) {
  std::string text;
  if (!report.scenarios.empty()) text = verdict(report.scenarios, "scenario", "scenarios");
  if (!report.properties.empty())
    text += (text.empty() ? "" : "; ") + verdict(report.properties, "property", "properties");
  line();
  if (text.empty()) line(fmt::format("{}: nothing was tested", report.pack));
  else line(fmt::format("{} {}: {}", mark(report.passed()), report.pack, text));
}

}  // namespace castellan::cli
