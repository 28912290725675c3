// What packs tell bots: what things and positions are worth, and what players usually do.
#include <catch2/catch_test_macros.hpp>

#include "castellan/bots/evaluation.hpp"
#include "castellan/bots/policy.hpp"
#include "support/rules_table.hpp"

using namespace castellan;
using namespace castellan::test;

namespace {

TableSetup pack_with(const std::string& yaml, const std::string& lua) {
  TableSetup setup;
  setup.files = {{"extra.lua", lua}, {"extra.yaml", yaml}};
  return setup;
}

int value_for_red(RulesTable& t) { return bots::Evaluation(t.match()).value(t.match(), red); }

}  // namespace

TEST_CASE("A hint can be a function of the position") {
  const std::string lua = R"(return module {
  lead = function(game, me, p) return p.each * (me.crest == 1 and 3 or -1) end,
})";
  const auto worth = [&](const std::string& hints) {
    RulesTable t(3, pack_with("hints: [" + hints + "]", lua));
    t.actions(red);
    return value_for_red(t);
  };
  const int without = worth("");
  CHECK(worth("{id: lead, do: lead, params: {each: 10}}") == without + 30);
  CHECK(worth("{id: lead, do: lead, params: {each: 1}, worth: 200}") == without + 600);
}

TEST_CASE("A hint whose function fails is worth nothing") {
  RulesTable plain(3);
  plain.actions(red);
  RulesTable failing(3, pack_with("hints: [{id: broken, do: broken}]",
                                  "return module { broken = function(_, me) return me.gold.coins end }"));
  failing.actions(red);
  CHECK(value_for_red(failing) == value_for_red(plain));
}

TEST_CASE("Bots suppose that players do what the rules call usual") {
  const auto usual = [](const std::string& more) {
    RulesTable t(
        3, pack_with("actions:\n  - {id: rest, do: rest" + more + "}\n  - {id: flee, do: rest, ends_turn: true}\n",
                     "return module { rest = function() end }"));
    t.actions(red);
    const bots::Evaluation evaluation(t.match());
    world::Rng rng(1);
    const std::size_t option = bots::Policy(evaluation).choose(t.match(), rng);
    return t.match().key(option);
  };
  CHECK(usual("") == "end_turn");  // declared by the base game, and not the last one that ends the turn
  CHECK(usual(", usual: true, before: build") == "rest");
}
