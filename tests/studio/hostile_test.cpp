// Clients that send anything: broken, torn, forged, repeated, in the wrong order. They get errors, and the game goes on
// for everybody else.
#include <catch2/catch_test_macros.hpp>

#include "nuisance.hpp"

using namespace castellan;
using namespace castellan::studio::testing;
using studio::StoredGame;

namespace {

// What an honest client at this table might say now.
std::vector<Json> honest_messages(const std::string& game, const std::string& secret, const Json& state) {
  const Json key = state["decision"].contains("options") ? state["decision"]["options"][0]["key"] : Json("pass");
  return {{{"type", "hello"}, {"id", 1}, {"protocol", 1}, {"language", "en"}, {"secret", secret}},
          {{"type", "join"}, {"id", 2}, {"game", game}},
          {{"type", "look"}, {"id", 3}, {"seat", 0}},
          {{"type", "speak"}, {"id", 4}, {"language", "de"}},
          {{"type", "choose"}, {"id", 5}, {"number", state["number"]}, {"keys", {key}}},
          {{"type", "undo"}, {"id", 6}, {"number", state["number"]}},
          {{"type", "why"}, {"id", 7}},
          {{"type", "help"}, {"id", 8}, {"word", "belfort:thieves"}},
          {{"type", "seat_bot"}, {"id", 9}, {"seat", 0}, {"bot", ""}},
          {{"type", "leave"}, {"id", 10}}};
}

// Only the host may say these.
std::vector<Json> host_messages(const std::string& game) {
  return {{{"type", "list_games"}, {"id", 11}},
          {{"type", "list_packs"}, {"id", 12}},
          {{"type", "describe_setup"}, {"id", 13}, {"mods", {"brewers"}}},
          {{"type", "copy_game"}, {"id", 14}, {"game", game}},
          {{"type", "export_game"}, {"id", 15}, {"game", game}},
          {{"type", "import_game"}, {"id", 16}, {"save", "{\"castellan_save\": 1}"}},
          {{"type", "continue_game"}, {"id", 17}, {"game", game}, {"how", "checkpoint"}},
          new_game({"here", "random"})};
}

}  // namespace

TEST_CASE("Thousands of mutated messages at a table do no harm", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  std::string game;
  {
    Client host(studio, true);
    game = begin(host, {"here", "link", "random"});
  }
  const StoredGame stored = studio.stored(game);
  Nuisance host(studio, true, "");
  Nuisance seat(studio, false, stored.seats[1].secret);
  Nuisance watcher(studio, false, stored.spectators);
  Nuisance stranger(studio, false, "nobody");
  Chance chance(7);
  for (int round = 0; round < 20; ++round)
    for (Nuisance* client : {&host, &seat, &watcher, &stranger}) {
      client->ask({{"type", "join"}, {"game", game}});
      const std::vector<Json> messages = honest_messages(game, client->secret(), client->state());
      for (int i = 0; i < 50; ++i) client->say(mutation_of(messages[below(chance, messages.size())], chance));
      client->ask({{"type", "help"}, {"word", ""}});
    }
  for (const Nuisance* client : {&host, &seat, &watcher, &stranger})
    CHECK(client->problems() == std::vector<std::string>());
  CHECK(stranger.was_only_refused());
  check_table(studio, game);
}

TEST_CASE("Mutated messages of a host do no harm", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  std::string game;
  {
    Client host(studio, true);
    game = begin(host, {"here", "random"});
  }
  Nuisance host(studio, true, "");
  Chance chance(11);
  const std::vector<Json> messages = host_messages(game);
  for (int i = 0; i < 400; ++i) {
    host.say(mutation_of(messages[below(chance, messages.size())], chance));
    if (i % 10 == 0) host.ask({{"type", "leave"}});
  }
  host.ask({{"type", "list_games"}});
  CHECK(host.problems() == std::vector<std::string>());
  check_table(studio, game);
}

TEST_CASE("Choices in any order, repeated and forged, count once each", "[threads]") {
  const test::TemporaryFolder folder;
  std::string game;
  Json last;
  {
    Studio studio(folder.path());
    Client host(studio, true);
    game = begin(host, {"here", "link"});
    const StoredGame stored = studio.stored(game);
    Client guest(studio, false, stored.seats[1].secret);
    Client watcher(studio, false, stored.spectators);
    CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
    for (Client* one : {&guest, &watcher}) CHECK(one->ask({{"type", "join"}})["type"] == "joined");
    Chance chance(5);
    std::vector<Json> said;
    std::uint64_t accepted = 0;
    for (int i = 0; i < 60; ++i) {
      const Json state = host.turn_of({0, 1});
      if (state["decision"].is_null()) break;
      const int seat = state["decision"]["seat"];
      Client& asked = seat == 0 ? host : guest;
      Client& other = seat == 0 ? guest : host;
      const Json own = asked.turn_of({seat});
      const Json honest = choice(own, below(chance, own["decision"]["options"].size()));
      // Somebody else's turn, a state that was not there yet, and all that was said before.
      CHECK(other.ask(honest)["why"] == "not_your_turn");
      CHECK(watcher.ask(honest)["why"] == "not_your_turn");
      Json early = honest;
      early["number"] = honest["number"].get<std::uint64_t>() + 1 + below(chance, 5);
      CHECK(asked.ask(early)["why"] == "old_state");
      if (!said.empty()) {
        const Json again = asked.ask(said[below(chance, said.size())]);
        CHECK((again.value("again", false) || again["why"] == "old_state"));
      }
      const Json answer = asked.ask(honest);
      CHECK(answer["type"] == "accepted");
      CHECK_FALSE(answer.contains("again"));
      CHECK(answer["number"] == ++accepted);
      CHECK(asked.ask(honest)["again"] == true);
      said.push_back(honest);
      host.at_least(accepted);
      guest.at_least(accepted);
    }
    CHECK(studio.stored(game).choices.size() == accepted);
    CHECK(accepted == 60);
    last = host.turn_of({0, 1});
  }
  Studio studio(folder.path());
  Client host(studio, true);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  const Json state = host.turn_of({0, 1});
  CHECK(state["number"] == last["number"]);
  CHECK(state["decision"]["seat"] == last["decision"]["seat"]);
}

TEST_CASE("Clients that come and go in the middle of everything leave nothing behind", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path(), {}, std::chrono::milliseconds(5));
  Client host(studio, true);
  const std::string game = begin(host, {"here", "random", "random"});
  const StoredGame stored = studio.stored(game);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  for (int i = 0; i < 30; ++i) {
    Client visitor(studio, false, stored.spectators);
    visitor.say(R"({"type": "join"})");
    if (i % 3) visitor.say(R"({"type": "speak", "language": "fr"})");
    if (i % 2) visitor.say(R"({"type": "leave"})");
    const Json state = host.turn_of({0});
    if (state["decision"].is_null()) break;
    CHECK(host.choose(state)["type"] == "accepted");
  }
  host.turn_of({0});
  const auto table = studio.tables().find(game);
  host.ask({{"type", "help"}, {"word", ""}});
  CHECK(table->guests() == 1);
}
