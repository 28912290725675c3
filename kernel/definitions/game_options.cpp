#include "castellan/definitions/game_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "castellan/definitions/typed_name.hpp"

namespace castellan {
namespace {

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::int32_t parse_value(const GameOption& option, std::string_view text) {
  if (option.type == GameOption::Type::choice) {
    for (std::size_t i = 0; i < option.words.size(); ++i)
      if (option.words[i] == text) return static_cast<std::int32_t>(i);
    std::string known;
    for (const std::string& word : option.words) known += (known.empty() ? "" : ", ") + word;
    throw std::invalid_argument(fmt::format("option {}: \"{}\" is not one of {}", option.name(), text, known));
  }
  if (option.type == GameOption::Type::boolean) {
    for (const std::string_view yes : {"true", "yes", "on", "1"})
      if (text == yes) return 1;
    for (const std::string_view no : {"false", "no", "off", "0"})
      if (text == no) return 0;
    throw std::invalid_argument(fmt::format("option {}: \"{}\" is neither yes nor no", option.name(), text));
  }
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < option.low || value > option.high)
    throw std::invalid_argument(fmt::format("option {}: \"{}\" is not a whole number from {} to {}", option.name(),
                                            text, option.low, option.high));
  return value;
}

std::string value_text(const GameOption& option, std::int32_t value) {
  switch (option.type) {
    case GameOption::Type::choice: return option.words[static_cast<std::size_t>(value)];
    case GameOption::Type::boolean: return value ? "true" : "false";
    case GameOption::Type::integer: break;
  }
  return std::to_string(value);
}

}  // namespace

std::int32_t GameOptions::value(const Ruleset& rules, Id<GameOption> option) const {
  return option.index() < values.size() ? values[option.index()] : rules.options[option].initial;
}

void GameOptions::choose_guilds(const Ruleset& rules, std::string_view text) {
  guilds.clear();
  selection = usual_selection;
  if (const Id<GuildSelection> named = find_typed(rules.selections, text); named != none) {
    selection = named;
    return;
  }
  for (const std::string_view name : split(text, ',')) {
    const Id<Guild> guild = find_typed(rules.guilds, name);
    if (guild == none)
      throw std::invalid_argument(
          fmt::format("there is no guild or selection of guilds \"{}\": selections are {}; guilds are {}", name,
                      names_of(rules.selections), names_of(rules.guilds)));
    if (std::find(guilds.begin(), guilds.end(), guild) != guilds.end())
      throw std::invalid_argument(fmt::format("the guild \"{}\" is named twice", name));
    guilds.push_back(guild);
  }
  if (guilds.empty())
    throw std::invalid_argument("no guild is named: write a selection, or guilds separated by commas");
}

void GameOptions::set(const Ruleset& rules, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw std::invalid_argument(fmt::format("option \"{}\": write name=value", assignment));
  const Id<GameOption> option = find_typed(rules.options, assignment.substr(0, equals));
  if (option == none)
    throw std::invalid_argument(fmt::format("there is no option \"{}\": options of these packs are {}",
                                            assignment.substr(0, equals), names_of(rules.options)));
  if (values.empty())
    for (const GameOption& declared : rules.options) values.push_back(declared.initial);
  values[option.index()] = parse_value(rules.options[option], assignment.substr(equals + 1));
}

std::string GameOptions::guilds_text(const Ruleset& rules) const {
  if (guilds.empty()) return selection == usual_selection ? std::string() : rules.selections[selection].id;
  std::string text;
  for (const Id<Guild> guild : guilds) text += (text.empty() ? "" : ",") + rules.guilds[guild].id;
  return text;
}

std::vector<std::string> GameOptions::assignments(const Ruleset& rules) const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const GameOption& option = rules.options[Id<GameOption>(i)]; values[i] != option.initial)
      all.push_back(option.id + "=" + value_text(option, values[i]));
  return all;
}

}  // namespace castellan
