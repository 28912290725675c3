// A match in words: complete in every language, and silent about what the listener can't know.
#include "castellan/match/words.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "castellan/flow/flow.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/hidden.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

// Braces show an argument nobody gave, brackets a text nobody wrote.
void check_complete(const std::string& text) {
  if (text.find_first_of("{}[]") != std::string::npos) FAIL_CHECK(text);
}

void check_decision(const match::Match& match, const match::Words& words) {
  check_complete(words.prompt());
  REQUIRE_FALSE(words.prompt().empty());
  std::set<std::string> labels;
  for (std::size_t i = 0; i < match.decision().options.size(); ++i) {
    INFO(match.key(i));
    REQUIRE_FALSE(words.option(i).empty());
    check_complete(words.option(i));
    if (!labels.insert(words.option(i)).second) FAIL_CHECK("twice: " << words.option(i));
    check_complete(words.detail(match.decision().options[i], match.decision()));
  }
}

Entity card_of(const match::Match& match, std::string_view kind, world::Pile::Role role) {
  const world::World& world = match.world();
  const Id<Property> wanted = match.rules().properties.find(kind);
  for (Entity card : world.layout().cards)
    if (world.get<world::Card>(card).kind == wanted &&
        world.get<world::Pile>(world.get<world::Card>(card).pile).role == role)
      return card;
  return nothing;
}

}  // namespace

TEST_CASE("Whatever is asked, offered, refused and told has words in every language", "[words]") {
  const int players = GENERATE(2, 3, 4, 5);
  const std::vector<std::string> packs = GENERATE(std::vector<std::string>{}, std::vector<std::string>{"brewers"},
                                                  std::vector<std::string>{"first-printing"});
  const std::string language = GENERATE("en", "de", "fr", "it");
  INFO(language << " " << players);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    match::Match match = new_match(rules_with(packs), players, seed);
    play_until(match, [&](const match::Match& m) {
      const match::Words words(m, language, m.decision().seat);
      check_decision(m, words);
      if (!m.quiet() || m.choice_count() % 8 == 0)
        for (const match::NotOffered& other : m.not_offered()) check_complete(words.reason(other.reason));
      return false;
    });
    REQUIRE(match.over());
    const match::Words words(match, language, nobody);
    for (const world::Event& event : match.world().events()) check_complete(words.event(event));
  }
}

TEST_CASE("Everything that can be asked in the base game has been asked in these tests", "[words]") {
  std::set<std::string> asked;
  for (int players = 2; players <= 5; ++players)
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      match::Match match = new_match(rules_with(), players, seed);
      play_until(match, [&](const match::Match& m) {
        asked.insert(m.decision().prompt());
        return false;
      });
    }
  for (const char* prompt : {"placement",
                             "which_worker",
                             "send_workers",
                             "turn",
                             "which_lock",
                             "hand_limit",
                             "keep_hand",
                             "build_where",
                             "build_which_side",
                             "trade",
                             "belfort:camp.swap_with",
                             "belfort:thieves.victim",
                             "belfort:bandits.what",
                             "belfort:wizards.first",
                             "belfort:architects.price",
                             "belfort:spies.reveal",
                             "belfort:recruiters.option",
                             "belfort:gatehouse.symbol",
                             "belfort:library.discard",
                             "belfort:neutral_turns.neutral_card"}) {
    INFO(prompt);
    CHECK(asked.contains(prompt));
  }
}

TEST_CASE("What a seat can't know makes no difference to what it is told", "[words][hidden]") {
  const int players = GENERATE(2, 3, 5);
  match::Match match = new_match(rules_with(), players, 21);
  int changed = 0;
  const auto all_words = [](const match::Match& m, Seat viewer) {
    const match::Words words(m, "en", viewer);
    std::string all;
    for (const world::Event& event : m.world().events()) all += words.event(event) + "\n";
    for (std::uint32_t e = 0; e < m.world().layout().entity_count(); ++e) all += words.thing(Entity{e}) + "\n";
    for (std::size_t i = 0; i < m.decision().options.size(); ++i)
      all += words.option(i) + words.detail(m.decision().options[i], m.decision()) + "\n";
    return all;
  };
  play_until(match, [&](const match::Match& m) {
    if (m.choice_count() % 23 != 0) return false;
    const auto seat = static_cast<Seat>(m.choice_count() % static_cast<std::size_t>(players));
    match::Match other = m.clone();
    const std::string before = all_words(other, seat);
    const std::string public_before = all_words(other, nobody);
    changed += permute_hidden(other.world(), seat);
    REQUIRE(all_words(other, seat) == before);
    if (seat == 0) CHECK(public_before.find("draws a card:") == std::string::npos);
    return false;
  });
  CHECK(changed > 100);
}

TEST_CASE("To nobody a hand is just cards; its owner reads the names", "[words][hidden]") {
  match::Match match = new_match(rules_with(), 3, 5);
  const Seat seat = match.decision().seat;
  const match::Words own(match, "en", seat);
  const match::Words everybody(match, "en", nobody);
  for (std::size_t i = 0; i < match.decision().options.size(); ++i) {
    CHECK(everybody.option(i) == "Card");
    CHECK(everybody.detail(match.decision().options[i], match.decision()).empty());
    CHECK(own.option(i) != "Card");
    CHECK_FALSE(own.detail(match.decision().options[i], match.decision()).empty());
  }
}

TEST_CASE("Costs, fees and reasons are told with their numbers", "[words]") {
  match::Match match = new_match(rules_with(), 4, 41);
  play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
  const match::Words words(match, "en", match.decision().seat);
  bool desk = false;
  for (const flow::Option& option : match.decision().options)
    if (words.option(option, match.decision()) == "Place a worker: recruiter’s desk, plank 1") {
      desk = true;
      CHECK(words.detail(option, match.decision()) == "fee 2 gold; your worker brings another of its kind");
    }
  CHECK(desk);
  const auto& rules = match.rules();
  CHECK(words.reason({flow::Reason::Key::cannot_pay, rules.resources.find("stone"), 2}) == "You need 2 more stone.");
  CHECK(words.reason({flow::Reason::Key::no_free_symbol, rules.sites.find("pub"), 0}) == "Every pub symbol is taken.");
  CHECK(words.reason({flow::Reason::Key::used_up, none, 1}) == "You have done that this turn already.");
  CHECK(match::Words(match, "de", 0).reason({flow::Reason::Key::cannot_pay, rules.resources.find("stone"), 1}) ==
        "Dir fehlt 1 Stein.");
}

TEST_CASE("A guild's fee goes to its owner, and the owner pays none", "[words]") {
  match::Match match = new_match(rules_with(), 3, 7);
  play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
  const world::Layout& layout = match.world().layout();
  const Seat seat = match.decision().seat;
  const Seat rival = seat == 0 ? Seat{1} : Seat{0};
  const Entity tile = match.world().get<world::District>(layout.districts[0]).guild;
  const Entity symbol = layout.symbols_of(layout.guild_location(layout.districts[0]))[0];
  flow::Option place;
  place.kind = flow::Option::Kind::place;
  place.entity = layout.plank_of_guild(tile);
  const match::Words words(match, "en", seat);
  CHECK(words.detail(place, match.decision()).starts_with("fee 1 gold; "));
  match.world().set<&world::Symbol::marker>(symbol, layout.seats[static_cast<std::size_t>(rival)]);
  CHECK(words.detail(place, match.decision()).starts_with("fee 1 gold to " + words.player(rival) + "; "));
  match.world().set<&world::Symbol::marker>(symbol, layout.seats[static_cast<std::size_t>(seat)]);
  CHECK(words.detail(place, match.decision()).starts_with("your own guild, no fee; "));
}

TEST_CASE("Help finds things by name, by id and by half a word, in every language", "[words]") {
  match::Match match = new_match(rules_with(), 3, 7);
  const match::Words english(match, "en", 0);
  CHECK(english.help("thieves").title == "Thieves’ Guild");
  CHECK(english.help("Thieves' Guild").title == "Thieves’ Guild");
  CHECK_THAT(english.help("THIEVES").text, ContainsSubstring("up to 2 gold") && ContainsSubstring("Cost: 1 wood"));
  CHECK(english.help("belfort:pub").title == "Pub");
  CHECK(english.help("taxes").title == "Taxes");
  CHECK(english.help("libary").title == "Library");
  CHECK(english.help("xyzzy").title.empty());
  CHECK(english.help("").title.empty());
  CHECK(match::Words(match, "de", 0).help("kneipe").title == "Kneipe");
  CHECK(match::Words(match, "fr", 0).help("bibliotheque").title == "Bibliothèque");
  CHECK(match::Words(match, "it", 0).help("Gilda dei Ladri").title == "Gilda dei Ladri");
}

TEST_CASE("Every topic has a title and a text of its own in every language", "[words]") {
  match::Match match = new_match(rules_with({"brewers"}), 3, 7);
  const std::string language = GENERATE("en", "de", "fr", "it");
  const match::Words words(match, language, 0);
  const auto topics = words.topics();
  CHECK(topics.size() > 40);
  for (const std::string& topic : topics) {
    INFO(language << " " << topic);
    CHECK(words.help(topic).title == topic);
    CHECK(words.help(topic).text.size() > 10);
    check_complete(words.help(topic).text);
  }
}

TEST_CASE("Things are called by what and where they are", "[words]") {
  match::Match match = new_match(rules_with(), 4, 3);
  const world::Layout& layout = match.world().layout();
  const match::Words words(match, "en", 0);
  const Id<Site> wall = match.rules().sites.find("wall");
  const Id<Site> pub = match.rules().sites.find("pub");
  CHECK(words.thing(layout.players[1]) == "Blue");
  CHECK(words.thing(layout.districts[2]) == "district 3");
  CHECK(words.thing(layout.locations_of(pub)[0]) == "pub in district 1");
  CHECK_THAT(words.thing(layout.locations_of(wall)[1]), ContainsSubstring("wall") && ContainsSubstring("in district"));
  CHECK(words.thing(layout.areas[0]) == "forest");
  CHECK(words.thing(nothing).empty());
  Goods goods;
  CHECK(words.goods(goods) == "nothing");
  goods[Id<Resource>(0)] = 2;
  goods[Id<Resource>(1)] = 1;
  CHECK(words.goods(goods) == "2 wood, 1 stone");
  const Entity hidden = card_of(match, "pub", world::Pile::deck);
  if (hidden != nothing) CHECK(words.thing(hidden) == "card");
}

TEST_CASE("Two built cards of a kind are told apart", "[words]") {
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    match::Match match = new_match(rules_with(), 3, seed);
    play_until(match, [&](const match::Match& m) {
      const auto& options = m.decision().options;
      return std::ranges::any_of(options, [&](const flow::Option& option) {
        return m.key(static_cast<std::size_t>(&option - options.data())).ends_with("#2");
      });
    });
    if (match.state() != match::Match::State::deciding) continue;
    const match::Words words(match, "en", match.decision().seat);
    std::set<std::string> texts;
    for (std::size_t i = 0; i < match.decision().options.size(); ++i) texts.insert(words.option(i));
    CHECK(texts.size() == match.decision().options.size());
    return;
  }
  FAIL("no game had two equal cards");
}

TEST_CASE("Goods among the params are told like any price, and a question's own numbers are not hidden by params",
          "[words]") {
  auto sources = sources_with();
  sources.push_back(
      pack_of("bakers", {{"guilds/bakers.yaml",
                          "id: bakers\ncategory: basic\ncost: {wood: 1}\nplank: {}\n"
                          "params: {price: {wood: 2, gold: 1}, most: 9}\n"},
                         {"guilds/bakers.lua",
                          "return guild { action = function(game, me, p)\n"
                          "  ask.number { me, min = 0, max = 3, optional = true, prompt = 'sell' } end }\n"},
                         {"locale/en.yaml",
                          "guild: {bakers: {name: Bakers, short: \"{price}, {most}\", text: x}}\n"
                          "ask: {bakers: {sell: \"{least} to {most} for {price}?\", sell_none: \"no "
                          "{price}\"}}\n"}}));
  const auto rules = load_sources(sources);
  const match::Match match = mid_script_match(rules, 3, "bakers:bakers.sell");
  const match::Words words(match, "en", match.decision().seat);
  CHECK(words.prompt() == "0 to 3 for 2 wood and 1 gold?");
  CHECK(words.option(match.decision().options.size() - 1) == "No 2 wood and 1 gold");
}

TEST_CASE("Lists end as the language ends them, whatever their length", "[words]") {
  const match::Match match = new_match(rules_with(), 3, 7);
  const auto list = [&](const char* language, const std::vector<std::string>& items) {
    return match::Words(match, language, 0).list(items);
  };
  CHECK(list("en", {}).empty());
  CHECK(list("en", {"Red"}) == "Red");
  CHECK(list("en", {"Red", "Blue"}) == "Red and Blue");
  CHECK(list("en", {"Red", "Blue", "Green"}) == "Red, Blue and Green");
  CHECK(list("de", {"Rot", "Blau", "Grün", "Gelb"}) == "Rot, Blau, Grün und Gelb");
  CHECK(list("fr", {"Rouge", "Bleu"}) == "Rouge et Bleu");
  CHECK(list("it", {"Rosso", "Blu"}) == "Rosso e Blu");
}

TEST_CASE("Help tells the fees of planks, and what the books leave open as this program's ruling", "[words]") {
  const match::Match match = new_match(rules_with(), 3, 7);
  const match::Words words(match, "en", 0);
  CHECK_THAT(words.help("tower").text, ContainsSubstring("Fee for placing a worker: 1 gold."));
  CHECK_THAT(words.help("blacksmith").text, !ContainsSubstring("Fee for placing"));
  CHECK_THAT(words.help("bankers").text,
             ContainsSubstring("Fee for placing a worker: 1 gold, to the guild’s owner if it has one."));
  CHECK_THAT(words.help("desk").text, ContainsSubstring("Fee for placing a worker: 2 gold."));
  CHECK_THAT(words.help("two players").text,
             ContainsSubstring("Ruling of this program, where the rulebooks are silent: The two neutral dwarves"));
  CHECK_THAT(words.help("pub").text, !ContainsSubstring("Ruling"));
  // Every ruling of RULES.md is told somewhere, in every language.
  for (const auto& [language, word] : {std::pair("en", "Ruling of this program"), std::pair("de", "Regelung dieses"),
                                       std::pair("fr", "Décision de ce"), std::pair("it", "Decisione di questo")}) {
    const match::Words here(match, language, 0);
    std::set<std::string> ruled;
    for (const std::string& topic : here.topics())
      if (here.help(topic).text.find(word) != std::string::npos) ruled.insert(topic);
    INFO(language);
    CHECK(ruled.size() == 15);
  }
}

TEST_CASE("Where goods come from is told, and numbered places need no article", "[words]") {
  match::Match match = new_match(rules_with(), 3, 7);
  play_until(match, [](const match::Match& m) { return m.world().get<world::Table>(world::Layout::table).month == 4; });
  const match::Words words(match, "en", nobody);
  bool gathered = false;
  for (const world::Event& event : match.world().events()) {
    const std::string told = words.event(event);
    gathered |= told.find(" metal (mine).") != std::string::npos;
    CHECK(told.find("the wall ") == std::string::npos);
  }
  CHECK(gathered);
  world::Event wall{.type = EventType::built, .player = match.layout()->players[0]};
  wall.subject = match.layout()->locations_of(match.rules().sites.find("wall"))[0];
  wall.def = match.rules().sites.find("wall");
  CHECK(words.event(wall) == "Red builds wall 1 in district 1.");
  CHECK(match::Words(match, "de", nobody).event(wall) == "Rot baut Mauer 1 in Bezirk 1.");
  const match::Match two = new_match(rules_with(), 2, 7);
  const world::Event moved{.type = EventType::moved, .subject = two.layout()->pieces[0]};
  CHECK(match::Words(two, "de", nobody).event(moved) == "Der Zwerg eines Nicht-Spielers zieht weiter.");
}

TEST_CASE("Where one can build is told with the markers there", "[words]") {
  match::Match match = new_match(rules_with(), 3, 7);
  play_until(match, [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::turn; });
  const world::Layout& layout = match.world().layout();
  const match::Words words(match, "en", match.decision().seat);
  const Id<Site> pub = match.rules().sites.find("pub");
  flow::Option place;
  place.kind = flow::Option::Kind::entity;
  place.entity = layout.locations_of(pub)[1];
  CHECK(words.detail(place, match.decision()) == "no markers in district 2 yet");
  match.world().set<&world::Symbol::marker>(layout.symbols_of(layout.locations_of(pub)[1])[0], layout.players[1]);
  CHECK(words.detail(place, match.decision()) == "markers: Blue; district 2: Blue ×1");
  flow::Option build;
  build.kind = flow::Option::Kind::action;
  build.def = match.rules().actions.find("build_wall");
  build.number = match.rules().sites.find("wall").number();
  CHECK_THAT(words.detail(build, match.decision()), ContainsSubstring("free in districts 1, 2, 3, 4 and 5"));
}

TEST_CASE("A pack without texts plays on, with its keys in brackets", "[words]") {
  match::Match match = mid_script_match(rules_with({"masonry"}), 4, "celebrate");
  const match::Words words(match, "de", match.decision().seat);
  CHECK(words.prompt() == "[ask.wallers.celebrate]");
  CHECK(words.option(0) == "[ask.wallers.sing]");
}
