// What packs make of each other's definitions: list operations, removals, replacements, places, functions and pictures.
#include "castellan/content/merging/merge.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/match/rules.hpp"
#include "castellan/world/world.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// A town with two planks, three months and a mill with two planks of its own.
content::PackSource game() {
  return with_file(with_file(with_file(tiny_game("return module { step = function() end }"), "town.yaml", R"(
categories: [{id: crafts}]
decks: [{id: cards}]
planks:
  - {id: desk, count: 1, action: work}
  - {id: camp, count: 2, action: work, fee: {gold: 1}}
areas:
  - {id: forest, resource: wood, takes: [elf]}
scoring:
  - {id: walls, of: districts, points: [5, 3, 1]}
setup:
  - {id: both, step: deal_crests}
round:
  - {id: both, step: income}
  - {id: benches, step: resolve_planks, planks: [desk, camp], params: {list: [1, 2, 3]}}
)"),
                             "town.lua", "return module { work = function() end, other = function() end }"),
                   "properties/mill.yaml", R"(id: mill
deck: cards
cards: 2
cost: {wood: 1}
planks: [{action: grind, fee: {gold: 1}}, {action: grind, fee: {gold: 2}}]
locks: [{each_turn: grind, cost: {gold: 1}}]
attributes: [{id: flour, on: player}]
actions: [{id: visit_mill, do: grind}]
)");
}

content::PackSource with_mill_lua(content::PackSource source) {
  return with_file(std::move(source), "properties/mill.lua",
                   "return property { grind = function() end, on = { built = function() end } }");
}

content::PackSource town() { return with_mill_lua(game()); }

content::PackSource more(const std::string& yaml, const std::string& id = "more",
                         std::vector<std::string> depends = {"tiny"}) {
  return pack(id, {{"more.yaml", yaml}}, std::move(depends));
}

Loading load_more(const std::string& yaml) { return load({town(), more(yaml)}); }
std::shared_ptr<const Ruleset> good(const std::string& yaml) { return load_good({town(), more(yaml)}); }

template <class T>
const T& named(const TableOf<T>& table, std::string_view id) {
  const Id<T> found = table.find(id);
  INFO(id);
  REQUIRE(found != none);
  return table[found];
}

template <class T>
std::string names(const TableOf<T>& table) {
  std::string all;
  for (const T& one : table) all += (all.empty() ? "" : " ") + std::string(one.name());
  return all;
}

std::string planks_of(const Ruleset& rules, std::string_view phase) {
  std::string all;
  for (const Id<Plank> plank : named(rules.round, phase).planks)
    all += (all.empty() ? "" : " ") + std::string(rules.planks[plank].name());
  return all;
}

std::string list_of(const Ruleset& rules) {
  return content::short_text(*rules.params[named(rules.round, "benches").params].find("list"));
}

// `more/more.yaml:2:3: message (hint)`, one a line
std::string report(const Loading& loading) {
  std::string all;
  for (const Diagnostic& problem : loading.problems.problems())
    all += content::place_text(loading.rules->files, problem.where) + ":" + std::to_string(problem.where.column) +
           ": " + problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")") + "\n";
  return all;
}

const Function& function_of(const Ruleset& rules, Id<Function> id) { return rules.functions[id]; }

std::string file_of(const Ruleset& rules, Id<Function> function) {
  const Module& module = rules.modules[function_of(rules, function).module];
  return rules.files[static_cast<std::size_t>(module.file)].name;
}

}  // namespace

// --- Lists
// ------------------------------------------------------------------------------------------------------------

TEST_CASE("A list can be added to at both ends") {
  CHECK(list_of(*good("patch: {phase.benches: {params: {list: {append: [4, 5]}}}}\n")) == "[1, 2, 3, 4, 5]");
  CHECK(list_of(*good("patch: {phase.benches: {params: {list: {prepend: [8, 9]}}}}\n")) == "[8, 9, 1, 2, 3]");
  CHECK(list_of(*good("patch: {phase.benches: {params: {list: {prepend: [0], append: [4]}}}}\n")) == "[0, 1, 2, 3, 4]");
}

TEST_CASE("Adding to a list that is not there makes it") {
  const auto rules = good("patch: {phase.benches: {params: {fresh: {append: [4]}}}}\n");
  const Value& params = rules->params[named(rules->round, "benches").params];
  CHECK(content::short_text(*params.find("fresh")) == "[4]");
}

TEST_CASE("Elements are taken out of a list by value, with or without their pack, and by id") {
  CHECK(list_of(*good("patch: {phase.benches: {params: {list: {remove: [2]}}}}\n")) == "[1, 3]");
  CHECK(planks_of(*good("patch: {phase.benches: {planks: {remove: [desk]}}}\n"), "benches") == "camp");
  CHECK(planks_of(*good("patch: {phase.benches: {planks: {remove: ['tiny:camp']}}}\n"), "benches") == "desk");
  const auto with_ids = more("patch: {phase.benches: {params: {list: [{id: a, x: 1}, {id: b}, {x: 2}]}}}\n", "first");
  const auto takes_out = [&](const std::string& element) {
    return list_of(*load_good(
        {town(), with_ids,
         more("patch: {phase.benches: {params: {list: {remove: [" + element + "]}}}}\n", "second", {"first"})}));
  };
  CHECK(takes_out("a") == "[{id: b}, {x: 2}]");
  CHECK(takes_out("{x: 2}") == "[{id: a, x: 1}, {id: b}]");
}

TEST_CASE("An element of a list is patched by its position, counted from 1") {
  const auto rules = good("patch: {property.mill: {planks: {at: {2: {fee: {gold: 7}}}}}}\n");
  const Property& mill = named(rules->properties, "mill");
  const auto fee = [&](std::size_t i) { return rules->planks[mill.planks[i]].fee[rules->resources.find("gold")]; };
  CHECK(fee(0) == 1);
  CHECK(fee(1) == 7);
  CHECK(list_of(*good("patch: {phase.benches: {params: {list: {at: {1: 7, 3: {deep: 1}}}}}}\n")) ==
        "[7, 2, {deep: 1}]");
  CHECK(list_of(*good("patch: {phase.benches: {params: {list: {at: {1: ~, 3: ~}}}}}\n")) == "[2]");
}

TEST_CASE("Positions of a patch count in the list as it was before the patch") {
  CHECK(list_of(*good(
            "patch: {phase.benches: {params: {list: {append: [4], prepend: [0], remove: [1], at: {3: 30}}}}}\n")) ==
        "[0, 2, 30, 4]");
}

TEST_CASE("Words of list operations are ordinary keys where there is a map") {
  const auto rules = good("patch: {phase.benches: {params: {at: 3}}}\n");
  const Value& params = rules->params[named(rules->round, "benches").params];
  CHECK(params.find("at")->scalar == "3");
}

TEST_CASE("A tilde takes a field away, back to its default") {
  const auto rules =
      good("patch:\n  plank.camp: {fee: ~}\n  phase.benches: {params: {list: ~}}\n  area.forest: {takes: ~}\n");
  CHECK(named(rules->planks, "camp").fee.empty());
  CHECK(named(rules->areas, "forest").takes == Ids<WorkerKind>::all());
  CHECK(rules->params[named(rules->round, "benches").params].map.empty());
}

TEST_CASE("What can't be done to a list is told at its own place") {
  const auto [yaml, expected] = GENERATE(table<std::string, std::string>({
      {"phase.benches:\n    planks: {remove: [dest]}", "5:23: dest is not in \"planks\" (did you mean \"desk\"?)"},
      {"phase.benches:\n    planks: {at: {3: x}}", "5:19: there is no element 3 in \"planks\" (it has 2)"},
      {"phase.benches:\n    planks: {at: {0: x}}", "5:19: \"0\" is not a position in a list (1 is the first element)"},
      {"phase.benches:\n    planks: {at: [x]}", "5:18: expected positions and changes"},
      {"phase.benches:\n    planks: {append: desk}", "5:22: expected a list of elements"},
      {"phase.benches:\n    step: {append: [x]}",
       "5:21: \"step\" is not a list: it is resolve_planks (write the whole value)"},
      {"phase.benches:\n    step: {remove: [x]}", "5:21: \"step\" is not a list: it is resolve_planks"},
      {"phase.benches:\n    plonks: ~", "5:5: there is no \"plonks\" to take away (did you mean \"planks\"?)"},
      {"phase.benches:\n    params: {lst: ~}",
       "5:14: there is no \"params.lst\" to take away (did you mean \"list\"?)"},
      {"phase.benches:\n    replaces: desk", "5:15: `replaces` can't be patched"},
      {"phase.benches:\n    planks: {append: [dusk]}", "5:23: unknown plank \"dusk\" (did you mean \"desk\"?)"},
  }));
  INFO(yaml);
  const Loading loading = load_more("# a line\n\npatch:\n  " + yaml + "\n");
  CHECK_THAT(report(loading), ContainsSubstring("more/more.yaml:" + expected));
  CHECK(loading.problems.problems().size() == 1);
}

// --- Names
// ------------------------------------------------------------------------------------------------------------

TEST_CASE("A phase is reached in whichever list has it, and a section's key names it too") {
  CHECK(planks_of(*good("patch: {phase.benches: {planks: [camp]}}\n"), "benches") == "camp");
  CHECK(planks_of(*good("patch: {round.benches: {planks: [camp]}}\n"), "benches") == "camp");
  CHECK(planks_of(*good("patch: {'round.tiny:benches': {planks: [camp]}}\n"), "benches") == "camp");
  CHECK(report(load_more("patch: {phase.both: {when: month_scores}}\n")) ==
        "more/more.yaml:1:9: \"phase.both\" is in both `setup` and `round` (write setup.both or round.both)\n");
  const auto rules = good("patch: {setup.both: {when: month_scores}}\n");
  CHECK(named(rules->setup, "both").when.size() == 1);
  CHECK(named(rules->round, "both").when.empty());
}

// --- Removals
// ---------------------------------------------------------------------------------------------------------

TEST_CASE("What is removed is not in the game") {
  CHECK(names(good("remove: [area.forest]\n")->areas).empty());
  CHECK(names(good("remove: ['round.tiny:both']\n")->round) == "calendar step benches");
  CHECK(
      names(load_good({more("calendar: [{id: june}]\n", "months"), town(), more("remove: [month.june]\n")})->months) ==
      "only_month");
}

TEST_CASE("With a property goes what it brought along, and its hooks") {
  const auto before = load_good({town()});
  CHECK(before->after.all.size() == 1);
  const auto rules = good("remove: [property.mill]\n");
  CHECK(rules->properties.empty());
  CHECK(before->attributes.find("flour") != none);
  CHECK(rules->attributes.find("flour") == none);
  CHECK(rules->actions.empty());
  CHECK(rules->after.all.empty());
  CHECK(rules->sites.size() + 1 == before->sites.size());
}

TEST_CASE("What can't be removed is told") {
  CHECK(report(load_more("remove: [area.forrest]\n")) ==
        "more/more.yaml:1:10: nothing to remove is called \"area.forrest\" (did you mean \"area.forest\"?)\n");
  CHECK(report(load_more("remove: [forest]\n")) ==
        "more/more.yaml:1:10: nothing to remove is called \"forest\" (did you mean \"area.forest\"?)\n");
  CHECK(report(load_more("remove: [settings]\n")) ==
        "more/more.yaml:1:10: \"settings\" can't be removed (a patch can change it)\n");
  CHECK_THAT(report(load_more("remove: area.forest\n")),
             ContainsSubstring("more/more.yaml:1:9: expected a list of what to remove"));
}

TEST_CASE("A reference to what was removed says who removed it") {
  CHECK(report(load_more("remove: [plank.desk]\n")) ==
        "tiny/town.yaml:15:50: unknown plank \"desk\" (it was removed by more (more/more.yaml:1))\n");
  CHECK(report(load_more("remove: [worker.elf]\n")) ==
        "tiny/town.yaml:8:42: unknown worker kind \"elf\" (it was removed by more (more/more.yaml:1))\n");
}

TEST_CASE("A patch of what was removed names who removed it") {
  const auto patch = [](std::vector<std::string> depends) {
    return more("patch:\n  area.forest: {takes: ~}\n", "late", std::move(depends));
  };
  CHECK(report(load({town(), more("remove: [area.forest]\n"), patch({"more"})})) ==
        "late/more.yaml:2:17: \"area.forest\" can't be patched: it was removed by more (more/more.yaml:1)\n");
  CHECK_THAT(report(load_more("remove: [area.forest]\npatch: {area.forest: {takes: ~}}\n")),
             ContainsSubstring("it was removed by more (more/more.yaml:1)"));
}

// --- Places
// -----------------------------------------------------------------------------------------------------------

TEST_CASE("Every definition can say where it goes in its list") {
  CHECK(names(good("areas: [{id: lake, resource: gold, before: forest}]\n")->areas) == "lake forest");
  CHECK(names(good("calendar: [{id: june}, {id: may, before: june}, {id: april, before: only_month}]\n")->months) ==
        "april only_month may june");
  CHECK(names(good("resources: [{id: mithril, after: wood}]\n")->resources) == "wood mithril gold");
  const auto guilds = load_good(
      {town(), pack("more", {{"guilds/a.yaml", "id: a\ncategory: crafts\ncost: {}\nplank: {action: x}\nafter: b\n"},
                             {"guilds/a.lua", "return guild { x = function() end }"},
                             {"guilds/b.yaml", "id: b\ncategory: crafts\ncost: {}\nplank: {action: x}\n"},
                             {"guilds/b.lua", "return guild { x = function() end }"}})});
  CHECK(names(guilds->guilds) == "b a");
}

TEST_CASE("A patch can move a definition of another pack") {
  CHECK(names(good("patch: {phase.benches: {before: calendar}}\n")->round) == "benches calendar step both");
}

TEST_CASE("What is put beside something stays with it when others come to the same place") {
  CHECK(
      names(load_good({town(), more("round: [{id: a, step: income, after: calendar}, {id: b, step: tax, after: a}]\n"),
                       more("round: [{id: c, step: tax, after: calendar}]\n", "other")})
                ->round) == "calendar a b c step both benches");
}

TEST_CASE("Order in the files does not matter: what a definition stands beside may come later") {
  CHECK(names(good("round: [{id: a, step: tax, after: b}, {id: b, step: income, after: calendar}]\n")->round) ==
        "calendar b a step both benches");
}

TEST_CASE("Definitions that stand beside each other in a circle are told") {
  CHECK(report(load_more("round:\n  - {id: a, step: tax, after: b}\n  - {id: b, step: tax, before: a}\n")) ==
        "more/more.yaml:2:31: these are placed beside each other: more:a, more:b (place one of them beside "
        "something else)\n");
}

TEST_CASE("A place beside what was removed says who removed it") {
  CHECK(report(load({town(), more("remove: [phase.benches]\n"),
                     more("round: [{id: a, step: tax, after: benches}]\n", "other")})) ==
        "other/more.yaml:1:35: there is no phase \"benches\" to put \"other:a\" beside (it was removed by more "
        "(more/more.yaml:1))\n");
}

// --- Replacements
// -----------------------------------------------------------------------------------------------------

TEST_CASE("A replacement stands where the replaced one stood, and is meant by its name") {
  const auto yaml = "round: [{id: market, step: income, replaces: calendar}]\n";
  CHECK(names(good(yaml)->round) == "market step both benches");
  CHECK(
      names(load_good({town(), more(yaml), more("round: [{id: a, step: tax, after: calendar}]\n", "other")})->round) ==
      "market a step both benches");
  const auto patched =
      load_good({town(), more(yaml), more("patch: {phase.calendar: {when: month_scores}}\n", "other")});
  CHECK(named(patched->round, "market").when.size() == 1);
}

TEST_CASE("References to what was replaced mean the replacement") {
  const auto source = pack("more", {{"more.yaml", "planks: [{id: bench, count: 1, action: sit, replaces: desk}]\n"},
                                    {"more.lua", "return module { sit = function() end }"}});
  const auto rules = load_good({town(), source});
  CHECK(planks_of(*rules, "benches") == "bench camp");
  CHECK(rules->planks.find("desk") == none);
}

TEST_CASE("A replacement may keep the name") {
  const auto rules = good("areas: [{id: forest, resource: gold, replaces: forest}]\n");
  REQUIRE(rules->areas.size() == 1);
  CHECK(rules->areas[Id<Area>(0)].id == "more:forest");
  const auto patched = load_good({town(), more("areas: [{id: forest, resource: gold, replaces: forest}]\n"),
                                  more("patch: {area.forest: {amount: 4}}\n", "other")});
  CHECK(patched->areas.front().amount == 4);
}

TEST_CASE("A replacement can itself be replaced") {
  const auto first = more("areas: [{id: wood, resource: gold, replaces: forest}]\n", "first");
  const auto second = more("areas: [{id: jungle, resource: gold, replaces: 'first:wood'}]\n", "second", {"first"});
  const auto rules = load_good({town(), first, second});
  CHECK(names(rules->areas) == "jungle");
  CHECK(load({town(), first, second}).messages().empty());
}

TEST_CASE("What can't be replaced is told") {
  CHECK(report(load_more("areas: [{id: a, resource: gold, replaces: forrest}]\n")) ==
        "more/more.yaml:1:43: there is no area \"forrest\" to replace (did you mean \"forest\"?)\n");
  CHECK_THAT(report(load_more("areas: [{id: a, resource: gold, replaces: b}, {id: b, resource: gold, replaces: a}]\n")),
             ContainsSubstring("\"more:a\" and \"more:b\" replace each other"));
}

// --- Functions and pictures
// -------------------------------------------------------------------------------------------

TEST_CASE("A function a patch names is that of the Lua file beside the patch") {
  const auto source = pack("more",
                           {{"more.yaml",
                             "patch:\n  plank.camp: {action: mine, params: {n: 3}}\n"
                             "  phase.step: {do: my_turn}\n  property.mill: {planks: {at: {1: {action: mine}}}}\n"},
                            {"more.lua", "return module { mine = function() end, my_turn = function() end }"}},
                           {"tiny"});
  const auto rules = load_good({town(), source});
  const Plank& camp = named(rules->planks, "camp");
  CHECK(file_of(*rules, camp.action) == "more/more.lua");
  CHECK(function_of(*rules, camp.action).subject == "tiny:camp");
  CHECK(function_of(*rules, camp.action).params == camp.params);
  CHECK(file_of(*rules, named(rules->round, "step").function) == "more/more.lua");
  const Property& mill = named(rules->properties, "mill");
  CHECK(file_of(*rules, rules->planks[mill.planks[0]].action) == "more/more.lua");
  CHECK(file_of(*rules, rules->planks[mill.planks[1]].action) == "tiny/properties/mill.lua");
}

TEST_CASE("A patch's function is run in the game") {
  const auto source = pack("more", {{"more.yaml", "patch: {phase.step: {do: mine}}\n"},
                                    {"more.lua", "return module { mine = function(_, me) me:gain { gold = 2 } end }"}});
  const match::Match match = play({tiny_game("return module { step = function() end }"), source});
  CHECK(outcome_of(match).empty());
  const Entity me = match.world().layout().players[0];
  CHECK(match.world().get<world::Stock>(me).goods[match.rules().resources.find("gold")] == 7);
}

TEST_CASE("A function missing beside the patch is told at the patch") {
  const auto source =
      pack("more", {{"more.yaml", "patch:\n  plank.camp: {action: mine}\n"}, {"more.lua", "return module {}"}});
  CHECK(report(load({town(), source})) == "more/more.yaml:2:24: more/more.lua has no function \"mine\"\n");
}

TEST_CASE("A picture is a file in the art folder of the pack that names it") {
  const auto art = [](const std::string& name) {
    return pack("more", {{"art/forest.svg", "<svg/>"},
                         {"art/deep/lake.svg", "<svg/>"},
                         {"more.yaml", "patch:\n  area.forest: {art: '" + name + "'}\n"}});
  };
  CHECK(load_good({town(), art("forest.svg")})->areas.front().art == "more:forest.svg");
  CHECK(load_good({town(), art("deep/lake.svg")})->areas.front().art == "more:deep/lake.svg");
  CHECK(report(load({town(), art("forrest.svg")})) ==
        "more/more.yaml:2:22: there is no file art/forrest.svg in the pack (did you mean \"forest.svg\"?)\n");
  for (const char* name : {"../more.yaml", "/etc/passwd", "a b.svg", "", "a\\b"})
    CHECK_THAT(report(load({town(), art(name)})), ContainsSubstring("can't be the name of a picture"));
}

// --- Cards and pools
// --------------------------------------------------------------------------------------------------

TEST_CASE("Cards that are not built on symbols are declared in a section") {
  const auto source = pack("more", {{"more.yaml", R"(
decks: [{id: permits, pool: {2: 4, 3: 5}, refills: false}]
cards:
  - {id: gate, deck: permits, cards: 2, coins: 1, params: {n: 1}, planks: [{action: use}], locks: [{at_once: use}]}
  - {id: well, deck: permits, cards: 3, before: gate}
)"},
                                    {"more.lua", "return module { use = function() end }"}});
  const auto rules = load_good({town(), source, more("patch: {card.gate: {cards: 7}}\n", "other")});
  const Property& gate = named(rules->properties, "gate");
  CHECK(gate.cards == 7);
  CHECK(gate.site == none);
  CHECK(gate.planks.size() == 1);
  CHECK(gate.locks.size() == 1);
  CHECK(rules->properties.find("well") < rules->properties.find("gate"));
  CHECK(named(rules->decks, "permits").pool(2) == 4);
  CHECK(named(rules->decks, "permits").pool(4) == 5);
  CHECK_THAT(report(load({town(), with_file(source, "more.yaml",
                                            "decks: [{id: permits}]\ncards: [{id: a, deck: permits, "
                                            "cards: 1, cost: {}}]\n")})),
             ContainsSubstring("unknown key of a card \"cost\""));
}

TEST_CASE("A pool that does not refill has a card less when one was taken") {
  const bool refills = GENERATE(true, false);
  const auto source =
      pack("more",
           {{"more.yaml", std::string("decks: [{id: permits, pool: {2: 3}, refills: ") + (refills ? "true" : "false") +
                              "}]\ncards: [{id: gate, deck: permits, cards: 9}]\n"
                              "setup: [{id: fill, step: fill_pools}]\n"}});
  const match::Match match =
      play({tiny_game(step_for_first_player("assert(#game.pool == 3) me:take_card(game.pool[1]) assert(#me.hand == "
                                            "1 and #game.pool == " +
                                            std::string(refills ? "3" : "2") + ")")),
            source});
  CHECK(outcome_of(match).empty());
}
