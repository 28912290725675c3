// mods/examples/midsummer-fair: the carousel, the fairground, acts and ribbons, and the last dance.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "support/fixtures.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

const TableSetup fair{.guilds = "minstrels,thieves", .packs = {"midsummer-fair"}};

Id<Deck> deck_of_acts(const Ruleset& rules) { return rules.decks.find("acts"); }

void give_act(RulesTable& t, Colour colour, const std::string& act) {
  t.put([&t, colour, act](flow::Arrangement& a) {
    const Ruleset& rules = t.layout().rules();
    a.card(rules.properties.find(act), t.layout().pile(deck_of_acts(rules), world::Pile::hand, colour));
  });
}

int ribbons(RulesTable& t, Colour colour) {
  const Id<Piece> ribbon = t.match().rules().pieces.find("ribbon");
  int count = 0;
  for (Entity piece : t.layout().pieces) {
    const world::PieceSpot& spot = t.world().get<world::PieceSpot>(piece);
    count += spot.piece == ribbon && spot.place == t.player(colour);
  }
  return count;
}

void set_attribute(RulesTable& t, const std::string& name, Entity on, int value) {
  t.put([&t, name, on, value](flow::Arrangement& a) {
    a.attribute(t.layout().rules().attributes.find(name), on, value);
  });
}

}  // namespace

TEST_CASE("midsummer fair: a shorter spring and a longer summer, still seven months", "[mods]") {
  const auto rules = testing::rules_with({"midsummer-fair"});
  Names months;
  for (const Month& month : rules->months) months.emplace_back(month.name());
  CHECK(months == Names{"month_1", "month_3", "month_4", "midsummer", "month_5", "month_6", "month_7"});
}

TEST_CASE("midsummer fair: the carousel stands in a district and moves on with the months", "[mods]") {
  RulesTable t(3, fair);
  t.piece("carousel.1", "district/5");
  t.month(1);
  t.enter("calendar");
  CHECK(t.month() == 2);
  CHECK(t.place_of("carousel.1") == "district/1");
}

TEST_CASE("midsummer fair: favourites are secret, and crowds hidden from all", "[mods]") {
  const auto rules = testing::rules_with({"midsummer-fair"});
  match::Match match = testing::new_match(rules, 3, 5);
  testing::play_until(match,
                      [](const match::Match& m) { return m.decision().kind == flow::Decision::Kind::placement; });
  const auto shown = [&](Seat viewer, const std::string& attribute) {
    const auto state = match.view(viewer)["state"];
    int count = 0;
    for (const auto& [name, thing] : state.items())
      count += name.starts_with(attribute + "@") && thing.contains("value");
    return count;
  };
  CHECK(shown(0, "midsummer-fair:favourite") == 1);
  CHECK(shown(0, "midsummer-fair:crowd") == 0);
  std::set<int> crowds;
  const Id<Attribute> crowd = rules->attributes.find("crowd");
  for (Entity district : match.layout()->districts)
    crowds.insert(match.world().get<world::Cell>(match.layout()->cells_of(crowd, district)[0]).value);
  CHECK(crowds == std::set{0, 1, 2, 3, 4});
  // A world dealt anew for a seat keeps what that seat knows.
  const match::Match sampled = match.sample(0, 77);
  const Id<Attribute> favourite = rules->attributes.find("favourite");
  const auto favourite_of = [&](const match::Match& m, std::size_t seat) {
    return m.world().get<world::Cell>(m.layout()->cells_of(favourite, m.layout()->players[seat])[0]).value;
  };
  CHECK(favourite_of(sampled, 0) == favourite_of(match, 0));
}

TEST_CASE("midsummer fair: who visits the fairground turns the carousel or books an act", "[mods]") {
  RulesTable t(3, fair);
  t.piece("carousel.1", "district/2");
  t.has(red, {.gold = 1});
  t.placement(red);
  t.choose(red, "place:fairground", "worker:elf");
  CHECK(t.gold(red) == 0);
  t.all_pass();
  CHECK(t.phase() == "fair");
  SECTION("turn") {
    t.choose(red, "turn_carousel");
    CHECK(t.place_of("carousel.1") == "district/3");
  }
  SECTION("book") {
    t.choose(red, "book_act");
    CHECK(t.wasted());  // the pool was cleared with the table
  }
}

TEST_CASE("midsummer fair: one worker each on the fairground, two in summer, free with a ribbon", "[mods]") {
  RulesTable t(4, fair);  // two planks
  t.stands(red, "elf", "fairground.1");
  t.has(red, {});
  t.month(1);
  t.piece("ribbon.1", "red");
  t.placement(red);
  CHECK(t.refused("place:fairground.2") == "one_per_player");
  t.month(4);
  t.placement(red);
  CHECK(t.offers("place:fairground.2"));
}

TEST_CASE("midsummer fair: an act brings gold and ribbons, once in a round", "[mods]") {
  RulesTable t(3, fair);
  t.actions(red);
  CHECK(t.refused("perform") == "has_act");
  give_act(t, red, "fire_eaters");
  give_act(t, red, "jugglers");
  t.has(red, {});
  t.actions(red);
  t.choose(red, "perform", "fire_eaters");
  CHECK(t.gold(red) == 1);
  CHECK(ribbons(t, red) == 2);
  CHECK(t.refused("perform") == "used_up");
}

TEST_CASE("midsummer fair: nobody robs who has a ribbon", "[mods]") {
  RulesTable t(3, fair);
  t.stands(red, "elf", "thieves");
  t.has(red, {});
  t.has(blue, {.gold = 4});
  t.has(yellow, {.gold = 4});
  t.piece("ribbon.1", "blue");
  t.actions(red);
  t.choose(red, "activate:thieves", "many_victims", "blue", "yellow");
  CHECK(t.gold(blue) == 4);
  CHECK(t.gold(yellow) == 3);
  CHECK(t.gold(red) == 1);
  CHECK(t.happened(EventType::prevented) == 1);
}

TEST_CASE("midsummer fair: stalls are cheaper and count double where the carousel stands", "[mods]") {
  RulesTable t(3, fair);
  t.piece("carousel.1", "district/1");
  t.has(red, {.wood = 1, .stone = 1, .gold = 1});
  t.actions(red);
  t.choose(red, "build_wall:stall");  // only one can be paid
  CHECK(t.marker("stall/1") == "red");
  CHECK(t.goods(red) == Purse{});
  t.marker(blue, {"wall/1.1"});
  for (const Colour colour : {red, blue, yellow}) t.workers(colour, 0, 0);
  t.scoring(2);
  CHECK(t.score(red) == 5 + 2);  // first alone, with two markers to one
  CHECK(t.score(blue) == 3);
}

TEST_CASE("midsummer fair: the first prize is an option", "[mods]") {
  const auto rules = testing::rules_with({"midsummer-fair"});
  GameOptions options(3);
  options.set(*rules, "first_prize=4");
  CHECK(options.value(*rules, rules->options.find("first_prize")) == 4);
  CHECK_THROWS(options.set(*rules, "first_prize=6"));
}

TEST_CASE("midsummer fair: a stall brings two gold where the carousel stands", "[mods]") {
  RulesTable t(3, fair);
  t.piece("carousel.1", "district/3");
  t.marker(red, {"stall/3"});
  t.marker(blue, {"stall/4"});
  t.has(red, {});
  t.has(blue, {});
  t.enter("income");
  CHECK(t.gold(red) == 2);
  CHECK(t.gold(blue) == 0);
}

TEST_CASE("midsummer fair: minstrels open the fair's own trades", "[mods]") {
  RulesTable t(3, fair);
  t.stands(red, "elf", "minstrels");
  t.has(red, {.wood = 1, .metal = 1});
  t.actions(red);
  t.choose(red, "activate:minstrels");
  CHECK(t.offered() == Names{"trade:sell_toys", "trade:sell_rings", "none"});
  t.choose(red, "trade:sell_rings");
  CHECK(t.goods(red) == Purse{.wood = 1, .gold = 4});
}

TEST_CASE("midsummer fair: the most ribbons give two points", "[mods]") {
  RulesTable t(3, fair);
  for (const Colour colour : {red, blue, yellow}) t.workers(colour, 0, 0);
  t.piece("ribbon.1", "red");
  t.piece("ribbon.2", "red");
  t.piece("ribbon.3", "yellow");
  t.scoring(2);
  CHECK(t.score(red) == 2);
  CHECK(t.score(yellow) == 1);
}

TEST_CASE("midsummer fair: the last dance pays favourites and crowds", "[mods]") {
  RulesTable t(3, fair);
  for (const Colour colour : {red, blue, yellow}) t.workers(colour, 0, 0);
  t.piece("carousel.1", "district/3");
  for (int number = 1; number <= 5; ++number)
    set_attribute(t, "crowd", t.thing("district/" + std::to_string(number)), number - 1);
  const auto favourite = [&](Colour colour, const char* district) {
    set_attribute(t, "favourite", t.player(colour), static_cast<int>(to_index(t.thing(district))) + 1);
  };
  favourite(red, "district/3");
  favourite(blue, "district/4");
  favourite(yellow, "district/4");
  t.marker(blue, {"stall/5"});
  t.marker(blue, {"stall/2"});
  t.month(6);  // nothing is scored
  t.enter("actions");
  t.month(7);  // the last: a scoring, and the ending
  t.enter("scoring");
  REQUIRE(t.over());
  CHECK(t.score(red) == 3);
  CHECK(t.score(blue) == 5 + 5 + 4 + 1);  // first in two districts, then the crowds
  CHECK(t.score(yellow) == 0);
}
