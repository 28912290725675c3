// A game at a terminal: people type, bots answer, everything is told.
#pragma once

#include <castellan/match/undo_plan.hpp>
#include <castellan/match/words.hpp>
#include <map>
#include <string>
#include <vector>

#include "input.hpp"
#include "keeping.hpp"
#include "live_packs.hpp"
#include "seats.hpp"
#include "story.hpp"
#include "terminal.hpp"

namespace castellan::cli {

struct SessionOptions {
  SeatKinds seats;
  std::string language;
  std::string save;   // empty: an automatic file
  PackOptions packs;  // to find them again
  bool free_undo = false;
  bool no_colour = false;
  std::size_t stop_after = 0;  // choices; 0: play on
  PluginPathOption plugins;    // likewise
  plugin::BotOptions bots;
  LivePacks* live = nullptr;  // packs that may change while the game is played
};

class Session {
 public:
  Session(match::Match& match, SessionOptions options);
  // Plays until the game is over or left. An exit code.
  int run();

 private:
  enum class After { ask_again, show_again, chosen, leave };
  struct Command {
    const char* name;  // in English; `command.<name>` has the words of a language, `ui.help_<name>` what it does
    After (Session::*run)(const std::string& argument);
  };
  static const std::vector<Command>& commands();

  // session.cpp
  bool let_decide(Seat seat);
  void keep();
  bool hand_over(Seat seat);
  void show(bool whole);
  void show_options();
  bool phase_is_new(Seat seat);
  After read_and_obey();
  After reload();
  After obey(const std::string& line);
  After choose(const std::string& text);
  After choose_option(std::size_t option);
  std::vector<std::string> labels() const;
  void list_options(const std::vector<std::size_t>& which);
  void tell_story();
  std::string question() const;
  match::UndoPlan undo_plan() const;
  bool leads_back() const;
  int leave();
  int finish();

  // commands.cpp
  std::vector<std::string> words_of(const Command& command) const;
  const Command* command_called(const std::string& word) const;
  const Command* command_begun(const std::string& word) const;
  After undo(const std::string& argument);
  After log(const std::string& argument);
  After why(const std::string& argument);
  After rules(const std::string& argument);
  After save(const std::string& argument);
  After board(const std::string& argument);
  After help(const std::string& argument);
  After quit(const std::string& argument);

  Story& story() { return stories_.at(viewer_); }
  const Story& story() const { return stories_.at(viewer_); }
  const match::Words& words() const { return story().words(); }
  // A text of the front end; it may name commands.
  std::string ui(const std::string& key, match::Words::Arguments arguments = {}) const;
  void say(const std::string& key, const match::Words::Arguments& arguments = {}) {
    terminal_.paragraph(ui(key, arguments));
  }

  match::Match& match_;
  SessionOptions options_;
  SeatedBots seats_;
  Keeper keeper_;
  Terminal terminal_;
  Input input_;
  bool keeping_failed_ = false;
  std::map<Seat, Story> stories_;           // by viewer
  Seat viewer_ = nobody;                    // who looks at the screen
  std::map<Seat, std::pair<int, int>> at_;  // month and kind of decision each viewer saw last
};

}  // namespace castellan::cli
