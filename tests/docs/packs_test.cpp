// What docs/packs.md shows is what the program reads.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>

#include "castellan/modding/manifest.hpp"
#include "castellan/modding/profile.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;

namespace {

std::vector<std::string> yaml_snippets() {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/docs/packs.md");
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "```yaml") found.emplace_back();
    if (line.starts_with("```")) inside = line == "```yaml";
    else if (inside) found.back() += line + "\n";
  }
  return found;
}

}  // namespace

TEST_CASE("the manifest and the profile of the guide can be read") {
  const auto snippets = yaml_snippets();
  REQUIRE(snippets.size() == 3);
  const test::TemporaryFolder folder;
  folder.write("brewers/mod.yaml", snippets[0]);
  Diagnostics problems;
  std::vector<SourceFile> files;
  const auto manifest = modding::read_manifest({"brewers", folder.path() / "brewers"}, files, problems);
  const modding::Profile profile = modding::read_profile(folder.write("profile.yaml", snippets[1]), files, problems);
  CHECK(problems.render(files) == "");
  REQUIRE(manifest);
  CHECK(manifest->optional.at(0).text() == "hops >=1 <3");
  CHECK(profile.prefer.size() == 2);
  CHECK(modding::read_profile(folder.write("profile.yaml", snippets[2]), files, problems).limits.seconds == 20);
  CHECK(problems.render(files) == "");
}
