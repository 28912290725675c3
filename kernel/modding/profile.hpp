// What a user has settled for all games: profile.yaml.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "castellan/content/diagnostics.hpp"

namespace castellan {

struct Profile {
  // Where packs write the same field, whose value is used: as LoadOptions::prefer.
  std::map<std::string, std::string> prefer;
};

// ~/.config/castellan/profile.yaml, with $XDG_CONFIG_HOME; empty for somebody without a home.
CASTELLAN_API std::filesystem::path usual_profile();

// Problems are reported with the file, which is added to `files`.
CASTELLAN_API Profile read_profile(const std::filesystem::path& file, std::vector<SourceFile>& files,
                                   Diagnostics& problems);

}  // namespace castellan
