// Where the phases of packs go in setup and round.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// The round of the tiny game is `calendar`, `step`; phases are added to it as flow maps: `{id: x, …}`.
content::PackSource game() { return tiny_game("return module { step = function() end }"); }

content::PackSource phases(const std::string& id, const std::string& maps, const std::string& list = "round") {
  return pack(id, {{"phases.yaml", list + ": [" + maps + "]\n"}});
}

std::string order(const std::vector<content::PackSource>& packs, TableOf<Phase> Ruleset::*list = &Ruleset::round) {
  const auto rules = load_good(packs);
  std::string names;
  for (const Phase& phase : (*rules).*list) names += (names.empty() ? "" : " ") + std::string(phase.name());
  return names;
}

std::string order_with(const std::string& maps) { return order({game(), phases("more", maps)}); }

}  // namespace

TEST_CASE("A phase without a place goes to the end, in load order") {
  CHECK(order_with("{id: a, step: income}, {id: b, step: tax}") == "calendar step a b");
}

TEST_CASE("A phase goes behind or in front of the one it names, with or without the pack") {
  CHECK(order_with("{id: a, step: income, after: calendar}") == "calendar a step");
  CHECK(order_with("{id: a, step: income, after: 'tiny:calendar'}") == "calendar a step");
  CHECK(order_with("{id: a, step: income, after: step}") == "calendar step a");
  CHECK(order_with("{id: a, step: income, before: calendar}") == "a calendar step");
  CHECK(order_with("{id: a, step: income, before: 'tiny:step'}") == "calendar a step");
}

TEST_CASE("Several phases at one place stand there in load order") {
  const std::string anchor = GENERATE("calendar", "'tiny:calendar'");
  const auto later = phases("other", "{id: c, step: tax, after: calendar}");
  CHECK(order({game(),
               phases("more", "{id: a, step: income, after: " + anchor + "}, {id: b, step: tax, after: calendar}"),
               later}) == "calendar a b c step");
  CHECK(order_with("{id: a, step: income, before: step}, {id: b, step: tax, before: " + std::string("'tiny:step'}")) ==
        "calendar a b step");
}

TEST_CASE("A phase can be put beside one that was put somewhere itself") {
  CHECK(order_with("{id: a, step: income, after: calendar}, {id: b, step: tax, after: a}") == "calendar a b step");
  CHECK(order_with("{id: a, step: income, after: calendar}, {id: b, step: tax, before: a}") == "calendar b a step");
  CHECK(order({game(), phases("more", "{id: a, step: income, after: calendar}"),
               phases("other", "{id: b, step: tax, after: 'more:a'}")}) == "calendar a b step");
}

TEST_CASE("Phases of the setup are placed in the setup") {
  CHECK(order({game(), phases("more", "{id: a, step: deal_crests}, {id: b, step: fill_pools, before: a}", "setup")},
              &Ruleset::setup) == "b a");
}

TEST_CASE("A phase beside one that is not there is told, with the nearest name") {
  const auto problem = [](const std::string& maps, const std::string& list = "round") {
    const Loading loading = load({game(), phases("more", maps, list)});
    REQUIRE(loading.problems.problems().size() == 1);
    const Diagnostic& found = loading.problems.problems()[0];
    CHECK(loading.rules->files[static_cast<std::size_t>(found.where.file)].name == "more/phases.yaml");
    CHECK(found.where.line == 1);
    return found.message + " - " + found.hint;
  };
  CHECK(problem("{id: a, step: income, after: calender}") ==
        "there is no phase \"calender\" to put \"more:a\" beside - did you mean \"calendar\"?");
  CHECK_THAT(problem("{id: a, step: income, before: dusk}"),
             ContainsSubstring("\"dusk\"") && ContainsSubstring("known here: calendar, step"));
  CHECK_THAT(problem("{id: a, step: income, after: a}"), ContainsSubstring("there is no phase \"a\""));
  CHECK_THAT(problem("{id: a, step: income, after: calendar, before: step}"),
             ContainsSubstring("has both `after` and `before`"));
  // Setup and round are two lists.
  CHECK_THAT(problem("{id: a, step: deal_crests, after: calendar}", "setup"),
             ContainsSubstring("there is no phase \"calendar\""));
}

TEST_CASE("An anchor two packs have is no place") {
  const auto twin = phases("twin", "{id: step, step: income}");
  CHECK_THAT(load({game(), twin, phases("more", "{id: a, step: tax, after: step}")}).messages(),
             ContainsSubstring("there is no phase \"step\""));
  CHECK(order({game(), twin, phases("more", "{id: a, step: tax, before: 'twin:step'}")}) == "calendar step a step");
}

TEST_CASE("A native step is for the table or for one player, and repeats only where that makes sense") {
  struct Mistake {
    const char* phase;
    const char* message;
    const char* hint;
  };
  const auto mistake = GENERATE(values<Mistake>({
      {"{id: a, step: harvest, for: each_player}", "the step harvest is for the table", "remove `for: each_player`"},
      {"{id: a, step: take_turn}", "the step take_turn is for one player", "add `for: each_player`"},
      {"{id: a, step: tax, for: each_player, repeat: until_all_passed}", "nobody can pass in this step",
       "remove `repeat"},
      {"{id: a, step: tax, repeat: until, until: month_scores}", "only a phase for each player can be repeated",
       "add `for: each_player`"},
      {"{id: a, step: tax, for: each_player, repeat: until}", "`repeat: until` and `until: …` belong together", ""},
      {"{id: a}", "the phase \"more:a\" does nothing", "give it a `step` or a `do`"},
  }));
  const Loading loading = load({game(), phases("more", mistake.phase)});
  REQUIRE(loading.problems.problems().size() == 1);
  CHECK(loading.problems.problems()[0].message == mistake.message);
  CHECK_THAT(loading.problems.problems()[0].hint, ContainsSubstring(mistake.hint));
}
