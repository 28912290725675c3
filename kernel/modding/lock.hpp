// castellan.lock: the exact packs a game is played with, so that a difference can be named file by file.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/definitions/ruleset.hpp"
#include "castellan/modding/manifest.hpp"

namespace castellan::modding {

// A lock that can't be read or written. what() names the file.
struct CASTELLAN_API LockError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct LockedPack {
  std::string id;
  std::string version;
  std::string hash;                    // as Pack::hash
  std::vector<HashedFile> files = {};  // as Pack::files; empty where they were not recorded
  std::string author = {};             // the key its author signs with, where it came from a hub
  std::string archive = {};            // SHA-256 of the archive it came in, there as well
  bool operator==(const LockedPack&) const = default;
};

struct CASTELLAN_API PackLock {
  static constexpr int format = 1;

  std::vector<LockedPack> packs;                   // in load order
  std::map<std::string, std::string> preferences;  // those that took effect

  static PackLock of(const Ruleset& rules);
  // Throw LockError.
  static PackLock parse(std::string_view text);
  static PackLock read(const std::filesystem::path& file);
  std::string text() const;
  // Atomically.
  void write(const std::filesystem::path& file) const;
};

// As locks and saves write it, and back. Wrong types throw nlohmann's exceptions.
std::string locked_pack_text(const LockedPack& pack);
LockedPack locked_pack_of(const nlohmann::ordered_json& json);

// What differs between the packs of a lock and those that are loaded, one line each; `owner` is what to call the
// former: "the lock", "the save".
CASTELLAN_API std::vector<std::string> pack_differences(std::span<const LockedPack> locked,
                                                        std::span<const Pack> loaded, std::string_view owner);
CASTELLAN_API std::vector<std::string> preference_differences(const std::map<std::string, std::string>& locked,
                                                              const std::map<std::string, std::string>& loaded,
                                                              std::string_view owner);

// What to ask for to get packs as they were locked: the same version where it is installed, any other where it is not,
// and nothing for packs that are gone. The caller has to look at the differences.
CASTELLAN_API std::vector<std::string> pinned_requests(std::span<const LockedPack> locked,
                                                       std::span<const PackPlace> places);

}  // namespace castellan::modding
