// Packs that write the same field: what is said, what is used, and how a user settles it.
#include "castellan/content/merging/conflict.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/content/merging/explain.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

content::PackSource game() {
  return with_file(tiny_game("return module { step = function() end }"), "town.yaml", R"(
areas:
  - {id: forest, resource: wood, amount: 1, bonus: 1}
  - {id: lake, resource: gold}
sites: [{id: tower, cost: {wood: 2, gold: 1}}]
actions: [{id: gather, action: end_turn, params: {list: [1, 2, 3], deep: {x: 1, y: 2}}}]
)");
}

content::PackSource mod(const std::string& id, const std::string& yaml, std::vector<std::string> depends = {"tiny"}) {
  return pack(id, {{"p.yaml", yaml}}, std::move(depends));
}

using Prefer = std::map<std::string, std::string>;

Loading load_all(const std::vector<content::PackSource>& mods, const Prefer& prefer = {}) {
  std::vector<content::PackSource> packs{game()};
  packs.insert(packs.end(), mods.begin(), mods.end());
  content::LoadOptions options;
  options.prefer = prefer;
  return load(packs, options);
}

int amount(const Loading& loading) {
  INFO(loading.messages());
  REQUIRE_FALSE(loading.problems.has_errors());
  return loading.rules->areas[loading.rules->areas.find("forest")].amount;
}

std::string params(const Loading& loading) {
  INFO(loading.messages());
  REQUIRE_FALSE(loading.problems.has_errors());
  return content::short_text(loading.rules->params[loading.rules->actions[Id<TurnAction>(0)].params]);
}

std::size_t errors(const Loading& loading) {
  std::size_t count = 0;
  for (const Diagnostic& problem : loading.problems.problems())
    count += problem.severity == Diagnostic::Severity::error;
  return count;
}

std::string amount_patch(const std::string& value) { return "patch:\n  area.forest: {amount: " + value + "}\n"; }
std::string list_patch(const std::string& value) { return "patch: {action.gather: {params: {list: " + value + "}}}\n"; }

}  // namespace

TEST_CASE(
    "Two packs that know nothing of each other and write one field: an error that names both places and the cure") {
  const Loading loading = load_all({mod("ale", amount_patch("3")), mod("beer", amount_patch("4"))});
  REQUIRE(loading.problems.problems().size() == 1);
  const Diagnostic& problem = loading.problems.problems()[0];
  CHECK(problem.severity == Diagnostic::Severity::error);
  CHECK(problem.message == "ale and beer both change area.forest.amount: ale sets 3 (ale/p.yaml:2), beer sets 4");
  CHECK_THAT(problem.hint, ContainsSubstring("~/.config/castellan/profile.yaml") &&
                               ContainsSubstring("prefer: {area.forest.amount: beer}"));
  CHECK(loading.rules->files[static_cast<std::size_t>(problem.where.file)].name == "beer/p.yaml");
  CHECK(problem.where.line == 2);
  CHECK(problem.where.column == 25);
}

TEST_CASE("A pack that depends on the other has the last word, and a warning says so") {
  const auto direct = mod("beer", amount_patch("4"), {"ale"});
  const Loading loading = load_all({mod("ale", amount_patch("3")), direct});
  CHECK(amount(loading) == 4);
  REQUIRE(loading.problems.problems().size() == 1);
  CHECK(loading.problems.problems()[0].severity == Diagnostic::Severity::warning);
  CHECK(loading.problems.problems()[0].message ==
        "ale and beer both change area.forest.amount: ale sets 3 (ale/p.yaml:2), beer sets 4");
  CHECK(loading.problems.problems()[0].hint == "the value of beer is used");
  // Through a third one, too.
  const Loading through = load_all(
      {mod("ale", amount_patch("3")), mod("between", "", {"ale"}), mod("beer", amount_patch("4"), {"between"})});
  CHECK(amount(through) == 4);
}

TEST_CASE("What does not meet is no conflict") {
  const auto [a, b] = GENERATE(table<std::string, std::string>({
      {amount_patch("3"), amount_patch("3")},                      // equal
      {amount_patch("3"), "patch: {area.forest: {bonus: 2}}\n"},   // two fields
      {amount_patch("3"), "patch: {area.lake: {amount: 2}}\n"},    // two definitions
      {list_patch("{append: [4]}"), list_patch("{append: [5]}")},  // both append
      {list_patch("{append: [4]}"), list_patch("{prepend: [5]}")},
      {list_patch("{append: [4]}"), list_patch("{remove: [1]}")},
      {list_patch("{append: [4]}"), list_patch("{at: {1: 7}}")},
      {list_patch("{remove: [2]}"), list_patch("{remove: [2]}")},  // both want it gone
      {list_patch("{at: {1: 7}}"), list_patch("{at: {2: 7}}")},
      {"patch: {area.forest: {bonus: ~}}\n", "patch: {area.forest: {bonus: ~}}\n"},
      {"remove: [area.lake]\n", "remove: [area.lake]\n"},
      {"settings: {tax_free: 3}\n", "settings: {tax_step: 3}\n"},
  }));
  INFO(a << b);
  CHECK(load_all({mod("ale", a), mod("beer", b)}).messages().empty());
}

TEST_CASE("What meets is a conflict, whatever is done") {
  const auto [a, b, field] = GENERATE(table<std::string, std::string, std::string>({
      {amount_patch("3"), "patch: {area.forest: {amount: ~}}\n", "area.forest.amount"},
      {"patch: {action.gather: {params: {deep: 3}}}\n", "patch: {action.gather: {params: {deep: {x: 3}}}}\n",
       "action.gather.params.deep"},
      {"patch: {action.gather: {params: {deep: {x: 3}}}}\n", "patch: {action.gather: {params: {deep: ~}}}\n",
       "action.gather.params.deep"},
      {list_patch("[7]"), list_patch("{append: [4]}"), "action.gather.params.list"},
      {list_patch("{append: [4]}"), list_patch("{remove: [4]}"), "action.gather.params.list"},
      {list_patch("{at: {1: 7}}"), list_patch("{at: {1: 8}}"), "action.gather.params.list[1]"},
      {list_patch("{at: {1: ~}}"), list_patch("{at: {1: ~}}"), "action.gather.params.list[1]"},
      {list_patch("{at: {1: 7}}"), list_patch("{remove: [2]}"), "action.gather.params.list"},
      {amount_patch("3"), "remove: [area.forest]\n", "area.forest"},
      {"remove: [area.forest]\n", amount_patch("3"), "area.forest"},
      {"areas: [{id: a, resource: wood, replaces: forest}]\n", "areas: [{id: b, resource: wood, replaces: forest}]\n",
       "area.forest"},
      {"areas: [{id: a, resource: wood, replaces: forest}]\n", "remove: [area.forest]\n", "area.a"},
      {"settings: {districts: 4}\n", "settings: {districts: 5}\n", "settings.districts"},
      {"patch: {settings: {districts: 4}}\n", "settings: {districts: 5}\n", "settings.districts"},
  }));
  INFO(a << b);
  const Loading loading = load_all({mod("ale", a), mod("beer", b)});
  INFO(loading.messages());
  CHECK_THAT(loading.messages(), ContainsSubstring("ale and beer both change " + field + ":"));
  // Ordered, it is only a warning, except that what is gone can't be patched.
  const Loading ordered = load_all({mod("ale", a), mod("beer", b, {"ale"})});
  INFO(ordered.messages());
  const bool patches_what_is_gone = a.starts_with("remove");
  CHECK(errors(ordered) == (patches_what_is_gone ? 1u : 0u));
  CHECK(ordered.problems.problems().size() == 1);
}

TEST_CASE("A preference settles a conflict without a word, by field, by anything around it, with or without the pack") {
  const std::string key = GENERATE("area.forest.amount", "area.forest", "area.tiny:forest", "area.tiny:forest.amount",
                                   "areas.forest.amount");
  const std::vector<content::PackSource> mods{mod("ale", amount_patch("3")), mod("beer", amount_patch("4"))};
  for (const auto& [pack, expected] : {std::pair("ale", 3), std::pair("beer", 4)}) {
    const Loading loading = load_all(mods, {{key, pack}});
    CHECK(loading.messages().empty());
    CHECK(amount(loading) == expected);
    CHECK(loading.rules->preferences == Prefer{{key, pack}});
  }
  // Also against the order.
  const Loading against = load_all({mods[0], mod("beer", amount_patch("4"), {"ale"})}, {{key, "ale"}});
  CHECK(against.messages().empty());
  CHECK(amount(against) == 3);
}

TEST_CASE("The pack of the definition itself can be preferred") {
  const Loading loading =
      load_all({mod("ale", amount_patch("3")), mod("beer", amount_patch("4"))}, {{"area.forest", "tiny"}});
  CHECK(loading.messages().empty());
  CHECK(amount(loading) == 1);
}

TEST_CASE("The longer key counts") {
  const std::vector<content::PackSource> mods{mod("ale", "patch: {area.forest: {amount: 3, bonus: 3}}\n"),
                                              mod("beer", "patch: {area.forest: {amount: 4, bonus: 4}}\n")};
  const Loading loading = load_all(mods, {{"area.forest", "ale"}, {"area.forest.amount", "beer"}});
  CHECK(loading.messages().empty());
  CHECK(amount(loading) == 4);
  CHECK(loading.rules->areas[Id<Area>(0)].bonus == 3);
  CHECK(loading.rules->preferences.size() == 2);
}

TEST_CASE("A key is no preference for a field that only begins like it") {
  CHECK(errors(load_all({mod("ale", amount_patch("3")), mod("beer", amount_patch("4"))},
                        {{"area.fore", "ale"}, {"area.forest.am", "ale"}})) == 1);
}

TEST_CASE("A preference where nothing meets is not mentioned; one for a pack that writes nothing there is") {
  const Loading quiet = load_all({mod("ale", amount_patch("3"))}, {{"area.forest", "ale"}, {"guild.none", "beer"}});
  CHECK(quiet.messages().empty());
  CHECK(quiet.rules->preferences.empty());
  const std::string other = GENERATE("wine", "unknown");
  const Loading wrong = load_all({mod("ale", amount_patch("3")), mod("beer", amount_patch("4")), mod("wine", "")},
                                 {{"area.forest", other}});
  CHECK_THAT(wrong.messages(), ContainsSubstring("the preference \"area.forest: " + other + "\" has no effect") &&
                                   ContainsSubstring("ale and beer both change"));
  CHECK(wrong.problems.problems()[0].severity == Diagnostic::Severity::warning);
  CHECK(wrong.rules->preferences.empty());
}

TEST_CASE("A preference decides between removing, replacing and patching") {
  const auto removes = mod("ale", "remove: [area.forest]\n");
  const auto patches = mod("beer", amount_patch("4"));
  CHECK(amount(load_all({removes, patches}, {{"area.forest", "beer"}})) == 4);
  const Loading removed = load_all({removes, patches}, {{"area.forest", "ale"}});
  CHECK(removed.messages().empty());
  CHECK(removed.rules->areas.find("forest") == none);

  const auto grove = mod("cider", "areas: [{id: grove, resource: wood, replaces: forest}]\n");
  const auto heath = mod("dew", "areas: [{id: heath, resource: wood, replaces: forest}]\n");
  const auto areas = [&](const std::vector<content::PackSource>& mods, const Prefer& prefer) {
    const Loading loading = load_all(mods, prefer);
    INFO(loading.messages());
    CHECK(loading.messages().empty());
    std::string names;
    for (const Area& area : loading.rules->areas) names += std::string(area.name()) + " ";
    return names;
  };
  CHECK(areas({grove, heath}, {{"area.forest", "cider"}}) == "grove lake ");
  CHECK(areas({grove, heath}, {{"area.forest", "dew"}}) == "heath lake ");
  CHECK(areas({grove, heath}, {{"area.forest", "tiny"}}) == "forest lake ");
}

TEST_CASE("Who patches what was replaced patches the replacement, and preferences may name either") {
  const std::string key = GENERATE("area.forest.amount", "area.grove.amount");
  const Loading loading = load_all({mod("ale", amount_patch("3")), mod("beer", amount_patch("4")),
                                    mod("cider", "areas: [{id: grove, resource: wood, replaces: forest}]\n")},
                                   {{key, "ale"}});
  CHECK(loading.messages().empty());
  CHECK(loading.rules->areas[Id<Area>(0)].name() == "grove");
  CHECK(loading.rules->areas[Id<Area>(0)].amount == 3);
}

TEST_CASE("A pack loaded after both settles what two others disagree about") {
  const Loading loading = load_all({mod("ale", amount_patch("3")), mod("beer", amount_patch("4")),
                                    mod("peace", amount_patch("5"), {"ale", "beer"})});
  CHECK(amount(loading) == 5);
  CHECK(errors(loading) == 0);
  CHECK_THAT(loading.problems.problems().back().hint, ContainsSubstring("the value of peace is used"));
}

TEST_CASE("The order between a pack that removes and one that replaces decides") {
  const auto replaces = [](std::vector<std::string> depends) {
    return mod("cider", "areas: [{id: grove, resource: wood, replaces: forest}]\n", std::move(depends));
  };
  const auto removes = [](std::vector<std::string> depends) {
    return mod("dew", "remove: [area.forest]\n", std::move(depends));
  };
  const Loading kept = load_all({removes({"tiny"}), replaces({"dew"})});
  CHECK(errors(kept) == 0);
  CHECK(kept.rules->areas.find("grove") == Id<Area>(0));
  const Loading gone = load_all({replaces({"tiny"}), removes({"cider"})});
  CHECK(errors(gone) == 0);
  CHECK(gone.rules->areas.find("grove") == none);
}

TEST_CASE("Every change is remembered: path, pack, place, what was there before and after") {
  const std::vector<content::PackSource> packs{
      bundled("prelude"), game(), mod("ale", "patch: {action.gather: {params: {deep: {x: 5}, list: {append: [4]}}}}\n"),
      mod("beer", "patch:\n  action.gather: {params: {deep: {x: 6, y: ~}, list: {remove: [1], at: {2: 9}}}}\n",
          {"ale"})};
  const content::Explanation explanation = explain_content(packs);
  const auto found = explanation.find("action.gather");
  REQUIRE(found.size() == 1);
  std::string all;
  for (const content::FieldWrite& write : found[0]->history)
    all += explanation.packs[write.pack].id + " " + write.path + ": " + write.before + " -> " + write.after + " at " +
           content::place_text(explanation.files, write.where) + "\n";
  CHECK(all ==
        "ale params.deep.x: 1 -> 5 at ale/p.yaml:1\n"
        "ale params.list:  -> 4 at ale/p.yaml:1\n"
        "beer params.deep.x: 5 -> 6 at beer/p.yaml:2\n"
        "beer params.deep.y: 2 ->  at beer/p.yaml:2\n"
        "beer params.list[2]: 2 -> 9 at beer/p.yaml:2\n"
        "beer params.list: 1 ->  at beer/p.yaml:2\n");
  CHECK(content::place_text(explanation.files, found[0]->history[2].before_where) == "ale/p.yaml:1");
  REQUIRE(explanation.conflicts.size() == 1);
  CHECK(explanation.conflicts[0].field == "action.gather.params.deep.x");
  CHECK(explanation.conflicts[0].state == content::Conflict::State::ordered);
}

TEST_CASE("Many packs on one field are told pack by pack, not pair by pair") {
  std::vector<content::PackSource> mods;
  for (int i = 0; i < 200; ++i) mods.push_back(mod("p" + std::to_string(i), amount_patch(std::to_string(i + 2))));
  CHECK(errors(load_all(mods)) == 199);
  CHECK(load_all(mods, {{"area.forest", "p7"}}).messages().empty());
}

TEST_CASE("The preferred change is made last") {
  const std::vector<content::PackSource> mods{mod("ale", list_patch("{append: [4]}")), mod("beer", list_patch("[7]"))};
  CHECK(params(load_all(mods, {{"action.gather", "ale"}})) == "{list: [7, 4], deep: {x: 1, y: 2}}");
  CHECK(params(load_all(mods, {{"action.gather", "beer"}})) == "{list: [7], deep: {x: 1, y: 2}}");
}
