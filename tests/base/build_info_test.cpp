#include "castellan/base/build_info.hpp"

#include <catch2/catch_test_macros.hpp>
#include <filesystem>

using namespace castellan;

TEST_CASE("In the build tree the page of balance reports is the one that was built there, if it was", "[base]") {
  const auto built = std::filesystem::path(CASTELLAN_BINARY).parent_path() / "lab" / "report.html";
  CHECK(report_page() == (std::filesystem::exists(built) ? built : std::filesystem::path()));
}
