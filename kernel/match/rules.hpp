// From folders to something that can be played, in a straight line: packs are found, resolved and read (modding), their
// files parsed, merged and read as records (content), and scripts linked (script). Only this place knows all steps.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/loader.hpp"
#include "castellan/content/merging/explain.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/modding/pack_request.hpp"

namespace castellan::script {
class ScriptHost;
struct Limits;
}  // namespace castellan::script

namespace castellan::match {

struct RulesRequest : modding::PackRequest {
  content::LoadOptions content;
  std::filesystem::path cache;  // a folder where load_rules() keeps what it has loaded; none if empty
};

// What came of loading packs, good or bad.
struct LoadedRules {
  std::shared_ptr<Ruleset> rules;  // nothing if the packs can't even be chosen; to be played with only without errors
  std::vector<content::PackSource> packs;  // in load order
  std::vector<SourceFile> files;           // that the problems are in
  Diagnostics problems;
};
// Throws LoadError only where a lock is not met.
CASTELLAN_API LoadedRules try_load_rules(const RulesRequest& request, const std::string& placeholders = {});

// Throws LoadError. `placeholders` are definitions of packs that are gone, as a checkpoint lists them.
CASTELLAN_API std::shared_ptr<const Ruleset> load_rules(const RulesRequest& request,
                                                        const std::string& placeholders = {});

// How the definitions of these packs came about. Throws LoadError where packs can't be found; other problems are in it.
CASTELLAN_API content::Explanation explain_rules(const RulesRequest& request);

// A Lua state for one thread.
CASTELLAN_API std::shared_ptr<script::ScriptHost> make_script_host(std::shared_ptr<const Ruleset> rules,
                                                                   const script::Limits& limits);

}  // namespace castellan::match
