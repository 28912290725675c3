// Conditions give reasons, not bools.
#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/operations.hpp"
#include "support/board.hpp"

using namespace castellan;

namespace {

struct Board : test::Board {
  explicit Board(int players = 3) : test::Board(players) {}

  Entity me = layout->players[0];

  Id<Resource> gold = rules->resources.find("gold");
  Id<Resource> wood = rules->resources.find("wood");

  // Lays the first card of a kind before a player, built.
  Entity give_built(std::string_view kind, Entity player) {
    const Id<Property> wanted = rules->properties.find(kind);
    for (Entity card : layout->cards)
      if (world.get<world::Card>(card).kind == wanted &&
          world.get<world::Pile>(world.get<world::Card>(card).pile).role == world::Pile::deck) {
        move_card(flow, card, layout->pile(first_deck, world::Pile::built, seat_of(flow, player)), 0xFF);
        return card;
      }
    FAIL("no card " << kind);
    return nothing;
  }
};

Condition test_of(Condition::Test test, AnyId what = none) {
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

Condition price(Id<Resource> resource, std::int16_t amount) {
  Condition condition = test_of(Condition::Test::can_pay);
  condition.goods[resource] = amount;
  return condition;
}

}  // namespace

TEST_CASE_METHOD(Board, "Who can't pay is told which resource is missing, and how much of it") {
  CHECK_FALSE(check(flow, price(gold, 5), me));
  const auto reason = check(flow, price(gold, 8), me);
  REQUIRE(reason);
  CHECK((*reason).key == flow::Reason::Key::cannot_pay);
  CHECK((*reason).what == gold);
  CHECK((*reason).amount == 3);
}

TEST_CASE_METHOD(Board, "A gnome in stock is there until the last has gone to a lock") {
  const Condition condition = test_of(Condition::Test::gnome_in_stock);
  const Entity card = give_built("bank", me);
  for (Entity gnome : layout->gnomes) {
    CHECK_FALSE(check(flow, condition, me));
    world.set<&world::Gnome::lock>(gnome, layout->locks_of_card(card)[0]);
  }
  REQUIRE(check(flow, condition, me));
  CHECK((*check(flow, condition, me)).key == flow::Reason::Key::no_gnome);
}

TEST_CASE_METHOD(Board, "A free lock is on an own built card that has one, and without a gnome") {
  const Condition condition = test_of(Condition::Test::free_lock);
  const auto refused = [&] {
    const auto reason = check(flow, condition, me);
    return reason && (*reason).key == flow::Reason::Key::no_free_lock;
  };
  CHECK(refused());
  give_built("keep", me);  // PRP-10: no lock
  CHECK(refused());
  give_built("pub", layout->players[1]);
  CHECK(refused());
  const Entity pub = give_built("pub", me);
  CHECK_FALSE(refused());
  world.set<&world::Lock::gnome>(layout->locks_of_card(pub)[0], layout->gnomes[0]);
  CHECK(refused());
}

TEST_CASE_METHOD(Board, "A site has a free symbol until the last is marked") {
  const Id<Site> wall = rules->sites.find("wall");
  const Condition condition = test_of(Condition::Test::free_symbol, wall);
  for (Entity location : layout->locations_of(wall)) {
    CHECK_FALSE(check(flow, condition, me));
    put_marker(flow, layout->symbols_of(location)[0], me);
  }
  const auto reason = check(flow, condition, me);
  REQUIRE(reason);
  CHECK((*reason).key == flow::Reason::Key::no_free_symbol);
  CHECK((*reason).what == wall);
}

TEST_CASE_METHOD(Board, "CMP-5 Months 3, 5 and 7 score") {
  const Condition condition = test_of(Condition::Test::month_scores);
  for (int month = 0; month <= 7; ++month) {
    world.set<&world::Table::month>(world::Layout::table, month);
    const auto reason = check(flow, condition, me);
    CHECK(static_cast<bool>(reason) == !(month == 3 || month == 5 || month == 7));
    if (reason) CHECK((*reason).key == flow::Reason::Key::not_scoring);
  }
}

TEST_CASE_METHOD(Board, "Workers of a kind are in the supply until the fourth has been recruited") {
  const Id<WorkerKind> elf = rules->workers.find("elf");
  const Condition condition = test_of(Condition::Test::worker_in_supply, elf);
  for (int i = 0; i < 4; ++i) {
    CHECK_FALSE(check(flow, condition, me));
    CHECK(recruit(flow, me, elf) != nothing);
  }
  const auto reason = check(flow, condition, me);
  REQUIRE(reason);
  CHECK((*reason).key == flow::Reason::Key::supply_empty);
  CHECK((*reason).what == elf);
  CHECK(recruit(flow, me, elf) == nothing);
  CHECK_FALSE(check(flow, condition, layout->players[1]));
}

TEST_CASE_METHOD(Board, "all gives the first reason, any the first when none holds, not a reason of its own") {
  using Test = Condition::Test;
  const Condition yes = price(gold, 1);
  const Condition no_gold = price(gold, 99);
  const Condition no_wood = price(wood, 99);
  CHECK_FALSE(check(flow, combined(Test::all, {yes, yes}), me));
  CHECK((*check(flow, combined(Test::all, {yes, no_wood, no_gold}), me)).what == wood);
  CHECK_FALSE(check(flow, combined(Test::all, {}), me));
  CHECK_FALSE(check(flow, combined(Test::any, {no_wood, yes}), me));
  CHECK((*check(flow, combined(Test::any, {no_gold, no_wood}), me)).what == gold);
  CHECK_FALSE(check(flow, combined(Test::negated, {no_gold}), me));
  CHECK((*check(flow, combined(Test::negated, {yes}), me)).key == flow::Reason::Key::condition);
  CHECK_FALSE(check(flow, combined(Test::negated, {combined(Test::negated, {yes})}), me));
}

TEST_CASE_METHOD(Board, "A counter is at least a number, or it is told how much is missing") {
  const Id<Attribute> visits = rules->attributes.find("merchants_visits");
  Condition condition = test_of(Condition::Test::at_least, visits);
  condition.number = 2;
  set_attribute(flow, visits, me, 2);
  CHECK_FALSE(check(flow, condition, me));
  set_attribute(flow, visits, me, -1);
  const auto reason = check(flow, condition, me);
  REQUIRE(reason);
  CHECK((*reason).key == flow::Reason::Key::counter);
  CHECK((*reason).what == visits);
  CHECK((*reason).amount == 3);
  CHECK((*check(flow, condition, layout->players[1])).amount == 2);  // everybody counts alone
}

TEST_CASE("A counter of the table is the same for everybody") {
  const auto rules =
      test::load_good({test::with_file(test::tiny_game("return module { step = function() end }"), "state.yaml",
                                       "attributes: [{id: guests, on: table, default: 1}]\n"
                                       "actions: [{id: feast, action: end_turn, when: {at_least: {guests: 2}}}]\n")});
  world::World world(std::make_shared<world::Layout>(rules, 2));
  script::ScriptHost host(rules);
  flow::Flow flow(world, host);
  const auto refused = [&](std::size_t player) {
    return static_cast<bool>(check(flow, rules->actions[Id<TurnAction>(0)].when, world.layout().players[player]));
  };
  CHECK((refused(0) && refused(1)));
  set_attribute(flow, rules->attributes.find("guests"), world::Layout::table, 2);
  CHECK_FALSE((refused(0) || refused(1)));
}

TEST_CASE_METHOD(Board, "A guild or a card is mine, another's or nobody's") {
  using Owner = Condition::Owner;
  const auto holds = [&](Owner owner, Entity subject) {
    Condition condition = test_of(Condition::Test::owner);
    condition.number = static_cast<int>(owner);
    const auto reason = check(flow, condition, me, subject);
    if (reason) CHECK(((*reason).key == flow::Reason::Key::owner && (*reason).amount == static_cast<int>(owner)));
    return !reason;
  };
  const auto relation = [&](Entity subject) {
    return std::vector{holds(Owner::me, subject), holds(Owner::other, subject), holds(Owner::unowned, subject)};
  };
  const std::vector mine{true, false, false};
  const std::vector others{false, true, false};
  const std::vector nobodys{false, false, true};

  const Entity tile = layout->guilds[0];
  CHECK(relation(tile) == nobodys);  // in the box
  world.set<&world::GuildTile::district>(tile, layout->districts[1]);
  world.set<&world::District::guild>(layout->districts[1], tile);
  CHECK(relation(tile) == nobodys);
  const Entity symbol = layout->symbols_of(layout->guild_location(layout->districts[1]))[0];
  put_marker(flow, symbol, layout->players[2]);
  CHECK(relation(tile) == others);
  put_marker(flow, symbol, me);
  CHECK(relation(tile) == mine);

  CHECK(relation(give_built("pub", me)) == mine);
  CHECK(relation(give_built("pub", layout->players[1])) == others);
  CHECK(relation(layout->cards[0]) == nobodys);  // in the deck
  CHECK(relation(nothing) == nobodys);
  CHECK(relation(layout->districts[0]) == nobodys);
}

TEST_CASE("The number of players is one of those named") {
  Condition condition = test_of(Condition::Test::players);
  condition.number = 1 << 2 | 1 << 4;
  for (int players = 2; players <= 5; ++players) {
    Board board(players);
    const auto reason = check(board.flow, condition, board.me);
    CHECK(static_cast<bool>(reason) == (players == 3 || players == 5));
    if (reason) CHECK((*reason).key == flow::Reason::Key::other_players);
  }
}

TEST_CASE("A piece is in stock until the last of its kind stands somewhere") {
  Board board(2);
  const Id<Piece> dwarf = board.rules->pieces.find("neutral_dwarf");
  const Condition condition = test_of(Condition::Test::piece_in_stock, dwarf);
  REQUIRE(board.layout->pieces.size() == 2);
  for (Entity piece : board.layout->pieces) {
    CHECK_FALSE(check(board.flow, condition, board.me));
    board.world.set<&world::PieceSpot::place>(piece, board.layout->districts[0]);
  }
  const auto reason = check(board.flow, condition, board.me);
  REQUIRE(reason);
  CHECK((*reason).key == flow::Reason::Key::piece_out);
  CHECK((*reason).what == dwarf);
  board.world.set<&world::PieceSpot::place>(board.layout->pieces[1], nothing);
  CHECK_FALSE(check(board.flow, condition, board.me));
  Board three(3);  // has none
  CHECK((*check(three.flow, condition, three.me)).key == flow::Reason::Key::piece_out);
}

TEST_CASE("Every reason has a name of its own") {
  for (std::size_t i = 0; i < flow::reason_names.size(); ++i) {
    CHECK_FALSE(flow::reason_names[i].empty());
    CHECK(index_of(flow::reason_names, flow::reason_names[i]) == static_cast<int>(i));
  }
}
