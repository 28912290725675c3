// Clients at tables: seats, links, spectators, choices made twice or too late, undo, bots, games that stop.
#include "studio/tables/conversation.hpp"

#include <catch2/catch_test_macros.hpp>

#include "castellan/base/build_info.hpp"
#include "studio_fixture.hpp"

using namespace castellan;
using namespace castellan::studio::testing;
using studio::StoredGame;

namespace {

bool knows(const Json& thing, int seat) { return thing["known_to"].get<int>() >> seat & 1; }

// Every card whose kind is in a message is one the seat knows; of spectators, one all know.
void check_cards(const Json& state, int viewer, int seats) {
  for (const auto& [name, thing] : state["things"].items()) {
    if (!thing.contains("known_to") || !thing.contains("kind")) continue;
    INFO(name);
    if (viewer >= 0) CHECK(knows(thing, viewer));
    for (int seat = 0; viewer < 0 && seat < seats; ++seat) CHECK(knows(thing, seat));
  }
}

}  // namespace

TEST_CASE("A person plays against bots, and every message is as the schema says", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  CHECK(host.welcome["type"] == "welcome");
  const std::string game = begin(host, {"here", "random", "random"});
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  for (int i = 0; i < 30; ++i) {
    const Json state = host.turn_of({0});
    if (state["decision"].is_null()) break;
    CHECK(host.choose(state)["type"] == "accepted");
  }
  CHECK(studio.stored(game).choices.size() > 30);
  for (const std::string& text : host.bytes()) {
    INFO(text.substr(0, 300));
    CHECK(studio::server_message_problem(Json::parse(text)) == "");
  }
}

TEST_CASE("A seat sees its own cards only, and spectators those that lie open", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"link", "link", "random"});
  const StoredGame stored = studio.stored(game);
  Client red(studio, false, stored.seats[0].secret);
  Client blue(studio, false, stored.seats[1].secret);
  Client watcher(studio, false, stored.spectators);
  for (Client* one : {&red, &blue, &watcher}) CHECK(one->ask({{"type", "join"}})["type"] == "joined");
  for (int i = 0; i < 25; ++i) {
    const Json state = red.turn_of({0, 1});
    if (state["decision"].is_null()) break;
    const int seat = state["decision"]["seat"];
    Client& asked = seat == 0 ? red : blue;
    const Json own = asked.turn_of({seat});
    CHECK(asked.choose(own, own["decision"]["options"].size() / 2)["type"] == "accepted");
    red.keep_up_with(asked);
  }
  const auto check_all = [&](const Client& client, int viewer) {
    int states = 0;
    for (const std::string& text : client.bytes()) {
      const Json message = Json::parse(text);
      for (const char* hidden : {"rng_key", "\"hash\"", "secret"}) CHECK(text.find(hidden) == std::string::npos);
      if (message["type"] != "state") continue;
      CHECK_FALSE(message.contains("seed"));
      ++states;
      CHECK(message["viewer"] == viewer);
      check_cards(message, viewer, 3);
      if (message["decision"].contains("options")) CHECK(message["decision"]["seat"] == viewer);
    }
    CHECK(states > 10);
  };
  check_all(red, 0);
  check_all(blue, 1);
  check_all(watcher, -1);
}

TEST_CASE("Who has no link and is not the host gets nothing", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"link", "random"});
  Client stranger(studio, false);
  CHECK(stranger.welcome["type"] == "refused");
  CHECK(stranger.ask({{"type", "join"}, {"game", game}})["why"] == "no_hello");
  Client guest(studio, false, studio.stored(game).seats[0].secret);
  for (const char* type : {"list_games", "list_packs"}) CHECK(guest.ask({{"type", type}})["why"] == "not_allowed");
  CHECK(guest.ask({{"type", "delete_game"}, {"game", game}})["why"] == "not_allowed");
  CHECK(guest.ask({{"type", "export_game"}, {"game", game}})["why"] == "not_allowed");
  // Naming a game does not help: the link decides.
  const std::string other = begin(host, {"link", "random"});
  CHECK(guest.ask({{"type", "join"}, {"game", other}})["game"] == game);
}

TEST_CASE("A choice made twice counts once, one on an old state is refused with the new state", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "link"});
  Client tab(studio, true);
  host.ask({{"type", "join"}, {"game", game}});
  tab.ask({{"type", "join"}, {"game", game}});
  const Json state = host.turn_of({0});
  const Json first = choice(state, 0);
  CHECK(host.ask(first)["type"] == "accepted");
  const Json again = tab.ask(first);
  CHECK(again["type"] == "accepted");
  CHECK(again["again"] == true);
  CHECK(studio.stored(game).choices.size() == 1);
  const Json late = tab.ask(choice(state, 1));
  CHECK(late["type"] == "refused");
  CHECK(late["why"] == "old_state");
  const Json fresh = tab.wait([](const Json& heard) { return heard["type"] == "state" && heard["whole"] == true; });
  CHECK(fresh["number"] == 1);
  CHECK(studio.stored(game).choices.size() == 1);
}

TEST_CASE("Nobody chooses for another seat", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "link"});
  Client guest(studio, false, studio.stored(game).seats[1].secret);
  Client watcher(studio, false, studio.stored(game).spectators);
  host.ask({{"type", "join"}, {"game", game}});
  const Json state = host.turn_of({0});
  for (Client* one : {&guest, &watcher}) {
    one->ask({{"type", "join"}});
    CHECK(one->ask(choice(state))["why"] == "not_your_turn");
    one->say(R"({"type": "look", "seat": 0})");
  }
  CHECK(studio.stored(game).choices.empty());
}

TEST_CASE("Malformed messages are refused and change nothing", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  for (const std::string& text :
       {std::string("{"), std::string(""), std::string("null"), std::string("[1,2]"), std::string("{\"type\":\"x\"}"),
        std::string(100'000, '['), std::string("{\"type\":\"choose\"}"), std::string("\xff\xfe"),
        std::string("{\"type\":\"join\",\"game\":7}")}) {
    host.say(text);
    CHECK(host.wait([](const Json& heard) { return heard["type"] == "refused"; })["why"] == "malformed");
  }
  CHECK(host.ask({{"type", "choose"}, {"number", 0}, {"keys", {"pass"}}})["why"] == "no_table");
  CHECK(host.ask({{"type", "join"}, {"game", "nowhere"}})["why"] == "no_game");
  CHECK(host.ask({{"type", "list_games"}})["games"].empty());
}

TEST_CASE("Several choices in one go are taken back in one go", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "link"});
  host.ask({{"type", "join"}, {"game", game}});
  const Json state = host.turn_of({0});
  REQUIRE(state["decision"]["kind"] == "discard");
  const Json& options = state["decision"]["options"];
  // In the other order than they are asked for.
  const Json both{{"type", "choose"}, {"number", 0}, {"keys", {options[1]["key"], options[0]["key"]}}};
  CHECK(host.ask(both)["type"] == "accepted");
  const StoredGame stored = studio.stored(game);
  REQUIRE(stored.choices.size() >= 2);
  CHECK(stored.choices[0].series == stored.choices[1].series);
  Json now = host.wait([](const Json& heard) { return heard["type"] == "state" && heard["number"].get<int>() >= 2; });
  CHECK(host.ask({{"type", "undo"}, {"number", now["number"]}})["type"] == "accepted");
  now = host.turn_of({0});
  CHECK(studio.stored(game).choices.empty());
  CHECK(now["decision"]["options"] == options);
}

TEST_CASE("People at one device see nothing before one of them says who looks", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "here"});
  host.ask({{"type", "join"}, {"game", game}});
  Json state = host.turn_of({0, 1});
  CHECK(state["viewer"] == -1);
  CHECK(state["mine"] == Json({0, 1}));
  CHECK_FALSE(state["decision"].contains("options"));
  host.ask({{"type", "why"}});
  host.say(R"({"type": "look", "seat": 0})");
  state = host.wait([](const Json& heard) { return heard["type"] == "state" && heard["viewer"] == 0; });
  CHECK(state["decision"].contains("options"));
  check_cards(state, 0, 2);
}

TEST_CASE("A bot takes over for somebody and hands the seat back", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "link"});
  host.ask({{"type", "join"}, {"game", game}});
  Client guest(studio, false, studio.stored(game).seats[1].secret);
  const Json joined = guest.ask({{"type", "join"}});
  CHECK(guest.ask({{"type", "seat_bot"}, {"seat", 0}, {"bot", "random"}})["why"] == "not_your_seat");
  // Whoever is named can be chosen, as strong as they are.
  REQUIRE(joined["bots"].size() > 1);
  for (const Json& bot : joined["bots"]) {
    INFO(bot.dump());
    CHECK_FALSE(bot["about"].get<std::string>().empty());
    if (bot["name"] == "process") continue;  // it needs a command, which guests are not to choose
    CHECK(guest.ask({{"type", "seat_bot"}, {"seat", 1}, {"bot", bot["name"]}})["type"] == "accepted");
    CHECK(studio.stored(game).seats[1].bot == bot["name"]);
  }
  for (const char* bot : {"nobody-knows", "process:touch /tmp/x", "greedy:/etc/passwd"})
    CHECK(host.ask({{"type", "seat_bot"}, {"seat", 1}, {"bot", bot}})["why"] == "no_such_bot");
  CHECK(host.ask(new_game({"here", "process:touch /tmp/x"}))["type"] == "refused");
  CHECK(host.ask({{"type", "seat_bot"}, {"seat", 1}, {"bot", "random"}})["type"] == "accepted");
  std::size_t before = 0;
  for (int i = 0; i < 6; ++i) {
    const Json state = host.turn_of({0});
    host.choose(state);
  }
  before = studio.stored(game).choices.size();
  CHECK(before > 6);
  CHECK(guest.ask({{"type", "seat_bot"}, {"seat", 1}, {"bot", ""}})["type"] == "accepted");
  CHECK(studio.stored(game).seats[1].bot.empty());
}

TEST_CASE("Games are there again in a new studio; copies, exports and imports go on where they stood", "[threads]") {
  const test::TemporaryFolder folder;
  std::string game;
  Json state;
  {
    Studio studio(folder.path());
    Client host(studio, true);
    game = begin(host, {"here", "random"});
    host.ask({{"type", "join"}, {"game", game}});
    for (int i = 0; i < 5; ++i) {
      state = host.turn_of({0});
      host.choose(state);
    }
    state = host.turn_of({0});
  }
  Studio studio(folder.path());
  Client host(studio, true);
  REQUIRE(host.ask({{"type", "list_games"}})["games"].size() == 1);
  host.ask({{"type", "join"}, {"game", game}});
  const Json again = host.turn_of({0});
  CHECK(again["number"] == state["number"]);
  CHECK(again["decision"] == state["decision"]);
  const Json saved = host.ask({{"type", "export_game"}, {"game", game}});
  REQUIRE(saved["type"] == "exported");
  for (const Json& made : {host.ask({{"type", "import_game"}, {"save", saved["save"]}}),
                           host.ask({{"type", "copy_game"}, {"game", game}})}) {
    REQUIRE(made["type"] == "made");
    CHECK(made["game"] != game);
    host.ask({{"type", "join"}, {"game", made["game"]}});
    CHECK(host.turn_of({0})["decision"] == state["decision"]);
  }
  CHECK(host.ask({{"type", "import_game"}, {"save", "{}"}})["type"] == "refused");
  CHECK(host.ask({{"type", "delete_game"}, {"game", game}})["type"] == "deleted");
  CHECK(host.ask({{"type", "list_games"}})["games"].size() == 2);
  CHECK(host.ask({{"type", "join"}, {"game", game}})["why"] == "no_game");
}

TEST_CASE("A game that everybody has left goes on where it stood when somebody comes", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::string game = begin(host, {"here", "random"});
  for (int visit = 0; visit < 4; ++visit) {
    host.ask({{"type", "join"}, {"game", game}});
    const Json state = host.turn_of({0});
    CHECK(host.choose(state)["type"] == "accepted");
    CHECK(host.ask({{"type", "leave"}})["type"] == "left");
  }
  host.ask({{"type", "join"}, {"game", game}});
  const Json state = host.turn_of({0});
  CHECK(state["number"].get<std::size_t>() == studio.stored(game).choices.size());
}

TEST_CASE("A game that hits a limit stops with its message, and nobody else waits", "[threads]") {
  const test::TemporaryFolder folder;
  folder.write("endless/mod.yaml",
               "id: endless\nversion: 1.0.0\ntitle: Endless\ndescription: Never ends.\nauthors: [a]\nlicence: MIT\n"
               "api: 2\nlanguages: [en]\ndepends: [belfort]\n");
  folder.write("endless/round.yaml", "round:\n  - {id: spin, after: calendar, for: table, do: spin}\n");
  folder.write("endless/round.lua", "return module { spin = function() while true do end end }\n");
  folder.write("endless/locale/en.yaml", "phase:\n  spin: {name: Spinning}\n");
  script::Limits limits;
  limits.instructions = 150'000'000;  // a second or more
  limits.seconds = 60;
  Studio studio(folder.path(), limits);
  Client host(studio, true);
  Client other(studio, true);
  const std::string bad = begin(host, {"here", "random", "random"}, {(folder.path() / "endless").string()});
  const std::string good = begin(other, {"here", "random"});
  host.ask({{"type", "join"}, {"game", bad}});
  other.ask({{"type", "join"}, {"game", good}});
  // The last card that is discarded begins the first month, and with it the endless script.
  for (int i = 0; i < 2; ++i) host.choose(host.turn_of({0}));
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    CHECK(other.choose(other.turn_of({0}))["type"] == "accepted");
  }
  const auto others_took = std::chrono::steady_clock::now() - begun;
  const Json stopped =
      host.wait([](const Json& heard) { return heard["type"] == "state" && heard["state"] == "stopped"; });
  CHECK(stopped["stopped"].get<std::string>().find("endless") != std::string::npos);
  CHECK(others_took < std::chrono::steady_clock::now() - begun);            // they were done before it was
  CHECK(others_took < std::chrono::seconds(sanitizer().empty() ? 1 : 20));  // a sanitizer slows everybody down
  CHECK(other.choose(other.turn_of({0}))["type"] == "accepted");
}

TEST_CASE("What is not offered says why, in the language of whoever asks", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true, "", "de");
  const std::string game = begin(host, {"here", "random"});
  host.ask({{"type", "join"}, {"game", game}});
  Json state = host.turn_of({0});
  for (int i = 0; i < 40 && state["decision"]["kind"] != "turn"; ++i) {
    host.choose(state, state["decision"]["options"].size() - 1);
    state = host.turn_of({0});
  }
  REQUIRE(state["decision"]["kind"] == "turn");
  CHECK(state["decision"]["prompt"] == "Du bist am Zug. Was tust du?");
  const Json why = host.ask({{"type", "why"}});
  REQUIRE(why["refused"].size() > 0);
  for (const Json& one : why["refused"]) CHECK_FALSE(one["why"].get<std::string>().empty());
  CHECK(host.ask({{"type", "help"}, {"word", "belfort:thieves"}})["title"] == "Diebes-Gilde");
}
