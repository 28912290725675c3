// Setup: SET-1 to SET-9.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "castellan/match/rules.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

match::Match begin(int players, std::uint64_t seed, const std::string& guilds = "normal") {
  const auto rules = testing::rules_with();
  GameOptions options(players);
  options.choose_guilds(*rules, guilds);
  return match::Match(match::make_layout(rules, options), match::make_script_host(rules, {}), seed);
}

// The guilds in the districts 1 to 5.
Names guilds_of(const match::Match& match) {
  Names names;
  for (Entity district : match.layout()->districts) {
    const Entity tile = match.world().get<world::District>(district).guild;
    names.emplace_back(match.rules().guilds[match.world().get<world::GuildTile>(tile).guild].name());
  }
  return names;
}

// How many of them are of each category.
std::map<std::string, int> categories_of(const match::Match& match) {
  std::map<std::string, int> count;
  for (const std::string& name : guilds_of(match)) {
    const Guild& guild = match.rules().guilds[match.rules().guilds.find(name)];
    ++count[std::string(match.rules().categories[guild.category].name())];
  }
  return count;
}

int cards_in(const match::Match& match, world::Pile::Role role, Seat owner = nobody) {
  return match.world().get<world::Pile>(match.layout()->pile(first_deck, role, owner)).count;
}

// How many cards of a pile a seat knows.
int known_in(const match::Match& match, world::Pile::Role role, Seat owner, Seat viewer) {
  int known = 0;
  for (Entity card : match.layout()->cards)
    if (const world::Card& c = match.world().get<world::Card>(card);
        c.pile == match.layout()->pile(first_deck, role, owner))
      known += c.known_to >> viewer & 1;
  return known;
}

}  // namespace

TEST_CASE("SET-1 beginner 3 resource and 2 basic, normal 1 resource, 2 basic and 2 interactive, advanced any 5",
          "[rules]") {
  using Count = std::map<std::string, int>;
  std::set<std::string> seen;
  std::set<Count> advanced;
  for (int players = 3; players <= 5; ++players)
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      CHECK(categories_of(begin(players, seed, "beginner")) == Count{{"resource", 3}, {"basic", 2}});
      CHECK(categories_of(begin(players, seed, "normal")) == Count{{"resource", 1}, {"basic", 2}, {"interactive", 2}});
      const match::Match any = begin(players, seed, "advanced");
      const Names names = guilds_of(any);
      CHECK(std::set(names.begin(), names.end()).size() == 5);
      seen.insert(names.begin(), names.end());
      advanced.insert(categories_of(any));
    }
  CHECK(seen.size() == 12);
  CHECK(advanced.size() > 5);
}

TEST_CASE("SET-1 five guilds named by the players, laid at random", "[rules]") {
  std::set<std::string> in_first;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Names names = guilds_of(begin(4, seed, "thieves,bandits,wizards,spies,masons"));
    in_first.insert(names[0]);
    std::sort(names.begin(), names.end());
    CHECK(names == Names{"bandits", "masons", "spies", "thieves", "wizards"});
  }
  CHECK(in_first.size() == 5);
}

TEST_CASE("SET-2 3 elves, 3 dwarves, 1 wood, 1 stone, 1 metal, 5 gold and score 0 for everybody", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    RulesTable t(players);
    for (int i = 0; i < players; ++i) {
      const auto player = static_cast<Colour>(i);
      CHECK(t.goods(player) == Purse{1, 1, 1, 5});
      CHECK(t.at_home(player, "elf") == 3);
      CHECK(t.at_home(player, "dwarf") == 3);
      CHECK(t.owned(player, "master elf") + t.owned(player, "master dwarf") == 0);
      CHECK(t.score(player) == 0);
      int supply = 0;
      for (Entity worker : t.layout().workers_of(player))
        supply += t.world().get<world::Worker>(worker).place == world::Layout::table;
      CHECK(supply == 8);
    }
  }
}

TEST_CASE("SET-3 each player is dealt 5 cards, keeps 3 and discards 2 face up; hands are private", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    match::Match match = begin(players, 7);
    for (Seat seat = 0; seat < players; ++seat) {
      CHECK(cards_in(match, world::Pile::hand, seat) == 5);
      for (Seat viewer = 0; viewer < players; ++viewer)
        CHECK(known_in(match, world::Pile::hand, seat, viewer) == (viewer == seat ? 5 : 0));
    }
    CHECK(cards_in(match, world::Pile::deck) == 50 - 5 * players);
    for (Seat seat = 0; seat < players; ++seat)
      for (int n = 0; n < 2; ++n) {
        REQUIRE(match.decision().seat == seat);
        REQUIRE(match.decision().kind == flow::Decision::Kind::discard);
        match.choose(std::size_t{0});
      }
    CHECK(cards_in(match, world::Pile::discard) == 2 * players);
    for (Seat seat = 0; seat < players; ++seat) {
      CHECK(cards_in(match, world::Pile::hand, seat) == 3);
      CHECK(known_in(match, world::Pile::discard, nobody, seat) == 2 * players);
      CHECK(known_in(match, world::Pile::hand, static_cast<Seat>((seat + 1) % players), seat) == 0);
    }
  }
}

TEST_CASE("SET-3 the deck is shuffled", "[rules]") {
  std::set<std::string> first_hands;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const match::Match match = begin(3, seed);
    std::string hand;
    for (std::size_t i = 0; i < match.decision().options.size(); ++i) hand += match.key(i) + " ";
    first_hands.insert(hand);
  }
  CHECK(first_hands.size() > 15);
}

TEST_CASE("SET-4 crests 1 to n are dealt at random", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    std::set<std::vector<int>> dealt;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      match::Match match = begin(players, seed);
      while (match.decision().kind == flow::Decision::Kind::discard) match.choose(std::size_t{0});
      std::vector<int> crests;
      for (Entity player : match.layout()->players) crests.push_back(match.world().get<world::Player>(player).crest);
      dealt.insert(crests);
      std::sort(crests.begin(), crests.end());
      for (int i = 0; i < players; ++i) CHECK(crests[static_cast<std::size_t>(i)] == i + 1);
    }
    CHECK(dealt.size() > (players == 2 ? 1u : 5u));
  }
}

TEST_CASE("SET-5 three cards from the deck form the face-up pool", "[rules]") {
  for (int players = 2; players <= 5; ++players) {
    match::Match match = begin(players, 3);
    while (match.decision().kind != flow::Decision::Kind::placement) match.choose(std::size_t{0});
    CHECK(cards_in(match, world::Pile::pool) == 3);
    for (Seat viewer = 0; viewer < players; ++viewer) CHECK(known_in(match, world::Pile::pool, nobody, viewer) == 3);
    CHECK(cards_in(match, world::Pile::deck) == 50 - 5 * players - 3);
  }
}

TEST_CASE("SET-6 EDN-5 an empty deck is rebuilt from the discards", "[rules]") {
  RulesTable t(3);
  t.hand(blue, {"inn", "keep"});
  t.no_cards_left(yellow);
  t.hand(blue, {});
  t.discards({"inn", "keep"});  // and nothing in the deck
  t.actions(red);
  REQUIRE(t.deck_size() == 0);
  REQUIRE(t.discards().size() == 2);
  t.choose(red, "buy:pile/properties/deck");
  CHECK(t.hand(red).size() == 1);
  CHECK(t.deck_size() == 1);
  CHECK(t.discards().empty());
  CHECK(t.happened(EventType::deck_shuffled) == 1);
}

TEST_CASE("SET-6 with deck and discards empty a draw yields nothing, several take what there is, the pool waits",
          "[rules]") {
  RulesTable t(3, {.guilds = "librarians"});
  t.stands(red, "elf", "librarians");
  t.hand(blue, {"inn", "keep"});
  t.no_cards_left(yellow);
  SECTION("a draw of three takes the two there are") {
    t.hand(blue, {});
    t.actions(red);
    t.choose(red, "activate:librarians", "inn");
    CHECK(t.hand(red) == Names{"keep"});
    CHECK_FALSE(t.wasted());
  }
  SECTION("a draw of three takes the one there is") {
    t.hand(blue, {});
    t.hand(yellow, {"inn"});
    t.actions(red);
    t.choose(red, "activate:librarians", "keep");
    CHECK_FALSE(t.wasted());
  }
  SECTION("nothing to draw") {
    t.actions(red);
    t.choose(red, "activate:librarians");
    CHECK(t.hand(red).empty());
    CHECK(t.wasted());
    CHECK(t.refused("buy:pile/properties/deck") == "pile_empty");
  }
  SECTION("a slot of the pool stays empty until the next refill") {
    t.workers(red, 3, 3);  // nobody waits
    t.actions(red);
    t.choose(red, "buy:pub");
    CHECK(t.pool() == Names{"gardens", "tower"});
    t.choose(blue, "end_turn");
    CHECK(t.pool() == Names{"gardens", "tower"});
    t.hand(blue, {});
    t.discards({"inn", "keep"});
    t.actions(yellow);
    t.choose(yellow, "buy:tower");
    CHECK(t.pool().size() == 3);  // both slots
    CHECK(t.discards().empty());
  }
}

TEST_CASE("SET-7 the calendar starts before month 1", "[rules]") {
  match::Match match = begin(4, 5);
  CHECK(match.world().get<world::Table>(world::Layout::table).month == 0);
  while (match.decision().kind == flow::Decision::Kind::discard) match.choose(std::size_t{0});
  CHECK(match.world().get<world::Table>(world::Layout::table).month == 1);  // the first round has begun
}

TEST_CASE("SET-8 guilds, then hands chosen at the same time and hidden, then crests, then the pool", "[rules]") {
  match::Match match = begin(3, 9);
  // While the first players have chosen, nobody has seen their discards.
  match.choose(std::size_t{0});
  match.choose(std::size_t{0});
  REQUIRE(match.decision().seat == 1);
  CHECK(cards_in(match, world::Pile::discard) == 0);
  CHECK(cards_in(match, world::Pile::aside, 0) == 2);
  for (Seat viewer = 1; viewer < 3; ++viewer) CHECK(known_in(match, world::Pile::aside, 0, viewer) == 0);
  while (match.decision().kind == flow::Decision::Kind::discard) match.choose(std::size_t{0});

  const auto events = match.world().events();
  const auto first = [&](EventType type) {
    return std::find_if(events.begin(), events.end(), [&](const world::Event& e) { return e.type == type; }) -
           events.begin();
  };
  CHECK(first(EventType::guild_laid) < first(EventType::card_drawn));
  CHECK(first(EventType::card_drawn) < first(EventType::card_discarded));
  CHECK(first(EventType::card_discarded) < first(EventType::crest_dealt));
  CHECK(first(EventType::crest_dealt) < first(EventType::moved));  // of a card into the pool
  CHECK(first(EventType::moved) < first(EventType::month_begins));
}

TEST_CASE("SET-9 to draw means the top of the deck, never the pool", "[rules]") {
  RulesTable t(3, {.guilds = "librarians"});
  const Built library = t.built(red, "library", 1);
  t.next_cards({"inn", "keep", "market", "bank", "tower", "blacksmith"});
  t.stands(red, "elf", "librarians");
  t.stands(red, "elf", library);
  t.actions(red);
  t.choose(red, "activate:librarians", "inn");
  t.choose(red, "activate:library/plank1", "keep", "market");
  t.choose(red, "end_turn");
  CHECK(t.hand(red) == Names{"bank", "blacksmith", "tower"});
  CHECK(t.pool() == Names{"gardens", "pub", "tower"});
}
