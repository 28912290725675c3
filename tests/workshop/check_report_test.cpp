// What a check found, for other programs: columns as each of them counts.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "castellan/workshop/checks/check.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Json = nlohmann::json;

namespace {

// A report of one problem at a place in a file.
workshop::CheckReport report_of(const std::string& path, const Where& where) {
  workshop::CheckReport report;
  report.pack = "bakers";
  report.files = {{"bakers/a.yaml", path}};
  report.problems.error(Code::unknown_name, where, "wrong");
  return report;
}

}  // namespace

TEST_CASE("JSON counts characters, and SARIF UTF-16 code units and says so", "[workshop]") {
  struct Sample {
    std::string line;
    int column;      // as the reader counts
    int end_column;  // in characters
    int sarif, sarif_end;
  };
  const Sample samples[] = {{"cost: {wod: 3}", 8, 11, 8, 11},
                            {"\"日本é\": wod", 8, 11, 8, 11},
                            {"🏰: wod", 4, 7, 5, 8},
                            {"a: 🏰🏰", 4, 5, 4, 6},
                            {"e\u0301: e\u0301e", 5, 8, 5, 8},
                            {"a:\twod", 4, 7, 4, 7}};
  for (const Sample& sample : samples) {
    INFO(sample.line);
    const test::TemporaryFolder folder;
    const workshop::CheckReport report = report_of(folder.write("a.yaml", sample.line + "\n"), {0, 1, sample.column});
    const Json problem = Json::parse(check_json(report))["problems"][0];
    CHECK(problem["column"] == sample.column);
    CHECK(problem["end_column"] == sample.end_column);
    const Json run = Json::parse(check_sarif(report, folder.path()))["runs"][0];
    CHECK(run["columnKind"] == "utf16CodeUnits");
    const Json region = run["results"][0]["locations"][0]["physicalLocation"]["region"];
    CHECK(region["startColumn"] == sample.sarif);
    CHECK(region["endColumn"] == sample.sarif_end);
  }
}

TEST_CASE("A place in a file that is gone keeps its columns", "[workshop]") {
  const workshop::CheckReport report = report_of("/nowhere/a.yaml", {0, 3, 7});
  CHECK(Json::parse(check_json(report))["problems"][0]["end_column"] == 8);
  const Json run = Json::parse(check_sarif(report, "/nowhere"))["runs"][0];
  const Json region = run["results"][0]["locations"][0]["physicalLocation"]["region"];
  CHECK(region["startColumn"] == 7);
  CHECK(region["endColumn"] == 8);
}
