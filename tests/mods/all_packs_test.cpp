// What every bundled pack must do: play to the end with any number of players, fail nowhere, hold all invariants, and
// be the same game after saving and loading.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "castellan/match/invariants.hpp"
#include "castellan/match/save.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// The pack's own guilds are on the table; the rest is drawn.
GameOptions with_own_guilds(const Ruleset& rules, const std::string& pack, int players) {
  std::string guilds;
  for (const Guild& guild : rules.guilds)
    if (guild.id.starts_with(pack + ":") && guild.min_players <= players)
      guilds += (guilds.empty() ? "" : ",") + std::string(guild.name());
  GameOptions options(players);
  if (!guilds.empty()) options.choose_guilds(rules, guilds);
  return options;
}

void require_no_failure(const match::Match& match) {
  for (const world::Event& event : match.world().events())
    if (event.type == EventType::script_failed) FAIL("a script failed: " << match.world().note_text(event.amount));
  for (const std::string& complaint : match.host()->complaints().texts()) FAIL(complaint);
}

}  // namespace

TEST_CASE("random games with any bundled pack end, without a failing script and with all invariants", "[mods]") {
  const std::string pack = GENERATE(from_range(bundled_mods()));
  const int players = GENERATE(2, 3, 4, 5);
  CAPTURE(pack, players);
  const auto rules = rules_with({pack});
  CHECK(rules->warnings.empty());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    match::Match match = new_match(rules, with_own_guilds(*rules, pack, players), seed);
    match::Invariants invariants(match);
    while (match.state() == match::Match::State::deciding) {
      match.choose(random_option(match));
      for (const std::string& problem : invariants.check()) FAIL(problem);
    }
    REQUIRE(match.over());
    CHECK(match.world().get<world::Table>(world::Layout::table).month == static_cast<int>(rules->months.size()));
    require_no_failure(match);
  }
}

TEST_CASE("a saved game with any bundled pack is the same after loading", "[mods]") {
  const std::string pack = GENERATE(from_range(bundled_mods()));
  CAPTURE(pack);
  const auto rules = rules_with({pack});
  const GameOptions options = with_own_guilds(*rules, pack, 3);
  match::Match match = new_match(rules, options, 4);
  play_until(match, [&](const match::Match& m) {
    if (m.choice_count() % 13 != 0) return false;
    const match::Save save = match::Save::parse(match::Save::of(m).text());
    match::Match loaded = save.replay(match::make_layout(rules, options), match::make_script_host(rules, {}));
    REQUIRE(loaded.hash() == m.hash());
    REQUIRE(loaded.decision().prompt() == m.decision().prompt());
    match::Match copy = m.clone();
    copy.rerun();
    REQUIRE(copy.hash() == m.hash());
    return false;
  });
  REQUIRE(match.over());
}
