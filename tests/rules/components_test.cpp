// Components: CMP-1 to CMP-7, counted in the world that is built.
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "castellan/flow/operations.hpp"
#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// How many symbols of a site lie in a district.
int symbols_in(RulesTable& t, std::size_t district, const std::string& site) {
  int count = 0;
  for (Entity symbol : t.layout().symbols_in(t.layout().districts[district])) {
    const Entity location = t.world().get<world::Symbol>(symbol).location;
    const Id<Site> of = t.world().get<world::Location>(location).site;
    count += t.match().rules().sites[of].name() == site;
  }
  return count;
}

constexpr const char* single[] = {"pub", "gardens", "tower", "inn", "blacksmith", "bank", "market", "library"};

}  // namespace

TEST_CASE("CMP-1 each of five districts has 8 single properties, a keep, two gatehouse halves, walls and a guild",
          "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    RulesTable t(players);
    REQUIRE(t.layout().districts.size() == 5);
    for (std::size_t district = 0; district < 5; ++district) {
      for (const char* site : single) CHECK(symbols_in(t, district, site) == 1);
      CHECK(symbols_in(t, district, "keep") == 2);
      CHECK(symbols_in(t, district, "gatehouse") == 2);
      CHECK(symbols_in(t, district, "wall") == 2);
      CHECK(symbols_in(t, district, "guild") == 1);
      CHECK(t.layout().symbols_in(t.layout().districts[district]).size() == 15);
    }
    CHECK(t.layout().symbols.size() == 75);
    CHECK(t.layout().locations.size() == 5 * 8 + 5 + 5 + 10 + 5);
  }
}

TEST_CASE("CMP-1 a keep and a gatehouse are one location with two symbols, every wall is its own", "[rules]") {
  RulesTable t(4);
  const auto districts_of = [&](const std::string& location) {
    std::vector<Entity> districts;
    for (Entity symbol : t.layout().symbols_of(t.thing(location)))
      districts.push_back(t.world().get<world::Symbol>(symbol).district);
    return districts;
  };
  const Entity first = t.layout().districts[0];
  const Entity second = t.layout().districts[1];
  CHECK(districts_of("keep/1") == std::vector{first, first});
  CHECK(districts_of("gatehouse/1") == std::vector{first, second});
  CHECK(districts_of("wall/1.1") == std::vector{first});
  CHECK(districts_of("wall/1.2") == std::vector{first});
  CHECK(districts_of("guild/2") == std::vector{second});
}

TEST_CASE("CMP-2 50 property cards, 5 of each of 10 types; 12 guilds, 4 of each of 3 categories", "[rules]") {
  RulesTable t(4);
  CHECK(t.layout().cards.size() == 50);
  std::map<std::string, int> cards;
  for (Entity card : t.layout().cards)
    ++cards[std::string(t.match().rules().properties[t.world().get<world::Card>(card).kind].name())];
  CHECK(cards.size() == 10);
  for (const char* kind : single) CHECK(cards[kind] == 5);
  CHECK(cards["keep"] == 5);
  CHECK(cards["gatehouse"] == 5);

  const Ruleset& rules = t.match().rules();
  std::map<std::string, std::set<std::string>> guilds;
  for (const Guild& guild : rules.guilds)
    guilds[std::string(rules.categories[guild.category].name())].emplace(guild.name());
  using Set = std::set<std::string>;
  CHECK(guilds.size() == 3);
  CHECK(guilds["basic"] == Set{"merchants", "librarians", "architects", "recruiters"});
  CHECK(guilds["resource"] == Set{"sawyers", "miners", "bankers", "masons"});
  CHECK(guilds["interactive"] == Set{"thieves", "bandits", "wizards", "spies"});
}

TEST_CASE("CMP-3 per player 7 elves and 7 dwarves, 5 of each can be masters, and markers never run out", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    RulesTable t(players);
    for (Seat seat = 0; seat < players; ++seat)
      for (const char* kind : {"elf", "dwarf"})
        CHECK(t.layout().workers_of(seat, t.match().rules().workers.find(kind)).size() == 7);
    CHECK(t.layout().workers.size() == static_cast<std::size_t>(14 * players));
  }
  RulesTable t(3);
  t.workers(red, 7, 7);
  t.match();
  int masters = 0;
  for (const char* kind : {"elf", "dwarf"})
    for (int n = 0; n < 7; ++n)
      masters += make_master(t.match().flow(), t.player(red), t.match().rules().workers.find(kind));
  CHECK(masters == 10);

  RulesTable many(3);
  for (int district = 1; district <= 5; ++district)
    for (const char* site : {"pub", "inn", "bank"}) many.marker(red, {site + ("/" + std::to_string(district))});
  many.has(red, {3, 3, 0, 0});
  many.actions(red);
  many.choose(red, "build_wall:wall", "wall/1.1");  // the sixteenth marker
  CHECK(many.marker("wall/1.1") == "red");
}

TEST_CASE("CMP-4 goods are unlimited, gnomes are 9, 14, 18 and 22 for 2 to 5 players", "[rules]") {
  const int gnomes[] = {9, 14, 18, 22};
  for (int players = 2; players <= 5; ++players) {
    RulesTable t(players);
    CHECK(t.gnomes_left() == gnomes[players - 2]);
    CHECK(t.layout().gnomes.size() == static_cast<std::size_t>(gnomes[players - 2]));
  }
  RulesTable t(3);
  t.has(red, {1000, 1000, 1000, 1000});
  t.stands(red, "elf", "masons");
  t.actions(red);
  t.choose(red, "activate:masons");
  CHECK(t.goods(red).stone == 1004);
}

TEST_CASE("CMP-4 the game is for 2 to 5 players", "[rules]") {
  for (const int players : {0, 1, 6})
    CHECK_THROWS_AS(match::make_layout(testing::rules_with(), players), std::invalid_argument);
}

TEST_CASE("CMP-5 seven months in three seasons of 3, 2 and 2; months 3, 5 and 7 score", "[rules]") {
  RulesTable t(3);
  std::vector<std::pair<std::string, bool>> months;
  for (const Month& month : t.match().rules().months) months.emplace_back(month.season, month.scores);
  CHECK(months == std::vector<std::pair<std::string, bool>>{{"spring", false},
                                                            {"spring", false},
                                                            {"spring", true},
                                                            {"summer", false},
                                                            {"summer", true},
                                                            {"autumn", false},
                                                            {"autumn", true}});
}

TEST_CASE("CMP-6 gatehouse i joins districts i and i+1, the last joins the first; a guild has its district's number",
          "[rules]") {
  RulesTable t(4);
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string number = std::to_string(i + 1);
    CHECK(t.world().get<world::Symbol>(t.thing("symbol/gatehouse/" + number + "#1")).district ==
          t.layout().districts[i]);
    CHECK(t.world().get<world::Symbol>(t.thing("symbol/gatehouse/" + number + "#2")).district ==
          t.layout().districts[(i + 1) % 5]);
    CHECK(t.world().get<world::District>(t.layout().districts[i]).number == static_cast<int>(i) + 1);
    CHECK(t.layout().guild_location(t.layout().districts[i]) == t.thing("guild/" + number));
  }
}

TEST_CASE("CMP-7 hands and the deck are hidden; goods, workers, scores, pool, discards and built cards are public",
          "[rules]") {
  RulesTable t(4);
  t.hand(red, {"inn", "keep"});
  t.built(red, "bank", 1);
  t.discards({"market"});
  t.score(red, 7);
  t.actions(red);
  for (const Colour viewer : {red, blue, purple}) {
    const auto view = t.match().view(viewer);
    std::map<std::string, std::pair<int, int>> cards;  // by pile: known, all
    for (const auto& [name, thing] : view["state"].items()) {
      if (!name.starts_with("card/")) continue;
      auto& [known, all] = cards[thing["pile"].get<std::string>().substr(24)];
      known += thing.contains("kind");
      ++all;
    }
    CHECK(cards["deck"].first == 0);
    CHECK(cards["hand/1"] == std::pair(viewer == red ? 2 : 0, 2));  // its size is public
    CHECK(cards["pool"] == std::pair(3, 3));
    CHECK(cards["discard"] == std::pair(1, 1));
    CHECK(cards["built/1"] == std::pair(1, 1));
    CHECK(view["state"]["player/1"]["score"] == 7);
    CHECK(view["state"]["player/1"].contains("goods"));
    CHECK(view["state"]["worker/1/belfort:elf.1"]["place"] == "player/1");
    CHECK(view["state"]["gnome/1"].contains("lock"));
    CHECK_FALSE(view["state"]["table"].contains("rng_key"));
  }
}
