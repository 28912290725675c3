// castellan play as people use it: on a terminal and behind pipes.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "castellan/match/save.hpp"
#include "support/temporary_folder.hpp"
#include "support/terminal.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string ready = "or help: ";  // the end of the line that asks

std::vector<std::string> english_game(std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"play", "--lang", "en", "--seed", "13"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

Environment state_in(const TemporaryFolder& folder) { return {{"XDG_STATE_HOME", folder.path().string()}}; }

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

match::Save kept_in(const TemporaryFolder& folder) {
  return match::Save::read(folder.path() / "castellan" / "game-13.json");
}

}  // namespace

TEST_CASE("play on a terminal starts at once: one person against three greedy bots", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game({"play", "--lang", "en"}, state_in(folder));
  CHECK_THAT(plain(game.until(ready)), ContainsSubstring("Seed ") && ContainsSubstring("Red (you)"));
  game.type("quit");
  CHECK_THAT(plain(game.rest()), ContainsSubstring("castellan play --load "));
  CHECK(game.exit_code() == 0);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "castellan"))
    CHECK(match::Save::read(entry.path()).seats == std::vector<std::string>{"human", "greedy", "greedy", "greedy"});
}

TEST_CASE("no line is wider than a terminal of 80 columns, in any language, with or without colour", "[cli]") {
  const auto [language, asks] = GENERATE(table<std::string, std::string>(
      {{"en", "or help: "}, {"de", "oder hilfe: "}, {"fr", "ou aide\u202f: "}, {"it", "o aiuto: "}}));
  const bool colour = GENERATE(true, false);
  const TemporaryFolder folder;
  Environment environment = state_in(folder);
  if (!colour) environment["NO_COLOR"] = "1";
  OnTerminal game({"play", "--lang", language, "--seed", "7"}, environment);
  std::string output;
  for (int i = 0; i < 90; ++i) {
    output += game.until(asks);
    game.type(i % 3 == 1 ? "2" : "1");
    if (i % 30 != 29) continue;
    for (const char* command : {"help", "why", "rules", "log 100", "board"}) {
      output += game.until(asks);
      game.type(command);
    }
  }
  output += game.until(asks);
  game.type("quit");
  output += game.rest();
  CHECK(game.exit_code() == 0);
  CHECK((output.find('\x1b') != std::string::npos) == colour);
  CHECK(lines_of(output).size() > 400);
  for (const std::string& line : lines_of(output)) {
    INFO(line);
    CHECK(columns(line) <= 80);
  }
}

TEST_CASE("a dumb terminal and --no-color get no colour", "[cli]") {
  const TemporaryFolder folder;
  Environment environment = state_in(folder);
  std::vector<std::string> arguments = english_game();
  SECTION("TERM") { environment["TERM"] = "dumb"; }
  SECTION("--no-color") { arguments.emplace_back("--no-color"); }
  OnTerminal game(arguments, environment);
  CHECK(game.until(ready).find('\x1b') == std::string::npos);
}

TEST_CASE("the end of input saves, and the game goes on from there with the same opponents", "[cli]") {
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  const std::vector<std::string> seats{"human", "greedy", "random"};
  const auto play = [&](const std::vector<std::string>& how, const std::string& input) {
    std::vector<std::string> arguments{"play", "--lang", "en"};
    arguments.insert(arguments.end(), how.begin(), how.end());
    const Run run = run_with_input(arguments, input);
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
  };
  play({"--players", "human,greedy,random", "--seed", "3", "--save", file("whole")}, repeated("1\n", 60));
  play({"--players", "human,greedy,random", "--seed", "3", "--save", file("parts")}, repeated("1\n", 24));
  const match::Save half = match::Save::read(file("parts"));
  play({"--load", file("parts")}, "");
  const match::Save same = match::Save::read(file("parts"));
  CHECK(same.seats == seats);
  CHECK(same.choices.size() == half.choices.size());
  CHECK(same.choices.back().hash == half.choices.back().hash);
  play({"--load", file("parts")}, repeated("1\n", 36));
  const match::Save whole = match::Save::read(file("whole"));
  const match::Save parts = match::Save::read(file("parts"));
  CHECK(parts.choices.size() == whole.choices.size());
  CHECK(parts.choices.back().hash == whole.choices.back().hash);
}

TEST_CASE("ctrl-C, ctrl-D, signals and a closed window save the game and say how to go on", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game(english_game(), state_in(folder));
  game.until(ready);
  game.type("1");
  game.until(ready);
  bool told = true;
  SECTION("ctrl-C") { game.press('\x03'); }
  SECTION("ctrl-D") { game.press('\x04'); }
  SECTION("SIGTERM") { game.signal(SIGTERM); }
  SECTION("SIGHUP") { game.signal(SIGHUP); }
  SECTION("closed window") {
    game.close_terminal();
    told = false;
  }
  const std::string output = plain(game.rest());
  CHECK(game.exit_code() == 0);
  if (told) CHECK_THAT(output, ContainsSubstring("saved") && ContainsSubstring("castellan play --load"));
  CHECK(kept_in(folder).choices.size() == 1);
}

TEST_CASE("ctrl-C is heard while a bot thinks", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game(english_game({"--players", "human,probe:stall /nowhere", "--plugin-path", CASTELLAN_TEST_PLUGINS}),
                  state_in(folder));
  game.until(ready);
  game.type("1");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // so that it mostly has begun
  game.press('\x03');
  CHECK_THAT(plain(game.rest()), ContainsSubstring("saved") && ContainsSubstring("castellan play --load"));
  CHECK(game.exit_code() == 0);
  CHECK(kept_in(folder).choices.size() == 1);
}

TEST_CASE("a kill loses no choice", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game(english_game(), state_in(folder));
  for (int i = 0; i < 3; ++i) {
    game.until(ready);
    game.type("1");
  }
  game.until(ready);
  game.signal(SIGKILL);
  game.rest();
  int own = 0;
  for (const match::SavedChoice& choice : kept_in(folder).choices) own += choice.seat == 1;
  CHECK(own == 3);
}

TEST_CASE("an automatic save goes when the game is over, and never replaces another game's", "[cli]") {
  const TemporaryFolder folder;
  const auto play = [&](int choices) {
    return run_with_input(english_game({"--players", "human,random"}), repeated("1\n", choices), state_in(folder));
  };
  CHECK(play(2).exit_code == 0);
  const std::size_t waiting = kept_in(folder).choices.size();
  CHECK_THAT(play(400).output, ContainsSubstring("wins"));
  CHECK(kept_in(folder).choices.size() == waiting);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "castellan" / "game-13-2.json"));
}

TEST_CASE("undo takes back the last choice, but not past cards seen or dice cast unless it is free", "[cli]") {
  const TemporaryFolder folder;
  const bool free = GENERATE(false, true);
  OnTerminal game(english_game(free ? std::vector<std::string>{"--free-undo"} : std::vector<std::string>{}),
                  state_in(folder));
  game.until(ready);
  game.type("undo");
  CHECK_THAT(game.until(ready), ContainsSubstring("not chosen anything yet"));
  game.type("1");
  game.until(ready);
  game.type("undo");
  CHECK_THAT(game.until(ready), ContainsSubstring("taken back"));
  game.type("1");
  game.until(ready);
  game.type("1");
  game.until(ready);  // crests were dealt and others' discards turned up
  game.type("undo");
  CHECK_THAT(game.until(ready), free ? ContainsSubstring("taken back") : ContainsSubstring("at random"));
}

TEST_CASE("undo does not go past another person's choice", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game(english_game({"--players", "human,human,greedy"}), state_in(folder));
  // Takes the first option until somebody else has to press Enter.
  const auto choose_until_next = [&](const std::string& next) {
    game.type("");
    while (game.until_any({ready, next + ", it is your turn"}) == 0) game.type("1");
  };
  game.until("Red, it is your turn");
  choose_until_next("Blue");
  choose_until_next("Red");
  game.type("");
  game.until(ready);
  game.type("undo");
  CHECK_THAT(game.until(ready), ContainsSubstring("Another person"));
}

TEST_CASE("a hand is shown only when its owner has pressed Enter", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game(english_game({"--players", "human,human,greedy"}), state_in(folder));
  const std::string before = game.until("Press Enter");
  CHECK_THAT(before, !ContainsSubstring("Hand:"));
  game.type("");
  CHECK_THAT(plain(game.until(ready)), ContainsSubstring("Hand:") && ContainsSubstring("Red (you)"));
  game.type("1");
  game.until(ready);
  game.type("1");
  CHECK_THAT(plain(game.until("Press Enter")),
             ContainsSubstring("Blue, it is your turn") && !ContainsSubstring("Hand:"));
}

TEST_CASE("why names the reason for what is not offered, rules explains things, words choose", "[cli]") {
  const TemporaryFolder folder;
  OnTerminal game(english_game(), state_in(folder));
  const auto answer_to = [&](const std::string& typed) {
    game.type(typed);
    return plain(game.until(ready));
  };
  game.until(ready);
  answer_to("1");
  CHECK_THAT(answer_to("1"), ContainsSubstring("Place a worker"));
  CHECK_THAT(answer_to("pass"), ContainsSubstring("Red passes."));
  CHECK_THAT(answer_to("why"), ContainsSubstring("takes no"));
  CHECK_THAT(answer_to("why quarry"), ContainsSubstring("This place takes no elves"));
  CHECK_THAT(answer_to("why nonsense"), ContainsSubstring("nonsense"));
  CHECK_THAT(answer_to("rules forest"), ContainsSubstring("1 wood"));
  CHECK_THAT(answer_to("rules nonsense"), ContainsSubstring("no help"));
  CHECK_THAT(answer_to("nonsense"), ContainsSubstring("not one of the choices"));
  CHECK_THAT(answer_to("send"), ContainsSubstring("fits several"));
  CHECK_THAT(answer_to("999"), ContainsSubstring("not one of the choices"));
  CHECK_THAT(answer_to("log 2"), ContainsSubstring("Red passes."));
  CHECK_THAT(answer_to("save " + (folder.path() / "mine.json").string()), ContainsSubstring("mine.json"));
  CHECK(std::filesystem::exists(folder.path() / "mine.json"));
  CHECK_THAT(answer_to("save /no/such/folder/file.json"), ContainsSubstring("can't be saved"));
  CHECK_THAT(answer_to("board"), ContainsSubstring("Recruiter’s desk"));
  CHECK_THAT(answer_to("forest"), ContainsSubstring("Send 2 elves to the forest"));  // how many?
  CHECK_THAT(answer_to("send 2 elves to the f"), ContainsSubstring("sends an elf to the forest"));
}

TEST_CASE("without a terminal bots play and the story is told", "[cli]") {
  const Run run = run_with_input({"play", "--lang", "en", "--players", "2", "--seed", "4"}, "");
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.output, ContainsSubstring("Month 7") && ContainsSubstring("wins"));
}

TEST_CASE("wrong players are refused with a hint", "[cli]") {
  const auto refused = [](const std::string& players) {
    const Run run = run_with_input({"play", "--players", players}, "");
    CHECK(run.exit_code == 2);
    return run.output;
  };
  CHECK_THAT(refused("humn,greedy"), ContainsSubstring("did you mean \"human\""));
  CHECK_THAT(refused("99"), ContainsSubstring("between 1 and 8"));
  CHECK_THAT(refused("1"), ContainsSubstring("players"));
}
