// What fuzzing starts from and what it once found, in the ordinary build: nothing crashes, hangs or breaks a promise.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <filesystem>

#include "castellan/base/file_io.hpp"
#include "fuzz/target.hpp"

using namespace castellan;

namespace {

std::vector<std::filesystem::path> files_of(const fuzz::Target& target, const char* kind) {
  std::vector<std::filesystem::path> files;
  const auto folder = std::filesystem::path(CASTELLAN_SOURCE_DIR) / "tests/fuzz" / kind / target.name;
  std::error_code none;  // of a kind
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

TEST_CASE("No input of the corpus, and none that was ever found, gets through a parser", "[fuzz]") {
  const fuzz::Target target = GENERATE(from_range(std::begin(fuzz::targets), std::end(fuzz::targets)));
  CAPTURE(target.name);
  const auto seeds = files_of(target, "corpus");
  CHECK_FALSE(seeds.empty());
  CHECK_NOTHROW(target.run({}));
  for (const char* kind : {"corpus", "regressions"})
    for (const auto& file : files_of(target, kind)) {
      CAPTURE(file);
      const std::string input = read_small_file(file, std::uintmax_t{1} << 24, "an input");
      CHECK_NOTHROW(target.run(input));
      // Cut off anywhere near the end or in the middle: what half a download is.
      for (const std::size_t size : {input.size() / 2, input.size() - std::min<std::size_t>(input.size(), 1)})
        CHECK_NOTHROW(target.run(std::string_view(input).substr(0, size)));
    }
}
