// The guide's chapter about balance is followed word for word, and its table is the one that the lab writes.
#include <fmt/format.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "castellan/lab/verdict.hpp"
#include "support/guide_page.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  INFO(file.string());
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// `2,0.3477,-9.4537,10.1493,undecided` as the page shows it: `| 2 | +0.3 | −9.5 … +10.1 |`
std::vector<std::string> rows_of_curve(const std::string& csv) {
  std::vector<std::string> rows;
  std::istringstream in(csv);
  std::string line;
  std::getline(in, line);  // the names of the columns
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    std::vector<std::string> cell(4);
    for (std::string& text : cell) REQUIRE(std::getline(cells, text, ','));
    const auto shown = [&](std::size_t column) { return lab::signed_number(std::stod(cell[column])); };
    rows.push_back(fmt::format("| {} | {} | {} … {} |\n", cell[0], shown(1), shown(2), shown(3)));
  }
  return rows;
}

}  // namespace

TEST_CASE("the chapter about balance can be followed word for word", "[guide]") {
  const TemporaryFolder folder;
  CHECK(guide::follow("is-it-fair.md", folder) == 7);

  const std::string page = text_of(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "docs" / "is-it-fair.md");
  const auto rows = rows_of_curve(text_of(folder.path() / "lab" / "options-gold-2-6" / "tables" / "curve.csv"));
  REQUIRE(rows.size() == 5);
  std::size_t from = 0;
  for (const std::string& row : rows) {
    const std::size_t found = page.find(row, from);
    INFO("not on the page, or not in this order: " << row);
    REQUIRE(found != std::string::npos);
    from = found + row.size();
  }
}
