// What can be said of a plugin.
#pragma once

#include <castellan/plugin/loader.hpp>
#include <nlohmann/json.hpp>
#include <string>

namespace castellan::cli {

struct PluginReport {
  plugin::PluginFile file;
  plugin::PluginInfo info;  // as far as it could be read
  std::string problem;      // why it can't be used; empty if nothing speaks against it
};

// From its file alone.
PluginReport report_of(const plugin::PluginFile& file);
nlohmann::ordered_json json_of(const PluginReport& plugin);

}  // namespace castellan::cli
