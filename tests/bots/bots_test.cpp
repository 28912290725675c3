// The built-in bots: legal, repeatable, blind to what their seat can't see, and the better one better.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>

#include "castellan/bots/bot.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/hidden.hpp"

using namespace castellan;
using namespace castellan::testing;

namespace {

// Plays a game with these bots, one a seat.
void play_with(Match& match, const std::vector<std::string>& names) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& name : names) bots.push_back(make_bot(name));
  while (match.state() == Match::State::deciding) {
    const std::size_t option = bot_choice(*bots[static_cast<std::size_t>(match.decision().seat)], match);
    REQUIRE(option < match.decision().options.size());
    REQUIRE(match.choose(option).accepted);
  }
}

}  // namespace

TEST_CASE("every bot that is named can be made, and no other", "[bots]") {
  for (const std::string& name : bot_names()) CHECK(make_bot(name) != nullptr);
  CHECK(make_bot("nobody") == nullptr);
}

TEST_CASE("bots play whole games of every pack with legal choices only, the same in every run", "[bots]") {
  for (const Case& with : all_cases()) {
    std::vector<std::string> names(static_cast<std::size_t>(with.players), "random");
    names[0] = "greedy";
    Match match = new_match(rules_with(with.packs), with.players, 21);
    Match again = new_match(rules_with(with.packs), with.players, 21);
    play_with(match, names);
    play_with(again, names);
    CHECK(match.over());
    CHECK(match.hash() == again.hash());
  }
}

TEST_CASE("the random bot draws from seed, seat and choice number alone", "[bots]") {
  Match match = new_match(rules_with(), 4, 5);
  const auto bot = make_bot("random");
  while (match.state() == Match::State::deciding) {
    const Decision& decision = match.decision();
    Rng rng(derive_key(5, 1 + static_cast<std::uint64_t>(decision.seat), match.choice_count()));
    const std::size_t expected = rng.below(static_cast<std::uint32_t>(decision.options.size()));
    REQUIRE(bot_choice(*bot, match) == expected);
    match.choose(expected);
  }
}

TEST_CASE("greedy wins against three random bots from any seat", "[bots]") {
  int wins = 0;
  for (std::uint64_t game = 0; game < 24; ++game) {
    std::vector<std::string> names(4, "random");
    names[game % 4] = "greedy";
    Match match = new_match(rules_with(), 4, 100 + game);
    play_with(match, names);
    const std::vector<int> scores = match.scores();
    bool best = true;
    for (std::size_t seat = 0; seat < 4; ++seat) best &= seat == game % 4 || scores[seat] < scores[game % 4];
    wins += best;
  }
  CHECK(wins >= 18);
}

TEST_CASE("what a bot chooses does not depend on what its seat can't see", "[bots][hidden]") {
  const std::vector<std::string> packs = GENERATE(std::vector<std::string>{}, std::vector<std::string>{"masonry"});
  Match match = new_match(rules_with(packs), 4, 31);
  const auto greedy = make_bot("greedy");
  std::map<Decision::Kind, int> compared;
  int changed = 0;
  while (match.state() == Match::State::deciding) {
    const std::size_t choice = bot_choice(*greedy, match);
    // A clone in the middle of a script goes back to the quiet point, before the permutation.
    if (match.quiet()) {
      Match other = match.clone();
      changed += permute_hidden(other.world(), match.decision().seat);
      REQUIRE(bot_choice(*greedy, other) == choice);
      ++compared[match.decision().kind];
    }
    match.choose(choice);
  }
  CHECK(changed > 1000);
  CHECK(compared.size() >= 5);
}
