// What a person sees and types at the table: numbers, commands, headings, and what packs keep.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <optional>

#include "castellan/match/save.hpp"
#include "support/program_packs.hpp"
#include "support/temporary_folder.hpp"
#include "support/terminal.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// A step of the setup, for one person first and then for the bots: the body of `function(game, me)`.
BakersFolder pack_asking(const std::string& body) {
  return BakersFolder({{"setup.yaml",
                        "attributes:\n"
                        "  - {id: flour_sacks, on: player}\n"
                        "  - {id: oven_is_hot, on: table, type: bool}\n"
                        "  - {id: recipe, on: player, type: entity, visibility: hidden}\n"
                        "setup:\n"
                        "  - {id: opening, do: opening, after: crests}\n"},
                       {"setup.lua", "return module {\n  opening = function(game)\n    local me = game.players[1]\n" +
                                         body + "\n  end,\n}\n"},
                       {"locale/en.yaml",
                        "guild:\n  bakers: {name: Bakers’ Guild, short: \"{gold} gold\", text: \"{gold} gold.\"}\n"
                        "phase:\n  opening: {name: Opening of the bakery}\n"
                        "attribute:\n  flour_sacks: {name: sacks of flour}\n"
                        "ask:\n  opening: {bid: \"How much do you bid?\", bid_none: No bid, really: \"Really?\"}\n"}});
}

class Game {
 public:
  Game(const std::vector<std::string>& more, std::string language = "en") {
    std::vector<std::string> arguments{"play", "--seed", "13", "--lang", std::move(language), "--no-color"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    terminal_.emplace(arguments, Environment{{"XDG_STATE_HOME", state_.path().string()}});
  }
  std::string until(const std::string& text) { return plain(terminal_->until(text)); }
  std::string answer_to(const std::string& typed, const std::string& asks = "or help: ") {
    terminal_->type(typed);
    return until(asks);
  }
  match::Save kept() const { return match::Save::read(state_.path() / "castellan" / "game-13.json"); }

 private:
  TemporaryFolder state_;
  std::optional<OnTerminal> terminal_;
};

}  // namespace

TEST_CASE("where a number is asked for, what is typed is the number", "[cli]") {
  const BakersFolder pack = pack_asking(
      "    local bid = ask.number { me, min = 0, max = 12, prompt = 'bid', optional = true }\n"
      "    me.flour_sacks = bid or 99");
  const auto [typed, chosen, shown] =
      GENERATE(table<std::string, std::string, std::string>({{"2", "2", "of flour: R 2\n"},
                                                             {"0", "0", ""},
                                                             {"12", "12", "of flour: R 12\n"},
                                                             {"-", "none", "of flour: R 99\n"}}));
  Game game({"--mods", pack.path()});
  game.until("or help: ");
  game.answer_to("1");
  const std::string asked = game.answer_to("1");
  CHECK_THAT(asked, ContainsSubstring("How much do you bid?") && ContainsSubstring("-  No bid") &&
                        ContainsSubstring("Type a number from 0 to 12, or help:"));
  CHECK_THAT(game.answer_to("13"), ContainsSubstring("\"13\" is not from 0 to 12."));
  CHECK_THAT(game.answer_to("-1"), ContainsSubstring("\"-1\" is not from 0 to 12."));
  const std::string after = game.answer_to(typed);
  CHECK_THAT(after, ContainsSubstring(shown));
  CHECK(std::ranges::any_of(game.kept().choices, [&](const match::SavedChoice& c) { return c.key == chosen; }));
}

TEST_CASE("what a failing script told is taken back, and that it failed is told", "[cli]") {
  const BakersFolder pack = pack_asking(
      "    me:gain { gold = 7 }\n"
      "    if ask.yes { me, prompt = 'really' } then error('no dough') end");
  Game game({"--mods", pack.path(), "--free-undo"});
  game.until("or help: ");
  game.answer_to("1");
  CHECK_THAT(game.answer_to("1"), ContainsSubstring("Red gains 7 gold (Opening of the bakery)."));
  const std::string after = game.answer_to("yes");
  CHECK_THAT(after,
             ContainsSubstring("Taken back: Red gains 7 gold (Opening of the bakery).") &&
                 ContainsSubstring("A script failed and counts as done without effect (Opening of the bakery).") &&
                 ContainsSubstring("no dough"));
  CHECK(after.find("Taken back") < after.find("A script failed"));
  CHECK_THAT(game.answer_to("log 100"), !ContainsSubstring("7 gold"));
  CHECK_THAT(game.answer_to("undo"), ContainsSubstring("Red gains 7 gold (Opening of the bakery)."));
}

TEST_CASE("without a terminal the story of a failing script is taken back too", "[cli]") {
  const BakersFolder pack = pack_asking(
      "    me:gain { gold = 7 }\n"
      "    local _ = ask.yes { me, prompt = 'really' }\n    error('no dough')");
  const Run run = run_with_input(
      {"play", "--lang", "en", "--players", "3", "--seed", "4", "--stop-after", "20", "--mods", pack.path()}, "");
  CHECK_THAT(run.output, ContainsSubstring("Taken back: Red gains 7 gold") && ContainsSubstring("A script failed"));
}

TEST_CASE("the table shows what packs keep in public, discards, and no crest before it is dealt", "[cli]") {
  const BakersFolder pack = pack_asking(
      "    me.flour_sacks = 3\n    game.players[2].flour_sacks = 1\n    game.oven_is_hot = true\n"
      "    me.recipe = me");
  Game game({"--mods", pack.path()});
  const std::string first = game.until("or help: ");
  CHECK_THAT(first, ContainsSubstring("R Red (you)     0   0     -") && !ContainsSubstring("flour"));
  game.answer_to("1");
  game.answer_to("1");
  const std::string board = game.answer_to("board");
  CHECK_THAT(board, ContainsSubstring("Sacks of flour: R 3, B 1\n") && ContainsSubstring("Oven is hot: Yes\n"));
  CHECK_THAT(board, !ContainsSubstring("ecipe") && !ContainsSubstring("R Red (you)     0   0     -"));
  CHECK_THAT(board, ContainsSubstring("Discards (8 cards): "));
}

TEST_CASE("colours reach the terminal as colours, beside every label", "[cli]") {
  const TemporaryFolder state;
  OnTerminal game({"play", "--seed", "13", "--lang", "en"}, Environment{{"XDG_STATE_HOME", state.path().string()}});
  std::string shown;
  for (const char* typed : {"1", "1", "1", "board"}) {
    shown += game.until("or help: ");
    game.type(typed);
  }
  shown += game.until("or help: ");
  CHECK_THAT(shown, ContainsSubstring("\x1b[") && !ContainsSubstring("\\x1b"));
}

TEST_CASE("headings of the table are whole at 80 columns in every language", "[cli]") {
  const auto [language, asks, headings] = GENERATE(table<std::string, std::string, std::vector<std::string>>(
      {{"en", "or help: ", {"Blacksmith", "Gardens", "Library", "Market ", "Markers", "Owner", "Walls|Wall"}},
       {"de", "oder hilfe: ", {"Schmiede", "Gärten", "Bibliothek", "Markt", "Figuren", "Besitz"}},
       {"fr", "ou aide\u202f: ", {"Forge", "Jardin", "Bibliothèque", "Marché", "Marqueurs", "À qui"}},
       {"it", "o aiuto: ", {"Fabbro", "Giardini", "Libreria", "Mercato", "Segnalini", "Di chi"}}}));
  Game game({}, language);
  const std::string table = game.until(asks);
  const std::string above = table.substr(0, table.find("\n1 "));
  for (const std::string& heading : headings) {
    INFO(above);
    CHECK_THAT(above, ContainsSubstring(heading.substr(0, heading.find('|'))) ||
                          ContainsSubstring(heading.substr(heading.find('|') + 1)));
  }
}

TEST_CASE("commands have words in every language, and the English ones are always understood", "[cli]") {
  struct Speech {
    std::string language, asks, help, rules, answer;
  };
  const Speech s = GENERATE(Speech{"en", "or help: ", "help", "rules taxes", "The tax grows"},
                            Speech{"de", "oder hilfe: ", "hilfe", "regeln steuern", "Die Steuer"},
                            Speech{"fr", "ou aide\u202f: ", "aide", "regles taxes", "L’impôt"},
                            Speech{"it", "o aiuto: ", "aiuto", "regole tasse", "La tassa"});
  Game game({}, s.language);
  game.until(s.asks);
  const std::string help = game.answer_to(s.help, s.asks);
  CHECK_THAT(help, ContainsSubstring(s.help + " (h, ?)"));
  const std::string in_english = game.answer_to("help", s.asks);
  CHECK(in_english.substr(in_english.find('\n')) == help.substr(help.find('\n')));
  CHECK_THAT(game.answer_to(s.rules, s.asks), ContainsSubstring(s.answer));
  CHECK_THAT(game.answer_to("rules " + s.rules.substr(s.rules.find(' ') + 1), s.asks), ContainsSubstring(s.answer));
}

TEST_CASE("a visit to the trading post can be taken back, and says how", "[cli]") {
  Game game({});
  std::string screen = game.until("or help: ");
  for (int i = 0; i < 60 && screen.find("Visit the trading post") == std::string::npos; ++i)
    screen = game.answer_to("1");
  REQUIRE_THAT(screen, ContainsSubstring("Visit the trading post"));
  const std::string trades = game.answer_to("visit the");
  CHECK_THAT(trades, ContainsSubstring("What do you trade?") && ContainsSubstring("(undo: back to the choice before)"));
  CHECK_THAT(game.answer_to("undo"), ContainsSubstring("Visit the trading post"));
}
