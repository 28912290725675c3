// Games on disk.
#include "studio/store/store.hpp"

#include <catch2/catch_test_macros.hpp>
#include <future>

#include "support/temporary_folder.hpp"

using namespace castellan;
using studio::Store;

namespace {

studio::StoredGame some_game(const std::string& id) {
  studio::StoredGame game;
  game.id = id;
  game.title = "Friday";
  game.mods = {"brewers"};
  game.setup = "{}";
  game.seats = {{"here", "Ann", "s1", ""}, {"greedy", "", "", ""}};
  game.spectators = "w1";
  return game;
}

// Asks the store for something and waits until it is done; what went wrong.
template <class Ask>
std::string done(Ask ask) {
  std::promise<std::string> promise;
  ask([&](const std::string& problem) { promise.set_value(problem); });
  return promise.get_future().get();
}

}  // namespace

TEST_CASE("A game is there again after the store was closed, with every choice", "[threads]") {
  const test::TemporaryFolder folder;
  {
    Store store(folder.path() / "games.sqlite");
    CHECK(done([&](Store::Done then) { store.add(some_game("g"), then); }).empty());
    CHECK(done([&](Store::Done then) {
            store.change({"g", 0, {{0, "pass", 0, 0}, {1, "end_turn", 1, 1}}, 2, "running"}, then);
          }).empty());
    // An undo takes the last one back and raises the number.
    CHECK(done([&](Store::Done then) { store.change({"g", 1, {}, 3, "running"}, then); }).empty());
    CHECK(done([&](Store::Done then) { store.change({"g", 1, {{1, "visit", 3, 3}}, 4, "over"}, then); }).empty());
  }
  const Store store(folder.path() / "games.sqlite");
  const studio::StoredGame game = store.game("g").value();
  CHECK(game.title == "Friday");
  CHECK(game.seats == some_game("g").seats);
  CHECK(game.mods == std::vector<std::string>{"brewers"});
  CHECK(game.number == 4);
  CHECK(game.state == "over");
  REQUIRE(game.choices.size() == 2);
  CHECK(game.choices[0].key == "pass");
  CHECK(game.choices[1].key == "visit");
  CHECK(game.choices[1].at == 3);
  REQUIRE(store.games().size() == 1);
  CHECK(store.games()[0].choice_count == 2);
  CHECK_FALSE(store.game("other"));
}

TEST_CASE("One game that can't be written does not keep others from being written", "[threads]") {
  const test::TemporaryFolder folder;
  Store store(folder.path() / "games.sqlite");
  std::promise<std::string> first, twice, second;
  store.add(some_game("a"), [&](const std::string& problem) { first.set_value(problem); });
  store.add(some_game("a"), [&](const std::string& problem) { twice.set_value(problem); });
  store.add(some_game("b"), [&](const std::string& problem) { second.set_value(problem); });
  CHECK(first.get_future().get().empty());
  CHECK_FALSE(twice.get_future().get().empty());
  CHECK(second.get_future().get().empty());
  CHECK(store.games().size() == 2);
}

TEST_CASE("A deleted game leaves nothing behind", "[threads]") {
  const test::TemporaryFolder folder;
  Store store(folder.path() / "games.sqlite");
  store.add(some_game("g"), [](const std::string&) {});
  store.change({"g", 0, {{0, "pass", 0, 0}}, 1, "running"}, [](const std::string&) {});
  CHECK(done([&](Store::Done then) { store.remove("g", then); }).empty());
  CHECK(store.games().empty());
  store.add(some_game("g"), [](const std::string&) {});
  store.flush();
  CHECK(store.game("g")->choices.empty());
}

TEST_CASE("A file that is no database is refused, by name") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("games.sqlite", std::string(4096, 'x'));
  try {
    const Store store(file);
    FAIL("it was taken");
  } catch (const studio::StoreError& e) {
    CHECK(std::string(e.what()).find(file) != std::string::npos);
  }
}
