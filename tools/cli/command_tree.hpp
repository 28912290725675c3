// The commands as shells need them to complete what is typed.
#pragma once

#include <string>
#include <vector>

#include "command_line.hpp"

namespace castellan::cli {

struct CommandPlace {
  std::vector<std::string> names;  // of a flag: `--yes`, `-y`; none for a place without a name
  std::string description;
  Fits fits = Fits::nothing;       // nothing: a flag without a value
  std::vector<std::string> words;  // of a bot: what fits besides
  bool list = false;               // several, separated by commas
};

struct CommandNode {
  std::string path;  // `castellan mod new`
  std::string name, description;
  std::vector<CommandPlace> flags, places;
  std::vector<CommandNode> commands;
};

CommandNode command_tree(const Command& root);
// The node and all below it.
std::vector<const CommandNode*> all_commands(const CommandNode& root);

// What a shell asks for the ids of all packs.
inline constexpr const char* pack_ids_command = "castellan mod list --ids 2>/dev/null";

// And for the names of all bots.
inline constexpr const char* bot_names_command = "castellan plugin list --names 2>/dev/null";

// Scripts for shells.
std::string bash_completion(const CommandNode& root);
std::string zsh_completion(const CommandNode& root);
std::string fish_completion(const CommandNode& root);

}  // namespace castellan::cli
