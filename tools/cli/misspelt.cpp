#include "misspelt.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <castellan/base/diagnostics.hpp>
#include <castellan/base/text.hpp>
#include <utility>

namespace castellan::cli {
namespace {

using Names = std::vector<std::string>;

Names command_names(const Command& command) {
  Names names;
  for (const Command& below : command.commands()) names.push_back(below.name());
  return names;
}

Names flag_names(const Command& command) {
  Names names;
  for (const Parameter& parameter : command.parameters())
    for (const std::string& name : parameter.description().names) names.push_back(name);
  return names;
}

bool looks_like_number(const std::string& word) {
  return word.size() > 1 && (word[1] == '.' || (word[1] >= '0' && word[1] <= '9'));
}

// `--games=3` is `--games`, `-j3` is `-j`.
std::string flag_in(const std::string& word) {
  return word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
}

// A list of which a part is empty: it would be left out without a word.
bool has_gap(const Parameter& parameter, const std::string& list) {
  return parameter.description().list &&
         (list.starts_with(',') || list.ends_with(',') || list.find(",,") != std::string::npos);
}

bool needs_command(const Command& command) { return !command.commands().empty() && !command.action(); }

}  // namespace

std::string misspelt(const Command& root, std::span<const std::string> words) {
  const Command* at = &root;
  bool after_flag = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::string next = i + 1 < words.size() ? words[i + 1] : "";
    if (word == "--") return {};
    const bool may_be_value = std::exchange(after_flag, word.starts_with("-"));
    if (word.starts_with("-") && word.size() > 1) {
      const std::string flag = flag_in(word);
      if (const Parameter* parameter = at->parameter_called(flag)) {
        const std::string value = word.size() > flag.size() ? word.substr(flag.size() + 1) : next;
        if (has_gap(*parameter, value))
          return fmt::format("{}: {} {}: something is missing beside a comma", at->path(), flag, printable(value));
        continue;
      }
      if (looks_like_number(word)) continue;
      return fmt::format("{}: there is no option \"{}\": {}", at->path(), printable(flag),
                         suggestion(flag, flag_names(*at)));
    }
    if (at->commands().empty()) continue;  // a value or a file
    const Command* command = at->command_called(word);
    if (!command && !needs_command(*at) && may_be_value) continue;
    if (!command)
      return fmt::format("{}: there is no command \"{}\": {}", at->path(), printable(word),
                         suggestion(word, command_names(*at)));
    at = command;
  }
  const bool needs_more = needs_command(*at) && (words.empty() || !words.back().starts_with("-"));
  if (!needs_more) return {};
  return fmt::format("{}: which command? {}\nRun `{} --help` to see what they do.", at->path(),
                     fmt::join(command_names(*at), ", "), at->path());
}

}  // namespace castellan::cli
