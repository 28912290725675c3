// Collection: COL-1 to COL-13.
#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/operations.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

// The goods everybody begins with, to compare with.
constexpr Purse start{1, 1, 1, 5};

Purse more(Purse purse, const Purse& by) {
  return {purse.wood + by.wood, purse.stone + by.stone, purse.metal + by.metal, purse.gold + by.gold};
}

void all_stand(RulesTable& t, Colour player, const Names& workers, const std::string& place) {
  for (const std::string& worker : workers) t.stands(player, worker, place);
}

}  // namespace

TEST_CASE("COL-1 COL-2 COL-4 forest, quarry and gold mine give 1 per worker", "[rules]") {
  RulesTable t(3);
  for (const Colour player : {red, blue}) {  // as many of both, so that nobody has the bonus
    all_stand(t, player, {"elf", "elf"}, "forest");
    all_stand(t, player, {"dwarf"}, "quarry");
    all_stand(t, player, {"elf", "dwarf", "dwarf"}, "gold_mine");
  }
  t.collection();
  CHECK(t.goods(red) == more(start, {.wood = 2, .stone = 1, .gold = 3}));
  CHECK(t.goods(blue) == more(start, {.wood = 2, .stone = 1, .gold = 3}));
  CHECK(t.goods(yellow) == start);
  for (const Colour player : {red, blue}) CHECK(t.at_home(player, "elf") + t.at_home(player, "dwarf") == 6);
}

TEST_CASE("COL-3 the mine gives 1 metal per pair of elf and dwarf", "[rules]") {
  RulesTable t(3);
  all_stand(t, red, {"elf", "elf", "elf", "dwarf"}, "mine");              // one pair, two elves left over
  all_stand(t, blue, {"elf", "elf", "dwarf", "dwarf", "dwarf"}, "mine");  // two pairs and the bonus
  all_stand(t, yellow, {"dwarf", "dwarf"}, "mine");                       // no pair
  t.collection();
  CHECK(t.goods(red).metal == 1 + 1);
  CHECK(t.goods(blue).metal == 1 + 2 + 1);
  CHECK(t.goods(yellow).metal == 1);
}

TEST_CASE("COL-5 a master counts as 2 of its kind for the yield and as 1 for the bonus", "[rules]") {
  RulesTable t(3);
  t.masters(red, 3, 3);
  SECTION("forest: two masters give 4 wood, three elves 3 and the bonus") {
    all_stand(t, red, {"master elf", "master elf"}, "forest");
    all_stand(t, blue, {"elf", "elf", "elf"}, "forest");
    t.collection();
    CHECK(t.goods(red).wood == 1 + 4);
    CHECK(t.goods(blue).wood == 1 + 3 + 1);
  }
  SECTION("mine: one master dwarf pairs with two elves") {
    t.masters(red, 0, 1);
    all_stand(t, red, {"elf", "elf", "master dwarf"}, "mine");
    all_stand(t, blue, {"elf", "elf", "dwarf"}, "mine");
    t.collection();
    CHECK(t.goods(red).metal == 1 + 2);
    CHECK(t.goods(blue).metal == 1 + 1);
  }
  SECTION("mine: two masters are two pairs") {
    all_stand(t, red, {"master elf", "master dwarf"}, "mine");
    all_stand(t, blue, {"elf", "dwarf"}, "mine");
    t.collection();
    CHECK(t.goods(red).metal == 1 + 2);
    CHECK(t.goods(blue).metal == 1 + 1);
  }
}

TEST_CASE("COL-6 the one with strictly most workers gets 1 more of that resource; a tie: nobody", "[rules]") {
  for (const auto& [area, worker, gain] : {std::tuple{"forest", "elf", Purse{.wood = 1}},
                                           {"quarry", "dwarf", Purse{.stone = 1}},
                                           {"gold_mine", "elf", Purse{.gold = 1}}}) {
    RulesTable t(4);
    all_stand(t, red, {worker, worker}, area);
    all_stand(t, blue, {worker}, area);
    SECTION(std::string("alone in front: ") + area) {
      t.collection();
      CHECK(t.goods(red) == more(more(more(start, gain), gain), gain));
      CHECK(t.goods(blue) == more(start, gain));
    }
    SECTION(std::string("a tie in front: ") + area) {
      all_stand(t, yellow, {worker, worker}, area);
      t.collection();
      CHECK(t.goods(red) == more(more(start, gain), gain));
      CHECK(t.goods(yellow) == more(more(start, gain), gain));
    }
    SECTION(std::string("a tie behind: ") + area) {
      all_stand(t, purple, {worker}, area);
      t.collection();
      CHECK(t.goods(red) == more(more(more(start, gain), gain), gain));
      CHECK(t.goods(purple) == more(start, gain));
    }
  }
}

TEST_CASE("COL-7 the desk: the worker comes back with one more of its kind; none left: wasted", "[rules]") {
  RulesTable t(4);
  t.workers(blue, 7, 3);
  t.stands(red, "dwarf", "desk.1");
  t.stands(blue, "elf", "desk.2");
  t.collection();
  CHECK(t.dwarves(red) == 4);
  CHECK(t.at_home(red, "dwarf") == 4);
  CHECK(t.elves(red) == 3);
  CHECK(t.elves(blue) == 7);
  CHECK(t.dwarves(blue) == 3);
  CHECK(t.worker_on("desk.1").empty());
  CHECK(t.worker_on("desk.2").empty());
  std::vector<Entity> wasted_by;
  for (const world::Event& event : t.world().events())
    if (event.type == EventType::wasted) wasted_by.push_back(event.player);
  CHECK(wasted_by == std::vector{t.player(blue)});
}

TEST_CASE("COL-8 the camp in plank order: swap or keep, and a crest turned down can't be taken", "[rules]") {
  RulesTable t(4);
  t.stands(blue, "elf", "camp.1");
  t.stands(red, "elf", "camp.2");
  t.stands(purple, "elf", "camp.3");
  t.collection();
  CHECK(t.asked() == blue);
  CHECK(t.offered() == Names{"red", "yellow", "purple", "none"});
  t.choose(blue, "red");
  CHECK(t.crest(blue) == 1);
  CHECK(t.crest(red) == 2);
  CHECK(t.at_home(blue, "elf") == 3);
  CHECK(t.refused("blue") == "crest_locked");
  t.choose(red, "none");
  CHECK(t.crest(red) == 2);
  CHECK(t.asked() == purple);
  CHECK(t.refused("blue") == "crest_locked");
  CHECK(t.refused("red") == "crest_locked");
  CHECK(t.offered() == Names{"yellow", "none"});
  t.choose(purple, "yellow");
  CHECK(t.crest_order() == std::vector{blue, red, purple, yellow});
}

TEST_CASE("COL-9 income is 1 gold per coin on built cards", "[rules]") {
  RulesTable t(3);
  for (const char* with_coin : {"pub", "gardens", "tower", "bank", "market", "library", "keep"})
    t.built(red, with_coin);
  for (const char* without : {"inn", "blacksmith", "gatehouse"}) t.built(blue, without);
  t.built(yellow, "pub");
  t.built(yellow, "pub");
  t.marker(blue, {"pub/1", "bank/2"});  // markers alone bring nothing
  t.enter("income");
  CHECK(t.gold(red) == 5 + 7);
  CHECK(t.gold(blue) == 5);
  CHECK(t.gold(yellow) == 5 + 2);
}

TEST_CASE("COL-10 taxes: all that can be paid, and each gold missing costs 1 point", "[rules]") {
  RulesTable t(4);
  t.score(red, 21);
  t.has(red, {.wood = 9, .gold = 4});
  t.score(blue, 21);
  t.has(blue, {.metal = 9, .gold = 1});
  t.score(yellow, 6);
  t.has(yellow, {});
  t.score(purple, 5);
  t.enter("tax");
  CHECK(t.goods(red) == Purse{.wood = 9});
  CHECK(t.score(red) == 21);
  CHECK(t.goods(blue) == Purse{.metal = 9});
  CHECK(t.score(blue) == 18);
  CHECK(t.score(yellow) == 5);
  CHECK(t.score(purple) == 5);
  CHECK(t.gold(purple) == 5);
}

TEST_CASE("COL-10 a score does not fall below 0, whatever the table of taxes", "[rules]") {
  // The printed table never takes more points than a player has.
  for (int score = 0; score <= 200; ++score) CHECK(score - (score > 5 ? (score - 1) / 5 : 0) >= 0);
  RulesTable t(3);
  t.score(red, 1);
  t.match();
  add_points(t.match().flow(), t.player(red), -3);
  CHECK(t.world().get<world::Player>(t.player(red)).score == 0);
}

TEST_CASE("COL-11 a master at the desk brings one ordinary worker of its kind", "[rules]") {
  RulesTable t(4);
  t.masters(red, 1, 0);
  t.stands(red, "master elf", "desk.1");
  t.collection();
  CHECK(t.elves(red) == 4);
  CHECK(t.owned(red, "master elf") == 1);
  CHECK(t.dwarves(red) == 3);
}

TEST_CASE("COL-12 only the crest one ends up with is locked, and locks end with the camp", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "camp.1");
  t.stands(blue, "elf", "camp.2");
  t.collection();
  t.choose(red, "yellow");  // red has 3 now, yellow 1
  CHECK(t.refused("red") == "crest_locked");
  t.choose(blue, "yellow");  // the crest red gave away
  CHECK(t.crest_order() == std::vector{blue, yellow, red});
  CHECK(t.phase() == "actions");
  t.stands(yellow, "elf", "camp.1");
  t.enter("camp");
  CHECK(t.offered() == Names{"red", "blue", "none"});
}

TEST_CASE("COL-13 all players take income before anyone pays tax", "[rules]") {
  RulesTable t(3);
  t.score(red, 8);
  t.has(red, {});
  t.built(red, "bank");
  t.enter("income");
  CHECK(t.gold(red) == 0);
  CHECK(t.score(red) == 8);
  int last_income = -1;
  int first_tax = -1;
  const auto events = t.world().events();
  for (int i = 0; i < static_cast<int>(events.size()); ++i) {
    if (events[static_cast<std::size_t>(i)].type == EventType::gained) last_income = i;
    if (events[static_cast<std::size_t>(i)].type == EventType::paid && first_tax < 0) first_tax = i;
  }
  CHECK(last_income >= 0);
  CHECK(first_tax > last_income);
}

TEST_CASE("COL-1 COL-7 COL-8 COL-9 areas, desk, camp, income and tax follow in this order", "[rules]") {
  RulesTable t(3);
  t.stands(red, "elf", "forest");
  t.stands(red, "dwarf", "desk");
  t.stands(red, "elf", "camp.1");
  t.built(red, "bank");
  t.score(red, 6);
  t.collection();
  CHECK(t.goods(red).wood == 1 + 2);  // before the camp is resolved
  CHECK(t.dwarves(red) == 4);
  CHECK(t.gold(red) == 5);
  CHECK(t.phase() == "camp");
  t.choose(red, "none");
  CHECK(t.gold(red) == 5);  // 1 of income, 1 of tax
  CHECK(t.happened(EventType::gained) == 1);
  CHECK(t.happened(EventType::paid) == 1);
  CHECK(t.phase() == "actions");
}
