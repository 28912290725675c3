// What is measured is no test; that everything can be measured is one.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

using namespace castellan;

TEST_CASE("bench measures every row, each pack, and packs together", "[tools]") {
  if (!std::filesystem::exists(std::filesystem::path(CASTELLAN_BINARY).parent_path() / "castellan-bench"))
    SKIP("castellan-bench was not built");
  const auto run = test::run_program("bench --seconds 0.001 --together queens-court,parks-and-rex --json");
  CAPTURE(run.output);
  REQUIRE(run.exit == 0);
  bool packs_together = false;
  for (const auto& row : nlohmann::json::parse(run.output.substr(run.output.find('[')))) {
    CAPTURE(row.dump());
    CHECK(row.at("value").is_number());
    packs_together |= row.at("what") == "speed of decisions with queens-court, parks-and-rex";
  }
  CHECK(packs_together);
}

TEST_CASE("bench studio plays over sockets and measures every row", "[tools]") {
  if (!std::filesystem::exists(std::filesystem::path(CASTELLAN_BINARY).parent_path() / "castellan-bench"))
    SKIP("castellan-bench was not built");
  const auto run = test::run_program("bench studio --games 4 --seats 2 --seconds 1 --thinking 0.05 --idle 0.2 --json");
  CAPTURE(run.output);
  REQUIRE(run.exit == 0);
  std::size_t rows = 0;
  for (const auto& row : nlohmann::json::parse(run.output.substr(run.output.find('[')))) {
    CHECK(row.at("value").is_number());
    ++rows;
  }
  CHECK(rows >= 9);
}
