// The bot that is built in: legal, repeatable, and with random numbers of its own.
#include <catch2/catch_test_macros.hpp>

#include "castellan/bots/bot.hpp"
#include "castellan/world/rng.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;

TEST_CASE("the random bot draws from seed, seat and choice number alone", "[bots]") {
  match::Match match = new_match(rules_with(), 4, 5);
  const auto bot = bots::random_bot();
  while (match.state() == match::Match::State::deciding) {
    const flow::Decision& decision = match.decision();
    world::Rng rng(world::derive_key(5, 1 + static_cast<std::uint64_t>(decision.seat), match.choice_count()));
    const std::size_t expected = rng.below(static_cast<std::uint32_t>(decision.options.size()));
    REQUIRE(bots::bot_choice(*bot, match) == expected);
    match.choose(expected);
  }
}
