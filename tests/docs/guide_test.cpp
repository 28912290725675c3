// The guide is followed word for word: its files are written, its commands are run, and they say what it says they say.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <string>

#include "support/guide_page.hpp"

using namespace castellan::test;

TEST_CASE("the guide can be followed word for word", "[guide]") {
  const std::string page = GENERATE("first-mod.md", "game-flow.md", "asking.md", "events-and-modifiers.md",
                                    "cards-and-prices.md", "state.md", "publishing.md");
  const TemporaryFolder folder;
  // What the page says was made before.
  if (page == "publishing.md")
    REQUIRE(run_shell("'" CASTELLAN_SOURCE_DIR "/tools/hub/example.sh' '" + (folder.path() / "example-hub").string() +
                      "' '" CASTELLAN_BINARY "'")
                .exit == 0);
  CHECK(guide::follow(page, folder) > 0);
}
