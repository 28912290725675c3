// What a pack's own events tell, by names of their own: from game:emit to hooks, texts and views.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "castellan/match/log_reader.hpp"
#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// A toll is paid for a mill, with all kinds of arguments.
content::PackSource toll_road(std::string_view body, const std::string& hook = "") {
  std::string lua = step_for_first_player(body);
  if (!hook.empty()) {
    const std::size_t end = lua.rfind('}');
    lua.insert(end, ", on = { toll_paid = function(game, e) " + hook + " end },\n");
  }
  content::PackSource game = tiny_game(lua);
  game.pack.languages = {"en"};
  game = with_file(game, "road.yaml", R"(
decks: [{id: cards}]
events:
  - id: toll_paid
    args:
      payer: player
      gold: number
      what: card
      good: good
      price: goods
      gate: [open, half_open]
      owner: {type: player, optional: true}
      extra: {type: number, optional: true}
  - {id: walk}
)");
  game = with_file(game, "properties/mill.yaml", "id: mill\ndeck: cards\ncards: 2\ncost: {}\n");
  game = with_file(game, "properties/barn.yaml", "id: barn\ndeck: cards\ncards: 3\ncost: {}\n");
  return with_file(game, "locale/en.yaml", R"(
property: {mill: {name: mill, the: the old mill}, barn: {name: barn}}
resource: {wood: {name: wood, many: wood}, gold: {name: gold, many: gold}}
event:
  toll_paid: "{payer} pays {owner_kind, select, none {nobody} other {{owner}}} {gold, plural, one {# coin} other {# coins}} in {good} for {what_the}, {price}{extra_given, select, yes { and {extra}} other {}}: {gate}, {gate_word, select, open {yes} other {no}}."
word: {half_open: ajar}
)");
}

constexpr std::string_view paid =
    "local card = me:draw(1)[1]\n"
    "game:emit('toll_paid', { payer = me, gold = 2, what = card, good = 'wood', price = { gold = 2, wood = 1 },"
    " gate = 'half_open' })";

const world::Event& last_of(const match::Match& match, std::string_view name) {
  const world::Event* found = nullptr;
  for (const world::Event& event : match.world().events())
    if (match.rules().events[static_cast<std::size_t>(event.type)] == name) found = &event;
  REQUIRE(found);
  return *found;
}

// Without the place of the error.
std::string failure(std::string_view body) { return outcome_of(play({toll_road(body)})); }

}  // namespace

TEST_CASE("A hook reads what an event tells by its own names") {
  const match::Match match = play({toll_road(paid, R"(
    assert(e.payer == game.players[1] and e.gold == 2 and e.good == "wood" and e.gate == "half_open")
    assert(e.what == e.payer.hand[1] and e.price.gold == 2 and e.price.wood == 1)
    assert(e.owner == nil and e.extra == nil and e.player == nil and e.amount == 0)
    e.payer:score_points(3)
  )")});
  CHECK(outcome_of(match) == "");
  CHECK(match.scores()[0] == 3);
}

TEST_CASE("Its text names them with all their forms, and a card only to those who knew it") {
  const match::Match match = play({toll_road(paid)});
  REQUIRE(outcome_of(match) == "");
  const world::Event& event = last_of(match, "tiny:toll_paid");
  const std::string kind = match::Words(match, "en", 0).event(event);
  const bool mill = kind.find("the old mill") != std::string::npos;
  CHECK(kind == std::string("Red pays nobody 2 coins in wood for ") + (mill ? "the old mill" : "barn") +
                    ", 1 wood and 2 gold: ajar, no.");
  CHECK_THAT(match::Words(match, "en", 1).event(event), !ContainsSubstring("mill") && !ContainsSubstring("barn"));
}

TEST_CASE("A view has them by name, and the card's kind only for those who knew it") {
  const match::Match match = play({toll_road(paid)});
  const auto told = [&](Seat seat) {
    nlohmann::ordered_json found;
    const nlohmann::ordered_json view = match.view(seat);
    for (const auto& event : view["events"])
      if (event["event"] == "tiny:toll_paid") found = event["args"];
    return found;
  };
  CHECK(told(0)["gold"] == 2);
  CHECK(told(0)["price"] == nlohmann::ordered_json{{"wood", 1}, {"gold", 2}});
  CHECK(told(0)["gate"] == "half_open");
  CHECK(told(0)["good"] == "wood");
  CHECK(told(0)["what"].contains("kind"));
  CHECK(told(1)["what"].contains("card"));
  CHECK_FALSE(told(1)["what"].contains("kind"));
  CHECK_FALSE(told(0).contains("owner"));
}

TEST_CASE("In a dealt world others were told of the card they have there") {
  const match::Match match = play({toll_road(std::string(paid) + "\nask.yes { game.players[2] }")});
  REQUIRE(match.state() == match::Match::State::deciding);
  const auto kind_in = [](const match::Match& of) {
    const world::Event& event = last_of(of, "tiny:toll_paid");
    std::pair<Id<Property>, Id<Property>> told_and_true;
    world::each_detail(of.rules(), event.type, of.world().details(event),
                       [&](const EventArgument& argument, const world::Detail& detail) {
                         if (argument.name == "what")
                           told_and_true = {detail.kind, of.world().get<world::Card>(detail.thing).kind};
                       });
    return told_and_true;
  };
  bool other = false;
  for (std::uint64_t key = 0; key < 20; ++key) {
    const match::Match sample = match.sample(1, key);
    const auto [told, dealt] = kind_in(sample);
    CHECK(told == dealt);
    other |= told != kind_in(match).first;
    CHECK(kind_in(match.sample(0, key)).first == kind_in(match).first);
  }
  CHECK(other);
}

TEST_CASE("What is emitted must be what the event declares") {
  const std::string whole = "payer = me, gold = 2, what = me:draw(1)[1], good = 'wood', price = {}, gate = 'open'";
  CHECK(failure("game:emit('toll_paid', { " + whole + " })") == "");
  CHECK(failure("game:emit('toll_paid', { " + whole + ", owner = me, extra = 1, amount = 4 })") == "");
  CHECK_THAT(failure("game:emit('toll_paid', { " + whole + ", gould = 1 })"),
             ContainsSubstring("unknown key \"gould\": did you mean \"gold\"?"));
  CHECK_THAT(failure("game:emit('walk', { gold = 1 })"), ContainsSubstring("unknown key \"gold\""));
  CHECK_THAT(failure("game:emit('toll_paid')"), ContainsSubstring("the event \"toll_paid\" needs `payer`, a player"));
  CHECK_THAT(failure("game:emit('toll_paid', { payer = me })"),
             ContainsSubstring("the event \"toll_paid\" needs `gold`, a whole number"));
  const auto with = [&](const std::string& name, const std::string& value) {
    std::string values = whole;
    const std::size_t at = values.find(name + " = ");
    values.replace(at, values.find(", ", at) - at, name + " = " + value);
    return failure("game:emit('toll_paid', { " + values + " })");
  };
  CHECK_THAT(with("payer", "game.districts[1]"),
             ContainsSubstring("`payer` of the event \"toll_paid\" is a player, not a district"));
  CHECK_THAT(with("payer", "3"), ContainsSubstring("`payer` of the event \"toll_paid\" is a thing of the game, not 3"));
  CHECK_THAT(with("gold", "'much'"), ContainsSubstring("is a whole number, not string"));
  CHECK_THAT(with("gold", "2.5"), ContainsSubstring("is a whole number, not 2.5"));
  CHECK_THAT(with("good", "'wod'"), ContainsSubstring("unknown resource \"wod\": did you mean \"wood\"?"));
  CHECK_THAT(with("price", "{ wod = 1 }"), ContainsSubstring("unknown resource \"wod\""));
  CHECK_THAT(with("price", "1"), ContainsSubstring("is goods such as { gold = 2 }, not 1"));
  CHECK_THAT(failure("game:emit('toll_paid', { payer = me, gold = 2, what = me:draw(1)[1], good = 'wood',"
                     " price = {}, gate = 'oben' })"),
             ContainsSubstring("`gate` is never \"oben\": did you mean \"open\"?"));
}

TEST_CASE("A reader of the log notices that another thing is told of the same event") {
  match::Match match = play({toll_road(R"(
    local n = ask.number { me, max = 3 }
    game:emit('toll_paid', { payer = me, gold = n, what = me:draw(1)[1], good = 'wood', price = {}, gate = 'open' })
  )")});
  match::LogReader reader;
  reader.read(match.world());
  match.choose("2");
  const auto gold = [&](const world::Event& event, std::span<const std::int32_t> details) {
    int told = 0;
    world::each_detail(match.rules(), event.type, details,
                       [&](const EventArgument& argument, const world::Detail& detail) {
                         if (argument.name == "gold") told = detail.number;
                       });
    return told;
  };
  reader.read(match.world());
  match.undo_to(0);
  match.choose("3");
  const match::LogReader::News news = reader.read(match.world());
  const auto is_toll = [](const world::Event& event) { return event.type >= EventType::count; };
  int before = 0;
  int now = 0;
  for (const world::Event& event : news.taken_back.events)
    if (is_toll(event)) before = gold(event, news.taken_back.details_of(event));
  for (const world::Event& event : news.fresh)
    if (is_toll(event)) now = gold(event, match.world().details(event));
  CHECK(before == 2);
  CHECK(now == 3);
}

TEST_CASE("A declaration that makes no sense is refused") {
  const auto problems = [](const std::string& args) {
    return load({with_file(tiny_game(step_for_first_player("")), "e.yaml", "events: [{id: a, args: " + args + "}]\n")})
        .messages();
  };
  CHECK(problems("{a: player, b: [x, y], c: {type: card, optional: true}, d: thing, e: {type: word, words: [z]}}") ==
        "");
  CHECK_THAT(problems("{a: plaier}"), ContainsSubstring("kind of argument"));
  CHECK_THAT(problems("{a: word}"), ContainsSubstring("a word needs the words it can be"));
  CHECK_THAT(problems("[a]"), ContainsSubstring("expected names and what they are"));
  CHECK_THAT(problems("{a: {type: number, optinal: true}}"), ContainsSubstring("optinal"));
}
