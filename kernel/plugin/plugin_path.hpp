// Where plugins lie, found by the names of their files alone: nothing is opened.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::plugin {

// libcastellan_<kind>_<name>.so
struct PluginFile {
  std::string kind;
  std::string name;
  std::filesystem::path path;
  bool hidden = false;  // another of the same kind and name comes first

  // The folder of its own files, beside it.
  std::filesystem::path data() const { return path.parent_path() / (kind + "_" + name); }
};

// A word that can be a plugin's name: a-z, 0-9 and _, at most 31 of them, beginning with a letter.
CASTELLAN_API bool is_plugin_name(std::string_view word);

// Where to look, in this order: `first`, $CASTELLAN_PLUGIN_PATH (folders, separated by colons), those that came with
// Castellan. Paths are made absolute.
CASTELLAN_API std::vector<std::filesystem::path> plugin_folders(std::span<const std::string> first = {});

// All there are, sorted by kind and name; hidden ones after those that hide them.
CASTELLAN_API std::vector<PluginFile> find_plugins(std::span<const std::filesystem::path> folders);

}  // namespace castellan::plugin
