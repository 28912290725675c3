// What scripts do with symbols, cards, pieces and the options of a game.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/arrangement.hpp"
#include "castellan/match/invariants.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// The tiny game with a deck of three mills with a lock and two empty barns, a pool of two, sacks, and options.
content::PackSource farm(std::string_view body) {
  content::PackSource game = tiny_game(step_for_first_player(body));
  game = with_file(game, "farm.yaml",
                   "decks: [{id: cards, pool: 2}]\npieces: [{id: sack, count: {1: 1, 2: 3}}, {id: cart, count: 1}]\n");
  game = with_file(game, "properties/mill.yaml", "id: mill\ndeck: cards\ncards: 3\ncost: {}\nlocks: [{}]\n");
  game = with_file(game, "properties/barn.yaml", "id: barn\ndeck: cards\ncards: 2\ncost: {}\n");
  return with_file(game, "mod.yaml", R"(id: tiny
options:
  - {id: rounds, type: int, range: [1, 9], default: 7}
  - {id: fog, type: bool, default: true}
  - {id: mode, type: choice, words: [calm, wild], default: calm}
)");
}

std::string outcome(std::string_view body) {
  match::Match match = play({farm(body)});
  std::string result = outcome_of(match);
  for (const std::string& problem : match::Invariants(match).check())
    if (!problem.starts_with("a script failed")) result += problem + "\n";
  return result;
}

// The same where both players have built a mill before the script runs.
std::string outcome_with_mills(std::string_view body) {
  match::Match match = play({with_file(farm(body), "turns.yaml", R"(
round: [{id: turns, before: step, for: each_player, step: take_turn}]
actions: [{id: rest, action: end_turn, ends_turn: true}]
)")});
  match.arrange([&](flow::Arrangement& a) {
    const Id<Property> mill = match.rules().properties.find("mill");
    for (const Seat seat : {Seat{0}, Seat{1}}) a.card(mill, match.layout()->pile(first_deck, world::Pile::built, seat));
  });
  while (match.state() == match::Match::State::deciding) match.choose(std::size_t{0});
  return outcome_of(match);
}

}  // namespace

TEST_CASE("A symbol is marked, marked by another and cleared, and the log tells of every marker") {
  CHECK(outcome(R"(
    local symbol, other = game:locations("wall")[1].symbols[1], game.players[2]
    assert(symbol.owner == nil)
    symbol:clear()
    symbol:mark(me)
    assert(symbol.owner == me and symbol.district:markers(me) == 1)
    symbol:mark(me)
    assert(symbol.district:markers(me) == 1)
    symbol:mark(other)
    assert(symbol.owner == other and symbol.district:markers(me) == 0)
    symbol:clear()
    assert(symbol.owner == nil and symbol.location:is_free())
  )") == "");
  const match::Match match = play({farm(R"(
    local symbol = game:locations("wall")[1].symbols[1]
    symbol:mark(me)
    symbol:mark(game.players[2])
    symbol:clear()
  )")});
  std::vector<std::pair<EventType, Entity>> told;
  for (const world::Event& event : match.world().events())
    if (event.type == EventType::marker_placed || event.type == EventType::marker_taken)
      told.emplace_back(event.type, event.player);
  const Entity one = match.layout()->players[0];
  const Entity two = match.layout()->players[1];
  CHECK(told == std::vector<std::pair<EventType, Entity>>{{EventType::marker_placed, one},
                                                          {EventType::marker_taken, one},
                                                          {EventType::marker_placed, two},
                                                          {EventType::marker_taken, two}});
}

TEST_CASE("Only a symbol can be marked, and only by a player") {
  CHECK_THAT(outcome("game:locations('wall')[1].symbols[1]:mark(game.districts[1])"),
             ContainsSubstring("expected a player, got a district"));
  CHECK_THAT(outcome("game:locations('wall')[1].symbols[1]:mark()"), ContainsSubstring("expected a thing of the game"));
  CHECK_THAT(outcome("game.districts[1]:mark(me)"), ContainsSubstring("mark"));
}

TEST_CASE("A card that is revealed is known to everybody, where it lies") {
  const match::Match match =
      play({farm("local card = me:draw(1)[1]\n me:draw(1)\n card:reveal()\n assert(#me.hand == 2)")});
  CHECK(outcome_of(match) == "");
  std::vector<int> known;
  for (Entity card : match.layout()->cards)
    if (match.world().get<world::Pile>(match.world().get<world::Card>(card).pile).role == world::Pile::hand)
      known.push_back(match.world().get<world::Card>(card).known_to);
  std::sort(known.begin(), known.end());
  CHECK(known == std::vector{1, 0xFF});
  int told = 0;
  for (const world::Event& event : match.world().events()) told += event.type == EventType::card_revealed;
  CHECK(told == 1);
}

TEST_CASE("A card from the deck, the pool or a hand is laid face up before a player, who can discard it") {
  CHECK(outcome(R"(
    game:refill_pool()
    local deck = game.deck.count
    local top = me:show(game.deck)
    assert(top.kind == "mill" or top.kind == "barn")
    assert(game.deck.count == deck - 1 and #me.hand == 0)
    local pooled = me:show(game.pool[1])
    assert(#game.pool == 1)
    local drawn = me:show(me:draw(1)[1])
    assert(#me.hand == 0)
    for _, card in ipairs { top, pooled, drawn } do me:discard(card) end
    assert(#game.discards == 3)
    game:refill_pool()
    assert(#game.pool == 2)
  )") == "");
}

TEST_CASE("With deck and discards empty there is nothing to show") {
  CHECK(outcome("me:draw(5)\n assert(game.deck.count == 0 and me:show(game.deck) == nil)") == "");
}

TEST_CASE("Things that are no card or pile can't be shown") {
  CHECK_THAT(outcome("me:show(game.districts[1])"), ContainsSubstring("expected a card, got a district"));
}

TEST_CASE("Another's card can't be discarded") {
  CHECK_THAT(outcome("me:discard(game.players[2]:draw(1)[1])"), ContainsSubstring("only an own card can be discarded"));
}

TEST_CASE("A gnome goes onto an own free lock, once") {
  CHECK(outcome_with_mills(R"(
    local lock = me:free_locks()[1]
    assert(#me:free_locks() == 1 and me:place_gnome(lock) == true)
    assert(game.gnomes_left == 1 and #me:free_locks() == 0)
    assert(me:place_gnome(lock) == false and game.gnomes_left == 1)
  )") == "");
  CHECK_THAT(outcome_with_mills("me:place_gnome(game.players[2]:free_locks()[1])"),
             ContainsSubstring("a gnome goes onto an own lock"));
}

TEST_CASE("The usual locks are the player's own free ones") {
  CHECK(outcome_with_mills(R"(
    assert(ask.lock { me, auto = true } == me:free_locks()[1])
    me:place_gnome(me:free_locks()[1])
    assert(ask.lock { me } == nil)
  )") == "");
}

TEST_CASE("Cards of the own hand are asked for, of all decks or of one") {
  const auto offered = [](const std::string& question) {
    content::PackSource game = farm("me:draw(5)\n me:draw(1, 'songs')\n ask.card { me" + question + " }");
    game = with_file(game, "songs.yaml", "decks: [{id: songs}]\n");
    game = with_file(game, "properties/ballad.yaml", "id: ballad\ndeck: songs\ncards: 1\ncost: {}\n");
    const match::Match match = play({game});
    std::vector<std::string> kinds;
    for (const flow::Option& option : match.decision().options)
      kinds.emplace_back(match.rules().properties[match.world().get<world::Card>(option.entity).kind].name());
    std::ranges::sort(kinds);
    return kinds;
  };
  CHECK(offered("") == std::vector<std::string>{"ballad", "barn", "mill"});
  CHECK(offered(", deck = 'cards'") == std::vector<std::string>{"barn", "mill"});
  CHECK(offered(", deck = 'songs'") == std::vector<std::string>{"ballad"});
}

TEST_CASE("A built card lies where it is, and can be discarded while nobody is on it") {
  CHECK(outcome_with_mills("me:discard(me.built[1])\n assert(#me.built == 0 and #game.discards == 1)") == "");
  CHECK_THAT(outcome_with_mills("me:place_gnome()\n me:discard(me.built[1])"),
             ContainsSubstring("a card with a gnome or a worker on it can't be discarded"));
  CHECK_THAT(outcome_with_mills("me:show(me.built[1])"), ContainsSubstring("a built card lies face up already"));
  CHECK_THAT(outcome_with_mills("me:take_card(me.built[1])"), ContainsSubstring("can't be taken into a hand"));
}

TEST_CASE("A game's options are a number, true or false, or a word") {
  const auto rules = load_good({farm(R"(
    assert(math.type(game:option("rounds")) == "integer")
    assert(game:option("tiny:mode") == game:option("mode"))
    me:score_points(game:option("rounds") * 10 + (game:option("fog") == true and 1 or 0)
      + (game:option("mode") == "wild" and 2 or 0)))")});
  const auto score = [&](std::initializer_list<const char*> assignments) {
    GameOptions options(2);
    for (const char* assignment : assignments) options.set(*rules, assignment);
    const match::Match match(match::make_layout(rules, options), match::make_script_host(rules, {}), 1);
    CHECK(outcome_of(match) == "");
    return match.scores()[0];
  };
  CHECK(score({}) == 71);
  CHECK(score({"rounds=3"}) == 31);
  CHECK(score({"fog=no", "mode=wild"}) == 72);
  CHECK_THAT(outcome("game:option('speed')"), ContainsSubstring("unknown option \"speed\""));
}

TEST_CASE("Pieces are found by their name, as many as there are for this number of players") {
  CHECK(outcome(R"(
    assert(#game:pieces() == 4 and #game:pieces("sack") == 3 and #game:pieces("tiny:cart") == 1)
    local cart = game:pieces("cart")[1]
    assert(cart.place == nil)
    cart:move_to(game.districts[2])
    assert(game:pieces("cart")[1].place == game.districts[2])
    assert(game:pieces("sack")[1].place == nil)
    cart:move_to(nil)
    assert(cart.place == nil)
  )") == "");
  CHECK_THAT(outcome("game:pieces('wagon')"), ContainsSubstring("unknown piece \"wagon\""));
  CHECK(outcome_of(play({farm("assert(#game:pieces('sack') == 1)")}, {}, 1)) == "");
}
