// Packs, options and guilds to play with, under a name: a small YAML file with a lock, which can be sent to friends.
#pragma once

#include <castellan/modding/lock.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace castellan::cli {

struct PackSet {
  std::string name;
  std::vector<std::string> mods, options;
  std::string guilds;
  modding::PackLock lock;

  std::string text() const;
  // Throws std::runtime_error, with the file's name.
  static PackSet parse(const std::string& text, const std::string& file);
  static PackSet read(const std::filesystem::path& file);
  // A name among the user's own, or a file.
  static PackSet find(const std::string& name_or_file);
};

// ~/.config/castellan/sets
std::filesystem::path sets_folder();

// A lock whose packs know their authors, where they came from a hub.
modding::PackLock lock_with_authors(const Ruleset& rules);

// Packs that are named and not there: says which, and offers to fetch exactly these. False: they are still missing.
// `yes`: the user has agreed in advance. `what`: "the save game.json".
bool fetch_missing(const std::vector<modding::LockedPack>& packs, const std::string& what, bool yes);

}  // namespace castellan::cli
