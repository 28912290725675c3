// A seat that is barred from a thing can't use it, and everybody else can.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/bots/bot.hpp"
#include "castellan/definitions/thing.hpp"
#include "castellan/lab/facts.hpp"
#include "castellan/match/save.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

// How often each seat used a thing in random games with a bar.
std::vector<int> uses_by_seat(const std::string& bar, const std::string& guilds = {}) {
  const auto rules = rules_with();
  GameOptions options(4);
  if (!guilds.empty()) options.choose_guilds(*rules, guilds);
  options.bars.push_back(parse_bar(*rules, bar));
  const Thing thing = options.bars[0].thing;
  lab::Catalogue catalogue;
  catalogue.add(*rules);
  const lab::FactReader reader(catalogue, match::make_layout(rules, options));
  std::vector<int> uses(4);
  match::Match match = new_match(rules, options, 1);
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    match.restart(seed);
    play_out(match);
    REQUIRE(match.over());
    const std::size_t number = catalogue.find(thing.kind, definition_of(*rules, thing).id);
    for (const lab::Use& use : reader.read(match, 0).uses)
      uses[static_cast<std::size_t>(use.seat)] += use.thing == number;
  }
  return uses;
}

}  // namespace

TEST_CASE("A barred seat never uses the thing, the others do", "[lab]") {
  const auto& [bar, guilds] = GENERATE(table<std::string, std::string>({{"2:guild:recruiters", "recruiters"},
                                                                        {"2:property:inn", ""},
                                                                        {"2:card:belfort:keep", ""},
                                                                        {"2:area:forest", ""},
                                                                        {"2:site:wall", ""}}));
  CAPTURE(bar);
  const std::vector<int> uses = uses_by_seat(bar, guilds);
  CHECK(uses[1] == 0);
  CHECK(uses[0] + uses[2] + uses[3] > 0);
}

TEST_CASE("Every thing can be barred and the game still ends", "[lab]") {
  const auto rules = rules_with();
  for (std::size_t k = 0; k < thing_names.size(); ++k)
    for (std::size_t i = 0; i < count_things(*rules, static_cast<Thing::Kind>(k)); ++i) {
      GameOptions options(3);
      options.bars.push_back({1, {static_cast<Thing::Kind>(k), AnyId(i)}});
      CAPTURE(bar_text(*rules, options.bars[0]));
      match::Match match = new_match(rules, options, i + 1);
      play_out(match);
      CHECK(match.over());
    }
}

// Or a bot that likes the idea chooses it for ever: nothing comes of it, and the turn goes on.
TEST_CASE("Whoever is barred from the site of guilds is offered none to build", "[lab]") {
  const auto rules = rules_with();
  GameOptions options(3);
  options.bars.push_back(parse_bar(*rules, "2:site:guild"));
  match::Match match = new_match(rules, options, 1);
  const auto bot = bots::random_bot();
  std::vector<int> offers(3);
  while (match.state() == match::Match::State::deciding) {
    for (std::size_t i = 0; i < match.decision().options.size(); ++i)
      offers[static_cast<std::size_t>(match.decision().seat)] += match.key(i).starts_with("build_guild:");
    match.choose(bot_choice(*bot, match));
  }
  CHECK(offers[1] == 0);
  CHECK(offers[0] + offers[2] > 0);
}

TEST_CASE("Whoever asks why is told of the bar, and a dealt world has it too", "[lab]") {
  const auto rules = rules_with();
  GameOptions options(2);
  options.choose_guilds(*rules, "recruiters");
  options.bars.push_back(parse_bar(*rules, "1:guild:recruiters"));
  match::Match match = new_match(rules, options, 3);
  play_until(match, [](const match::Match& at) {
    return at.decision().seat == 0 && at.decision().kind == flow::Decision::Kind::placement;
  });
  const auto is_barred = [](const match::Match& at) {
    for (const match::NotOffered& refused : at.not_offered())
      if (refused.reason.key == flow::Reason::Key::barred) return true;
    return false;
  };
  CHECK(is_barred(match));
  CHECK(is_barred(match.sample(0, 7)));
}

TEST_CASE("A save carries its bars", "[lab][save]") {
  const auto rules = rules_with();
  GameOptions options(2);
  options.bars = {parse_bar(*rules, "2:guild:masons"), parse_bar(*rules, "1:property:inn")};
  match::Match match = new_match(rules, options, 5);
  play_out(match);
  const match::Save save = match::Save::parse(match::Save::of(match).text());
  CHECK(save.game_options(*rules) == options);
  CHECK(save.replay(match::make_layout(rules, options), match::make_script_host(rules, {})).hash() == match.hash());
}

TEST_CASE("A bar that makes no sense is refused with what to write", "[lab]") {
  const auto rules = rules_with();
  const auto problem = [&](const std::string& text) {
    try {
      parse_bar(*rules, text);
      return std::string();
    } catch (const std::invalid_argument& e) {
      return std::string(e.what());
    }
  };
  CHECK_THAT(problem("masons"), ContainsSubstring("SEAT:KIND:NAME"));
  CHECK_THAT(problem("0:guild:masons"), ContainsSubstring("SEAT:KIND:NAME"));
  CHECK_THAT(problem("99999999999999:guild:masons"), ContainsSubstring("SEAT:KIND:NAME"));
  CHECK_THAT(problem("1:gild:masons"), ContainsSubstring("guild, property, plank"));
  CHECK_THAT(problem("1:guild:massons"), ContainsSubstring("there is no guild \"massons\""));
  GameOptions options(2);
  options.bars.push_back(parse_bar(*rules, "3:guild:masons"));
  CHECK_THROWS_WITH(match::make_layout(rules, options), ContainsSubstring("seat 3 is barred"));
}
