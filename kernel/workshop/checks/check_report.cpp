// What a check found, for other programs.
#include <nlohmann/json.hpp>
#include <set>

#include "castellan/base/build_info.hpp"
#include "castellan/base/json.hpp"
#include "castellan/base/text.hpp"
#include "castellan/workshop/checks/check.hpp"

namespace castellan::workshop {
namespace {

using Json = nlohmann::ordered_json;

const char* level(const Diagnostic& problem) {
  return problem.severity == Diagnostic::Severity::error ? "error" : "warning";
}

const SourceFile* file_of(const CheckReport& report, const Diagnostic& problem) {
  const auto index = static_cast<std::size_t>(problem.where.file);
  return problem.where.file >= 0 && index < report.files.size() ? &report.files[index] : nullptr;
}

// The region a problem marks, by a way to count columns; one column where the file has no such line.
template <class ColumnAt>
std::pair<int, int> columns(const SourceFile& file, const Where& where, ColumnAt column_of) {
  const PointedAt at = pointed_at(file, where);
  const int begin = at.line.empty() ? std::max(1, where.column) : column_of(at.line, at.begin);
  return {begin, at.end > at.begin ? column_of(at.line, at.end) : begin + 1};
}

Json sarif_result(const CheckReport& report, const Diagnostic& problem, const std::filesystem::path& root) {
  const std::string hint = problem.hint.empty() ? "" : " (" + problem.hint + ")";
  Json result{{"ruleId", code_text(problem.code)},
              {"level", level(problem)},
              {"message", {{"text", printable(problem.message + hint)}}}};
  const SourceFile* file = file_of(report, problem);
  if (!file) return result;
  const std::filesystem::path path = std::filesystem::path(file->path).lexically_proximate(root);
  Json place{{"artifactLocation", {{"uri", path.generic_string()}}}};
  if (problem.where.line > 0) {
    const auto [begin, end] = columns(*file, problem.where, utf16_column_at);
    place["region"] = {{"startLine", problem.where.line}, {"startColumn", begin}, {"endColumn", end}};
  }
  result["locations"] = Json::array({{{"physicalLocation", std::move(place)}}});
  return result;
}

}  // namespace

std::string check_json(const CheckReport& report) {
  Json json{{"pack", report.pack}, {"ok", !report.problems.has_errors()}, {"games", report.games}};
  json["problems"] = Json::array();
  for (const Diagnostic& problem : report.problems.problems()) {
    Json one{{"code", code_text(problem.code)}, {"severity", level(problem)}};
    if (const SourceFile* file = file_of(report, problem)) {
      one["file"] = file->path;
      if (problem.where.line > 0) {
        one["line"] = problem.where.line;
        const auto [begin, end] = columns(*file, problem.where, column_at);
        one["column"] = begin;
        one["end_column"] = end;
      }
    }
    one["message"] = printable(problem.message);
    one["hint"] = printable(problem.hint);
    json["problems"].push_back(std::move(one));
  }
  return json_text(json) + "\n";
}

std::string check_sarif(const CheckReport& report, const std::filesystem::path& root) {
  Json results = Json::array();
  std::set<std::string> codes;
  for (const Diagnostic& problem : report.problems.problems()) {
    results.push_back(sarif_result(report, problem, root));
    codes.insert(code_text(problem.code));
  }
  Json rules = Json::array();
  for (const std::string& code : codes) rules.push_back({{"id", code}});
  Json driver{{"name", "castellan"}, {"version", version()}, {"rules", std::move(rules)}};
  const Json sarif{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", Json::array({{{"tool", {{"driver", std::move(driver)}}},
                                          {"columnKind", "utf16CodeUnits"},
                                          {"results", std::move(results)}}})}};
  return json_text(sarif) + "\n";
}

}  // namespace castellan::workshop
