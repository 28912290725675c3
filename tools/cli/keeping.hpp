// Keeping a game on disk while it is played: whatever happens to the program, at most the choice being made is lost.
#pragma once

#include <castellan/base/file_lock.hpp>
#include <castellan/match/match.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot_options.hpp"
#include "command.hpp"
#include "seats.hpp"

namespace castellan::cli {

class Keeper {
 public:
  // `file`: where to; empty for a file of this game in the user's state folder, which goes when the game is over. That
  // one is locked; a file that was named is for the caller to lock, before it is read.
  Keeper(std::filesystem::path file, SeatKinds seats, const match::Match& match);

  const std::filesystem::path& file() const { return file_; }
  // Writes the game. Throws SaveError.
  void save(const match::Match& match) const { save(match, file_); }
  void save(const match::Match& match, const std::filesystem::path& file) const;
  // The same while bots play, as often as is worth it: at most a second of play is lost. A game that can't be kept goes
  // on; that is told once.
  void keep_up(const match::Match& match);
  // The game is over: an automatic save is of no use any more, one the user asked for holds the result.
  void finish(const match::Match& match) const;

 private:
  std::filesystem::path file_;
  SeatKinds seats_;
  bool automatic_ = false;
  std::shared_ptr<const FileLock> lock_;
  std::optional<std::chrono::steady_clock::time_point> kept_;
  bool failed_ = false;
};

// $XDG_STATE_HOME/castellan or ~/.local/state/castellan; the current folder if there is no home folder.
std::filesystem::path state_folder();
// What to type to continue a saved game.
std::string resume_command(const std::filesystem::path& file, const PackOptions& packs,
                           const PluginPathOption& plugins);
// The flags that find the same packs again: those that are not in a usual folder.
std::string pack_flags(const PackOptions& packs);

}  // namespace castellan::cli
