// Rules of packs that lie in some folder.
#pragma once

#include <filesystem>

#include "castellan/match/rules.hpp"
#include "castellan/modding/packs.hpp"

namespace castellan::testing {

// The base game with the pack in a folder, as `--mods ./folder` loads it. Throws LoadError.
inline match::RulesRequest request_with_folder(const std::filesystem::path& folder) {
  match::RulesRequest request;
  request.folders = modding::pack_folders();
  request.places = {modding::pack_at(folder)};
  request.packs = {request.places[0].id, "belfort"};
  return request;
}
inline std::shared_ptr<const Ruleset> rules_with_folder(const std::filesystem::path& folder) {
  return load_rules(request_with_folder(folder));
}

}  // namespace castellan::testing
