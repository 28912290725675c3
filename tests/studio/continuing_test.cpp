// Games whose packs have changed since, or are gone: they say so, and go on if somebody wants them to.
#include <sqlite3.h>

#include <catch2/catch_test_macros.hpp>
#include <thread>

#include "studio_fixture.hpp"

using namespace castellan;
using namespace castellan::studio::testing;
using studio::StoredGame;

namespace {

// A pack that makes everybody rich.
void write_pack(const test::TemporaryFolder& folder, int gold) {
  folder.write("rich/mod.yaml",
               "id: rich\nversion: 1.0.0\ntitle: Rich\ndescription: Gold.\nauthors: [a]\nlicence: MIT\napi: 2\n"
               "languages: [en]\ndepends: [belfort]\n");
  folder.write("rich/goods.yaml", "patch:\n  resource.gold: {start: " + std::to_string(gold) + "}\n");
}

Json play(Client& host, const std::string& game, int choices) {
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  for (int i = 0; i < choices; ++i) {
    const Json state = host.turn_of({0});
    CHECK(host.choose(state)["type"] == "accepted");
  }
  Json state = host.turn_of({0});
  CHECK(host.ask({{"type", "leave"}})["type"] == "left");
  return state;
}

Json listed(Client& host, const std::string& game) {
  const Json games = host.ask({{"type", "list_games"}});
  CHECK(studio::server_message_problem(games) == "");
  for (const Json& one : games["games"])
    if (one["id"] == game) return one;
  FAIL("it is not listed");
  return {};
}

}  // namespace

TEST_CASE("A game whose pack has changed says so, and goes on from its checkpoint", "[threads]") {
  const test::TemporaryFolder folder;
  write_pack(folder, 20);
  std::string game;
  Json before;
  {
    Studio studio(folder.path());
    Client host(studio, true);
    game = begin(host, {"here", "link"}, {(folder.path() / "rich").string()});
    before = play(host, game, 2);
    CHECK_FALSE(listed(host, game).contains("differences"));
  }
  write_pack(folder, 30);
  Studio studio(folder.path());
  Client host(studio, true);
  const StoredGame stored = studio.stored(game);
  const Json refused = host.ask({{"type", "join"}, {"game", game}});
  CHECK(studio::server_message_problem(refused) == "");
  CHECK(refused["why"] == "packs_differ");
  REQUIRE(refused["differences"].size() == 1);
  CHECK(refused["differences"][0].get<std::string>().find("goods.yaml") != std::string::npos);
  CHECK(refused["ways"] == Json({"checkpoint", "new_rules"}));
  CHECK(listed(host, game)["ways"] == refused["ways"]);
  CHECK(studio.stored(game).choices.size() == stored.choices.size());  // asking changes nothing
  const Json made = host.ask({{"type", "continue_game"}, {"game", game}, {"how", "checkpoint"}});
  CHECK(made["type"] == "made");
  CHECK(made["lost"] == 0);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  const Json now = host.wait([](const Json& heard) { return heard["type"] == "state"; });
  CHECK(now["things"]["player/1"] == before["things"]["player/1"]);  // with the gold it had
  CHECK(now["decision"]["seat"] == before["decision"]["seat"]);
  CHECK(now["number"].get<int>() > before["number"].get<int>());
  // Links are good as they were, and what was chosen on the old state is refused.
  Client guest(studio, false, stored.seats[1].secret);
  CHECK(guest.ask({{"type", "join"}})["game"] == game);
  CHECK(host.ask(choice(before))["why"] == "old_state");
  CHECK_FALSE(listed(host, game).contains("differences"));
  CHECK(host.ask({{"type", "continue_game"}, {"game", game}, {"how", "checkpoint"}})["type"] == "refused");
}

TEST_CASE("The choices of a game are made again under new rules", "[threads]") {
  const test::TemporaryFolder folder;
  write_pack(folder, 20);
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "link"}, {(folder.path() / "rich").string()});
  play(host, game, 2);
  const std::size_t choices = studio.stored(game).choices.size();
  write_pack(folder, 30);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // what was loaded a moment ago counts as fresh
  const Json made = host.ask({{"type", "continue_game"}, {"game", game}, {"how", "new_rules"}});
  CHECK(made["type"] == "made");
  CHECK(made["lost"] == 0);
  CHECK(studio.stored(game).choices.size() == choices);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  const Json now = host.wait([](const Json& heard) { return heard["type"] == "state"; });
  CHECK(now["things"]["player/1"]["goods"].dump().find("30") != std::string::npos);
}

TEST_CASE("A game whose pack is gone goes on without it", "[threads]") {
  const test::TemporaryFolder folder;
  write_pack(folder, 20);
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "link"}, {(folder.path() / "rich").string()});
  play(host, game, 2);
  const std::string copy = host.ask({{"type", "copy_game"}, {"game", game}})["game"];
  std::filesystem::remove_all(folder.path() / "rich");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const Json refused = host.ask({{"type", "join"}, {"game", game}});
  CHECK(refused["why"] == "packs_differ");
  CHECK(refused["differences"].dump().find("rich") != std::string::npos);
  for (const auto& [one, how] : {std::pair(game, "checkpoint"), std::pair(copy, "new_rules")}) {
    INFO(how);
    CHECK(host.ask({{"type", "continue_game"}, {"game", one}, {"how", how}})["type"] == "made");
    CHECK(studio.stored(one).mods.empty());
    CHECK(host.ask({{"type", "join"}, {"game", one}})["type"] == "joined");
    CHECK(host.choose(host.turn_of({0}))["type"] == "accepted");
    CHECK(host.ask({{"type", "leave"}})["type"] == "left");
  }
}

TEST_CASE("A game whose pack is broken waits until it is mended", "[threads]") {
  const test::TemporaryFolder folder;
  write_pack(folder, 20);
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "random"}, {(folder.path() / "rich").string()});
  folder.write("rich/goods.yaml", "patch: [\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const Json refused = host.ask({{"type", "join"}, {"game", game}});
  CHECK(refused["why"] == "packs_broken");
  CHECK(refused["text"].get<std::string>().find("goods.yaml:") != std::string::npos);
  write_pack(folder, 20);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
}

TEST_CASE("A file of an older version is read and amended", "[threads]") {
  const test::TemporaryFolder folder;
  std::string game;
  {
    Studio studio(folder.path());
    Client host(studio, true);
    game = begin(host, {"here", "random"});
  }
  {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open((folder.path() / "games.sqlite").c_str(), &database) == SQLITE_OK);
    REQUIRE(sqlite3_exec(database,
                         "alter table games drop column checkpoint; alter table games drop column game;"
                         "pragma user_version = 1;",
                         nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(database);
  }
  Studio studio(folder.path());
  Client host(studio, true);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
}
