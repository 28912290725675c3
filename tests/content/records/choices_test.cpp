// What people choose before a game (options of mod.yaml) and what they trade in it, as packs declare them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Loading load_file(const std::string& name, const std::string& yaml) {
  return load({tiny_game("return module { step = function() end }"), pack("mine", {{name, yaml}})});
}

Loading load_options(const std::string& maps) {
  return load_file("mod.yaml", "id: mine\nversion: 1.0.0\noptions: [" + maps + "]\n");
}

struct Mistake {
  const char* yaml;
  const char* message;
  const char* hint;
};

void check_mistake(const Loading& loading, const Mistake& mistake) {
  INFO(mistake.yaml << "\n" << loading.messages());
  REQUIRE_FALSE(loading.problems.empty());
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.message == mistake.message);
  CHECK_THAT(problem.hint, ContainsSubstring(mistake.hint));
  CHECK(loading.rules->files[static_cast<std::size_t>(problem.where.file)].name.starts_with("mine/"));
}

}  // namespace

TEST_CASE("Options of a pack stand in its manifest: numbers, yes or no, words") {
  const Loading loading = load_options(R"(
    {id: rounds, type: int, range: [1, 9], default: 7},
    {id: fog, type: bool, default: true},
    {id: mode, type: choice, words: [calm, wild], default: wild})");
  REQUIRE(loading.messages() == "");
  const auto& options = loading.rules->options;
  REQUIRE(options.size() == 3);
  CHECK(options[Id<GameOption>(0)].id == "mine:rounds");
  CHECK(options[Id<GameOption>(0)].low == 1);
  CHECK(options[Id<GameOption>(0)].high == 9);
  CHECK(options[Id<GameOption>(0)].initial == 7);
  CHECK(options[Id<GameOption>(1)].initial == 1);
  CHECK(options[Id<GameOption>(2)].words == std::vector<std::string>{"calm", "wild"});
  CHECK(options[Id<GameOption>(2)].initial == 1);
}

TEST_CASE("The rest of the manifest is no content") {
  CHECK(load_file("mod.yaml", "id: mine\nresources: nonsense\n").messages() == "");
  CHECK(load_file("mod.yaml", "id: mine\n").rules->options.empty());
}

TEST_CASE("An option that can't be is told with what to do") {
  check_mistake(load_options("{id: a, default: 1}"), {"", "an option needs the key \"type\"", "int, bool or choice"});
  const auto mistake = GENERATE(values<Mistake>({
      {"{id: a, type: int, range: [0, 5]}", "an option needs the key \"default\"", "value if no one chooses"},
      {"{id: a, type: number, default: 1}", "unknown type \"number\"", "known here: int, bool, choice"},
      {"{id: a, type: int, range: [0, 5], default: 6}", "6 is out of range", "allowed: 0 to 5"},
      {"{id: a, type: int, range: [0, 5], default: -1}", "-1 is out of range", "allowed: 0 to 5"},
      {"{id: a, type: int, range: [0, 5], default: two}", "expected a whole number", ""},
      {"{id: a, type: int, range: [0, 5], default: true}", "expected a whole number", ""},
      {"{id: a, type: int, range: [5, 0], default: 5}", "0 is out of range", "allowed: 5 to 1000000"},
      {"{id: a, type: int, range: 5, default: 5}", "expected the lowest and the highest value", "[0, 5]"},
      {"{id: a, type: int, range: [1], default: 1}", "expected the lowest and the highest value", "[0, 5]"},
      {"{id: a, type: int, range: [a, 5], default: 1}", "expected a whole number", ""},
      {"{id: a, type: bool, default: 1}", "expected true or false", ""},
      {"{id: a, type: bool, default: 'true'}", "expected true or false", ""},
      {"{id: a, type: choice, words: [calm, wild], default: wld}", "unknown word \"wld\"", "did you mean \"wild\"?"},
      {"{id: a, type: choice, words: calm, default: calm}", "expected a list", ""},
      {"{id: a, type: bool, default: true}, {id: a, type: bool, default: true}", "option \"mine:a\" is defined twice",
       "give one of them another id"},
      {"{id: a, colour: red, type: bool, default: true}", "unknown key of an option \"colour\"", "known here"},
  }));
  check_mistake(load_options(mistake.yaml), mistake);
}

TEST_CASE("Trades name their side, and an action opens sides by name") {
  const Loading loading = load_file("trade.yaml", R"(
trades:
  - {id: buy_wood, side: buy, pay: {gold: 2}, get: {wood: 1}}
  - {id: sell_wood, side: sell, pay: {wood: 1}, get: {gold: 1}}
  - {id: buy_much, side: buy, pay: {gold: 4}, get: {wood: 3}}
actions:
  - {id: visit, action: trade, sides: [sell, buy]}
  - {id: sell, action: trade, sides: [sell]}
)");
  REQUIRE(loading.messages() == "");
  const Ruleset& rules = *loading.rules;
  CHECK(std::vector(rules.sides.begin(), rules.sides.end()) == std::vector<std::string>{"buy", "sell"});
  CHECK(rules.trades[Id<Trade>(0)].side == rules.trades[Id<Trade>(2)].side);
  CHECK(rules.actions[Id<TurnAction>(0)].sides.bits() == 3u);
  CHECK(rules.actions[Id<TurnAction>(1)].sides.bits() == 2u);
}

TEST_CASE("A trade or a visit that can't be is told with what to do") {
  const auto mistake = GENERATE(values<Mistake>({
      {"trades: [{id: a, pay: {gold: 1}, get: {wood: 1}}]", "a trade needs the key \"side\"", "one trade on each side"},
      {"trades: [{id: a, side: buy, get: {wood: 1}}]", "a trade needs the key \"pay\"", "what the player gives"},
      {"trades: [{id: a, side: buy, pay: {gold: 1}}]", "a trade needs the key \"get\"", "what the player gets"},
      {"trades: [{id: a, side: Buy, pay: {gold: 1}, get: {}}]", "\"Buy\" can't be an id", "lower case"},
      {"trades: [{id: a, side: [buy], pay: {gold: 1}, get: {}}]", "expected a word or text", ""},
      {"trades: [{id: a, side: buy, pay: {golt: 1}, get: {}}]", "unknown resource \"golt\"", "\"gold\""},
      {"trades: [{id: a, side: buy, pay: {gold: -1}, get: {}}]", "-1 is out of range", ""},
      {"trades: [{id: a, side: buy, pay: {}, get: {}}]\nactions: [{id: v, action: trade, sides: [by]}]",
       "unknown side of trades \"by\"", "did you mean \"buy\"?"},
      {"trades: [{id: a, side: buy, pay: {}, get: {}}]\nactions: [{id: v, action: trade, sides: buy}]",
       "expected a list", ""},
      {"actions: [{id: v, action: trade}]", "the action \"mine:v\" opens no side of trades", "add `sides: […]`"},
      {"actions: [{id: v, action: trade, sides: []}]", "the action \"mine:v\" opens no side of trades", ""},
      {"actions: [{id: v, action: buy_card, spends: coins}]", "unknown attribute \"coins\"", ""},
      {"attributes: [{id: coins, on: table}]\nactions: [{id: v, action: end_turn, spends: coins}]",
       "\"mine:coins\" can't be spent: it is not a number of a player", ""},
      {"attributes: [{id: coins, on: player, type: bool}]\nactions: [{id: v, action: end_turn, spends: coins}]",
       "\"mine:coins\" can't be spent: it is not a number of a player", ""},
      {"actions: [{id: v}]", "the action \"mine:v\" does nothing", "give it an `action` or a `do`"},
  }));
  check_mistake(load_file("trade.yaml", std::string(mistake.yaml) + "\n"), mistake);
}

TEST_CASE("There are at most 31 sides of trades") {
  const auto sides = [](int count) {
    std::string yaml = "trades:\n";
    for (int i = 1; i <= count; ++i) {
      const std::string n = std::to_string(i);
      yaml.append("  - {id: t").append(n).append(", side: s").append(n).append(", pay: {}, get: {}}\n");
    }
    return load_file("trade.yaml", yaml).messages();
  };
  CHECK(sides(31) == "");
  CHECK(sides(32) == "more than 31 sides of trades\n");
}
