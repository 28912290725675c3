#include "misspelt.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <castellan/content/diagnostics.hpp>
#include <castellan/content/text.hpp>
#include <utility>

namespace castellan::cli {
namespace {

using Names = std::vector<std::string>;

std::string path_of(const CLI::App& app) {
  return app.get_parent() ? path_of(*app.get_parent()) + " " + app.get_name() : app.get_name();
}

const CLI::App* command_in(const CLI::App& app, const std::string& word) {
  for (const CLI::App* command : app.get_subcommands({}))
    if (command->get_name() == word) return command;
  return nullptr;
}

Names commands_of(const CLI::App& app) {
  Names names;
  for (const CLI::App* command : app.get_subcommands({}))
    if (!command->get_group().empty()) names.push_back(command->get_name());
  return names;
}

Names flags_of(const CLI::App& app) {
  Names names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

bool is_number(const std::string& word) {
  return word.size() > 1 && (word[1] == '.' || (word[1] >= '0' && word[1] <= '9'));
}

// `--games=3` is `--games`, `-j3` is `-j`.
std::string flag_in(const std::string& word) {
  return word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
}

// A list of which a part is empty: it would be left out without a word.
bool has_gap(const CLI::Option& option, const std::string& list) {
  return option.get_delimiter() == ',' &&
         (list.starts_with(',') || list.ends_with(',') || list.find(",,") != std::string::npos);
}

bool needs_command(const CLI::App& app) { return app.get_require_subcommand_min() > 0; }

}  // namespace

std::string misspelt(const CLI::App& app, std::span<const std::string> words) {
  const CLI::App* at = &app;
  bool after_flag = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::string next = i + 1 < words.size() ? words[i + 1] : "";
    if (word == "--") return {};
    const bool may_be_value = std::exchange(after_flag, word.starts_with("-"));
    if (word.starts_with("-") && word.size() > 1) {
      const Names known = flags_of(*at);
      const std::string flag = flag_in(word);
      if (std::find(known.begin(), known.end(), flag) != known.end()) {
        const std::string value = word.size() > flag.size() ? word.substr(flag.size() + 1) : next;
        if (const CLI::Option* option = at->get_option_no_throw(flag); option && has_gap(*option, value))
          return fmt::format("{}: {} {}: something is missing beside a comma", path_of(*at), flag, printable(value));
        continue;
      }
      if (is_number(word)) continue;
      return fmt::format("{}: there is no flag \"{}\": {}", path_of(*at), printable(flag), suggestion(flag, known));
    }
    if (at->get_subcommands({}).empty()) continue;  // a value or a file
    const CLI::App* command = command_in(*at, word);
    if (!command && !needs_command(*at) && may_be_value) continue;
    if (!command)
      return fmt::format("{}: there is no command \"{}\": {}", path_of(*at), printable(word),
                         suggestion(word, commands_of(*at)));
    at = command;
  }
  const bool needs_more = needs_command(*at) && (words.empty() || !words.back().starts_with("-"));
  if (!needs_more) return {};
  return fmt::format("{}: which command? {}\nWith --help you see what they do.", path_of(*at),
                     fmt::join(commands_of(*at), ", "));
}

CLI::Validator one_of(std::vector<std::string> words) {
  const std::string description = fmt::format("{{{}}}", fmt::join(words, ","));
  return CLI::Validator(
      [words = std::move(words)](const std::string& word) {
        if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
        return fmt::format("there is no \"{}\" here: {}", printable(word), suggestion(word, words));
      },
      description);
}

}  // namespace castellan::cli
