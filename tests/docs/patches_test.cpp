// Every YAML snippet of docs/patches.md loads on top of the base game.
#include <catch2/catch_test_macros.hpp>
#include <fstream>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;

TEST_CASE("The snippets of the guide to patches load") {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/docs/patches.md");
  std::vector<std::string> snippets;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "```yaml") snippets.emplace_back();
    if (line.starts_with("```")) inside = line == "```yaml";
    else if (inside) snippets.back() += line + "\n";
  }
  REQUIRE(snippets.size() > 8);
  // What the snippets name without defining it.
  const auto helper = pack("helper", {{"planks.yaml",
                                       "planks: [{id: royal_audience, count: 1, action: act}, {id: tent, count: 1, "
                                       "action: act}]\n"},
                                      {"planks.lua", "return module { act = function() end }"}});
  int loaded = 0;
  for (const std::string& snippet : snippets) {
    INFO(snippet);
    if (snippet.starts_with("prefer")) continue;  // stands in a profile
    const auto source =
        pack("reader",
             {{"snippet.yaml", snippet},
              {"snippet.lua", "return module { pitch = function() end, place_and_resolve = function() end }"},
              {"art/thieves.svg", "<svg/>"}},
             {"belfort", "helper"});
    CHECK(load({bundled("belfort"), helper, source}).messages().empty());
    ++loaded;
  }
  CHECK(loaded > 7);
}
