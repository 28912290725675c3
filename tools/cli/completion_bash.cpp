// Completion in bash. Zsh's works the same way, with other words for it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command_tree.hpp"

namespace castellan::cli {
namespace {

constexpr const char* head = R"(# Completion of castellan for bash. Made by `castellan completion bash`.

# _castellan_words <words> <list?>: those that fit; of a list separated by commas, the last one.
_castellan_words() {
  local head=
  [[ -n $2 && $cur == *,* ]] && head=${cur%,*},
  mapfile -t COMPREPLY < <(compgen -P "$head" -W "$1" -- "${cur#"$head"}")
}
_castellan_paths() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}
_castellan_packs() {
  if [[ $cur == */* || $cur == .* ]]; then _castellan_paths -d; else _castellan_words "$()";

// Where the cursor is: the command, and how many words without a name it has got.
constexpr const char* walk = R"(  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case "$at $word" in
      )";

std::string quoted(const std::vector<std::string>& patterns) {
  std::string out;
  for (const std::string& pattern : patterns) out += (out.empty() ? "'" : " | '") + pattern + "'";
  return out;
}

std::string bash_action(const CommandPlace& place) {
  const char* list = place.list ? "list" : "";
  switch (place.fits) {
    case Fits::word: return fmt::format("_castellan_words '{}' {}", fmt::join(place.words, " "), list);
    case Fits::bot:
      return fmt::format("_castellan_words \"$({}) {}\" {}", bot_names_command, fmt::join(place.words, " "), list);
    case Fits::pack: return fmt::format("_castellan_packs {}", list);
    case Fits::file: return "_castellan_paths -f";
    case Fits::folder: return "_castellan_paths -d";
    case Fits::anything:
    case Fits::nothing: break;
  }
  return ":";
}

std::vector<std::string> valued_flags(const CommandNode& command) {
  std::vector<std::string> names;
  for (const CommandPlace& flag : command.flags)
    if (flag.fits != Fits::nothing)
      for (const std::string& name : flag.names) names.push_back(command.path + " " + name);
  return names;
}

std::string words_of(const CommandNode& command) {
  std::string out;
  for (const CommandNode& below : command.commands) out += (out.empty() ? "" : " ") + below.name;
  return out;
}

std::string flags_of(const CommandNode& command) {
  std::string out;
  for (const CommandPlace& flag : command.flags)
    for (const std::string& name : flag.names) out += (out.empty() ? "" : " ") + name;
  return out;
}

}  // namespace

std::string bash_completion(const CommandNode& root) {
  const std::vector<const CommandNode*> all = all_commands(root);
  std::string out =
      std::string(head) + pack_ids_command +
      ")\" \"$1\"; fi\n}\n_castellan() {\n"
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} at=castellan given=0 i word\n";
  std::vector<std::string> paths, valued;
  for (const CommandNode* command : all) {
    if (command != &root) paths.push_back(command->path);
    for (const std::string& flag : valued_flags(*command)) valued.push_back(flag);
  }
  out += walk + quoted(paths) + ") at=\"$at $word\" given=0 ;;\n      " + quoted(valued) +
         ") ((i++)) ;;\n      *' '-*) ;;\n      *) ((given++)) ;;\n    esac\n  done\n  COMPREPLY=()\n  case \"$at "
         "$prev\" in\n";
  for (const CommandNode* command : all)
    for (const CommandPlace& flag : command->flags)
      for (const std::string& name : flag.names)
        if (flag.fits != Fits::nothing)
          out += fmt::format("    '{} {}') {}; return ;;\n", command->path, name, bash_action(flag));
  out += "  esac\n  if [[ $cur == -* ]]; then\n    case $at in\n";
  for (const CommandNode* command : all)
    out += fmt::format("      '{}') _castellan_words '{}' ;;\n", command->path, flags_of(*command));
  out += "    esac\n    return\n  fi\n  case \"$at $given\" in\n";
  for (const CommandNode* command : all) {
    if (!command->commands.empty())
      out += fmt::format("    '{} 0') _castellan_words '{}' ;;\n", command->path, words_of(*command));
    for (std::size_t i = 0; i < command->places.size(); ++i)
      out += fmt::format("    '{} {}') {} ;;\n", command->path, i, bash_action(command->places[i]));
  }
  return out + "  esac\n}\ncomplete -F _castellan castellan\n";
}

}  // namespace castellan::cli
