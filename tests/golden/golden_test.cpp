// Recorded games come out as they were recorded: every state, and every sentence of their stories.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "castellan/world/world.hpp"
#include "golden/golden.hpp"
#include "support/fixtures.hpp"

using namespace castellan;
using namespace castellan::testing;
using golden::Game;
using golden::games;

namespace {

constexpr const char* what_to_do =
    "If this change is meant, record the games anew and read the differences before you commit them:\n"
    "  CASTELLAN_UPDATE_GOLDEN=1 tools/castellan test -R golden\n"
    "A change of what the same choices lead to also raises Ruleset::rules_revision.";

bool updating() {
  const char* value = std::getenv("CASTELLAN_UPDATE_GOLDEN");
  return value && std::string(value) == "1";
}

void record(const Game& game, const std::shared_ptr<const Ruleset>& rules) {
  const match::Save save = golden::play(game, rules);
  save.write(golden::file_of(game, ".json"));
  std::ofstream story(golden::file_of(game, ".txt"), std::ios::binary);
  for (const std::string& line : golden::tell(save, rules, game.language)) story << line << "\n";
  WARN("recorded " << game.name << " anew");
}

}  // namespace

TEST_CASE("golden games reach every recorded state and tell the recorded story", "[golden]") {
  const Game game = GENERATE(from_range(games()));
  const auto rules = rules_with(game.packs);
  if (updating()) record(game, rules);
  INFO(what_to_do);
  INFO(game.name);
  const match::Save save = match::Save::read(golden::file_of(game, ".json"));
  CHECK(golden::replay_problem(save, rules) == "");
  const auto recorded = golden::lines_of(golden::read_text(golden::file_of(game, ".txt")));
  const std::string difference = golden::difference(recorded, golden::tell(save, rules, game.language));
  if (!difference.empty()) FAIL_CHECK("the story differs:\n" << difference);
}

TEST_CASE("golden games together visit every guild, for every number of players, in every language", "[golden]") {
  if (updating()) SKIP("the golden games are being recorded");
  const auto rules = rules_with();
  std::set<std::string> unvisited;
  for (const Guild& guild : rules->guilds) unvisited.emplace(guild.name());
  std::set<int> players;
  std::set<std::string> languages;
  std::set<std::string> selections;
  for (const Game& game : games()) {
    const match::Save save = match::Save::read(golden::file_of(game, ".json"));
    INFO(game.name);
    CHECK(save.players == game.players);
    CHECK(save.seed > 0);
    for (const std::string& guild : game.visits) CHECK(golden::visits_of(save, guild) > 0);
    for (const std::string& key : game.made) CHECK(golden::choices_of(save, key) > 0);
    std::erase_if(unvisited, [&](const std::string& guild) { return golden::visits_of(save, guild) > 0; });
    players.insert(save.players);
    languages.insert(game.language);
    const GameOptions options = save.game_options(*rules_with(game.packs));
    selections.insert(options.guilds.empty() ? std::to_string(options.selection.number()) : "named");
  }
  CHECK(unvisited == std::set<std::string>{});
  CHECK(players == std::set<int>{2, 3, 4, 5});
  CHECK(languages == std::set<std::string>{"en", "de", "fr", "it"});
  CHECK(selections == std::set<std::string>{"0", "1", "2", "named"});
}

TEST_CASE("every pack directly in mods/ has a golden game", "[golden]") {
  std::set<std::string> without;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "mods"))
    if (exists(entry.path() / "mod.yaml")) without.insert(entry.path().filename().string());
  REQUIRE(without.contains("first-printing"));
  for (const Game& game : games())
    for (const std::string& pack : game.packs) without.erase(pack);
  CHECK(without == std::set<std::string>{});
}

TEST_CASE("golden games are compared by state, not by the files of the packs", "[golden]") {
  if (updating()) SKIP("the golden games are being recorded");
  match::Save save = match::Save::read(golden::file_of(games()[0], ".json"));
  for (modding::LockedPack& pack : save.packs) pack.hash = "another";
  REQUIRE_FALSE(save.differences(*rules_with()).empty());
  CHECK(golden::replay_problem(save, rules_with()) == "");
  save.choices[100].hash ^= 1;
  CHECK(golden::replay_problem(save, rules_with()).find("choice 101") != std::string::npos);
}

TEST_CASE("the difference of a golden story names the lines, what was recorded and what is told now", "[golden]") {
  const golden::Lines recorded{"a", "b", "c", "d"};
  CHECK(golden::difference(recorded, recorded) == "");
  CHECK(golden::difference(recorded, {"a", "b", "x", "d"}) ==
        "  line 1     same: a\n  line 2     same: b\n  line 3 recorded: c\n  line 3      now: x\n");
  CHECK(golden::difference(recorded, {"a", "b", "c"}) ==
        "  line 2     same: b\n  line 3     same: c\n  line 4 recorded: d\n  line 4      now: (nothing)\n");
  CHECK(golden::difference({"a"}, {"a", "b"}) ==
        "  line 1     same: a\n  line 2 recorded: (nothing)\n  line 2      now: b\n");
  const std::string many = golden::difference({"1", "2", "3", "4", "5", "6", "7"}, {});
  CHECK(many.find("line 5 recorded: 5") != std::string::npos);
  CHECK(many.find("line 6") == std::string::npos);
  CHECK(many.ends_with("  and 2 more lines\n"));
}
