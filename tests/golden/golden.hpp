// Recorded games: what they are, where they lie, and how they are told.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "castellan/match/save.hpp"

namespace castellan::golden {

struct Game {
  std::string name;  // of its two files: `<name>.json`, a save, and `<name>.txt`, its story
  int players = 0;
  std::string language;
  std::string guilds;                    // a selection, or names
  std::vector<std::string> packs = {};   // besides the base game
  std::vector<std::string> visits = {};  // guilds that must be activated in it
  std::vector<std::string> made = {};    // choices that must be made in it, by the beginning of their keys
};
const std::vector<Game>& games();

std::filesystem::path file_of(const Game& game, const std::string& ending);
std::string read_text(const std::filesystem::path& file);

using Lines = std::vector<std::string>;
Lines lines_of(const std::string& text);

// The choices of a save, told in a language: every event as the table sees it, every question as the one who is asked
// sees it, with what was chosen. Ends with a note in brackets where a recorded choice is not offered any more.
Lines tell(const match::Save& save, const std::shared_ptr<const Ruleset>& rules, const std::string& language);

// Why the recorded states are not reached, or empty.
std::string replay_problem(const match::Save& save, const std::shared_ptr<const Ruleset>& rules);

// Empty if nothing differs. Otherwise the first lines that do, numbered, recorded and now.
std::string difference(const Lines& recorded, const Lines& now);

// A game of random bots in which all guilds of `visits` are activated and all choices of `made` are made: the first
// seed that has one.
match::Save play(const Game& game, const std::shared_ptr<const Ruleset>& rules);
// How often a guild is activated in a save; how often a choice is made whose key begins like this.
int visits_of(const match::Save& save, const std::string& guild);
int choices_of(const match::Save& save, const std::string& key);

}  // namespace castellan::golden
