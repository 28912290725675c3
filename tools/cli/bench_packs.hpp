// Packs made to be measured: many on disk to load, and some in memory that are only there.
#pragma once

#include <castellan/match/rules.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace castellan::cli {

// A folder of small packs, each a guild with a question and an attribute; gone when this is destroyed.
class PackFolder {
 public:
  explicit PackFolder(int count);
  ~PackFolder();
  PackFolder(const PackFolder&) = delete;
  PackFolder& operator=(const PackFolder&) = delete;

  // The game's own packs and all of the folder.
  match::RulesRequest request(const match::RulesRequest& game) const;
  // The same rules from a cache that lies here, where they are kept already; nothing where they can't be kept.
  std::optional<match::RulesRequest> kept(match::RulesRequest request) const;

 private:
  std::filesystem::path folder_;
  int count_;
};

// The least any loader has to do for these packs: find the files, read them, parse the YAML, compile the Lua.
// Returns how many files there were.
std::size_t load_floor(const match::RulesRequest& request);

// The game with `count` packs whose hooks are never called, or are called and look at something.
enum class Hooks : std::uint8_t { silent, busy };
match::RulesRequest with_hooking_packs(match::RulesRequest request, int count, Hooks hooks);

// The game with a pack whose Lua is asked about every building and plank: three functions that modify costs and two
// conditions, none of them behind a filter.
match::RulesRequest with_asking_pack(match::RulesRequest request);
// The packs that come with the program, the game itself aside.
struct BundledPack {
  std::string id;
  bool example = false;
};
std::vector<BundledPack> bundled_packs();

}  // namespace castellan::cli
