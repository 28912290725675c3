// Experiments as files.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>

#include "castellan/lab/report.hpp"
#include "castellan/lab/spec.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;

namespace {

lab::Spec read(const std::string& text) {
  const test::TemporaryFolder folder;
  return lab::read_spec(folder.write("experiment.yaml", text));
}

std::string problem(const std::string& text) {
  try {
    read(text);
    return {};
  } catch (const lab::SpecError& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("A file says what the command line says", "[lab]") {
  const lab::Spec spec = read(R"(
question: compare
packs: [brewers]
arms:
  - {name: as printed}
  - {name: theatre too, packs: [theatre], options: [a=1], guilds: normal}
players: [2, 4]
bots: [random, "mcts:50,greedy"]
skill: []
seed: 7
games: 500
precision: 0.5
band: 1.5
pace: 30
each_game: true
)");
  CHECK(spec.question == lab::Spec::Question::compare);
  REQUIRE(spec.arms.size() == 2);
  CHECK(spec.arms[1] == lab::ArmSpec{"theatre too", {"theatre"}, {"a=1"}, "normal"});
  CHECK(spec.players == std::vector{2, 4});
  CHECK(spec.bots == std::vector<std::string>{"random", "mcts:50,greedy"});
  CHECK(spec.skill.empty());
  CHECK(spec.precision == 0.5);
  CHECK(spec.each_game);
  CHECK(lab::spec_of(to_json(spec)) == spec);
  lab::Spec usual;
  usual.thing = "guild";
  CHECK(lab::spec_of(to_json(usual)) == usual);
}

TEST_CASE("A file with a mistake is refused with its place", "[lab]") {
  CHECK_THAT(problem("question: thing\n"),
             ContainsSubstring("experiment.yaml:1:1") && ContainsSubstring("needs `thing"));
  CHECK_THAT(problem("question: thin\n"), ContainsSubstring("experiment.yaml:1:11") && ContainsSubstring("thing"));
  CHECK_THAT(problem("question: players\nplayers: [9]\n"), ContainsSubstring("experiment.yaml:2:11"));
  CHECK_THAT(problem("question: players\nprecision: very\n"), ContainsSubstring("expected a number from 0 to 50"));
  CHECK_THAT(problem("question: players\ngames: -3\n"), ContainsSubstring("expected a whole number"));
  CHECK_THAT(problem("question: players\nbot: [x]\n"), ContainsSubstring("bots"));
  CHECK_THAT(problem("question: compare\narms: [{name: a}]\n"), ContainsSubstring("two or more"));
  CHECK_THAT(problem("[1, 2"), ContainsSubstring("experiment.yaml:"));
  CHECK_THAT(problem("thing: guild\n"), ContainsSubstring("question"));
  CHECK_THROWS_AS(lab::read_spec("/nowhere/x.yaml"), lab::SpecError);
}

TEST_CASE("An arm on the command line is packs and options", "[lab]") {
  CHECK(lab::parse_arm("base") == lab::ArmSpec{"base", {}, {}, {}});
  CHECK(lab::parse_arm("brewers+theatre:ale=2,b=3") ==
        lab::ArmSpec{"brewers+theatre:ale=2,b=3", {"brewers", "theatre"}, {"ale=2", "b=3"}, {}});
  CHECK(lab::parse_arm("./brewers-1.1").packs == std::vector<std::string>{"./brewers-1.1"});
  CHECK(lab::parse_arm("ale=2").options == std::vector<std::string>{"ale=2"});
  CHECK_THROWS_AS(lab::parse_arm(""), lab::SpecError);
}

TEST_CASE("A report is safe in a page, in a table and in Markdown", "[lab]") {
  const auto report = nlohmann::ordered_json::parse(
      R"({"title": "</script><b>", "verdicts": [{"headline": "a|b", "text": "<i>", "about": "x"}],
    "games": 1234, "reproduce": {"command": "castellan lab"},
    "figures": [{"id": "t", "kind": "intervals", "title": "T", "caption": "C",
      "columns": [{"key": "name", "label": "thing, or \"card\""}, {"key": "v", "label": "v", "digits": 1, "signed": true}],
      "rows": [{"name": "x,y", "v": 1.25}, {"name": "=1+1", "v": null}]}]})");
  const std::string page = lab::html_of(report, "<script>@CASTELLAN_REPORT@</script>");
  CHECK(page.find("</script>") == page.rfind("</script>"));
  CHECK_THAT(page, ContainsSubstring("\\u003c/script>\\u003cb>"));
  CHECK_THROWS(lab::html_of(report, "<html>"));
  CHECK(lab::csv_of(report["figures"][0]) == "\"thing, or \"\"card\"\"\",v\r\n\"x,y\",1.25\r\n=1+1,\r\n");
  const std::string markdown = lab::markdown_of(report);
  CHECK_THAT(markdown, ContainsSubstring("**a\\|b** \\<i>") && ContainsSubstring("| x,y | +1.2 |") &&
                           ContainsSubstring("1,234 games."));
}

TEST_CASE("The schema of experiments allows what the reader reads", "[lab]") {
  const auto schema = nlohmann::json::parse(lab::spec_schema());
  for (const char* key : {"question", "thing", "added", "arms", "option", "players", "bots", "precision", "band"})
    CHECK(schema["properties"].contains(key));
  CHECK(schema["required"] == nlohmann::json{"question"});
}
