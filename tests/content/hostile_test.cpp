// Packs that ask for too much, or for what makes no sense: a clear error or a bounded game, never a crash.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "castellan/match/save.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string messages_with(const std::string& yaml) {
  return load({tiny_game(step_for_first_player("")), pack("more", {{"more.yaml", yaml}})}).messages();
}

}  // namespace

TEST_CASE("A definition that could only fail in play is refused when it is loaded") {
  const auto [yaml, message] = GENERATE(table<std::string, std::string>({
      {"setup: [{id: x}]", "does nothing"},
      {"round: [{id: t, step: take_turn}]", "is for one player"},
      {"round: [{id: t, step: place_worker}]", "is for one player"},
      {"round: [{id: t, step: harvest, for: each_player}]", "is for the table"},
      {"round: [{id: t, step: income, for: each_player, repeat: until_all_passed}]", "nobody can pass"},
      {"actions: [{id: nop}]", "does nothing"},
      {"planks: [{id: p, count: 1}]", "needs an action"},
      {"scoring: [{id: s, of: workers, points: [1]}]", "of which kind?"},
      {"attributes: [{id: l, on: player, type: list}]", "needs a max_length"},
      {"settings: {money: gold, min_players: 4, max_players: 2}", "larger than max_players"},
  }));
  INFO(yaml);
  CHECK_THAT(messages_with(yaml), ContainsSubstring(message));
}

TEST_CASE("More resources than there is room for are counted before anything refers to them") {
  std::string yaml = "resources: [";
  for (int i = 0; i < 3000; ++i) yaml += "{id: r" + std::to_string(i) + "},";
  yaml += "]\nsites: [{id: far, cost: {r2999: 5}}]\n";
  CHECK_THAT(messages_with(yaml), ContainsSubstring("more than 12 resources") && ContainsSubstring("unknown resource"));
}

TEST_CASE("Packs that ask for more things than a game can have are refused") {
  const auto rules =
      load_good({tiny_game(step_for_first_player("")),
                 pack("more", {{"more.yaml",
                                "pieces: [{id: a, count: 200}, {id: b, count: 200}, {id: c, count: 200}, "
                                "{id: d, count: 200}, {id: e, count: 200}]\n"
                                "attributes: [{id: l, on: piece, type: list, max_length: 64}]\n"}})});
  CHECK_THROWS_WITH(match::make_layout(rules, 2), ContainsSubstring("more than 60000 things"));
}

TEST_CASE("A deck of thousands of cards is dealt") {
  Files files{{"more.yaml", "decks: [{id: big, deal: 2, keep: 2, pool: 3}]\nsetup: [{id: hands, step: deal_hands}]\n"}};
  for (int i = 0; i < 15; ++i) {
    const std::string id = "p" + std::to_string(i);
    files.emplace_back("properties/" + id + ".yaml",
                       "id: " + id + "\ndeck: big\ncards: 200\ncost: {wood: 1}\nsite: {per_district: 0}\n");
  }
  const match::Match match = play({tiny_game(step_for_first_player("assert(#me.hand == 2)")), pack("more", files)});
  CHECK(outcome_of(match).empty());
}

TEST_CASE("Goods and points stay within what can be stored") {
  CHECK(outcome_of(R"(
    for _ = 1, 9 do me:gain { gold = 9999 } end
    assert(me.gold == 9999)
    for _ = 1, 9 do me:score_points(9999) end
    assert(me.score == 9999)
    me:score_points(-9999) me:score_points(-9999)
    assert(me.score == 0)
    local other = game:others(me)[1]
    assert(me:take(other, { gold = 5 }) == 0 and other.gold == 5)
  )") == "");
}

TEST_CASE("Amounts in params are amounts") {
  const Files files{
      {"guilds/g.yaml", "id: g\ncategory: c\ncost: {wood: 1}\nparams: {reward: {gold: 3}}\nplank: {}\n"},
      {"guilds/g.lua", "return guild { action = function(_, me, p) me:gain(p.reward) end }\n"},
      {"more.yaml",
       "categories: [{id: c}]\nsetup: [{id: guilds, step: draw_guilds}]\nsites: [{id: guild, guild_place: true}]\n"
       "actions: [{id: activate, action: activate}, {id: done, action: end_turn, after_workers: true, ends_turn: "
       "true}]\n"
       "round: [{id: place, step: place_worker, for: each_player, repeat: until_all_passed},"
       " {id: turn, step: take_turn, for: each_player}]\n"}};
  match::Match match = play({tiny_game(step_for_first_player("")), pack("more", files)});
  REQUIRE(match.choose("place:more:g").accepted);
  while (match.decision().kind != flow::Decision::Kind::turn) match.choose("pass");
  REQUIRE(match.choose("activate:more:g").accepted);
  const Entity me = match.world().layout().players[0];
  CHECK(match.world().get<world::Stock>(me).goods[match.rules().resources.find("gold")] == 8);
}

TEST_CASE("Names that are not words can't become keys") {
  for (const char* name : {"'\\xff'", "'A B'", "'\\27[31m'", "'none'"}) {
    CAPTURE(name);
    CHECK_THAT(outcome_of(std::string("ask.option { me, ") + name + " }"), ContainsSubstring("an option is a word"));
    CHECK_THAT(outcome_of(std::string("ask.yes { me, prompt = ") + name + " }"),
               ContainsSubstring("an option is a word"));
  }
}
