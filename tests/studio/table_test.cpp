// What happens at a table in an order that clients bring about only now and then: step by step, on its strand.
#include <catch2/catch_test_macros.hpp>

#include "studio_fixture.hpp"

using namespace castellan;
using namespace castellan::studio::testing;
using studio::Guest;
using studio::Table;

namespace {

std::shared_ptr<Guest> silent_guest() {
  const auto guest = std::make_shared<Guest>();
  guest->send = [](const std::string&) {};
  return guest;
}

// Does something while a bot thinks for the seat that is asked, before its choice can come. `guest` has all seats.
void while_bot_thinks(Table& table, const std::shared_ptr<Guest>& guest, std::function<void(Seat seat)> work) {
  std::promise<void> done;
  table.post([&] {
    table.open();
    guest->seats = table.seats_here();
    table.welcome(guest);
    const Seat seat = table.match()->decision().seat;
    table.seat_bot(guest, seat, "random", [&, seat](const Json&) {
      // The bot begins to think as soon as everybody was told, and what it chooses lines up behind this.
      table.post_aside([&, seat] {
        work(seat);
        done.set_value();
      });
    });
  });
  done.get_future().wait();
}

}  // namespace

TEST_CASE("Whoever leaves while a bot thinks takes the game from nobody who waits for it", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::shared_ptr<Table> table = studio.tables().find(begin(host, {"here", "here"}));
  const std::shared_ptr<Guest> guest = silent_guest();
  std::promise<bool> in_memory;
  while_bot_thinks(*table, guest, [&](Seat seat) {
    table->seat_bot(guest, seat, "", [](const Json&) {});
    table->calmly([&] { table->rest(); });
    table->calmly([&] { in_memory.set_value(table->in_memory()); });
    table->dismiss(guest);
  });
  CHECK(in_memory.get_future().get());
  wait_until_asleep(studio, table->id());  // afterwards nothing keeps it
}

TEST_CASE("Nobody who may not undo calls a bot back", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  const std::shared_ptr<Table> table = studio.tables().find(begin(host, {"here", "here"}));
  const std::shared_ptr<Guest> guest = silent_guest();
  const std::shared_ptr<Guest> watcher = silent_guest();
  std::string answer = "it waits for the bot";
  while_bot_thinks(*table, guest, [&](Seat) {
    table->undo(watcher, table->number(), [&](const Json& told) { answer = told["why"]; });
  });
  CHECK(answer == "undo");
}

TEST_CASE("A bot without a time limit thinks beside the match, too", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  studio.house().bots.deadline = {};
  Client host(studio, true);
  const std::string game = begin(host, {"here", "greedy"});
  host.ask({{"type", "join"}, {"game", game}});
  CHECK(host.ask({{"type", "seat_bot"}, {"seat", 0}, {"bot", "greedy"}})["type"] == "accepted");
  for (int i = 0; i < 30; ++i) CHECK(host.ask({{"type", "why"}})["type"] == "refusals");
  CHECK(host.ask({{"type", "seat_bot"}, {"seat", 0}, {"bot", ""}})["type"] == "accepted");
}

TEST_CASE("Nobody plays on at a table whose game was deleted", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  Client host(studio, true);
  Client other(studio, true);
  const std::string game = begin(host, {"here", "here"});
  CHECK(host.ask({{"type", "join"}, {"game", game}})["type"] == "joined");
  studio::StoredGame stored = studio.stored(game);
  const Json state = host.turn_of({0, 1});
  const std::string key = [&] {  // of a choice that would be accepted
    const std::shared_ptr<Table> table = studio.tables().find(game);
    std::promise<std::string> first;
    table->post([&] { first.set_value(table->match()->key(0)); });
    return first.get_future().get();
  }();
  CHECK(other.ask({{"type", "delete_game"}, {"game", game}})["type"] == "deleted");
  CHECK(host.ask({{"type", "choose"}, {"number", state["number"]}, {"keys", {key}}})["why"] == "no_game");
  CHECK(host.ask({{"type", "seat_bot"}, {"seat", 0}, {"bot", "random"}})["why"] == "no_game");
  CHECK(host.ask({{"type", "join"}, {"game", game}})["why"] == "no_game");
  CHECK(host.ask({{"type", "continue_game"}, {"game", game}, {"how", "checkpoint"}})["why"] == "no_game");
  stored.choices.clear();
  studio.store().add(stored, [](const std::string&) {});
  CHECK(studio.stored(game).choices.empty());  // none was left behind
}

TEST_CASE("The language of a client may be asked for while it changes", "[threads]") {
  const test::TemporaryFolder folder;
  Studio studio(folder.path());
  const auto conversation =
      std::make_shared<studio::Conversation>(studio.tables(), studio.house(), true, [](const std::string&) {});
  std::size_t letters = 0;
  std::thread extension([&] {
    for (int i = 0; i < 200; ++i) letters += conversation->language().size();
  });
  for (int i = 0; i < 20; ++i)
    for (const char* language : {"en", "sixteen letters!"})
      conversation->hear(Json{{"type", "hello"}, {"protocol", 1}, {"language", language}}.dump());
  extension.join();
  CHECK(letters >= 400);
  conversation->end();
}
