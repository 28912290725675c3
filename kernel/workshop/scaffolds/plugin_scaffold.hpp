// A new native plugin that works as it is, to build on: what `castellan plugin new` writes. Made from
// tools/templates/plugin_<kind>.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

struct PluginOrder {
  std::string kind = "bot";
  std::string name;
  std::filesystem::path into = ".";  // where its folder is made
};

struct PluginScaffold {
  std::filesystem::path folder;
  std::vector<std::string> files;  // sorted
};

// Nothing is ever overwritten: a folder that holds something is an error. Throws ScaffoldError and FileError.
CASTELLAN_API PluginScaffold write_plugin(const PluginOrder& order);

}  // namespace castellan::workshop
