// A plugin's file, looked into before anything of it runs: is it a whole shared library of this machine, and what does
// its block say?
#pragma once

#include <filesystem>
#include <stdexcept>

#include "castellan/plugin/plugin.hpp"

namespace castellan::plugin {

// A plugin can't be used; what() names the file, says why and what to do.
struct CASTELLAN_API PluginError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws PluginError.
CASTELLAN_API PluginBlock read_plugin_block(const std::filesystem::path& file);

}  // namespace castellan::plugin
