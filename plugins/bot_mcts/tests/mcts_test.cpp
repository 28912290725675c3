// The searching bot: legal with every pack, repeatable, blind to what its seat can't see, and it finds what is plainly
// best.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "../search.hpp"
#include "castellan/flow/arrangement.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/plugin/bots.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/hidden.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

// What a bot does wrong is decided by chance otherwise, and nobody would know.
const std::shared_ptr<bots::BotMishaps> mishaps = std::make_shared<bots::BotMishaps>();

plugin::BotOptions watched() {
  plugin::BotOptions options;
  options.mishaps = mishaps;
  return options;
}

bots::Sight sight_of(const match::Match& match) {
  return bots::Sight(match, world::derive_key(match.seed(), 77, match.choice_count()));
}

std::vector<std::uint32_t> visits(const match::Match& match, const mcts::Settings& settings) {
  const bots::Sight sight = sight_of(match);
  mcts::Worlds worlds;
  const bots::Evaluation evaluation(match);
  mcts::Search search(sight, evaluation, settings, worlds.deal(sight, settings));
  search.run();
  return search.visits();
}

mcts::Settings iterations(std::uint64_t number, mcts::Settings::Playout playout = mcts::Settings::Playout::planned) {
  mcts::Settings settings;
  settings.iterations = number;
  settings.playout = playout;
  return settings;
}

}  // namespace

TEST_CASE("mcts plays every bundled pack with any number of players, with legal choices only", "[bots][mcts]") {
  const std::string pack = GENERATE(from_range(bundled_mods()));
  const int players = GENERATE(2, 3, 4, 5);
  CAPTURE(pack, players);
  match::Match match = new_match(rules_with({pack}), players, 17);
  const auto bot = make_bot("mcts:6", watched());
  const auto random = plugin::make_bot("random");
  while (match.state() == match::Match::State::deciding) {
    const bool thinks = match.decision().seat == 0;
    const std::size_t option = bots::bot_choice(thinks ? *bot : *random, match);
    REQUIRE(option < match.decision().options.size());
    REQUIRE(match.choose(option).accepted);
  }
  CHECK(match.over());
  CHECK(mishaps->all().empty());
}

TEST_CASE("the same decision is searched alike in every run", "[bots][mcts]") {
  match::Match match = new_match(rules_with(), 3, 8);
  int compared = 0;
  play_until(match, [&](const match::Match& m) {
    if (m.choice_count() % 23 != 0 || m.decision().options.size() < 2) return false;
    for (const auto playout : {mcts::Settings::Playout::planned, mcts::Settings::Playout::random}) {
      const auto tried = visits(m, iterations(60, playout));
      std::uint32_t sum = 0;
      for (const std::uint32_t n : tried) sum += n;
      CHECK(sum > 30);  // it may be settled before
      CHECK(sum <= 60);
      REQUIRE(visits(m, iterations(60, playout)) == tried);
    }
    ++compared;
    return false;
  });
  CHECK(compared > 5);
}

TEST_CASE("what is hidden from a seat makes no difference to its search", "[bots][mcts][hidden]") {
  const std::vector<std::string> packs = GENERATE(std::vector<std::string>{}, std::vector<std::string>{"masonry"});
  match::Match match = new_match(rules_with(packs), 4, 32);
  std::set<flow::Decision::Kind> kinds;
  int changed = 0;
  play_until(match, [&](const match::Match& m) {
    if (!m.quiet() || m.decision().options.size() < 2 || m.choice_count() % 7 != 0) return false;
    const match::Match one = begin_here(m);
    const match::Match other = begin_here(m, m.decision().seat, &changed);
    REQUIRE(one.world().hash() != other.world().hash());
    REQUIRE(visits(other, iterations(50)) == visits(one, iterations(50)));
    kinds.insert(m.decision().kind);
    return false;
  });
  CHECK(changed > 1000);
  CHECK(kinds.size() >= 4);
}

TEST_CASE("nor does it in the middle of a script", "[bots][mcts][hidden]") {
  with_hidden_turned_in_mid_script(rules_with({"masonry"}), [](const match::Match& one, const match::Match& other) {
    REQUIRE(visits(other, iterations(50)) == visits(one, iterations(50)));
  });
}

TEST_CASE("mcts takes the win that lies before it", "[bots][mcts]") {
  // The last turn of the last month: goods are worth nothing any more, a marker decides a district.
  match::Match match = new_match(rules_with(), 3, 51);
  while (match.decision().kind != flow::Decision::Kind::placement) match.choose(std::size_t{0});
  const Ruleset& rules = match.rules();
  match.arrange([&](flow::Arrangement& a) {
    const Entity me = match.layout()->players[0];
    a.crest(me, 3);
    a.month(static_cast<int>(rules.months.size()));
    for (const Id<Resource> r : rules.resources.ids()) a.goods(me, r, 6);
    a.enter(rules.round.find("actions"), me);
  });
  REQUIRE(match.decision().seat == 0);
  REQUIRE(match.decision().kind == flow::Decision::Kind::turn);
  const auto bot = plugin::make_bot("mcts:300");
  int built = 0;
  while (match.state() == match::Match::State::deciding && match.decision().seat == 0) {
    const std::size_t option = bots::bot_choice(*bot, match);
    const flow::Option& chosen = match.decision().options[option];
    if (match.decision().kind == flow::Decision::Kind::turn) {
      const Action action = rules.actions[Id<TurnAction>(chosen.def)].action;
      built += action == Action::build_card || action == Action::build_site || action == Action::build_guild;
    }
    match.choose(option);
  }
  CHECK(built >= 2);
  play_out(match);
  CHECK(match.standings()[0].seat == 0);
}

TEST_CASE("a time is kept, and something legal is chosen within it", "[bots][mcts]") {
  match::Match match = new_match(rules_with(), 3, 8);
  const auto bot = make_bot("mcts:0.05s", watched());
  const auto begin = std::chrono::steady_clock::now();
  CHECK(bot_choice(*bot, match) < match.decision().options.size());
  CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(50));  // it uses it
  CHECK(mishaps->all().empty());
}

TEST_CASE("a budget that is none is refused by name, before any game", "[bots][mcts]") {
  CHECK_THROWS_MATCHES(plugin::make_bot("mcts:x"), std::invalid_argument,
                       MessageMatches(ContainsSubstring("mcts") && ContainsSubstring("\"x\" is no budget") &&
                                      ContainsSubstring("mcts:2000")));
}
