// What a user has settled for all games: profile.yaml.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "castellan/base/diagnostics.hpp"

namespace castellan::modding {

struct Profile {
  // Where packs write the same field, whose value is used: as LoadOptions::prefer.
  std::map<std::string, std::string> prefer;
  // How much scripts may use, where it is not as usual.
  struct ScriptLimits {
    std::optional<std::int64_t> instructions;
    std::optional<std::int64_t> memory;  // MiB
    std::optional<std::int64_t> seconds;
    std::optional<std::int64_t> output;
  };
  ScriptLimits limits;
};

// ~/.config/castellan/profile.yaml, with $XDG_CONFIG_HOME; empty without a home folder.
CASTELLAN_API std::filesystem::path usual_profile();

// Problems are reported with the file, which is added to `files`.
CASTELLAN_API Profile read_profile(const std::filesystem::path& file, std::vector<SourceFile>& files,
                                   Diagnostics& problems);

}  // namespace castellan::modding
