// Where a user's own things lie, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>

#include "castellan/base/export.hpp"

namespace castellan {

// $XDG_DATA_HOME/castellan or ~/.local/share/castellan; empty if the user has no home folder.
CASTELLAN_API std::filesystem::path user_data_folder();
// $XDG_CONFIG_HOME/castellan or ~/.config/castellan; empty if the user has no home folder.
CASTELLAN_API std::filesystem::path user_config_folder();
// $XDG_STATE_HOME/castellan or ~/.local/state/castellan; empty if the user has no home folder.
CASTELLAN_API std::filesystem::path user_state_folder();
// $XDG_CACHE_HOME/castellan or ~/.cache/castellan; empty if the user has no home folder.
CASTELLAN_API std::filesystem::path user_cache_folder();

}  // namespace castellan
