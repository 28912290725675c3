// Saves: what they hold, what they refuse, and that nothing is lost.
#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "castellan/match/save.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using namespace castellan::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

match::Match half_game(int players = 3) {
  match::Match match = new_match(rules_with(), players, 31);
  play_until(match, [](const match::Match& m) { return m.choice_count() == 80; });
  return match;
}

}  // namespace

TEST_CASE("a save is readable and carries packs, options, seed, choices with hashes and a checkpoint", "[save]") {
  const auto json = nlohmann::json::parse(match::Save::of(half_game()).text());
  CHECK(json["castellan_save"] == match::Save::format);
  CHECK(json["rules_revision"] == Ruleset::rules_revision);
  CHECK(json["options"]["players"] == 3);
  CHECK(json["choices"].size() == 80);
  CHECK(json["choices"][0]["hash"].get<std::string>().size() == 16);
  CHECK(json["packs"].size() == 2);
  CHECK(json["packs"][1]["hash"].get<std::string>().size() == 64);
  CHECK(json["checkpoint"]["state"].contains("player/1"));
}

TEST_CASE("a save that was tampered with is found at the very choice", "[save]") {
  match::Save save = match::Save::of(half_game());
  const auto rules = rules_with();
  const auto replay = [&] { save.replay(match::make_layout(rules, 3), match::make_script_host(rules, {})); };
  SECTION("another hash") {
    save.choices[41].hash ^= 1;
    CHECK_THROWS_WITH(replay(), ContainsSubstring("choice 42"));
  }
  SECTION("a choice that is not offered") {
    save.choices[41].key = "place:belfort:nowhere";
    CHECK_THROWS_WITH(replay(), ContainsSubstring("choice 42") && ContainsSubstring("not offered"));
  }
  SECTION("another seat") {
    save.choices[41].seat = 9;
    CHECK_THROWS_WITH(replay(), ContainsSubstring("choice 42"));
  }
}

TEST_CASE("damaged files get a clear error", "[save]") {
  const std::string good = match::Save::of(half_game()).text();
  CHECK_NOTHROW(match::Save::parse(good));
  CHECK_THROWS_AS(match::Save::parse(""), match::SaveError);
  CHECK_THROWS_AS(match::Save::parse("[]"), match::SaveError);
  CHECK_THROWS_AS(match::Save::parse("{\"castellan_save\": \"x\"}"), match::SaveError);
  CHECK_THROWS_WITH(match::Save::parse("{\"castellan_save\": 99}"), ContainsSubstring("format 99"));
  CHECK_THROWS_WITH(match::Save::parse(std::string(5000, '[')), ContainsSubstring("nested"));
  for (std::size_t length = 0; length + 3 < good.size(); length += 997)
    CHECK_THROWS_AS(match::Save::parse(good.substr(0, length)), match::SaveError);
  std::string wrong_hash = good;
  wrong_hash.replace(wrong_hash.find("\"hash\":\"", wrong_hash.find("choices")) + 8, 4, "zzzz");
  CHECK_THROWS_WITH(match::Save::parse(wrong_hash), ContainsSubstring("hexadecimal"));
}

TEST_CASE("when a pack differs nothing is played silently: the difference is named", "[save]") {
  const match::Save save = match::Save::of(half_game());
  CHECK(save.differences(*rules_with()).empty());
  auto sources = sources_with();
  sources.back().pack.hash = "changed";
  CHECK_THAT(save.differences(*load_sources(sources)).at(0),
             ContainsSubstring("belfort") && ContainsSubstring("differ"));
  sources.back().pack.version = "9.0.0";
  CHECK_THAT(save.differences(*load_sources(sources)).at(0), ContainsSubstring("9.0.0"));
  CHECK_THAT(save.differences(*rules_with({"echo"})).at(0), ContainsSubstring("echo"));
  match::Save older = save;
  older.rules_revision = 0;
  CHECK_THAT(older.differences(*rules_with()).at(0), ContainsSubstring("rules revision 0"));
}

TEST_CASE("a save knows the files of its packs, and names the one that differs", "[save]") {
  const match::Save save = match::Save::parse(match::Save::of(half_game()).text());
  REQUIRE(save.packs.size() == 2);
  CHECK(save.packs[1].files == rules_with()->packs.back().files);
  auto sources = sources_with();
  Pack& belfort = sources.back().pack;
  belfort.hash = "changed";
  belfort.files[0].hash = "changed";
  CHECK(save.differences(*load_sources(sources)) ==
        std::vector<std::string>{"belfort " + belfort.version + ": " + belfort.files[0].name + " differs"});
}

TEST_CASE("a save without the files of its packs can be read as before", "[save]") {
  match::Save old = match::Save::of(half_game());
  for (modding::LockedPack& pack : old.packs) pack.files.clear();
  const std::string text = old.text();
  CHECK(text.find("\"files\"") == std::string::npos);
  const match::Save save = match::Save::parse(text);
  CHECK(save.differences(*rules_with()).empty());
  old.packs[1].hash = "another";
  CHECK_THAT(old.differences(*rules_with()).at(0), ContainsSubstring("its files differ from those of the save"));
}

TEST_CASE("what was preferred is part of a save", "[save]") {
  match::Save save = match::Save::of(half_game());
  CHECK(save.preferences.empty());
  save.preferences = {{"guild.thieves", "brewers"}};
  const match::Save again = match::Save::parse(save.text());
  CHECK(again.preferences == save.preferences);
  CHECK(again.differences(*rules_with()) ==
        std::vector<std::string>{"guild.thieves: the save prefers brewers, in force is none"});
}

TEST_CASE("a game goes on from its checkpoint without the pack it used, with named placeholders", "[save]") {
  match::Match match = new_match(rules_with({"masonry"}), 3, 33);
  play_until(match, [](const match::Match& m) { return m.choice_count() > 150 && m.quiet(); });
  const match::Save save = match::Save::of(match);
  match::RulesRequest request;
  const std::filesystem::path source = CASTELLAN_SOURCE_DIR;
  request.folders = {source / "scripts", source / "mods"};
  request.packs = {"belfort"};
  const auto rules = load_rules(request, save.checkpoint);
  const Id<Guild> wallers = rules->guilds.find("masonry:wallers");
  REQUIRE(wallers != none);
  CHECK(rules->guilds[wallers].missing);
  match::Match on = match::Match::from_checkpoint(match::make_layout(rules, 3), match::make_script_host(rules, {}),
                                                  save.seed, save.checkpoint);
  CHECK(on.scores() == match.scores());
  play_out(on);
  CHECK(on.over());
  // And a save of the game that goes on starts from that checkpoint.
  const match::Save later = match::Save::parse(match::Save::of(on).text());
  CHECK(later.replay(on.layout(), on.host()).hash() == on.hash());
}

TEST_CASE("writing is atomic: a kill at any moment leaves the old or the new file", "[save][process]") {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  match::Match match = half_game();
  match::Save::of(match).write(file);
  match.choose(std::size_t{0});
  const match::Save next = match::Save::of(match);
  for (int round = 0; round < 20; ++round) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      for (;;) next.write(file);
    }
    ::usleep(static_cast<useconds_t>(500 + 700 * round));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    const std::size_t choices = match::Save::read(file).choices.size();
    CHECK((choices == 80 || choices == 81));
  }
}

TEST_CASE("a file that can't be read or written is named", "[save]") {
  CHECK_THROWS_WITH(match::Save::read("/nowhere/game.json"), ContainsSubstring("/nowhere/game.json"));
  CHECK_THROWS_WITH(match::Save::of(half_game()).write("/nowhere/game.json"), ContainsSubstring("/nowhere"));
}
