// Cards that are built on no symbol can lie before a player, with their planks, locks and powers.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

TableSetup permits() {
  TableSetup setup;
  setup.files = {{"permits.lua", R"(return module {
  draft = function(_, me) me:draw(1, "permits") end,
  lay = function(_, me)
    for _, card in ipairs(me:cards("permits", "hand")) do me:lay_down(card) end
  end,
  work = function(_, me) me:score_points(5) end,
  wrong = function(_, me) me:lay_down(me.hand[1]) end,
})"},
                 {"permits.yaml", R"(
decks: [{id: permits}]
cards: [{id: permit, deck: permits, cards: 6, coins: 2, planks: [{action: work}]}]
setup: [{id: shuffle_permits, after: hands, for: each_player, do: draft}]
actions: [{id: lay_permits, do: lay}, {id: lay_wrongly, do: wrong}]
modifiers: [{id: power, of: income, when: {has_built: permit}, add: 1}])"}};
  return setup;
}

}  // namespace

TEST_CASE("A permit that was laid down has income, a plank, and a lasting power") {
  RulesTable t(3, permits());
  t.put([&t](flow::Arrangement& a) {
    const Ruleset& rules = t.layout().rules();
    a.card(rules.properties.find("permit"), t.layout().pile(rules.decks.find("permits"), world::Pile::hand, red));
  });
  t.has(red, {});
  t.actions(red);
  t.choose(red, "lay_permits");
  CHECK(t.match().world().get<world::Pile>(t.layout().pile(Id<Deck>(1), world::Pile::built, red)).count == 1);
  t.end_turn(red);
  t.end_turn(blue);
  t.end_turn(yellow);
  CHECK(t.asked() == red);
  CHECK(t.prompt() == "placement");
  bool offered = false;
  for (const std::string& key : t.offered()) offered |= key.find("permit") != std::string::npos;
  CHECK(offered);
  t.all_pass();
  CHECK(t.gold(red) >= 2 + 1);
}

TEST_CASE("A condition asks for a built card on which something is set, or is not") {
  TableSetup setup = permits();
  setup.files.push_back({"finish.lua", R"(return module {
  finish = function(_, me) me:cards("permits", "built")[1].finished = true end,
})"});
  setup.files.push_back({"finish.yaml", R"(
attributes: [{id: finished, on: card, type: bool}]
actions:
  - {id: finish, do: finish, when: {has_built: {deck: permits, without: finished}}}
  - {id: boast, do: finish, when: {has_built: {card: permit, with: finished}}}
)"});
  RulesTable t(3, setup);
  t.put([&t](flow::Arrangement& a) {
    const Ruleset& rules = t.layout().rules();
    a.card(rules.properties.find("permit"), t.layout().pile(rules.decks.find("permits"), world::Pile::hand, red));
  });
  t.actions(red);
  CHECK_FALSE(t.offers("finish"));  // it is still in the hand
  t.choose(red, "lay_permits");
  CHECK(t.offers("finish"));
  CHECK_FALSE(t.offers("boast"));
  t.choose(red, "finish");
  CHECK_FALSE(t.offers("finish"));
  CHECK(t.offers("boast"));
}

TEST_CASE("A card that is built on a symbol can't just be laid down") {
  RulesTable t(3, permits());
  t.hand(red, {"pub"});
  t.actions(red);
  CHECK(t.offers("lay_wrongly"));
  bool failed = false;
  for (std::size_t i = 0; i < t.match().decision().options.size(); ++i)
    if (t.plain(t.match().key(i)) == "lay_wrongly") t.match().choose(i);
  for (const world::Event& event : t.match().world().events()) failed |= event.type == EventType::script_failed;
  CHECK(failed);
}

TEST_CASE("A card that lies open for all is laid down as it is taken, and the pool is refilled") {
  TableSetup setup;
  setup.files = {{"permits.lua", R"(return module {
  lay = function(game, me)
    game:refill_pool("permits")
    local card = game:cards("permits", "pool")[1]
    me:lay_down(card)
    assert(card.owner == me and #me:cards("permits", "built") == 1 and #game:cards("permits", "pool") == 2)
    me:lay_down(me:show(game:cards("permits", "pool")[1]))
    assert(#me:cards("permits", "built") == 2 and #me:cards("permits", "aside") == 0)
  end,
  steal = function(game, me) me:lay_down(game:others(me)[1]:draw(1, "permits")[1]) end,
})"},
                 {"permits.yaml", R"(
decks: [{id: permits, pool: 2}]
cards: [{id: permit, deck: permits, cards: 9}]
actions: [{id: lay, do: lay}, {id: steal, do: steal}])"}};
  RulesTable t(3, setup);
  t.actions(red);
  t.choose(red, "lay");
  CHECK(t.happened(EventType::card_taken) == 1);
  CHECK(t.happened(EventType::card_revealed) == 2);  // shown, then laid down
  for (std::size_t i = 0; i < t.match().decision().options.size(); ++i)
    if (t.plain(t.match().key(i)) == "steal") {
      t.match().choose(i);
      break;
    }
  std::string failure;
  for (const world::Event& event : t.match().world().events())
    if (event.type == EventType::script_failed) failure = t.match().world().note_text(event.amount);
  CHECK_THAT(failure, Catch::Matchers::ContainsSubstring("only a card of the own hand"));
}
