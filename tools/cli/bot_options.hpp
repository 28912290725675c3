// Bots, as a command lets them be chosen and bounded.
#pragma once

#include <castellan/plugin/bots.hpp>
#include <memory>
#include <string>
#include <vector>

#include "command_line.hpp"

namespace castellan::cli {

// Where else plugins lie.
struct PluginPathOption {
  std::vector<std::string> paths;

  void add_to(Command& command);
  std::vector<std::filesystem::path> folders() const { return plugin::plugin_folders(paths); }
};

struct BotChoice {
  PluginPathOption plugins;
  double seconds = 60;  // for a decision

  void add_to(Command& command);
  plugin::BotOptions options(std::shared_ptr<bots::BotMishaps> mishaps) const;
};

}  // namespace castellan::cli
