// From folders to something that can be played: packs are found, ordered, read and linked.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "castellan/content/explain.hpp"
#include "castellan/content/loader.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/export.hpp"
#include "castellan/modding/lock.hpp"
#include "castellan/modding/manifest.hpp"

namespace castellan {

class ScriptHost;
struct Limits;

// The packs can't be loaded; what() is the whole report, file by file.
struct CASTELLAN_API LoadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct RulesRequest {
  std::vector<std::filesystem::path> folders;  // that hold packs
  std::vector<PackPlace> places;               // packs in a certain place: used instead of others of the same id
  std::vector<std::string> packs;              // `brewers`, `hops@^1.2`; what they depend on comes along
  std::string late;                            // a pack that is loaded after all that do not need it
  std::vector<LockedPack> saved;               // loaded too, in these versions where they are installed
  std::optional<PackLock> lock;                // exactly these packs and preferences, or none at all
  std::vector<PackSource> more;                // packs that are not on disk, loaded last
  Diagnostics problems;                        // of finding packs, if somebody else has looked for them
  LoadOptions content;
};

// All packs there are for a request, and what of them is asked for; what those depend on comes along.
CASTELLAN_API std::vector<PackPlace> available_packs(const RulesRequest& request, Diagnostics& problems);
CASTELLAN_API std::vector<std::string> wanted_packs(const RulesRequest& request, std::span<const PackPlace> available);

// What came of loading packs, good or bad.
struct LoadedRules {
  std::shared_ptr<Ruleset> rules;  // nothing if the packs can't even be chosen; to be played with only without errors
  std::vector<PackSource> packs;   // in load order
  std::vector<SourceFile> files;   // that the problems are in
  Diagnostics problems;
};
// Throws LoadError only where a lock is not met.
CASTELLAN_API LoadedRules try_load_rules(const RulesRequest& request, const std::string& placeholders = {});

// Throws LoadError. `placeholders` are definitions of packs that are gone, as a checkpoint lists them.
CASTELLAN_API std::shared_ptr<const Ruleset> load_rules(const RulesRequest& request,
                                                        const std::string& placeholders = {});

// How the definitions of these packs came about. Throws LoadError where packs can't be found; other problems are in it.
CASTELLAN_API Explanation explain_rules(const RulesRequest& request);

// A Lua state for one thread.
CASTELLAN_API std::shared_ptr<ScriptHost> make_script_host(std::shared_ptr<const Ruleset> rules, const Limits& limits);

}  // namespace castellan
