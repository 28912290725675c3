// The bot that is built in: legal, repeatable, and with random numbers of its own.
#include <catch2/catch_test_macros.hpp>

#include <map>
#include <set>
#include <tuple>

#include "castellan/bots/bot.hpp"
#include "castellan/world/rng.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

TEST_CASE("The random bot draws from seed, seat, month, kind and number of the decision alone", "[bots]") {
  match::Match match = new_match(rules_with(), 4, 5);
  const auto bot = bots::random_bot();
  while (match.state() == match::Match::State::deciding) {
    const flow::Decision& decision = match.decision();
    const auto which = static_cast<std::uint64_t>(match.month()) << 16 |
                       static_cast<std::uint64_t>(decision.kind) << 8 | static_cast<std::uint64_t>(decision.seat + 1);
    world::Rng rng(world::derive_key(5, which, match.decided_before()));
    const std::size_t expected = rng.below(static_cast<std::uint32_t>(decision.options.size()));
    REQUIRE(bots::bot_choice(*bot, match) == expected);
    match.choose(expected);
  }
}

TEST_CASE("No two decisions of a game have the same random numbers", "[bots]") {
  match::Match match = new_match(rules_with(), 4, 7);
  std::set<std::uint64_t> streams;
  std::size_t decisions = 0;
  for (; match.state() == match::Match::State::deciding; ++decisions) {
    streams.insert(bots::bot_stream(match));
    match.choose(random_option(match));
  }
  CHECK(streams.size() == decisions);
}

TEST_CASE("A bot's random numbers are the same again after undo, in a clone and after loading", "[bots]") {
  match::Match match = new_match(rules_with(), 3, 7);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 120; });
  const std::uint64_t stream = bots::bot_stream(match);
  CHECK(bots::bot_stream(match.clone()) == stream);
  for (int i = 0; i < 30; ++i) match.choose(0);
  match.undo_to(120);
  CHECK(bots::bot_stream(match) == stream);
  CHECK(bots::bot_stream(match::Match::at(match.path(), match.host())) == stream);
}

// Month, seat, kind of decision, and which of those it was: the stream.
TEST_CASE("With another pack bots have the same random numbers wherever they decide the same kind of thing", "[bots]") {
  using Which = std::tuple<int, Seat, flow::Decision::Kind, std::size_t>;
  const auto streams_of = [](const std::vector<std::string>& packs) {
    std::map<Which, std::uint64_t> streams;
    match::Match match = new_match(rules_with(packs), 3, 7);
    while (match.state() == match::Match::State::deciding) {
      const flow::Decision& decision = match.decision();
      streams[{match.month(), decision.seat, decision.kind, match.decided_before()}] = bots::bot_stream(match);
      match.choose(random_option(match));
    }
    return streams;
  };
  const auto without = streams_of({});
  std::size_t shared = 0;
  for (const auto& [which, stream] : streams_of({"evening-bell"})) {
    const auto found = without.find(which);
    if (found == without.end()) continue;
    ++shared;
    CHECK(found->second == stream);
  }
  CHECK(shared > 150);
}

// What a pack draws is its own: it changes neither the guilds nor the crests nor the order of the deck.
TEST_CASE("A pack that draws lots leaves the game's own chance alone", "[bots]") {
  const auto rules = rules_with();
  std::vector<content::PackSource> sources = sources_with();
  sources.push_back(
      pack_of("gambler", {{"gambler.yaml", "setup: [{id: gamble, do: gamble}]\n"},
                          {"gambler.lua", "return module { gamble = function(game) game:random(6) end }"}}));
  const auto gambling = load_sources(sources);
  const match::Match usual = new_match(rules, 4, 7);
  const match::Match other = new_match(gambling, 4, 7);
  const world::World& a = usual.world();
  const world::World& b = other.world();
  for (std::size_t i = 0; i < a.layout().districts.size(); ++i)
    CHECK(a.layout().name(a.get<world::District>(a.layout().districts[i]).guild) ==
          b.layout().name(b.get<world::District>(b.layout().districts[i]).guild));
  for (std::size_t i = 0; i < a.layout().players.size(); ++i)
    CHECK(a.get<world::Player>(a.layout().players[i]).crest == b.get<world::Player>(b.layout().players[i]).crest);
  for (std::size_t i = 0; i < a.layout().cards.size(); ++i)
    CHECK(a.get<world::Card>(a.layout().cards[i]).kind == b.get<world::Card>(b.layout().cards[i]).kind);
}
