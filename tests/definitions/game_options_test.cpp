// What is settled before a game: guilds, options of packs, and both as texts of a save.
#include "castellan/definitions/game_options.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "castellan/match/save.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

content::PackSource weather() {
  return pack_of("weather", {{"mod.yaml", R"(id: weather
options:
  - {id: winds, type: int, range: [-2, 9], default: 3}
  - {id: fog, type: bool, default: false}
  - {id: sky, type: choice, words: [clear, grey], default: clear}
)"}});
}

std::shared_ptr<const Ruleset> windy_rules(const content::PackSource& pack = weather()) {
  auto sources = sources_with();
  sources.push_back(pack);
  return load_sources(sources);
}

// The values of winds, fog and sky.
std::vector<int> values(const GameOptions& options, const Ruleset& rules) {
  std::vector<int> all;
  for (const char* name : {"winds", "fog", "sky"}) all.push_back(options.value(rules, rules.options.find(name)));
  return all;
}

GameOptions with_guilds(const std::string& text, int players = 4) {
  GameOptions options(players);
  options.choose_guilds(*rules_with(), text);
  return options;
}

std::set<std::string> guilds_laid(const GameOptions& options, std::uint64_t seed) {
  const auto rules = rules_with();
  const match::Match match(match::make_layout(rules, options), match::make_script_host(rules, {}), seed);
  std::set<std::string> names;
  for (Entity district : match.layout()->districts) {
    const Entity tile = match.world().get<world::District>(district).guild;
    names.emplace(rules->guilds[match.world().get<world::GuildTile>(tile).guild].name());
  }
  return names;
}

}  // namespace

TEST_CASE("Guilds are chosen by a selection, with or without its pack") {
  const std::string text = GENERATE("advanced", "belfort:advanced");
  const GameOptions options = with_guilds(text);
  CHECK(options.guilds.empty());
  CHECK(rules_with()->selections[options.selection].name() == "advanced");
  CHECK(options.guilds_text(*rules_with()) == "belfort:advanced");
}

TEST_CASE("Guilds are chosen by their names, in this order") {
  const GameOptions options = with_guilds("thieves,belfort:masons,spies");
  REQUIRE(options.guilds.size() == 3);
  CHECK(options.guilds_text(*rules_with()) == "belfort:thieves,belfort:masons,belfort:spies");
  CHECK(with_guilds(options.guilds_text(*rules_with())) == options);
}

TEST_CASE("Choosing again forgets what was chosen before") {
  GameOptions options = with_guilds("thieves,masons");
  options.choose_guilds(*rules_with(), "beginner");
  CHECK(options == with_guilds("beginner"));
  options.choose_guilds(*rules_with(), "normal");
  CHECK(options == GameOptions(4));
  CHECK(options.guilds_text(*rules_with()).empty());
}

TEST_CASE("Guilds nobody knows, and one that is named twice, are refused with what is possible") {
  CHECK_THROWS_WITH(with_guilds("thiefs"), ContainsSubstring("there is no guild or selection of guilds \"thiefs\"") &&
                                               ContainsSubstring("selections are normal, beginner, advanced") &&
                                               ContainsSubstring("thieves"));
  CHECK_THROWS_WITH(with_guilds("masons,normal"), ContainsSubstring("\"normal\""));
  CHECK_THROWS_WITH(with_guilds("masons,spies,masons"), ContainsSubstring("\"masons\" is named twice"));
  CHECK_THROWS_WITH(with_guilds("masons,belfort:masons"), ContainsSubstring("\"belfort:masons\" is named twice"));
  CHECK_THROWS_WITH(with_guilds(","), ContainsSubstring("no guild is named"));
}

TEST_CASE("Named guilds must fit the board and the number of players") {
  const auto rules = rules_with();
  CHECK_THROWS_WITH(match::make_layout(rules, with_guilds("masons,spies,thieves,bandits,wizards,bankers")),
                    ContainsSubstring("6 guilds named, but there are 5 districts"));
  for (const char* guild : {"thieves", "bandits", "spies"}) {
    CHECK_THROWS_WITH(match::make_layout(rules, with_guilds(std::string("masons,") + guild, 2)),
                      ContainsSubstring("is for 3 players or more"));
    CHECK_NOTHROW(match::make_layout(rules, with_guilds(std::string("masons,") + guild, 3)));
  }
}

TEST_CASE("Every selection gives five guilds for every number of players, and two players none that need three") {
  const auto rules = rules_with();
  const int players = GENERATE(2, 3, 4, 5);
  const std::string selection = GENERATE("normal", "beginner", "advanced", "sawyers,miners");
  INFO(players << " " << selection);
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto laid = guilds_laid(with_guilds(selection, players), seed);
    CHECK(laid.size() == 5);
    seen.insert(laid.begin(), laid.end());
  }
  const bool interactive = seen.contains("thieves") || seen.contains("bandits") || seen.contains("spies");
  CHECK(interactive == (players > 2 && selection != "beginner"));
  if (selection == "sawyers,miners") CHECK(guilds_laid(with_guilds(selection, players), 1).contains("sawyers"));
}

TEST_CASE("Options of packs have their declared values until they are set") {
  const auto rules = windy_rules();
  GameOptions options(3);
  CHECK(values(options, *rules) == std::vector{3, 0, 0});
  CHECK(options.assignments(*rules).empty());
  options.set(*rules, "winds=-2");
  CHECK(values(options, *rules) == std::vector{-2, 0, 0});
  options.set(*rules, "weather:sky=grey");
  options.set(*rules, "fog=yes");
  CHECK(values(options, *rules) == std::vector{-2, 1, 1});
}

TEST_CASE("Yes and no can be written in several ways") {
  const auto rules = windy_rules();
  GameOptions options(3);
  for (const char* yes : {"true", "yes", "on", "1"}) {
    options.set(*rules, "fog=false");
    options.set(*rules, std::string("fog=") + yes);
    CHECK(values(options, *rules)[1] == 1);
  }
  for (const char* no : {"false", "no", "off", "0"}) {
    options.set(*rules, "fog=true");
    options.set(*rules, std::string("fog=") + no);
    CHECK(values(options, *rules)[1] == 0);
  }
}

TEST_CASE("A value an option can't have is refused with what it can, and nothing is set") {
  struct Mistake {
    const char* assignment;
    const char* message;
  };
  const auto [assignment, message] = GENERATE(Catch::Generators::values<Mistake>({
      {"winds=10", "option winds: \"10\" is not a whole number from -2 to 9"},
      {"winds=-3", "option winds: \"-3\" is not a whole number from -2 to 9"},
      {"winds=", "option winds: \"\" is not a whole number from -2 to 9"},
      {"winds=3x", "option winds: \"3x\" is not a whole number"},
      {"winds= 3", "option winds: \" 3\" is not a whole number"},
      {"winds=99999999999", "is not a whole number"},
      {"fog=maybe", "option fog: \"maybe\" is neither yes nor no"},
      {"sky=blue", "option sky: \"blue\" is not one of clear, grey"},
      {"sky=1", "option sky: \"1\" is not one of clear, grey"},
      {"wind=3", "there is no option \"wind\": options of these packs are winds, fog, sky"},
      {"fog", "option \"fog\": write name=value"},
      {"=3", "there is no option \"\""},
  }));
  const auto rules = windy_rules();
  GameOptions options(3);
  CHECK_THROWS_WITH(options.set(*rules, assignment), ContainsSubstring(message));
  CHECK(values(options, *rules) == std::vector{3, 0, 0});
  CHECK_THROWS_WITH(options.set(*rules_with(), "winds=3"), ContainsSubstring("options of these packs are none"));
}

TEST_CASE("What was set and differs from the usual is told as texts that set it again") {
  const auto rules = windy_rules();
  GameOptions options(3);
  for (const char* assignment : {"winds=9", "fog=on", "sky=grey"}) options.set(*rules, assignment);
  const std::vector<std::string> texts = options.assignments(*rules);
  CHECK(texts == std::vector<std::string>{"weather:winds=9", "weather:fog=true", "weather:sky=grey"});
  GameOptions again(3);
  for (const std::string& text : texts) again.set(*rules, text);
  CHECK(again == options);
  options.set(*rules, "winds=3");
  CHECK(options.assignments(*rules) == std::vector<std::string>{"weather:fog=true", "weather:sky=grey"});
}

TEST_CASE("A save carries guilds and options, and a game loaded from it has them", "[save]") {
  const auto rules = windy_rules();
  GameOptions options(3);
  options.choose_guilds(*rules, "thieves,masons");
  options.set(*rules, "winds=-1");
  options.set(*rules, "sky=grey");
  match::Match match(match::make_layout(rules, options), match::make_script_host(rules, {}), 5);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 30; });
  const match::Save save = match::Save::parse(match::Save::of(match).text());
  CHECK(save.guilds == "belfort:thieves,belfort:masons");
  CHECK(save.options == std::vector<std::string>{"weather:winds=-1", "weather:sky=grey"});
  CHECK(save.game_options(*rules) == options);
  const match::Match loaded =
      save.replay(match::make_layout(rules, save.game_options(*rules)), match::make_script_host(rules, {}));
  CHECK(loaded.hash() == match.hash());
  CHECK(loaded.layout()->options() == options);
}

TEST_CASE("A save whose guilds or options the loaded packs do not know is refused by name", "[save]") {
  const auto rules = windy_rules();
  GameOptions options(3);
  options.set(*rules, "winds=8");
  options.choose_guilds(*rules, "advanced");
  match::Save save =
      match::Save::of(match::Match(match::make_layout(rules, options), match::make_script_host(rules, {}), 5));
  CHECK_NOTHROW(save.game_options(*rules));

  CHECK_THROWS_AS(save.game_options(*rules_with()), match::SaveError);
  CHECK_THROWS_WITH(save.game_options(*rules_with()), ContainsSubstring("there is no option \"weather:winds\""));
  content::PackSource calmer = weather();
  calmer.files[0].content.replace(calmer.files[0].content.find("[-2, 9]"), 7, "[-2, 7]");
  CHECK_THROWS_WITH(save.game_options(*windy_rules(calmer)), ContainsSubstring("is not a whole number from -2 to 7"));
  save.guilds = "belfort:alchemists";
  CHECK_THROWS_WITH(save.game_options(*rules), ContainsSubstring("\"belfort:alchemists\""));
}

TEST_CASE("A dash may stand for an underscore, as a pack's id has it") {
  auto sources = sources_with();
  sources.push_back(pack_of(
      "gamblers-den", {{"mod.yaml", "id: gamblers-den\noptions: [{id: high_stakes, type: bool, default: false}]\n"},
                       {"guilds/gamblers_den.yaml", "id: gamblers_den\ncategory: basic\ncost: {wood: 1}\nplank: {}\n"},
                       {"guilds/gamblers_den.lua", "return guild { action = function() end }"}}));
  const auto rules = load_sources(sources);
  GameOptions options(3);
  options.choose_guilds(*rules, "gamblers-den,thieves");
  CHECK(options.guilds_text(*rules) == "gamblers-den:gamblers_den,belfort:thieves");
  options.set(*rules, "high-stakes=yes");
  CHECK(options.value(*rules, rules->options.find("high_stakes")) == 1);
  CHECK_THROWS_WITH(options.choose_guilds(*rules, "gambler-den"), ContainsSubstring("there is no guild"));
}
