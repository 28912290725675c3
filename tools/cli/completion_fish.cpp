// Completion in fish, with descriptions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command_tree.hpp"

namespace castellan::cli {
namespace {

constexpr const char* cursor_function = R"(
# __castellan_at <command> [n]: is the cursor in this command, and has it got n words without a name?
function __castellan_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l at castellan
    set -l given 0
    set -l skip 0
    for word in $words
        if test $skip = 1
            set skip 0
        else if contains -- "$at $word" $__castellan_commands
            set at "$at $word"
            set given 0
        else if contains -- "$at $word" $__castellan_valued
            set skip 1
        else if not string match -q -- '-*' $word
            set given (math $given + 1)
        end
    end
    test "$at" = "$argv[1]"; and begin
        test (count $argv) -lt 2; or test $given = $argv[2]
    end
end

)";

std::string candidates(const CommandPlace& place, bool flag) {
  switch (place.fits) {
    case Fits::nothing: return "";
    case Fits::anything: return flag ? " -x" : "";
    case Fits::word: return fmt::format(" -x -a '{}'", fmt::join(place.words, " "));
    case Fits::bot: return fmt::format(" -x -a '({}) {}'", bot_names_command, fmt::join(place.words, " "));
    case Fits::pack: return fmt::format(" -x -a '({}) (__fish_complete_directories)'", pack_ids_command);
    case Fits::file: return flag ? " -r -F" : " -F";
    case Fits::folder: return " -x -a '(__fish_complete_directories)'";
  }
  return "";
}

std::string line(const std::string& condition, const std::string& what, const std::string& description) {
  return fmt::format("complete -c castellan -n '__castellan_at {}'{} -d '{}'\n", condition, what, description);
}

std::string option_names(const CommandPlace& flag) {
  std::string out;
  for (const std::string& name : flag.names)
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return out;
}

std::string list_of(const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& one : all) out += " '" + one + "'";
  return out;
}

}  // namespace

std::string fish_completion(const CommandNode& root) {
  std::vector<std::string> paths, valued;
  std::string lines;
  for (const CommandNode* command : all_commands(root)) {
    const std::string here = "\"" + command->path + "\"";
    if (command != &root) paths.push_back(command->path);
    for (const CommandNode& below : command->commands)
      lines += line(here + " 0", " -a '" + below.name + "'", below.description);
    for (const CommandPlace& flag : command->flags) {
      lines += line(here, option_names(flag) + candidates(flag, true), flag.description);
      if (flag.fits != Fits::nothing)
        for (const std::string& name : flag.names) valued.push_back(command->path + " " + name);
    }
    for (std::size_t i = 0; i < command->places.size(); ++i)
      if (const std::string what = candidates(command->places[i], false); !what.empty())
        lines += line(fmt::format("{} {}", here, i), what, command->places[i].description);
  }
  return "# Completion of castellan for fish. Made by `castellan completion fish`.\n"
         "set -g __castellan_commands" +
         list_of(paths) + "\nset -g __castellan_valued" + list_of(valued) + "\n" + cursor_function +
         "complete -c castellan -f\n" + lines;
}

}  // namespace castellan::cli
