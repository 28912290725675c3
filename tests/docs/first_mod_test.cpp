// The guide's snippets are what a reader types: they must load and play.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>

#include "castellan/content/dictionary.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

struct Snippet {
  std::string language;
  std::string text;
};

std::vector<Snippet> snippets_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<Snippet> found;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) found.push_back({line.substr(3), ""});
    } else if (inside) {
      found.back().text += line + "\n";
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the first guild of the guide loads and is played") {
  const auto snippets = snippets_of(std::string(CASTELLAN_SOURCE_DIR) + "/docs/first-mod.md");
  REQUIRE(snippets.size() == 5);
  auto sources = sources_with();
  sources.push_back(pack_of("bakers", {{"guilds/bakers.lua", snippets[2].text},
                                       {"guilds/bakers.yaml", snippets[1].text},
                                       {"locale/en.yaml", snippets[3].text},
                                       {"state.yaml", snippets[4].text}}));
  const auto rules = load_sources(sources);
  CHECK(Ruleset::find(rules->guilds, "bakers") != none);
  CHECK(Ruleset::find(rules->attributes, "loaves") != none);
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Match match = new_match(rules, 4, seed);
    play_until(match, [&](const Match& m) {
      asked += m.decision().prompt == "bakers:bakers.share";
      return false;
    });
    REQUIRE(match.over());
    for (const Event& event : match.world().events()) REQUIRE(event.type != EventType::script_failed);
  }
  CHECK(asked > 0);
  const Dictionary words(*rules, "en");
  CHECK(words.noun("bakers", "guild.bakers").name == "Bakers’ Guild");
}
