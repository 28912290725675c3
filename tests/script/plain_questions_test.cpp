// Questions that are asked without a table.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "castellan/script/plain_questions.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;
using castellan::script::with_plain_questions;

TEST_CASE("A question written as a plain table hands its values over one by one") {
  CHECK(with_plain_questions("x = ask.player { me }") == "x = __ask(  me ,0x101)");
  CHECK(with_plain_questions("ask.player { me, among = a, optional = f(1, 2), }") ==
        "__ask(  me,   a,   f(1, 2), 0x42101)");
  CHECK(with_plain_questions("ask.thing{ me; prompt = 'x' }.id") == "__ask( me,   'x' ,0x31ff).id");
  CHECK(with_plain_questions("ask.card {\n me,  -- who\n deck = d\n}") == "__ask( \n me,  -- who\n   d\n,0x810a)");
}

TEST_CASE("What is more than plain values is left as it is") {
  for (const char* source :
       {"ask.player {}", "ask.player { among = a }", "ask.player { me, you }", "ask.player { me, why_not = f }",
        "ask.player { me, args = { gold = 1 } }", "ask.player { me, prompt = 'a', prompt = 'b' }",
        "ask.player { me, ['prompt'] = 'a' }", "ask.player { me, among = (function() return a, b end)() }",
        "ask.player(q)", "ask.players { me, among = a }", "ask.option { me, 'a' }", "x.ask.player { me }",
        "ask.player { me", "ask.player { me, , }"})
    CHECK(with_plain_questions(source) == source);
}

TEST_CASE("A file that may mean something else by `ask` is left as it is") {
  for (const char* source : {"local ask = mine\nask.player { me }", "return function(ask) return ask.player { me } end",
                             "local _ENV = { ask = mine }\nask.player { me }",
                             "for ask in pairs(all) do ask.player { me } end", "local a = ask\nask.player { me }"})
    CHECK(with_plain_questions(source) == source);
}

TEST_CASE("`except` leaves out a thing, or all of a list, however the question is written") {
  TableSetup setup;
  setup.files = {{"leaving.lua", R"(return module {
  one = function(game, me) ask.player { me, among = game.players, except = me } end,
  all_but_one = function(game, me) ask.player { me, among = game.players, except = game:others(me) } end,
  by_table = function(game, me)
    local question = { me, among = game.players, except = { me } }
    ask.player(question)
  end,
})"},
                 {"leaving.yaml", R"(
actions: [{id: one, do: one}, {id: all_but_one, do: all_but_one}, {id: by_table, do: by_table}])"}};
  const auto [action, offered] = GENERATE(table<const char*, std::size_t>(
      {{"one", std::size_t{2}}, {"all_but_one", std::size_t{1}}, {"by_table", std::size_t{2}}}));
  RulesTable t(3, setup);
  t.actions(red);
  t.choose(red, action);
  CHECK(t.asked() == red);
  CHECK(t.offered().size() == offered);
}
