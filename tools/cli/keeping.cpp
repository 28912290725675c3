#include "keeping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/user_folders.hpp>
#include <castellan/match/save.hpp>
#include <system_error>

#include "mishaps.hpp"
#include "shell_word.hpp"

namespace castellan::cli {
std::filesystem::path state_folder() {
  const std::filesystem::path folder = user_state_folder();
  return folder.empty() ? "." : folder;
}

Keeper::Keeper(std::filesystem::path file, SeatKinds seats, const match::Match& match)
    : file_(std::move(file)), seats_(std::move(seats)) {
  const std::filesystem::path folder = state_folder();
  automatic_ = file_.empty() || (file_.parent_path() == folder && file_.filename().string().starts_with("game-"));
  if (!file_.empty()) return;
  // Another game with this seed may be unfinished, or be played right now.
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (int n = 1; !lock_; ++n) {
    file_ = folder / fmt::format("game-{}{}.json", match.seed(), n == 1 ? "" : fmt::format("-{}", n));
    if (std::filesystem::exists(file_, error)) continue;
    try {
      lock_ = std::make_shared<FileLock>(file_);
    } catch (const FileInUse&) {
    }
  }
}

void Keeper::keep_up(const match::Match& match) {
  constexpr std::chrono::seconds pause{1};
  const auto now = std::chrono::steady_clock::now();
  std::error_code error;
  const std::filesystem::file_status there = std::filesystem::status(file_, error);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) return;  // a pipe gets it once
  if (failed_ || (kept_ && now < *kept_ + pause)) return;
  try {
    save(match);
  } catch (const match::SaveError& e) {
    warn_now(fmt::format("the game is not being saved: {}", e.what()));
    failed_ = true;
  }
  kept_ = std::chrono::steady_clock::now();
}

void Keeper::save(const match::Match& match, const std::filesystem::path& file) const {
  if (automatic_ && file == file_) {
    std::error_code error;  // if it can't be made, writing says why
    std::filesystem::create_directories(file.parent_path(), error);
  }
  std::optional<FileLock> other;  // of another game, perhaps
  try {
    if (file != file_) other.emplace(file);
  } catch (const FileInUse& e) {
    throw match::SaveError(e.what());
  }
  match::Save save = match::Save::of(match);
  save.seats = seats_;
  save.write(file);
}

void Keeper::finish(const match::Match& match) const {
  std::error_code ignored;
  if (automatic_) std::filesystem::remove(file_, ignored);
  else save(match);
}

std::string pack_flags(const PackOptions& packs) {
  std::string flags;
  // A save knows its packs by id; one that was named by its folder has to be named so again, and then so have all.
  if (std::ranges::any_of(packs.mods, [](const std::string& mod) { return mod.find('/') != std::string::npos; }))
    for (const std::string& mod : packs.mods) flags += " --mods " + shell_word(mod);
  for (const std::string& path : packs.mod_paths) flags += " --mod-path " + shell_word(path);
  if (packs.game != PackOptions().game) flags += " --game " + shell_word(packs.game);
  return flags;
}

std::string resume_command(const std::filesystem::path& file, const PackOptions& packs,
                           const PluginPathOption& plugins) {
  std::string command = "castellan play --load " + shell_word(file.string()) + pack_flags(packs);
  for (const std::string& path : plugins.paths) command += " --plugin-path " + shell_word(path);
  return command;
}

}  // namespace castellan::cli
