// What is found out, as data: verdicts, figures with the tables behind them, and how to get the same again. A page, a
// terminal and a spreadsheet show the same report.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "castellan/lab/experiment.hpp"
#include "castellan/lab/run.hpp"
#include "castellan/lab/spec.hpp"

namespace castellan::lab {

struct ReportOf {
  const Spec& spec;
  const Experiment& experiment;
  const std::vector<RowResult>& results;
  std::string command;  // that gives the same again
  std::string file;     // where the report will lie, for commands that read it
};

// The same bytes for the same experiment.
CASTELLAN_API nlohmann::ordered_json make_report(const ReportOf& of);

// A text as a cell of CSV (RFC 4180).
CASTELLAN_API std::string csv_text(const std::string& text);
// A table of the report as CSV (RFC 4180), with its columns' labels.
CASTELLAN_API std::string csv_of(const nlohmann::ordered_json& figure);

// Verdicts, and the tables of these figures, as Markdown; without ids, all tables of intervals.
CASTELLAN_API std::string markdown_of(const nlohmann::ordered_json& report,
                                      const std::vector<std::string>& figures = {});

// The page with the report in it. `page`: its template, as tools/lab builds it. Throws std::runtime_error if it is
// none.
CASTELLAN_API std::string html_of(const nlohmann::ordered_json& report, std::string page);

}  // namespace castellan::lab
