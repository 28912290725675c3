// Patches: how one pack changes what another defines, and what is said when it can't.
#include "castellan/content/merging/patch.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

content::PackSource game() { return tiny_game("return module { step = function() end }"); }

// A guild with an attribute and an action of its own, and a tower.
content::PackSource town(const std::string& id = "town") {
  return pack(id, {{"town.yaml", "categories: [{id: crafts}]\nsites: [{id: tower, cost: {wood: 2, gold: 1}}]\n"},
                   {"guilds/bakers.yaml", R"(id: bakers
category: ')" + id + R"(:crafts'
cost: {wood: 2, gold: 3}
plank: {fee: {gold: 1}}
params: {bread: 2, loaves: [1, 2, 3], oven: {heat: 5, wood: 1}}
attributes: [{id: flour, on: player, default: 1}]
actions: [{id: bake, do: bake, per_turn: 1, cost: {wood: 1}}]
)"},
                   {"guilds/bakers.lua", "return guild { action = function() end, bake = function() end }"}});
}

content::PackSource patches(const std::string& lines, const std::string& id = "changes",
                            std::vector<std::string> depends = {}) {
  return pack(id, {{"patches.yaml", "patch:\n" + lines}}, std::move(depends));
}

Loading load_with(const std::string& lines) { return load({game(), town(), patches(lines)}); }

std::shared_ptr<const Ruleset> patched(const std::string& lines) { return load_good({game(), town(), patches(lines)}); }

template <class T>
const T& named(const TableOf<T>& table, std::string_view id) {
  const Id<T> found = table.find(id);
  REQUIRE(found != none);
  return table[found];
}

int amount(const Ruleset& rules, const Goods& goods, std::string_view resource) {
  return goods[rules.resources.find(resource)];
}

const Value& bakers_params(const Ruleset& rules) { return rules.params[named(rules.guilds, "bakers").params]; }

std::string file_of(const Loading& loading, const Diagnostic& problem) {
  return loading.rules->files[static_cast<std::size_t>(problem.where.file)].name;
}

}  // namespace

TEST_CASE("A patch merges maps key by key and leaves the rest as it is") {
  const auto rules = patched("  guild.bakers: {cost: {gold: 1}, params: {bread: 9, oven: {heat: 1}}}\n");
  const Guild& bakers = named(rules->guilds, "bakers");
  CHECK(amount(*rules, bakers.cost, "wood") == 2);
  CHECK(amount(*rules, bakers.cost, "gold") == 1);
  const Value& params = bakers_params(*rules);
  CHECK(params.find("bread")->scalar == "9");
  CHECK(params.find("oven")->find("heat")->scalar == "1");
  CHECK(params.find("oven")->find("wood")->scalar == "1");
  CHECK(params.find("loaves")->list.size() == 3);
}

TEST_CASE("A patch replaces a number, a list, and a map by something else") {
  const auto rules = patched("  guild.bakers: {params: {bread: {rye: 1}, loaves: [7], oven: 3}}\n");
  const Value& params = bakers_params(*rules);
  REQUIRE(params.find("loaves")->list.size() == 1);
  CHECK(params.find("loaves")->list[0].scalar == "7");
  CHECK(params.find("oven")->scalar == "3");
  CHECK(params.find("bread")->find("rye")->scalar == "1");
}

TEST_CASE("A patch adds a key that was not there") {
  const auto rules = patched("  guild.bakers: {min_players: 3, params: {sugar: 4}}\n  site.tower: {symbols: 2}\n");
  CHECK(named(rules->guilds, "bakers").min_players == 3);
  CHECK(bakers_params(*rules).find("sugar")->scalar == "4");
  CHECK(named(rules->sites, "tower").symbols == 2);
}

TEST_CASE("A patch names its target with or without the pack") {
  const std::string target = GENERATE("site.tower", "'site.town:tower'");
  const auto rules = patched("  " + target + ": {cost: {wood: 5}}\n");
  CHECK(amount(*rules, named(rules->sites, "tower").cost, "wood") == 5);
}

TEST_CASE("A target two packs define must be named with its pack") {
  const auto both = [](const std::string& lines) { return load({game(), town(), town("village"), patches(lines)}); };
  const Loading unclear = both("  guild.bakers: {cost: {gold: 0}}\n");
  CHECK(unclear.messages() == "several packs define \"guild.bakers\"\n");
  CHECK_THAT(unclear.problems.problems()[0].hint, ContainsSubstring("write the pack too: guild.village:bakers"));
  const Loading clear = both("  'guild.town:bakers': {cost: {gold: 0}}\n");
  CHECK(clear.messages() == "");
  const auto gold = [&](const char* id) { return amount(*clear.rules, named(clear.rules->guilds, id).cost, "gold"); };
  CHECK(gold("town:bakers") == 0);
  CHECK(gold("village:bakers") == 3);
}

TEST_CASE("A patch that can't be applied is told where it stands and what to do") {
  struct Mistake {
    const char* lines;
    int line, column;
    const char* message;
    const char* hint;
  };
  const auto mistake = GENERATE(values<Mistake>({
      {"  guild.baker: {cost: {}}\n", 2, 3, "nothing to patch is called \"guild.baker\"", "\"guild.bakers\""},
      {"  bakers: {cost: {}}\n", 2, 3, "nothing to patch is called \"bakers\"", "guild.bakers"},
      {"  'guild.castle:bakers': {}\n", 2, 3, "nothing to patch is called \"guild.castle:bakers\"", "\"guild.bakers\""},
      {"  guild.bakers:\n    id: cooks\n", 3, 9, "an id can't be patched", "remove this line"},
      {"  guild.bakers: 3\n", 2, 17, "expected keys and values to change", ""},
      {"  guild.bakers: [cost]\n", 2, 17, "expected keys and values to change", ""},
      {"  guild.bakers:\n", 2, 3, "expected keys and values to change", ""},
      {"  - guild.bakers\n", 2, 0, "expected what to patch", "guild.bakers"},
  }));
  INFO(mistake.lines);
  const Loading loading = load_with(mistake.lines);
  REQUIRE(loading.problems.problems().size() == 1);
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.message == mistake.message);
  CHECK_THAT(problem.hint, ContainsSubstring(mistake.hint));
  CHECK(file_of(loading, problem) == "changes/patches.yaml");
  CHECK(problem.where.line == mistake.line);
  if (mistake.column) CHECK(problem.where.column == mistake.column);
}

TEST_CASE("What a patch makes wrong is told at the patch, not at what it changed") {
  struct Mistake {
    const char* lines;
    int line;
    const char* message;
  };
  const auto mistake = GENERATE(values<Mistake>({
      {"  guild.bakers:\n    cost: {gold: many}\n", 3, "expected a whole number"},
      {"  guild.bakers:\n    cost:\n      silver: 1\n", 4, "unknown resource \"silver\""},
      {"  guild.bakers: {cost: 3}\n", 2, "expected amounts of resources"},
      {"  guild.bakers: {params: 3}\n", 2, "expected keys and values"},
      {"  site.tower:\n    hight: 3\n", 3, "unknown key of a site \"hight\""},
      {"  site.tower: {symbols: 99}\n", 2, "99 is out of range"},
      {"  attribute.flour: {on: dragon}\n", 2, "unknown kind of thing \"dragon\""},
      {"  action.bake:\n    when: moon_full\n", 3, "unknown condition \"moon_full\""},
      {"  settings: {districts: none}\n", 2, "expected a whole number"},
      {"  phase.step: {for: everybody}\n", 2, "unknown kind of participant \"everybody\""},
  }));
  INFO(mistake.lines);
  const Loading loading = load_with(mistake.lines);
  REQUIRE(loading.problems.problems().size() == 1);
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.message == mistake.message);
  CHECK(file_of(loading, problem) == "changes/patches.yaml");
  CHECK(problem.where.line == mistake.line);
}

TEST_CASE("A function named by a patch without a Lua file is looked for in the Lua file of what it changes") {
  CHECK(load_with("  action.bake: {do: action}\n").messages() == "");
  const Loading loading = load_with("  action.bake: {do: burn}\n");
  CHECK(loading.messages() == "town/guilds/bakers.lua has no function \"burn\"\n");
  CHECK(file_of(loading, loading.problems.problems()[0]) == "changes/patches.yaml");
}

TEST_CASE("Patches are applied in load order: the last one wins, and all that do not meet hold") {
  const auto rules = load_good({game(), town(), patches("  site.tower: {cost: {wood: 5, gold: 5}}\n", "first"),
                                patches("  site.tower: {cost: {gold: 7}, symbols: 2}\n", "second", {"first"})});
  const Site& tower = named(rules->sites, "tower");
  CHECK(amount(*rules, tower.cost, "wood") == 5);
  CHECK(amount(*rules, tower.cost, "gold") == 7);
  CHECK(tower.symbols == 2);
}

TEST_CASE("A patch reaches what a pack behind it defines") {
  const auto rules = load_good({game(), patches("  site.tower: {cost: {wood: 5}}\n"), town()});
  CHECK(amount(*rules, named(rules->sites, "tower").cost, "wood") == 5);
}

TEST_CASE("What a guild brings along in its own file is patched like everything else") {
  const auto rules = patched("  attribute.flour: {default: 6}\n  action.bake: {per_turn: 2, cost: {wood: 0}}\n");
  CHECK(named(rules->attributes, "flour").initial == 6);
  const TurnAction& bake = named(rules->actions, "bake");
  CHECK(bake.limits[1] == 2);
  CHECK(bake.cost.empty());
}

TEST_CASE("A guild's own sections are no keys of the guild: a patch of them says so") {
  const std::string section = GENERATE("attributes", "actions", "trades", "pieces");
  CHECK(load_with("  guild.bakers: {" + section + ": []}\n").messages() ==
        "unknown key of a guild \"" + section + "\"\n");
}

TEST_CASE("A guild's file holds a guild, not patches or sections that are not its own") {
  const std::string key = GENERATE("patch: {}", "resources: []", "round: []");
  const auto source =
      with_file(town(), "guilds/bakers.yaml", "id: bakers\ncategory: crafts\ncost: {}\nplank: {}\n" + key + "\n");
  CHECK_THAT(load({game(), source}).messages(), ContainsSubstring("unknown key of a guild"));
}

TEST_CASE("A property brings along attributes, pieces, trades and actions of its own") {
  const auto rules =
      load_good({game(), pack("more", {{"a.yaml", "decks: [{id: cards}]\n"}, {"properties/mill.yaml", R"(id: mill
deck: cards
cards: 2
cost: {wood: 1}
attributes: [{id: grain, on: player}]
pieces: [{id: sack, count: 3}]
trades: [{id: grind, side: mill, pay: {wood: 1}, get: {gold: 2}}]
actions: [{id: visit_mill, action: trade, sides: [mill], spends: grain}]
)"}})});
  CHECK(named(rules->attributes, "grain").pack == named(rules->properties, "mill").pack);
  CHECK(named(rules->pieces, "sack").count(2) == 3);
  CHECK(named(rules->trades, "grind").side == Id<Side>(0));
  CHECK(named(rules->actions, "visit_mill").spends == rules->attributes.find("more:grain"));
}

TEST_CASE("Settings are patched key by key, wherever they were set") {
  CHECK(patched("  settings: {districts: 2}\n")->settings.districts == 2);
  const auto more = pack("more", {{"more.yaml", "settings: {tax_free: 4, gnomes: {1: 1, 3: 6}}\n"}});
  const auto rules = load_good(
      {game(), more,
       patches("  settings: {tax_free: 9, districts: 2, gnomes: {3: 7}, tax_step: 8}\n", "changes", {"more"})});
  CHECK(rules->settings.tax_free == 9);   // set by the second pack
  CHECK(rules->settings.districts == 2);  // set by the first
  CHECK(rules->settings.tax_step == 8);   // set by nobody
  CHECK(rules->settings.gnomes(2) == 1);  // set by both: the second one counts
  CHECK(rules->settings.gnomes(3) == 7);
  CHECK(rules->settings.max_players == 4);
}

TEST_CASE("What two packs require of one thing must hold together") {
  const auto both = load_good({game(), town(), patches("  action.bake: {when: {can_pay: {wood: 2}}}\n", "one"),
                               patches("  action.bake: {when: [gnome_in_stock, {players: [3]}]}\n", "two")});
  const std::vector<Condition>& when = named(both->actions, "bake").when;
  REQUIRE(when.size() == 3);
  CHECK(when[0].test == Condition::Test::can_pay);
  CHECK(when[1].test == Condition::Test::gnome_in_stock);
  CHECK(when[2].test == Condition::Test::players);
}

TEST_CASE("A patch of a condition takes the place of the definition's own, whatever the two are called") {
  const auto rules = load_good({game(), town(), patches("  action.bake: {when: {can_pay: {wood: 2}}}\n", "one"),
                                patches("  action.bake: {when: {append: [gnome_in_stock]}}\n", "two", {"one"})});
  REQUIRE(named(rules->actions, "bake").when.size() == 2);
  const auto again = load_good(
      {game(), town(),
       patches("  action.bake: {when: {can_pay: {wood: 2}}}\n  actions.bake: {when: {free_symbol: tower}}\n")});
  REQUIRE(named(again->actions, "bake").when.size() == 1);
  CHECK(named(again->actions, "bake").when[0].test == Condition::Test::free_symbol);
}
