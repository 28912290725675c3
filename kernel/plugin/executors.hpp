// Executors of the lab by name: plugins of that kind.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "castellan/lab/executor.hpp"
#include "castellan/plugin/plugin_path.hpp"

namespace castellan::plugin {

// It keeps its library loaded. Throws PluginError if there is none of that name, or if it can't be used.
CASTELLAN_API std::unique_ptr<lab::Executor> make_executor(const std::string& name,
                                                           const std::vector<std::filesystem::path>& folders);

}  // namespace castellan::plugin
