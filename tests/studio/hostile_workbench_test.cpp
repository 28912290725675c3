// The workbench and a host that says anything to it, while others play: answers are as the schema says, and nobody's
// game is stuck.
#include <catch2/catch_test_macros.hpp>

#include "castellan/lab/progress.hpp"
#include "nuisance.hpp"
#include "studio/workbench/experiments.hpp"
#include "studio/workbench/workbench.hpp"
#include "studio/workbench/workspace.hpp"

using namespace castellan;
using namespace castellan::studio::testing;

namespace {

constexpr const char* harmless_script = "return module { stroll = function() end }\n";

std::string write_harmless_pack(const test::TemporaryFolder& folder) {
  folder.write("harmless/mod.yaml",
               "id: harmless\nversion: 1.0.0\ntitle: Harmless\ndescription: Does nothing.\nauthors: [a]\nlicence: MIT\n"
               "api: 2\nlanguages: [en]\ndepends: [belfort]\n");
  folder.write("harmless/round.yaml", "round:\n  - {id: stroll, after: calendar, for: table, do: stroll}\n");
  folder.write("harmless/round.lua", harmless_script);
  folder.write("harmless/locale/en.yaml", "phase:\n  stroll: {name: A stroll}\n");
  return (folder.path() / "harmless").string();
}

// What the page of an honest host asks the workbench for. Nothing of it leaves the pack's folder.
std::vector<Json> workbench_messages(const std::string& game, const std::string& pack) {
  const std::string seen = studio::text_hash(harmless_script);
  return {{{"type", "watch_packs"}, {"game", game}},
          {{"type", "list_workspace"}},
          {{"type", "open_pack"}, {"pack", pack}, {"game", game}},
          {{"type", "read_file"}, {"pack", "harmless"}, {"file", "round.lua"}},
          {{"type", "write_file"},
           {"pack", "harmless"},
           {"file", "round.lua"},
           {"text", std::string(harmless_script) + "-- once more\n"},
           {"seen", seen}},
          {{"type", "remove_file"}, {"pack", "harmless"}, {"file", "locale/en.yaml"}, {"seen", seen}},
          {{"type", "check_text"},
           {"pack", "harmless"},
           {"texts", {{{"file", "round.lua"}, {"text", "return module { stroll = function("}}}}},
          {{"type", "find_definition"}, {"pack", "harmless"}, {"word", "belfort:thieves"}},
          {{"type", "timeline"}, {"of", game}},
          {{"type", "scene"}, {"of", game}, {"at", 3}, {"seat", 0}, {"has", ""}},
          {{"type", "branch_game"}, {"game", game}, {"at", 2}, {"title", "Another way"}, {"all_here", true}},
          {{"type", "compare_games"}, {"one", game}, {"other", game + "~"}},
          {{"type", "inspect"}, {"of", game}, {"thing", "belfort:castle"}, {"at", 1}},
          {{"type", "script_calls"}, {"of", game}, {"from", 0}, {"to", 2}},
          {{"type", "opinion"}, {"of", game}, {"at", 1}, {"iterations", 10}},
          {{"type", "curve"}, {"of", game}, {"iterations", 10}},
          {{"type", "stop_curve"}},
          {{"type", "describe_pack"}, {"folder", pack}},
          {{"type", "lab_list"}},
          {{"type", "lab_stop"}, {"experiment", "none"}},
          {{"type", "speak"}, {"language", "de"}}};
}

}  // namespace

TEST_CASE("Mutated messages to the workbench do no harm, while others play", "[threads]") {
  const test::TemporaryFolder folder;
  const std::string pack = write_harmless_pack(folder);
  Studio studio(folder.path());
  Client player(studio, true);
  const std::string game = begin(player, {"here", "random"}, {pack});
  CHECK(player.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  Nuisance host(studio, true, "");
  {
    studio::Workbench workbench(studio.tables(), studio.house(), folder.path() / "lab",
                                [](const auto&, const auto&) { return std::vector<std::string>{"/bin/true"}; });
    Chance chance(3);
    const std::vector<Json> messages = workbench_messages(game, pack);
    for (const Json& message : messages)  // as they are, once
      if (message["type"] != "speak") host.ask(message);
    for (int i = 0; i < 150; ++i) {
      host.say(mutation_of(messages[below(chance, messages.size())], chance));
      if (i % 10 != 0) continue;
      host.ask({{"type", "list_games"}});
      const Json state = player.turn_of({0});
      if (!state["decision"].is_null()) player.choose(state);  // the packs may have changed meanwhile
    }
  }  // when it goes, all is answered
  CHECK(host.problems() == std::vector<std::string>());
  check_table(studio, game);
}

TEST_CASE("Nobody looks with the eyes of a seat that is not there", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  const studio::Workbench workbench(studio.tables(), studio.house(), folder.path() / "lab", {});
  Client host(studio, true);
  const std::string game = begin(host, {"here", "here"});
  for (const int seat : {-1, 0, 1})
    CHECK(host.ask({{"type", "scene"}, {"of", game}, {"at", 0}, {"seat", seat}})["type"] == "scene");
  for (const int seat : {-2, 2, 100, 1'000'000})
    CHECK(host.ask({{"type", "scene"}, {"of", game}, {"at", 0}, {"seat", seat}})["why"] == "failed");
}

TEST_CASE("An experiment whose files are not whole is described as far as they go") {
  const test::TemporaryFolder folder;
  folder.write("odd/experiment.yaml", "{}");
  folder.write(lab::Progress::file_in("odd"), "{}");
  folder.write("odd/report.json", R"({"title": "Odd", "verdicts": [{"about": "It"}]})");
  const studio::Experiments experiments(folder.path(), {});
  const Json described = experiments.describe_all();
  REQUIRE(described.size() == 1);
  CHECK(described[0]["title"] == "Odd");
  CHECK(described[0]["games"] == 0);
  CHECK(described[0]["verdicts"] == Json::array({"It:  "}));
}
