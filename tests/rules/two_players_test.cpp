// Two players: NP-1 to NP-7.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "castellan/match/rules.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// The guilds of a game for two, before anybody has chosen anything.
std::multiset<std::string> guilds_drawn(const std::string& selection, std::uint64_t seed) {
  const auto rules = testing::rules_with();
  GameOptions options(2);
  options.choose_guilds(*rules, selection);
  const match::Match match(match::make_layout(rules, options), match::make_script_host(rules, {}), seed);
  std::multiset<std::string> names;
  for (Entity district : match.layout()->districts) {
    const Entity tile = match.world().get<world::District>(district).guild;
    names.emplace(rules->guilds[match.world().get<world::GuildTile>(tile).guild].name());
  }
  return names;
}

const std::set<std::string> interactive{"thieves", "bandits", "wizards", "spies"};
const std::set<std::string> resource{"sawyers", "miners", "bankers", "masons"};

int count_in(const std::multiset<std::string>& drawn, const std::set<std::string>& of) {
  int count = 0;
  for (const std::string& name : drawn) count += static_cast<int>(of.count(name));
  return count;
}

}  // namespace

TEST_CASE("NP-1 of the interactive guilds only the wizards are used", "[rules]") {
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto normal = guilds_drawn("normal", seed);
    CHECK(normal.size() == 5);
    CHECK(normal.count("wizards") == 1);
    CHECK(count_in(normal, interactive) == 1);
    const auto beginner = guilds_drawn("beginner", seed);
    CHECK(count_in(beginner, interactive) == 0);
    CHECK(count_in(beginner, resource) == 3);
    const auto advanced = guilds_drawn("advanced", seed);
    CHECK(count_in(advanced, interactive) == static_cast<int>(advanced.count("wizards")));
    seen.insert(advanced.begin(), advanced.end());
    seen.insert(normal.begin(), normal.end());
  }
  CHECK(seen.size() == 9);
  CHECK(guilds_drawn("wizards,masons,sawyers,miners,bankers", 1).count("wizards") == 1);
  for (const char* name : {"thieves", "bandits", "spies"})
    CHECK_THROWS_AS(guilds_drawn(name, 1), std::invalid_argument);
}

TEST_CASE("NP-2 two neutral builders with crests 3 and 4 that never move, run by crests 1 and 2", "[rules]") {
  RulesTable t(2);
  CHECK(t.layout().seat_count() == 4);
  CHECK(t.crest(np3) == 3);
  CHECK(t.crest(np4) == 4);
  t.pool({"pub", "inn", "bank"});
  t.stands(red, "elf", "camp.1");
  t.enter("camp");
  CHECK(t.offered() == Names{"blue", "none"});  // never a neutral's crest
  t.choose(red, "blue");
  CHECK(t.crest(red) == 2);
  t.end_turn(blue);
  t.end_turn(red);
  t.choose(blue, "pub", "pub/1");  // blue has crest 1 now and runs NP3
  CHECK(t.marker("pub/1") == "np3");
  t.choose(red, "inn", "inn/2");
  CHECK(t.marker("inn/2") == "np4");
  CHECK(t.crest(np3) == 3);
  CHECK(t.crest(np4) == 4);
}

TEST_CASE("NP-3 EDN-15 after the crests, crest 1 and then crest 2 puts its neutral's dwarf on a guild, not both on one",
          "[rules]") {
  const auto rules = testing::rules_with();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    match::Match match(match::make_layout(rules, 2), match::make_script_host(rules, {}), seed);
    while (match.decision().kind == flow::Decision::Kind::discard) REQUIRE(match.choose(std::size_t{0}).accepted);
    const auto crest = [&] {
      return match.world()
          .get<world::Player>(match.layout()->players[static_cast<std::size_t>(match.decision().seat)])
          .crest;
    };
    const auto dwarf = [&](std::size_t number) {
      return match.world().get<world::PieceSpot>(match.layout()->pieces[number]).place;
    };
    REQUIRE(match.decision().kind == flow::Decision::Kind::ask);
    CHECK(crest() == 1);
    CHECK(match.decision().options.size() == 5);
    const Entity first = match.decision().options[2].entity;
    match.choose(std::size_t{2});
    CHECK(crest() == 2);
    CHECK(match.decision().options.size() == 4);
    for (const flow::Option& option : match.decision().options) CHECK(option.entity != first);
    const Entity second = match.decision().options[0].entity;
    match.choose(std::size_t{0});
    CHECK(dwarf(0) == first);
    CHECK(dwarf(1) == second);
    CHECK(match.decision().kind == flow::Decision::Kind::placement);
  }
}

TEST_CASE("NP-3 nobody can place at a guild with a neutral dwarf, but it can be built", "[rules]") {
  RulesTable t(2);
  t.neutral_dwarf(1, "masons");
  t.neutral_dwarf(2, "sawyers");
  t.has(red, {9, 9, 9, 9});
  t.placement(red);
  CHECK(t.refused("place:masons") == "blocked");
  CHECK(t.refused("place:sawyers") == "blocked");
  CHECK(t.offers("place:recruiters"));
  t.actions(red);
  t.choose(red, "build_guild:masons");
  CHECK(t.owner("masons") == "red");
  t.placement(red);
  CHECK(t.refused("place:masons") == "blocked");  // not even for its owner
}

TEST_CASE("NP-3 a guild with a neutral dwarf can be swapped, and the dwarf stays", "[rules]") {
  RulesTable t(2, {.guilds = "wizards,masons,sawyers"});
  t.neutral_dwarf(1, "masons");
  t.marker(blue, {"guild/2"});
  t.stands(red, "elf", "wizards");
  t.actions(red);
  t.choose(red, "activate:wizards", "guild/2", "guild/3");
  CHECK(t.owner("sawyers") == "blue");
  CHECK(t.owner("masons").empty());
  CHECK(t.guild_of_dwarf(1) == "masons");
}

TEST_CASE("NP-4 a card of the pool or the deck's top, a free marker where the player likes, discard, refill",
          "[rules]") {
  RulesTable t(2);
  t.pool({"pub", "inn", "bank"});
  t.next_cards({"library", "market", "tower"});
  t.marker(red, {"pub/1"});
  t.has(red, {});
  t.neutral_turns();
  CHECK(t.asked() == red);
  CHECK(t.offered().size() == 4);
  t.choose(red, "pub");
  CHECK(t.offered() == Names{"pub/2", "pub/3", "pub/4", "pub/5"});
  t.choose(red, "pub/4");
  CHECK(t.marker("pub/4") == "np3");
  CHECK(t.goods(red) == Purse{});
  CHECK(t.discards() == Names{"pub"});
  CHECK(t.pool() == Names{"bank", "inn", "library"});
  CHECK(t.built(red).empty());
  t.choose(blue, "pile/properties/deck");
  CHECK(t.offered() == Names{"market/1", "market/2", "market/3", "market/4", "market/5"});
  t.choose(blue, "market/2");
  CHECK(t.marker("market/2") == "np4");
  CHECK(t.discards() == Names{"market", "pub"});
  CHECK(t.pool() == Names{"bank", "inn", "library"});
}

TEST_CASE("NP-4 a keep takes both symbols; a gatehouse must be wholly free and takes one", "[rules]") {
  RulesTable t(2);
  t.pool({"keep", "gatehouse", "bank"});
  t.marker(blue, {"keep/1", "gatehouse/1#1"});
  t.neutral_turns();
  t.choose(red, "keep");
  CHECK(t.offered() == Names{"keep/2", "keep/3", "keep/4", "keep/5"});
  t.choose(red, "keep/2");
  CHECK(t.marker("keep/2") == "np3");
  t.choose(blue, "gatehouse");
  CHECK(t.offered() == Names{"gatehouse/2", "gatehouse/3", "gatehouse/4", "gatehouse/5"});
  t.choose(blue, "gatehouse/3", "symbol/gatehouse/3#2");
  CHECK(t.marker("gatehouse/3#2") == "np4");
  CHECK(t.marker("gatehouse/3#1").empty());
}

TEST_CASE("NP-4 EDN-16 a pool card without a free symbol may be taken only if no pool card has one", "[rules]") {
  RulesTable t(2);
  const auto fill = [&](const std::string& site) {
    for (int n = 1; n <= 5; ++n) t.marker(blue, {site + "/" + std::to_string(n)});
  };
  fill("pub");
  t.pool({"pub", "pub", "bank"});
  SECTION("another can be built") {
    t.neutral_turns();
    CHECK(t.refused("pub") == "no_free_symbol");
    CHECK(t.offers("bank"));
    CHECK(t.offers("pile/properties/deck"));
  }
  SECTION("no other can be built: then it is taken and nothing is built") {
    fill("bank");
    t.next_cards({"inn", "inn"});
    t.neutral_turns();
    t.choose(red, "pub");
    CHECK(t.discards() == Names{"pub"});
    CHECK(t.pool() == Names{"bank", "inn", "pub"});
    CHECK(t.markers(np3, 1) == 0);
    CHECK(t.asked() == blue);
  }
  SECTION("such a card from the deck: nothing is built") {
    t.next_cards({"pub", "inn"});
    t.neutral_turns();
    t.choose(red, "pile/properties/deck");
    CHECK(t.discards() == Names{"pub"});
    CHECK(t.asked() == blue);
  }
}

TEST_CASE("EDN-15 EDN-16 packs can change both rulings about neutral builders", "[rules]") {
  RulesTable t(2, {.files = {{"two.yaml",
                              "patch:\n"
                              "  phase.neutral_dwarves: {params: {share: true}}\n"
                              "  phase.neutral_turns: {params: {any_card: true}}\n"}}});
  for (int n = 1; n <= 5; ++n) t.marker(blue, {"pub/" + std::to_string(n)});
  t.pool({"pub", "pub", "bank"});
  t.neutral_turns();
  CHECK(t.offers("pub"));
  match::Match match(t.match().layout(), t.match().host(), 1);
  while (match.decision().kind == flow::Decision::Kind::discard) REQUIRE(match.choose(std::size_t{0}).accepted);
  match.choose(std::size_t{2});
  CHECK(match.decision().options.size() == 5);
}

TEST_CASE("NP-4 the last free symbol of a type can be taken, and that card is not refused", "[rules]") {
  RulesTable t(2);
  t.pool({"pub", "pub", "bank"});
  t.marker(blue, {"pub/1", "pub/2", "pub/3", "pub/5"});
  t.neutral_turns();
  t.choose(red, "pub", "pub/4");
  CHECK(t.marker("pub/4") == "np3");
  CHECK(t.refused("pub") == "no_free_symbol");
}

TEST_CASE("NP-5 both neutral dwarves move one guild clockwise, and owners get 1 gold from the supply", "[rules]") {
  RulesTable t(2);  // recruiters, masons, sawyers, miners, bankers in districts 1 to 5
  t.neutral_dwarf(1, "masons");
  t.neutral_dwarf(2, "bankers");
  t.marker(red, {"guild/3"});
  t.marker(blue, {"guild/1"});
  t.has(red, {.gold = 1});
  t.has(blue, {});
  t.enter("neutral_dwarves_move");
  CHECK(t.guild_of_dwarf(1) == "sawyers");
  CHECK(t.guild_of_dwarf(2) == "recruiters");  // from the last district to the first
  CHECK(t.gold(red) == 2);
  CHECK(t.gold(blue) == 1);
}

TEST_CASE("NP-6 districts score as with 4 players, and neutrals take ranks", "[rules]") {
  RulesTable t(2);
  t.workers(red, 0, 0);
  t.workers(blue, 0, 0);
  t.marker(np3, {"pub/1", "inn/1", "bank/1"});
  t.marker(red, {"tower/1", "market/1"});
  t.marker(blue, {"library/1"});
  t.marker(np3, {"pub/2"});
  t.marker(np4, {"inn/2"});  // a tie of the neutrals: red drops to third
  t.marker(red, {"wall/2.1"});
  t.marker(np4, {"wall/3.1", "wall/3.2"});
  t.marker(blue, {"pub/3"});
  t.scoring(3);
  CHECK(t.score(red) == 3 + 3);
  CHECK(t.score(blue) == 1 + 3);
  CHECK(t.score(np3) == 0);  // neutrals have no score of their own
}

TEST_CASE("NP-6 elves and dwarves against two neutrals with 4 each", "[rules]") {
  const auto points = [](int reds, int blues) {
    std::vector<std::pair<int, int>> of_kind;
    for (const bool elves : {true, false}) {
      RulesTable t(2);
      t.workers(red, elves ? reds : 0, elves ? 0 : reds);
      t.workers(blue, elves ? blues : 0, elves ? 0 : blues);
      t.scoring(3);
      of_kind.emplace_back(t.score(red), t.score(blue));
    }
    CHECK(of_kind[0] == of_kind[1]);
    return of_kind[0];
  };
  CHECK(points(5, 3) == std::pair(3, 0));
  CHECK(points(5, 5) == std::pair(1, 1));
  CHECK(points(6, 5) == std::pair(3, 1));
  CHECK(points(4, 3) == std::pair(1, 0));  // tied with both neutrals for first
  CHECK(points(3, 2) == std::pair(0, 0));
  RulesTable gnomes(2);
  gnomes.workers(red, 0, 0);
  gnomes.workers(blue, 0, 0);
  gnomes.built(red, "bank", 1);
  gnomes.scoring(3);
  CHECK(gnomes.score(red) == 3);  // neutrals have no gnomes
}

TEST_CASE("NP-7 wizards may move neutral markers, and neutrals never own a guild", "[rules]") {
  RulesTable t(2, {.guilds = "wizards,masons,sawyers"});
  t.stands(red, "elf", "wizards");
  t.marker(np4, {"pub/1"});
  t.marker(red, {"pub/2"});
  t.actions(red);
  t.choose(red, "activate:wizards", "pub/1", "pub/2");
  CHECK(t.marker("pub/1") == "red");
  CHECK(t.marker("pub/2") == "np4");
  // Only properties are on cards, so nothing a neutral takes is a guild; and swaps keep markers among guilds.
  for (const Property& property : t.match().rules().properties)
    CHECK_FALSE(t.match().rules().sites[property.site].is_guild_place);
  t.stands(red, "elf", "wizards");
  t.marker(red, {"guild/2"});
  t.actions(red);
  t.choose(red, "activate:wizards", "guild/2", "guild/3");
  CHECK(t.owner("masons").empty());
  CHECK(t.owner("sawyers") == "red");
}
