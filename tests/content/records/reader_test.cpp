// Reading definitions: what is wrong is told where it stands, with what to do, and all of it in one run.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Loading load_with(const std::string& yaml) {
  return load({tiny_game("return module { step = function() end }"), pack("mine", {{"mine.yaml", yaml}})});
}

}  // namespace

TEST_CASE("A wrong definition is told with its place, what is wrong and what to do") {
  struct Mistake {
    const char* yaml;
    int line, column;
    const char* message;
    const char* hint;
  };
  const auto mistake = GENERATE(values<Mistake>({
      {"resources:\n  - {id: iron, strat: 2}\n", 2, 16, "unknown key of a resource \"strat\"",
       "did you mean \"start\"?"},
      {"resorces: []\n", 1, 1, "unknown section \"resorces\"", "did you mean \"resources\"?"},
      {"qwertz: []\n", 1, 1, "unknown section \"qwertz\"", "known here: patch, "},
      {"resources: [{id: iron, start: lots}]\n", 1, 31, "expected a whole number", ""},
      {"resources: [{id: iron, start: '2'}]\n", 1, 31, "expected a whole number", ""},
      {"resources: [{id: iron, start: 2.5}]\n", 1, 31, "expected a whole number", ""},
      {"resources: [{id: iron, start: [1]}]\n", 1, 31, "expected a whole number", ""},
      {"resources: [{id: iron, start: }]\n", 1, 0, "expected a whole number", ""},
      {"resources: [{id: iron, start: 10000}]\n", 1, 31, "10000 is out of range", "allowed: 0 to 9999"},
      {"resources: [{id: iron, start: -1}]\n", 1, 31, "-1 is out of range", "allowed: 0 to 9999"},
      {"resources: [{id: iron, start: 99999999999}]\n", 1, 31, "expected a whole number", ""},
      {"resources: [{start: 1}]\n", 1, 13, "resource needs an id", "add the line `id: …`"},
      {"resources: [{id: Iron}]\n", 1, 18, "\"Iron\" can't be an id", "a lower case letter"},
      {"resources: [{id: 'a:b'}]\n", 1, 18, "\"a:b\" can't be an id", ""},
      {"resources: [{id: [x]}]\n", 1, 18, "expected a word or text", ""},
      {"resources: [{id: iron}, {id: iron}]\n", 1, 30, "resource \"mine:iron\" is defined twice", "another id"},
      {"resources: {id: iron}\n", 1, 12, "expected a list of definitions", "each begins with `- id: …`"},
      {"resources: [iron]\n", 1, 13, "expected a definition: keys and values", "for example {id: …}"},
      {"workers: [{id: troll}]\n", 1, 11, "a worker kind needs the key \"per_player\"", "how many each player has"},
      {"areas: [{id: mine, resource: golt}]\n", 1, 30, "unknown resource \"golt\"", "did you mean \"gold\"?"},
      {"areas: [{id: mine, resource: gold, takes: elf}]\n", 1, 43, "expected a list of worker kinds", ""},
      {"areas: [{id: mine, resource: gold, takes: [elv]}]\n", 1, 44, "unknown worker kind \"elv\"", "\"elf\""},
      {"areas: [{id: mine, resource: gold, per: {elf: 0}}]\n", 1, 47, "0 is out of range", ""},
      {"sites: [{id: moat, cost: 3}]\n", 1, 26, "expected amounts of resources", "{wood: 2, stone: 3}"},
      {"sites: [{id: moat, cost: {wod: 3}}]\n", 1, 27, "unknown resource \"wod\"", "\"wood\""},
      {"sites: [{id: moat, straddles: maybe}]\n", 1, 31, "expected true or false", ""},
      {"sites: [{id: moat, straddles: 'true'}]\n", 1, 31, "expected true or false", ""},
      {"round: [{id: x, step: harvst}]\n", 1, 23, "unknown step \"harvst\"", "\"harvest\""},
      {"round: [{id: x, step: harvest, when: moon_full}]\n", 1, 38, "unknown condition \"moon_full\"", "known here"},
      {"round: [{id: x, step: harvest, when: {can_pay: {gold: x}}}]\n", 1, 55, "expected a whole number", ""},
      {"round: [{id: x, step: harvest, when: {a: 1, b: 2}}]\n", 1, 38, "expected one condition", "as a list"},
      {"settings: {money: shells}\n", 1, 19, "unknown resource \"shells\"", ""},
      {"settings: {gnomes: {2: x}}\n", 1, 24, "expected a whole number", ""},
      {"settings: {gnomes: {nine: 1}}\n", 1, 21, "expected a whole number", ""},
      {"attributes: [{id: x, on: dragon}]\n", 1, 26, "unknown kind of thing \"dragon\"", ""},
  }));
  INFO(mistake.yaml);
  const Loading loading = load_with(mistake.yaml);
  REQUIRE(loading.problems.problems().size() >= 1);
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.message == mistake.message);
  CHECK_THAT(problem.hint, ContainsSubstring(mistake.hint));
  CHECK(loading.rules->files[static_cast<std::size_t>(problem.where.file)].name == "mine/mine.yaml");
  CHECK(problem.where.line == mistake.line);
  if (mistake.column) CHECK(problem.where.column == mistake.column);
}

TEST_CASE("The problems of all files of all packs are told in one run") {
  const Loading loading = load({tiny_game("return module { step = function() end }"),
                                pack("one", {{"a.yaml", "resources: [{id: A}, {id: b, start: x}]\n"},
                                             {"b.yaml", "not: [closed\n"},
                                             {"guilds/g.yaml", "id: g\n"}}),
                                pack("two", {{"c.yaml", "colours: []\n"}, {"properties/p.yaml", "[]\n"}})});
  const std::string all = loading.messages();
  INFO(all);
  for (const char* expected : {"\"A\" can't be an id", "expected a whole number", "not valid YAML",
                               "a guild needs the key \"category\"", "a guild needs the key \"cost\"",
                               "a guild needs the key \"plank\"", "unknown section \"colours\"", "expected a property"})
    CHECK_THAT(all, ContainsSubstring(expected));
}

TEST_CASE("A number by players fills the gaps from below") {
  const auto rules = load_with("settings: {gnomes: {2: 9, 4: 18}}\n").rules;
  CHECK(rules->settings.gnomes(1) == 0);
  CHECK(rules->settings.gnomes(2) == 9);
  CHECK(rules->settings.gnomes(3) == 9);
  CHECK(rules->settings.gnomes(4) == 18);
  CHECK(rules->settings.gnomes(8) == 18);
}

TEST_CASE("Packs see each other's definitions by full id, and by short name where that is clear") {
  const auto ale = pack("brewers", {{"ale.yaml", "resources: [{id: ale}]\n"}});
  const auto shop = [](const char* name) {
    return pack("shop", {{"shop.yaml", std::string("areas: [{id: cellar, resource: ") + name + "}]\n"}});
  };
  const auto game = tiny_game("return module { step = function() end }");
  CHECK(load({game, ale, shop("ale")}).problems.empty());
  CHECK(load({game, ale, shop("'brewers:ale'")}).problems.empty());
  const auto more = pack("taverns", {{"ale.yaml", "resources: [{id: ale}]\n"}});
  CHECK_THAT(load({game, ale, more, shop("ale")}).messages(), ContainsSubstring("unknown resource \"ale\""));
  CHECK(load({game, ale, more, shop("'taverns:ale'")}).problems.empty());
}
