#include "keeping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/match/save.hpp>
#include <castellan/user_folders.hpp>
#include <system_error>

namespace castellan::cli {
namespace {

bool plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("/._-+:@%").find(c) != std::string_view::npos;
}

// As a word of the shell.
std::string quoted(const std::string& text) {
  if (std::all_of(text.begin(), text.end(), plain)) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

std::filesystem::path state_folder() {
  const std::filesystem::path folder = user_state_folder();
  return folder.empty() ? "." : folder;
}

Keeper::Keeper(std::filesystem::path file, SeatKinds seats, const Match& match)
    : file_(std::move(file)), seats_(std::move(seats)) {
  const std::filesystem::path folder = state_folder();
  automatic_ = file_.empty() || (file_.parent_path() == folder && file_.filename().string().starts_with("game-"));
  if (!file_.empty()) return;
  // Another game with this seed may be waiting to be gone on with.
  file_ = folder / fmt::format("game-{}.json", match.seed());
  for (int n = 2; std::filesystem::exists(file_); ++n) file_ = folder / fmt::format("game-{}-{}.json", match.seed(), n);
}

void Keeper::save(const Match& match, const std::filesystem::path& file) const {
  if (automatic_ && file == file_) {
    std::error_code error;  // if it can't be made, writing says why
    std::filesystem::create_directories(file.parent_path(), error);
  }
  Save save = Save::of(match);
  save.seats = seats_;
  save.write(file);
}

void Keeper::finish(const Match& match) const {
  std::error_code ignored;
  if (automatic_) std::filesystem::remove(file_, ignored);
  else save(match);
}

std::string pack_flags(const PackOptions& packs) {
  std::string flags;
  // A save knows its packs by id; one that was named by its folder has to be named so again, and then so have all.
  if (std::ranges::any_of(packs.mods, [](const std::string& mod) { return mod.find('/') != std::string::npos; }))
    for (const std::string& mod : packs.mods) flags += " --mods " + quoted(mod);
  for (const std::string& path : packs.mod_paths) flags += " --mod-path " + quoted(path);
  if (packs.game != PackOptions().game) flags += " --game " + quoted(packs.game);
  return flags;
}

std::string resume_command(const std::filesystem::path& file, const PackOptions& packs,
                           const PluginPathOption& plugins) {
  std::string command = "castellan play --load " + quoted(file.string()) + pack_flags(packs);
  for (const std::string& path : plugins.paths) command += " --plugin-path " + quoted(path);
  return command;
}

}  // namespace castellan::cli
