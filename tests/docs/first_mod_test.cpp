// The guild at the end of the guide's first page is played, and asks what the page says it asks.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <string>

#include "castellan/content/texts/dictionary.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// A file of the guide's pack as it is at the end of the page: the last fence with its name.
std::string file_at_the_end(const std::string& name) {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/docs/first-mod.md");
  std::string text;
  bool inside = false;
  bool wanted = false;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("```")) {
      if (inside && wanted) text += line + "\n";
      continue;
    }
    inside = !inside;
    wanted = inside && line.ends_with(" bakers/" + name);
    if (wanted) text.clear();
  }
  INFO(name);
  REQUIRE_FALSE(text.empty());
  return text;
}

}  // namespace

TEST_CASE("the first guild of the guide loads and is played") {
  auto sources = sources_with();
  sources.push_back(pack_of("bakers", {{"guilds/bakers.lua", file_at_the_end("guilds/bakers.lua")},
                                       {"guilds/bakers.yaml", file_at_the_end("guilds/bakers.yaml")},
                                       {"locale/en.yaml", file_at_the_end("locale/en.yaml")}}));
  const auto rules = load_sources(sources);
  CHECK(rules->guilds.find("bakers") != none);
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    match::Match match = new_match(rules, 4, seed);
    play_until(match, [&](const match::Match& m) {
      asked += m.decision().prompt() == "bakers:bakers.share";
      return false;
    });
    REQUIRE(match.over());
    for (const world::Event& event : match.world().events()) REQUIRE(event.type != EventType::script_failed);
  }
  CHECK(asked > 0);
  const content::Dictionary words(*rules, "en");
  CHECK(words.noun("bakers", "guild.bakers").name == "Bakers’ Guild");
}
