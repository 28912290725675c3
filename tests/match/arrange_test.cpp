// Positions set up by hand: they are a beginning like any other, and every step of setting up leaves a sound table.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/arrangement.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/match/save.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

match::Match at_placement(int players = 3) {
  match::Match match = new_match(rules_with(), players, 51);
  while (match.decision().kind != flow::Decision::Kind::placement) REQUIRE(match.choose(std::size_t{0}).accepted);
  return match;
}

Entity player(const match::Match& match, std::size_t number) { return match.layout()->players[number]; }
Id<Resource> gold(const match::Match& match) { return match.rules().resources.find("gold"); }

// The first player's turn, with plenty of gold.
void arrange_turn(match::Match& match) {
  match.arrange([&](flow::Arrangement& a) {
    a.goods(player(match, 0), gold(match), 40);
    a.crest(player(match, 0), 1);
    a.month(3);
    a.enter(match.rules().round.find("actions"), player(match, 0));
  });
}

}  // namespace

TEST_CASE("an arranged position is where the match begins: no choices, and nothing before it to undo") {
  match::Match match = at_placement();
  arrange_turn(match);
  CHECK(match.choice_count() == 0);
  CHECK(match.quiet());
  CHECK(match.decision().kind == flow::Decision::Kind::turn);
  CHECK(match.decision().seat == 0);
  const std::uint64_t hash = match.hash();
  match.undo();
  CHECK(match.hash() == hash);
  REQUIRE(match.choose("end_turn").accepted);
  CHECK(match.hash() != hash);
  match.undo();
  CHECK(match.hash() == hash);
  CHECK(match.world().get<world::Stock>(player(match, 0)).goods[gold(match)] == 40);
}

TEST_CASE("an arranged match is cloned, run again, saved and loaded like any other") {
  match::Match match = at_placement();
  arrange_turn(match);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 40; });
  REQUIRE(match.choice_count() == 40);
  const std::uint64_t hash = match.hash();
  CHECK(match.clone().hash() == hash);
  match.rerun();
  CHECK(match.hash() == hash);
  const match::Save save = match::Save::parse(match::Save::of(match).text());
  CHECK(save.replay(match.layout(), match.host()).hash() == hash);
}

TEST_CASE("a phase can be entered at any player's place in the crest order") {
  for (std::size_t seat = 0; seat < 4; ++seat)
    for (const char* phase : {"placement", "actions"}) {
      match::Match match = at_placement(4);
      match.arrange([&](flow::Arrangement& a) { a.enter(match.rules().round.find(phase), player(match, seat)); });
      CHECK(match.decision().seat == static_cast<Seat>(seat));
      CHECK(match.decision().kind == (phase[0] == 'p' ? flow::Decision::Kind::placement : flow::Decision::Kind::turn));
      play_out(match);
      CHECK(match.over());
    }
}

TEST_CASE("what can't be arranged throws with the reason and changes nothing") {
  match::Match match = at_placement();
  const std::uint64_t hash = match.hash();
  const Entity me = player(match, 0);
  const Id<WorkerKind> elf = match.rules().workers.find("elf");
  const auto fails = [&](const char* why, const std::function<void(flow::Arrangement&)>& write) {
    CHECK_THROWS_WITH(match.arrange([&](flow::Arrangement& a) {
      a.goods(me, gold(match), 17);
      write(a);
    }),
                      ContainsSubstring(why));
    CHECK(match.hash() == hash);
    CHECK(match.decision().kind == flow::Decision::Kind::placement);
  };
  fails("8 elf", [&](flow::Arrangement& a) { a.workers(me, elf, 8); });
  fails("masters", [&](flow::Arrangement& a) { a.workers(me, elf, 6, 6); });
  fails("at home", [&](flow::Arrangement& a) { a.stand(me, elf, true, match.layout()->areas[0]); });
  fails("occupied", [&](flow::Arrangement& a) {
    a.stand(me, elf, false, match.layout()->board_planks[0]);
    a.stand(me, elf, false, match.layout()->board_planks[0]);
  });
  fails("can't stand there", [&](flow::Arrangement& a) { a.stand(me, elf, false, player(match, 1)); });
  fails("crest 9", [&](flow::Arrangement& a) { a.crest(me, 9); });
  fails("month 8", [&](flow::Arrangement& a) { a.month(8); });
  fails("free lock", [&](flow::Arrangement& a) { a.gnome(match.layout()->locks[0]); });
  fails("neither deck nor discards", [&](flow::Arrangement& a) {
    for (int n = 0; n < 6; ++n) a.card(Id<Property>(0), match.layout()->pile(first_deck, world::Pile::built, 0));
  });
  fails("such a player",
        [&](flow::Arrangement& a) { a.enter(match.rules().round.find("actions"), match.layout()->areas[0]); });
  fails("amount", [&](flow::Arrangement& a) { a.goods(me, gold(match), -1); });
  fails("score", [&](flow::Arrangement& a) { a.score(me, -1); });
}

TEST_CASE("nothing is arranged in the middle of a script or after the end") {
  match::Match asking = mid_script_match(rules_with(), 4);
  CHECK_THROWS_AS(asking.arrange([](flow::Arrangement&) {}), std::logic_error);
  match::Match over = new_match(rules_with(), 3, 8);
  play_out(over);
  CHECK_THROWS_AS(over.arrange([](flow::Arrangement&) {}), std::logic_error);
}

TEST_CASE("clearing a pile of built cards sends gnomes to the stock and workers home") {
  match::Match match = at_placement();
  const Entity me = player(match, 0);
  const Entity built = match.layout()->pile(first_deck, world::Pile::built, 0);
  const Id<Property> tower = match.rules().properties.find("tower");
  Entity card = nothing;
  Entity worker = nothing;
  match.arrange([&](flow::Arrangement& a) {
    card = a.card(tower, built);
    a.gnome(match.layout()->locks_of_card(card)[0]);
    worker = a.stand(me, Id<WorkerKind>(0), false, match.layout()->planks_of_card(card)[0]);
  });
  CHECK(match.world().get<world::Worker>(worker).place == match.layout()->planks_of_card(card)[0]);
  match.arrange([&](flow::Arrangement& a) { a.clear(built); });
  CHECK(match.world().get<world::Pile>(built).count == 0);
  CHECK(match.world().get<world::Worker>(worker).place == me);
  for (Entity gnome : match.layout()->gnomes) CHECK(match.world().get<world::Gnome>(gnome).lock == nothing);
  CHECK(match.world().get<world::Card>(card).known_to == 0);
}

TEST_CASE("tiles change places, and one from the box sends the other there with its worker") {
  match::Match match = at_placement();
  const Entity district = match.layout()->districts[0];
  const Entity there = match.world().get<world::District>(district).guild;
  const Entity other = match.world().get<world::District>(match.layout()->districts[1]).guild;
  Entity boxed = nothing;
  for (Entity tile : match.layout()->guilds)
    if (match.world().get<world::GuildTile>(tile).district == nothing) boxed = tile;
  match.arrange([&](flow::Arrangement& a) { a.guild(other, district); });
  CHECK(match.world().get<world::District>(match.layout()->districts[1]).guild == there);
  CHECK(match.world().get<world::GuildTile>(there).district == match.layout()->districts[1]);
  Entity worker = nothing;
  match.arrange([&](flow::Arrangement& a) {
    worker = a.stand(player(match, 0), Id<WorkerKind>(0), false, match.layout()->plank_of_guild(other));
    a.guild(boxed, district);
  });
  CHECK(match.world().get<world::District>(district).guild == boxed);
  CHECK(match.world().get<world::GuildTile>(other).district == nothing);
  CHECK(match.world().get<world::Worker>(worker).place == player(match, 0));
}
