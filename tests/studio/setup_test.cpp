// Before a game: editions, guilds, options, and every problem of the packs that are chosen.
#include "studio/tables/setup.hpp"

#include <catch2/catch_test_macros.hpp>

#include "studio_fixture.hpp"

using namespace castellan;
using namespace castellan::studio::testing;

namespace {

constexpr const char* manifest =
    "version: 1.0.0\ntitle: Coopers\ndescription: Barrels.\nauthors: [a]\nlicence: MIT\napi: 2\nlanguages: [en]\n"
    "depends: [belfort]\n";

Json setup(Client& host, const std::vector<std::string>& mods, bool check = false, const std::string& edition = {}) {
  Json message{{"type", "describe_setup"}, {"mods", mods}};
  if (check) message["check"] = true;
  if (!edition.empty()) message["edition"] = edition;
  Json answer = host.ask(message);
  INFO(answer.dump());
  REQUIRE(answer["type"] == "setup");
  CHECK(studio::server_message_problem(answer) == "");
  return answer["setup"];
}

const Json* problem_with(const Json& setup, const std::string& text) {
  for (const Json& problem : setup["diagnostics"])
    if (problem["message"].get<std::string>().find(text) != std::string::npos) return &problem;
  return nullptr;
}

}  // namespace

TEST_CASE("A problem of a pack comes with its place in the file", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  folder.write("coopers/mod.yaml", std::string("id: coopers\n") + manifest);
  folder.write("coopers/goods.yaml", "resources:\n  - {id: barrel, strat: 2}\n");
  const Json told = setup(host, {(folder.path() / "coopers").string()});
  CHECK(told["playable"] == false);
  const Json* problem = problem_with(told, "strat");
  REQUIRE(problem);
  CHECK((*problem)["severity"] == "error");
  CHECK((*problem)["file"].get<std::string>().ends_with("coopers/goods.yaml"));
  CHECK((*problem)["line"] == 2);
  CHECK((*problem)["column"] == 18);
  CHECK((*problem)["source"] == "  - {id: barrel, strat: 2}");
  CHECK_FALSE((*problem)["code"].get<std::string>().empty());
}

TEST_CASE("A check finds what loading does not look at", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  folder.write("coopers/mod.yaml", std::string("id: coopers\n") + manifest);
  folder.write("coopers/goods.yaml", "resources:\n  - {id: barrel, start: 2}\n");  // nobody knows what it is called
  const std::vector<std::string> mods{(folder.path() / "coopers").string()};
  const Json loaded = setup(host, mods);
  CHECK(loaded["playable"] == true);
  CHECK(loaded["checked"] == false);
  CHECK(loaded["diagnostics"].empty());
  const Json checked = setup(host, mods, true);
  CHECK(checked["checked"] == true);
  REQUIRE(checked["diagnostics"].size() > 0);
  for (const Json& problem : checked["diagnostics"]) CHECK(problem["pack"] == "coopers");
}

TEST_CASE("Packs that can't be played together say so", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  folder.write("coopers/mod.yaml", std::string("id: coopers\nconflicts: [brewers]\n") + manifest);
  const Json told = setup(host, {(folder.path() / "coopers").string(), "brewers"});
  CHECK(told["playable"] == false);
  CHECK(problem_with(told, "brewers"));
  // A folder that is no pack is a problem like others.
  const Json nothing_there = setup(host, {(folder.path() / "nowhere").string()});
  CHECK(nothing_there["playable"] == false);
  CHECK(nothing_there["diagnostics"].size() == 1);
}

TEST_CASE("Editions are chosen, and guilds, and who plays them", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const Json told = setup(host, {});
  REQUIRE(told["editions"].size() >= 2);
  CHECK(told["editions"][0]["id"] == "belfort");
  CHECK(told["edition"] == "belfort");
  CHECK(told["guild_count"] == 5);
  CHECK(told["bot_choices"].size() == told["bots"].size());
  bool listed = false;
  for (const Json& edition : told["editions"]) listed |= edition["id"] == "first-printing";
  CHECK(listed);
  std::string guilds;
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(told["guilds"][i].contains("category"));
    guilds += (i ? "," : "") + told["guilds"][i]["id"].get<std::string>();
  }
  const Json other = setup(host, {}, false, "first-printing");
  CHECK(other["edition"] == "first-printing");
  REQUIRE(other["packs"].size() == 2);
  CHECK(other["packs"][1]["id"] == "first-printing");
  Json begun = new_game({"here", "random"});
  begun["edition"] = "first-printing";
  begun["guilds"] = guilds;
  const Json made = host.ask(begun);
  REQUIRE(made["type"] == "made");
  CHECK(studio.stored(made["game"]).mods == std::vector<std::string>{"first-printing"});
  CHECK(host.ask({{"type", "join"}, {"game", made["game"]}})["type"] == "joined");
}

TEST_CASE("Packs say where they lie and what they go with", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const Json packs = host.ask({{"type", "list_packs"}});
  CHECK(studio::server_message_problem(packs) == "");
  for (const Json& pack : packs["packs"]) {
    INFO(pack.dump());
    CHECK(pack["edition"] == (pack["id"] == "first-printing"));
    CHECK(pack["bundled"] == true);
    CHECK_FALSE(pack["depends"].empty());
    CHECK(pack["diagnostics"].empty());
  }
}
