// Cards are looked at, put back and handed over; who knows them is part of the state. Cards have functions of their
// own.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "castellan/match/invariants.hpp"
#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// A deck of five, three of them of a kind of their own; a lodge has a lock and a plank.
content::PackSource library(std::string_view body) {
  content::PackSource game = tiny_game(step_for_first_player(body));
  game = with_file(game, "cards.yaml", R"(
decks: [{id: notes, pool: 1, calls: [read, burn]}]
cards:
  - {id: one, deck: notes, cards: 1, params: {gold: 1}, calls: {read: read_note}}
  - {id: two, deck: notes, cards: 1, params: {gold: 2}, calls: {read: read_note, burn: burn_note}}
  - {id: three, deck: notes, cards: 1}
  - {id: lodge, deck: notes, cards: 2, locks: [{}], planks: [{action: read_note}]}
attributes: [{id: marked, on: card, type: bool}]
)");
  return with_file(game, "cards.lua", R"(return module {
  read_note = function(_, me, p, card)
    assert(card.params.gold == p.gold)
    me:gain { gold = p.gold }
  end,
  burn_note = function(_, me, _, card)
    if not ask.yes { me, prompt = "sure" } then return false end
    me:discard(card)
  end,
})");
}

std::string library_outcome(std::string_view body) {
  match::Match match = play({library(body)});
  std::string result = outcome_of(match);
  for (const std::string& problem : match::Invariants(match).check())
    if (!problem.starts_with("a script failed")) result += problem + "\n";
  return result;
}

const world::Card& card_at(const match::Match& match, int place) {
  Entity card = match.world().get<world::Pile>(match.layout()->pile(first_deck, world::Pile::deck)).top;
  for (; place > 1; --place) card = match.world().get<world::Card>(card).next;
  return match.world().get<world::Card>(card);
}

std::size_t count_events(const match::Match& match, EventType type) {
  std::size_t found = 0;
  for (const world::Event& event : match.world().events()) found += event.type == type;
  return found;
}

constexpr auto look_and_choose = R"(
  local cards = me:look(3)
  assert(#cards == 3 and game.deck.count == 5 and #me.hand == 0)
  local first = ask.card { me, among = cards, prompt = "first" }
  me:put_back { top = { first }, bottom = cards:without(first) })";

}  // namespace

TEST_CASE("A question can be about the open cards of a deck, or of several") {
  const std::string open = "game:refill_pool('notes')\n local card = game:cards('notes', 'pool')[1]\n";
  CHECK(library_outcome(open + "assert(ask.card { me, pool = 'notes', auto = true } == card)") == "");
  CHECK(library_outcome(open + "assert(ask.card { me, pool = { 'notes' }, auto = true } == card)") == "");
  CHECK(library_outcome(open + "assert(ask.card { me, pool = 'notes', except = card } == nil)") == "");
  CHECK(library_outcome("assert(ask.card { me, pool = {} } == nil)") == "");
  CHECK_THAT(library_outcome("ask.card { me, pool = 3 }"), ContainsSubstring("a deck or a list of names"));
  CHECK_THAT(library_outcome("ask.card { me, pool = { 'nots' } }"), ContainsSubstring("unknown deck \"nots\""));
  CHECK_THAT(library_outcome("ask.card { me, pool = 'notes', deck = 'notes' }"),
             ContainsSubstring("`pool` is for open"));
  // Put together elsewhere, it means the same.
  CHECK(library_outcome(
            open + "local question = { me, pool = 'notes', auto = true }\n assert(ask.card(question) == card)") == "");
}

TEST_CASE("A player looks at the top cards, which stay where they are and are known to nobody else") {
  const match::Match match = play({library("me:look(2)")});
  CHECK(outcome_of(match) == "");
  CHECK(card_at(match, 1).known_to == 1);
  CHECK(card_at(match, 2).known_to == 1);
  CHECK(card_at(match, 3).known_to == 0);
  CHECK(count_events(match, EventType::cards_looked_at) == 1);
  CHECK_THAT(match::Words(match, "en", 1).event(match.world().events().end()[-1]), !ContainsSubstring("lodge"));
}

TEST_CASE("With fewer cards there are fewer to look at; an empty deck is made of the discards first") {
  CHECK(library_outcome("assert(#me:look(9) == 5 and #me:look(0) == 0)") == "");
  CHECK(library_outcome("for _, card in ipairs(me:draw(5)) do me:discard(card) end assert(#me:look(2) == 2)") == "");
  CHECK(library_outcome("me:draw(5) assert(#me:look(2) == 0)") == "");
}

TEST_CASE("Who is asked about cards sees what they are; others see neither them nor the options") {
  const match::Match match = play({library(look_and_choose)});
  REQUIRE(match.state() == match::Match::State::deciding);
  const Id<Property> top = card_at(match, 1).kind;
  CHECK(match.key(0) == match.rules().properties[top].id);
  const auto own = match.view(0);
  const auto other = match.view(1);
  CHECK(own["decision"]["options"].size() >= 2);
  CHECK_FALSE(other["decision"].contains("options"));
  int shown = 0;
  for (Entity card : match.layout()->cards) {
    const std::string name = match.layout()->name(card);
    CHECK_FALSE(other["state"][name].contains("kind"));
    shown += own["state"][name].contains("kind");
  }
  CHECK(shown == 3);
}

TEST_CASE("A sampled world keeps what the seat has seen, where it lies, and deals the rest anew") {
  const match::Match match = play({library(look_and_choose)});
  std::set<int> tops;
  for (std::uint64_t key = 1; key <= 40; ++key) {
    const match::Match mine = match.sample(0, key);
    for (const int place : {1, 2, 3}) CHECK(card_at(mine, place).kind == card_at(match, place).kind);
    tops.insert(card_at(match.sample(1, key), 1).kind.number());
  }
  CHECK(tops.size() > 2);
}

TEST_CASE("Cards are put back in the order chosen, and undo takes it all back") {
  match::Match match = play({library(look_and_choose)});
  const Id<Property> second = card_at(match, 2).kind;
  const std::uint64_t before = match.world().hash();
  match.choose(std::string_view(match.rules().properties[second].id));
  CHECK(outcome_of(match) == "");
  CHECK(card_at(match, 1).kind == second);
  CHECK(card_at(match, 1).known_to == 1);
  CHECK(card_at(match, 4).known_to == 1);
  CHECK(card_at(match, 5).known_to == 1);
  CHECK(card_at(match, 2).known_to == 0);
  CHECK(count_events(match, EventType::cards_put_back) == 2);
  match.undo();
  CHECK(match.world().hash() == before);
  CHECK(count_events(match, EventType::cards_put_back) == 0);
}

TEST_CASE("Who knew cards that another has put back in secret knows them no more, nor can tell by the slots") {
  // Both know the three; the second puts them back in one order or another.
  const auto after = [](const char* order) {
    return play({library(std::string("local other = game.players[2] me:look(3) local c = other:look(3)\n"
                                     "other:put_back { top = { ") +
                         order + " } }")});
  };
  const match::Match same = after("c[1], c[2], c[3]");
  const match::Match turned = after("c[3], c[1], c[2]");
  for (const int place : {1, 2, 3}) {
    CHECK(card_at(same, place).known_to == 2);
    CHECK(card_at(turned, place).known_to == 2);
  }
  CHECK(card_at(turned, 1).kind == card_at(same, 3).kind);
  auto one = same.view(0);
  auto other = turned.view(0);
  CHECK(one["state"].dump() == other["state"].dump());
}

TEST_CASE("One card that is put back stays known to who knew it, and a shuffle ends all knowledge and all marks") {
  CHECK(library_outcome(R"(
    local card = me:draw(1)[1]
    card:reveal()
    card.marked = true
    me:put_back { top = { card } }
    assert(not card.marked and game:cards("notes", "deck")[1] == card)
  )") == "");
  const match::Match match = play({library("local c = me:draw(1)[1] c:reveal() me:put_back { top = { c } }")});
  CHECK(card_at(match, 1).known_to == 0xFF);
  const match::Match shuffled = play({library("me:look(5) game:reshuffle()")});
  for (const int place : {1, 2, 3, 4, 5}) CHECK(card_at(shuffled, place).known_to == 0);
}

TEST_CASE("Only what a player has at hand can be put back") {
  CHECK_THAT(library_outcome("me:put_back { top = { game:cards('notes', 'deck')[1] } }"),
             ContainsSubstring("looked at"));
  CHECK_THAT(library_outcome("me:put_back { top = game.players[2]:draw(1) }"), ContainsSubstring("another player"));
  CHECK_THAT(library_outcome("local c = me:look(1) me:put_back { top = c, bottom = c }"), ContainsSubstring("twice"));
  CHECK_THAT(library_outcome("me:put_back { under = me:look(1) }"), ContainsSubstring("unknown key \"under\""));
  CHECK_THAT(library_outcome("local c = me:draw(1)[1] me:lay_down(c) me:put_back { top = { c } }"),
             ContainsSubstring("a built card"));
}

TEST_CASE("A card is handed over: known to both, built with its marks and gnomes, and its workers go home") {
  CHECK(library_outcome(R"(
    local other, card = game.players[2], me:draw(1)[1]
    me:give(card, other)
    assert(card.owner == other and #me.hand == 0 and #other.hand == 1)
  )") == "");
  const match::Match match = play({library("me:give(me:draw(1)[1], game.players[2])")});
  int known = 0;
  for (Entity card : match.layout()->cards) known |= match.world().get<world::Card>(card).known_to;
  CHECK(known == 3);
  CHECK(library_outcome(R"(
    local other, lodge = game.players[2], nil
    for _, card in ipairs(me:draw(5)) do if card.kind == "lodge" then lodge = card end end
    me:lay_down(lodge)
    lodge.marked = true
    assert(me:place_gnome(lodge.locks[1]))
    local worker = me:workers_at_home()[1]
    for _, plank in ipairs(me:open_planks()) do if plank.home == lodge then assert(me:place(worker, plank)) end end
    assert(worker.place ~= me)
    me:give(lodge, other)
    assert(lodge.owner == other and #other.built == 1 and lodge.marked and lodge.locks[1].gnome)
    assert(worker.place == me)
  )") == "");
  CHECK_THAT(library_outcome("me:give(game.players[2]:draw(1)[1], me)"), ContainsSubstring("only an own card"));
}

TEST_CASE("A card has functions of its own, which may ask and change") {
  CHECK(library_outcome(R"(
    for _, card in ipairs(me:draw(5)) do
      local before, read = me.gold, card:call("read", me)
      assert(card.kind == "one" and read and me.gold == before + 1
        or card.kind == "two" and read and me.gold == before + 2
        or read == nil and me.gold == before)
    end
  )") == "");
  CHECK_THAT(library_outcome("me:draw(1)[1]:call('reed', me)"), ContainsSubstring("did you mean \"read\"?"));
}

TEST_CASE("A question of a card's own function belongs to the card, and is asked again after undo") {
  match::Match match = play({library(R"(
    for _, card in ipairs(me:draw(5)) do
      if card.kind == "two" then assert(card:call("burn", me) and #game.discards == 1) end
    end)")});
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.decision().prompt() == "tiny:two.sure");
  const std::uint64_t before = match.world().hash();
  match.choose("yes");
  CHECK(outcome_of(match) == "");
  match.undo();
  CHECK(match.world().hash() == before);
  CHECK(match.decision().prompt() == "tiny:two.sure");
  match.choose("no");
  CHECK_THAT(outcome_of(match), ContainsSubstring("assertion failed"));
}

TEST_CASE("Another pack adds a card to a deck that has calls, with a function of its own") {
  content::PackSource second = pack("second",
                                    {{"more.yaml", R"(
cards: [{id: four, deck: notes, cards: 1, params: {gold: 4}, calls: {read: read_four}}]
)"},
                                     {"more.lua", R"(return module {
  read_four = function(_, me, p) me:gain { gold = 10 * p.gold } end,
})"}},
                                    {"tiny"});
  const match::Match match = play({library(R"(
    local before = me.gold
    for _, card in ipairs(me:draw(6)) do card:call("read", me) end
    assert(me.gold == before + 1 + 2 + 40)
  )"),
                                   second});
  CHECK(outcome_of(match) == "");
}

TEST_CASE("A call no deck declares is an error with a suggestion") {
  Loading loading = load(
      {with_file(library(""), "more.yaml", "cards: [{id: five, deck: notes, cards: 1, calls: {raed: read_note}}]")});
  CHECK_THAT(loading.messages(), ContainsSubstring("unknown call of its deck \"raed\""));
}

TEST_CASE("Equal cards a player can't see are separate options: that they are equal is not told") {
  const match::Match match = play({library(R"(
    local other = game.players[2]
    other:draw(5)
    me:take_card(ask.card { me, among = other.hand }))")});
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.decision().options.size() == 5);
}
