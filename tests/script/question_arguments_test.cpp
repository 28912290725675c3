// What a question tells in its texts: `args`, and attributes that are words.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

content::PackSource inn(std::string_view body) {
  content::PackSource game = tiny_game(step_for_first_player(body));
  game.pack.languages = {"en"};
  game = with_file(game, "inn.yaml", R"(
decks: [{id: cards}, {id: acts}]
attributes:
  - {id: gate, on: district, type: word, words: [closed, half_open, open], default: half_open}
  - {id: mood, on: player, type: word, words: [calm, wild], visibility: owner}
  - {id: guests, on: player, type: list, max_length: 2}
)");
  game = with_file(game, "properties/mill.yaml", "id: mill\ndeck: cards\ncards: 3\ncost: {}\n");
  game = with_file(game, "properties/fool.yaml", "id: fool\ndeck: acts\ncards: 1\ncost: {}\n");
  return with_file(game, "locale/en.yaml", R"(
property: {mill: {name: mill, the: the old mill}, fool: {name: fool}}
deck: {cards: {name: properties}, acts: {name: acts}}
resource: {wood: {name: wood, many: wood}, gold: {name: gold, many: gold}}
attribute:
  gate: {name: gate, half_open: ajar}
ask:
  step:
    whom: "{n, plural, one {# coin} other {# coins}} for {card_the}, {price}, {what}, {how}{how_word, select, fast {!} other {}}, {who}: sure?"
    fast: at once
)");
}

}  // namespace

TEST_CASE("A question's text names what the script tells: numbers, things, goods, resources and words") {
  const match::Match match = play({inn(R"(
    local card = me:draw(1)[1]
    ask.yes { me, prompt = "whom", args = {
      n = 2, card = card, price = { gold = 3, wood = 1 }, what = "wood", how = "fast", who = game.players[2] } }
  )")});
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match::Words(match, "en", 0).prompt() ==
        "2 coins for the old mill, 1 wood and 3 gold, wood, at once!, Blue: sure?");
  // Who may not know the card is not told.
  CHECK_THAT(match::Words(match, "en", 1).prompt(), ContainsSubstring("for card (properties),"));
  const match::Match again = match.clone();
  CHECK(match::Words(again, "en", 0).prompt() == match::Words(match, "en", 0).prompt());
}

TEST_CASE("They belong to one question, and every kind of question takes them") {
  match::Match match = play({inn(R"(
    ask.number { me, max = 2, prompt = "whom", args = { n = 1, card = game.deck, price = {}, what = "gold", how = "slow", who = me } }
    ask.yes { me, prompt = "fast" }
  )")});
  CHECK(match::Words(match, "en", 0).prompt() == "1 coin for draw deck (properties), nothing, gold, slow, Red: sure?");
  match.choose("1");
  CHECK(match.decision().arguments.empty());
  for (const char* question :
       {"ask.player { me, args = { n = 1 } }", "ask.option { me, 'a', args = { n = 1 } }",
        "ask.players { me, among = game.players, args = { n = 1 } }",
        "ask.goods { me, among = { { gold = 1 } }, args = { n = 1 } }", "ask.worker_kind { me, args = { n = 1 } }"}) {
    INFO(question);
    const match::Match one = play({inn(question)});
    REQUIRE(one.state() == match::Match::State::deciding);
    CHECK(one.decision().arguments.size() == 1);
  }
}

TEST_CASE("What can't be told is refused") {
  const auto failure = [](const std::string& args) {
    return outcome_of(play({inn("ask.yes { me, prompt = 'fast', args = " + args + " }")}));
  };
  CHECK_THAT(failure("{ player = me }"), ContainsSubstring("{player} is what every question tells"));
  CHECK_THAT(failure("{ n = true }"), ContainsSubstring("n is a number, a thing of the game, goods or a word"));
  CHECK_THAT(failure("{ n = { wod = 1 } }"), ContainsSubstring("unknown resource \"wod\""));
  CHECK_THAT(failure("{ 'n' }"), ContainsSubstring("`args` has names"));
  CHECK_THAT(failure("{ Big = 1 }"), ContainsSubstring("no name of lower case letters"));
  CHECK_THAT(failure("'n'"), ContainsSubstring("`args` is a table"));
}

TEST_CASE("An attribute that is a word is read and written as the word, and shown by its text") {
  const match::Match match = play({inn(R"(
    local district = game.districts[1]
    assert(district.gate == "half_open" and me.mood == "calm")
    district.gate = "open"
    assert(district.gate == "open" and game.districts[2].gate == "half_open")
    game.districts[2].gate = "closed"
    me.mood = "wild"
    me.guests = { game.players[2] }
    ask.yes { me, prompt = "fast" }
  )")});
  REQUIRE(match.state() == match::Match::State::deciding);
  const auto shown = [&](Seat seat) {
    std::string all;
    const match::Words words(match, "en", seat);
    for (const auto& attribute : words.attributes())
      for (const auto& [on, value] : attribute.of) all += attribute.name + " " + words.thing(on) + " " + value + "\n";
    return all;
  };
  CHECK(shown(0) == "gate district 1 open\ngate district 2 closed\nmood Red wild\nguests Red Blue\n");
  CHECK_THAT(shown(1), !ContainsSubstring("mood"));
  const auto view = match.view(0)["attributes"];
  CHECK(view["tiny:gate"]["district/1"] == "open");
  CHECK(view["tiny:gate"]["district/3"] == "half_open");
  CHECK(view["tiny:mood"]["player/1"] == "wild");
  CHECK(view["tiny:guests"]["player/1"] == nlohmann::ordered_json{"player/2"});
  CHECK_FALSE(match.view(0)["attributes"]["tiny:mood"].contains("player/2"));
  // In a dealt world it is still one of its words.
  const match::Match dealt = match.sample(1, 3);
  for (const auto& [thing, mood] : dealt.view(0)["attributes"]["tiny:mood"].items())
    CHECK((mood == "calm" || mood == "wild"));
}

TEST_CASE("Another word is an error") {
  CHECK_THAT(outcome_of(play({inn("game.districts[1].gate = 'oben'")})),
             ContainsSubstring("gate is never \"oben\": did you mean \"open\"?"));
  CHECK_THAT(outcome_of(play({inn("game.districts[1].gate = 2")})), ContainsSubstring("expected a text"));
  const auto problems = [](const std::string& attribute) {
    return load({with_file(tiny_game(step_for_first_player("")), "e.yaml", "attributes: [" + attribute + "]\n")})
        .messages();
  };
  CHECK(problems("{id: a, on: player, type: word, words: [x, y], default: y}") == "");
  CHECK_THAT(problems("{id: a, on: player, type: word}"), ContainsSubstring("needs the words it can be"));
  CHECK_THAT(problems("{id: a, on: player, words: [x]}"), ContainsSubstring("is of another type"));
  CHECK_THAT(problems("{id: a, on: player, type: word, words: [x], default: z}"), ContainsSubstring("\"z\""));
}

TEST_CASE("In a game with several decks each is named") {
  const match::Match match = play({inn("me:draw(1, 'acts')\n ask.yes { me, prompt = 'fast' }")});
  const match::Words words(match, "en", 0);
  std::string told;
  for (const world::Event& event : match.world().events()) told += words.event(event) + "\n";
  CHECK_THAT(told, ContainsSubstring("Red draws a card (acts): fool."));
  CHECK(words.thing(match.layout()->pile(Id<Deck>(1), world::Pile::pool)) == "draw pool (acts)");
}

TEST_CASE("Hooks and invariants of a guild's file get its params and the guild") {
  content::PackSource game = tiny_game(step_for_first_player("me:gain { wood = 1 }"));
  game = with_file(game, "guild.yaml",
                   "categories: [{id: basic}]\nsites: [{id: hall, guild_place: true}]\n"
                   "setup: [{id: guilds, step: draw_guilds}]\n");
  game =
      with_file(game, "guilds/smiths.yaml", "id: smiths\ncategory: basic\ncost: {}\nplank: {}\nparams: {points: 3}\n");
  game = with_file(game, "guilds/smiths.lua", R"(return guild {
    action = function() end,
    on = { gained = function(game, e, p, guild) if guild.id == "smiths" then e.player:score_points(p.points) end end },
    invariants = { named = function(game, p, guild) if p.points ~= 3 or guild.id ~= "smiths" then return "lost" end end },
  })");
  const match::Match match = play({game});
  CHECK(outcome_of(match) == "");
  CHECK(match.scores()[0] == 3);
  for (const Id<Function> invariant : match.rules().invariants)
    CHECK(match.host()->examine(const_cast<match::Match&>(match).flow(), invariant) == "");
}

TEST_CASE("The engine's own texts use a noun's own article") {
  const match::Match match = play({inn("ask.yes { me, prompt = 'fast' }")});
  const match::Words words(match, "en", 0);
  const auto built = [&](const char* site) {
    const Id<Site> id = match.rules().sites.find(site);
    return words.event({.type = EventType::built,
                        .player = match.layout()->players[0],
                        .subject = match.layout()->locations_of(id)[0],
                        .def = id});
  };
  CHECK(built("mill") == "Red builds the old mill in district 1.");
  CHECK(built("fool") == "Red builds the fool in district 1.");
}
