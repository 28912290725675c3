// The greedy bot, loaded as anybody loads it: legal, repeatable, blind to what its seat can't see, better than chance.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <map>

#include "castellan/bots/weights.hpp"
#include "castellan/plugin/bots.hpp"
#include "castellan/plugin/loader.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/hidden.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

// What a bot does wrong is decided by chance otherwise, and nobody would know.
plugin::BotOptions watched() {
  plugin::BotOptions options;
  options.mishaps = std::make_shared<bots::BotMishaps>();
  return options;
}

// It decides on this thread, so that a test can change the world under it.
plugin::BotOptions unguarded() {
  plugin::BotOptions options = watched();
  options.deadline = {};
  return options;
}

// Plays a game with these bots, one a seat.
void play_with(match::Match& match, const std::vector<std::string>& names,
               const plugin::BotOptions& options = watched()) {
  std::vector<std::unique_ptr<bots::Bot>> bots;
  for (const std::string& name : names) bots.push_back(make_bot(name, options));
  while (match.state() == match::Match::State::deciding) {
    const std::size_t option = bot_choice(*bots[static_cast<std::size_t>(match.decision().seat)], match);
    REQUIRE(option < match.decision().options.size());
    REQUIRE(match.choose(option).accepted);
  }
  REQUIRE(options.mishaps->all().empty());
}

}  // namespace

TEST_CASE("greedy plays whole games of every pack, the same in every run and on any thread", "[bots][greedy]") {
  for (const Case& with : all_cases()) {
    std::vector<std::string> names(static_cast<std::size_t>(with.players), "random");
    names[0] = "greedy";
    match::Match match = new_match(rules_with(with.packs), with.players, 21);
    match::Match again = new_match(rules_with(with.packs), with.players, 21);
    play_with(match, names);
    play_with(again, names, unguarded());
    CHECK(match.over());
    CHECK(match.hash() == again.hash());
  }
}

TEST_CASE("greedy wins against three random bots from any seat", "[bots][greedy]") {
  int wins = 0;
  for (std::uint64_t game = 0; game < 24; ++game) {
    std::vector<std::string> names(4, "random");
    names[game % 4] = "greedy";
    match::Match match = new_match(rules_with(), 4, 100 + game);
    play_with(match, names);
    const std::vector<int> scores = match.scores();
    bool best = true;
    for (std::size_t seat = 0; seat < 4; ++seat) best &= seat == game % 4 || scores[seat] < scores[game % 4];
    wins += best;
  }
  CHECK(wins >= 18);
}

TEST_CASE("what greedy chooses does not depend on what its seat can't see", "[bots][greedy][hidden]") {
  const std::vector<std::string> packs = GENERATE(std::vector<std::string>{}, std::vector<std::string>{"masonry"});
  match::Match match = new_match(rules_with(packs), 4, 31);
  const auto greedy = make_bot("greedy", unguarded());
  std::map<flow::Decision::Kind, int> compared;
  int changed = 0;
  while (match.state() == match::Match::State::deciding) {
    const std::size_t choice = bot_choice(*greedy, match);
    if (match.quiet()) {
      const match::Match one = begin_here(match);
      const match::Match other = begin_here(match, match.decision().seat, &changed);
      REQUIRE(one.world().hash() != other.world().hash());
      REQUIRE(bot_choice(*greedy, other) == bot_choice(*greedy, one));
      ++compared[match.decision().kind];
    }
    match.choose(choice);
  }
  CHECK(changed > 1000);
  CHECK(compared.size() >= 5);
}

TEST_CASE("nor does what it answers a script", "[bots][greedy][hidden]") {
  const auto greedy = make_bot("greedy", unguarded());
  with_hidden_turned_in_mid_script(rules_with({"masonry"}), [&](const match::Match& one, const match::Match& other) {
    REQUIRE(bot_choice(*greedy, other) == bot_choice(*greedy, one));
  });
}

TEST_CASE("greedy comes with the usual weights, written out with what they are", "[bots][greedy][weights]") {
  const std::filesystem::path file = std::filesystem::path(CASTELLAN_SOURCE_DIR) / "plugins/bot_greedy/weights.yaml";
  CHECK(bots::read_weights(file) == bots::Weights{});
  std::ifstream in(file);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == weights_text(bots::Weights{}));
}

TEST_CASE("greedy:FILE plays with other weights, or says what is wrong with them", "[bots][greedy][weights]") {
  const test::TemporaryFolder folder;
  std::string text = weights_text(bots::Weights{});
  match::Match usual = new_match(rules_with(), 3, 4);
  match::Match same = new_match(rules_with(), 3, 4);
  match::Match other = new_match(rules_with(), 3, 4);
  play_with(usual, {"greedy", "random", "random"});
  play_with(same, {"greedy:" + folder.write("usual.yaml", text), "random", "random"});
  play_with(other, {"greedy:" + folder.write("none.yaml", "plan: 0\ncard: 0\nworker: 0\n"), "random", "random"});
  CHECK(same.hash() == usual.hash());
  CHECK(other.hash() != usual.hash());
  CHECK_THROWS_MATCHES(plugin::make_bot("greedy:" + folder.write("bad.yaml", "plan: 3\nplam: 4\n")),
                       plugin::PluginError,
                       MessageMatches(ContainsSubstring("the bot \"greedy\" can't be made:") &&
                                      ContainsSubstring("bad.yaml:2:1: error:")));
}
