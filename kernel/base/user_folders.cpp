#include "castellan/base/user_folders.hpp"

#include <cstdlib>

namespace castellan {
namespace {

// The specification says to ignore relative paths.
std::filesystem::path absolute_path_in(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value == '/' ? value : "";
}

std::filesystem::path folder(const char* variable, const char* below_home) {
  if (const auto named = absolute_path_in(variable); !named.empty()) return named / "castellan";
  if (const auto home = absolute_path_in("HOME"); !home.empty()) return home / below_home / "castellan";
  return {};
}

}  // namespace

std::filesystem::path user_data_folder() { return folder("XDG_DATA_HOME", ".local/share"); }
std::filesystem::path user_config_folder() { return folder("XDG_CONFIG_HOME", ".config"); }
std::filesystem::path user_state_folder() { return folder("XDG_STATE_HOME", ".local/state"); }
std::filesystem::path user_cache_folder() { return folder("XDG_CACHE_HOME", ".cache"); }

}  // namespace castellan
