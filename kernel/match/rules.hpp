// From folders to something that can be played: packs are found, ordered, read and linked.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "castellan/content/explain.hpp"
#include "castellan/content/loader.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/export.hpp"

namespace castellan {

class ScriptHost;
struct Limits;

// The packs can't be loaded; what() is the whole report, file by file.
struct CASTELLAN_API LoadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct RulesRequest {
  std::vector<std::filesystem::path> folders;  // that hold packs
  std::vector<std::string> packs;              // ids; what they depend on comes along
  std::vector<PackSource> more;                // packs that are not on disk, loaded last
  LoadOptions content;
};

// Throws LoadError. `placeholders` are definitions of packs that are gone, as a checkpoint lists them.
CASTELLAN_API std::shared_ptr<const Ruleset> load_rules(const RulesRequest& request,
                                                        const std::string& placeholders = {});

// How the definitions of these packs came about. Throws LoadError where packs can't be found; other problems are in it.
CASTELLAN_API Explanation explain_rules(const RulesRequest& request);

// A Lua state for one thread.
CASTELLAN_API std::shared_ptr<ScriptHost> make_script_host(std::shared_ptr<const Ruleset> rules, const Limits& limits);

}  // namespace castellan
