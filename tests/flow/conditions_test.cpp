// Conditions give reasons, not bools.
#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/operations.hpp"
#include "support/board.hpp"

using namespace castellan;

namespace {

struct Board : test::Board {
  Entity me = layout->players[0];

  DefId gold = Ruleset::find(rules->resources, "gold");
  DefId wood = Ruleset::find(rules->resources, "wood");

  // Lays the first card of a kind before a player, built.
  Entity give_built(std::string_view kind, Entity player) {
    const DefId wanted = Ruleset::find(rules->properties, kind);
    for (Entity card : layout->cards)
      if (world.get<Card>(card).kind == wanted && world.get<Pile>(world.get<Card>(card).pile).role == Pile::deck) {
        move_card(flow, card, layout->pile(0, Pile::built, seat_of(flow, player)), 0xFF);
        return card;
      }
    FAIL("no card " << kind);
    return nothing;
  }
};

Condition test_of(Condition::Test test, DefId what = none) {
  Condition condition;
  condition.test = test;
  condition.what = what;
  return condition;
}

Condition combined(Condition::Test test, std::vector<Condition> parts) {
  Condition condition = test_of(test);
  condition.parts = std::move(parts);
  return condition;
}

Condition price(DefId resource, std::int16_t amount) {
  Condition condition = test_of(Condition::Test::can_pay);
  condition.goods[resource] = amount;
  return condition;
}

}  // namespace

TEST_CASE_METHOD(Board, "Who can't pay is told which resource is missing, and how much of it") {
  CHECK_FALSE(check(flow, price(gold, 5), me));
  const auto reason = check(flow, price(gold, 8), me);
  REQUIRE(reason);
  CHECK(reason->key == Reason::Key::cannot_pay);
  CHECK(reason->what == gold);
  CHECK(reason->amount == 3);
}

TEST_CASE_METHOD(Board, "A gnome in stock is there until the last has gone to a lock") {
  const Condition condition = test_of(Condition::Test::gnome_in_stock);
  const Entity card = give_built("bank", me);
  for (Entity gnome : layout->gnomes) {
    CHECK_FALSE(check(flow, condition, me));
    world.set<&Gnome::lock>(gnome, layout->locks_of_card(card)[0]);
  }
  REQUIRE(check(flow, condition, me));
  CHECK(check(flow, condition, me)->key == Reason::Key::no_gnome);
}

TEST_CASE_METHOD(Board, "A free lock is on an own built card that has one, and without a gnome") {
  const Condition condition = test_of(Condition::Test::free_lock);
  const auto refused = [&] {
    const auto reason = check(flow, condition, me);
    return reason && reason->key == Reason::Key::no_free_lock;
  };
  CHECK(refused());
  give_built("keep", me);  // PRP-10: no lock
  CHECK(refused());
  give_built("pub", layout->players[1]);
  CHECK(refused());
  const Entity pub = give_built("pub", me);
  CHECK_FALSE(refused());
  world.set<&Lock::gnome>(layout->locks_of_card(pub)[0], layout->gnomes[0]);
  CHECK(refused());
}

TEST_CASE_METHOD(Board, "A site has a free symbol until the last is marked") {
  const DefId wall = Ruleset::find(rules->sites, "wall");
  const Condition condition = test_of(Condition::Test::free_symbol, wall);
  for (Entity location : layout->locations_of(wall)) {
    CHECK_FALSE(check(flow, condition, me));
    put_marker(flow, layout->symbols_of(location)[0], me);
  }
  const auto reason = check(flow, condition, me);
  REQUIRE(reason);
  CHECK(reason->key == Reason::Key::no_free_symbol);
  CHECK(reason->what == wall);
}

TEST_CASE_METHOD(Board, "CMP-5 Months 3, 5 and 7 score") {
  const Condition condition = test_of(Condition::Test::month_scores);
  for (int month = 0; month <= 7; ++month) {
    world.set<&Table::month>(Layout::table, month);
    const auto reason = check(flow, condition, me);
    CHECK(reason.has_value() == !(month == 3 || month == 5 || month == 7));
    if (reason) CHECK(reason->key == Reason::Key::not_scoring);
  }
}

TEST_CASE_METHOD(Board, "Workers of a kind are in the supply until the fourth has been recruited") {
  const DefId elf = Ruleset::find(rules->workers, "elf");
  const Condition condition = test_of(Condition::Test::worker_in_supply, elf);
  for (int i = 0; i < 4; ++i) {
    CHECK_FALSE(check(flow, condition, me));
    CHECK(recruit(flow, me, elf) != nothing);
  }
  const auto reason = check(flow, condition, me);
  REQUIRE(reason);
  CHECK(reason->key == Reason::Key::supply_empty);
  CHECK(reason->what == elf);
  CHECK(recruit(flow, me, elf) == nothing);
  CHECK_FALSE(check(flow, condition, layout->players[1]));
}

TEST_CASE_METHOD(Board, "all gives the first reason, any the first when none holds, not a reason of its own") {
  using Test = Condition::Test;
  const Condition yes = price(gold, 1);
  const Condition no_gold = price(gold, 99);
  const Condition no_wood = price(wood, 99);
  CHECK_FALSE(check(flow, combined(Test::all, {yes, yes}), me));
  CHECK(check(flow, combined(Test::all, {yes, no_wood, no_gold}), me)->what == wood);
  CHECK_FALSE(check(flow, combined(Test::all, {}), me));
  CHECK_FALSE(check(flow, combined(Test::any, {no_wood, yes}), me));
  CHECK(check(flow, combined(Test::any, {no_gold, no_wood}), me)->what == gold);
  CHECK_FALSE(check(flow, combined(Test::negated, {no_gold}), me));
  CHECK(check(flow, combined(Test::negated, {yes}), me)->key == Reason::Key::condition);
  CHECK_FALSE(check(flow, combined(Test::negated, {combined(Test::negated, {yes})}), me));
}

TEST_CASE("Every reason has a name of its own") {
  for (std::size_t i = 0; i < reason_names.size(); ++i) {
    CHECK_FALSE(reason_names[i].empty());
    CHECK(index_of(reason_names, reason_names[i]) == static_cast<int>(i));
  }
}
