// Saves and replays: a game is its packs, options, seed and choices. The file also carries the hash after each choice
// and a checkpoint of the last quiet point.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "castellan/match/match.hpp"
#include "castellan/modding/lock.hpp"

namespace castellan::match {

// A file that can't be read, or that does not fit what is loaded. what() says where and what to do.
struct CASTELLAN_API SaveError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct SavedChoice {
  int seat = 0;  // counted from 1
  std::string key;
  std::uint64_t hash = 0;  // after the choice
  bool stopped = false;    // a script ran into a limit, so what comes after it is not known
};

struct CASTELLAN_API Save {
  static constexpr int format = 1;

  int rules_revision = 0;
  std::vector<modding::LockedPack> packs;
  std::map<std::string, std::string> preferences;  // as Ruleset::preferences
  int players = 0;
  std::string guilds;                // as GameOptions::choose_guilds takes them
  std::vector<std::string> options;  // `name=value`, where they differ from the usual
  std::vector<std::string> bars;     // as parse_bar() takes them
  std::vector<std::string> seats;    // who sits where, in a front end's own words; no part of the rules; may be empty
  std::uint64_t seed = 0;
  std::string origin;  // the checkpoint the choices start from, if not the seed
  std::vector<SavedChoice> choices;
  std::string checkpoint;

  // Of a match as it stands: runs its choices again to name them and hash the state after each.
  static Save of(const Match& match);
  static Save parse(std::string_view text);
  static Save read(const std::filesystem::path& file);
  std::string text() const;
  // Atomically: a temporary file, fsync, rename. A kill at any moment leaves the old file or the new one.
  void write(const std::filesystem::path& file) const;

  // The options as the loaded packs know them. Throws SaveError if they do not.
  GameOptions game_options(const Ruleset& rules) const;
  // What differs between this save and the loaded packs, file by file, one line each; empty if nothing does.
  std::vector<std::string> differences(const Ruleset& rules) const;
  // How the checkpoint differs from the state a game came to that was replayed with the packs of the save; empty if it
  // does not, or if there is none.
  std::string checkpoint_difference(const Match& replayed) const;
  // Runs the choices and compares the hash after each. Throws SaveError at the first that differs.
  Match replay(std::shared_ptr<const world::Layout> layout, std::shared_ptr<script::ScriptHost> host,
               const std::function<void(const Match&, std::size_t)>& after_each = {}) const;
};

}  // namespace castellan::match
