// Completion in zsh, with descriptions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command_tree.hpp"

namespace castellan::cli {
namespace {

std::string zsh_action(const CommandPlace& place) {
  const char* list = place.list ? "_castellan_last; " : "";
  switch (place.fits) {
    case Fits::word: return fmt::format("{}compadd -- {}", list, fmt::join(place.words, " "));
    case Fits::bot:
      return fmt::format("{}compadd -- ${{(f)\"$({})\"}} {}", list, bot_names_command, fmt::join(place.words, " "));
    case Fits::pack: return fmt::format("{}compadd -- ${{(f)\"$({})\"}}; _path_files -/", list, pack_ids_command);
    case Fits::file: return "_files";
    case Fits::folder: return "_path_files -/";
    case Fits::anything:
    case Fits::nothing: break;
  }
  return ":";
}

// `'name:what it is'`; a colon in a name would end it.
std::string described(const std::string& name, const std::string& description) {
  return fmt::format(" '{}:{}'", name, description);
}

std::string patterns(const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& one : all) out += (out.empty() ? "'" : "|'") + one + "'";
  return out;
}

}  // namespace

std::string zsh_completion(const CommandNode& root) {
  const std::vector<const CommandNode*> all = all_commands(root);
  std::vector<std::string> paths, valued;
  std::string values, flags, places;
  for (const CommandNode* command : all) {
    if (command != &root) paths.push_back(command->path);
    std::string names;
    for (const CommandPlace& flag : command->flags)
      for (const std::string& name : flag.names) {
        names += described(name, flag.description);
        if (flag.fits == Fits::nothing) continue;
        valued.push_back(command->path + " " + name);
        values += fmt::format("    ('{} {}') {}; return ;;\n", command->path, name, zsh_action(flag));
      }
    flags += fmt::format("      ('{}') found=({} ) ;;\n", command->path, names);
    std::string commands;
    for (const CommandNode& below : command->commands) commands += described(below.name, below.description);
    if (!commands.empty())
      places += fmt::format("    ('{} 0') found=({} ); _describe command found ;;\n", command->path, commands);
    for (std::size_t i = 0; i < command->places.size(); ++i)
      places += fmt::format("    ('{} {}') {} ;;\n", command->path, i, zsh_action(command->places[i]));
  }
  return "#compdef castellan\n# Completion of castellan for zsh. Made by `castellan completion zsh`.\n\n"
         "# Of a list separated by commas, the last one is completed.\n"
         "_castellan_last() { compset -P '*,' }\n"
         "_castellan() {\n"
         "  local at=castellan word given=0 i\n  local -a found\n"
         "  for ((i = 2; i < CURRENT; i++)); do\n    word=$words[i]\n    case \"$at $word\" in\n      (" +
         patterns(paths) + ") at=\"$at $word\"; given=0 ;;\n      (" + patterns(valued) +
         ") ((i++)) ;;\n      (*' '-*) ;;\n      (*) ((given++)) ;;\n    esac\n  done\n"
         "  case \"$at $words[CURRENT-1]\" in\n" +
         values + "  esac\n  if [[ $words[CURRENT] == -* ]]; then\n    case $at in\n" + flags +
         "    esac\n    _describe -o option found\n    return\n  fi\n  case \"$at $given\" in\n" + places +
         "  esac\n}\n_castellan \"$@\"\n";
}

}  // namespace castellan::cli
