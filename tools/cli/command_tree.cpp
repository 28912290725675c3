#include "command_tree.hpp"

namespace castellan::cli {
namespace {

// Descriptions go into scripts of shells: one line, without the quotes that mean something there.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text.substr(0, text.find('\n')))
    if (std::string_view("'\"`$\\[]").find(c) == std::string_view::npos) out += c;
  return out;
}

std::vector<std::string> words_in_braces(const std::string& type) {
  std::vector<std::string> words;
  const std::size_t from = type.find('{'), to = type.find('}');
  if (from == std::string::npos || to == std::string::npos) return words;
  std::string rest = type.substr(from + 1, to - from - 1);
  for (std::size_t comma; !rest.empty(); rest = comma == std::string::npos ? "" : rest.substr(comma + 1)) {
    comma = rest.find(',');
    words.push_back(rest.substr(0, comma));
  }
  return words;
}

// What the type says: `FILE`, `ID[@RANGE]|FOLDER,…`, `TEXT:{guild,property}`, `BOT,…`.
void find_fitting(const std::string& type, CommandPlace& place) {
  const auto says = [&](std::string_view word) { return type.find(word) != std::string::npos; };
  place.list = says(",…");
  place.words = words_in_braces(type);
  if (says("WHO")) place.words.emplace_back("human");
  if (says("BOT") || says("WHO")) place.fits = Fits::bot;
  else if (!place.words.empty()) place.fits = Fits::word;
  else if (says("ID[@") || says("ID|")) place.fits = Fits::pack;
  else if (says("FILE") || says("ARCHIVE")) place.fits = Fits::file;
  else if (says("FOLDER")) place.fits = Fits::folder;
  else place.fits = Fits::anything;
}

CommandPlace place_of(const CLI::Option& option) {
  CommandPlace place;
  for (const std::string& name : option.get_lnames()) place.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) place.names.push_back("-" + name);
  place.description = plain(option.get_description());
  if (option.get_items_expected_max() > 0) find_fitting(option.get_type_name(), place);
  return place;
}

CommandNode node_of(const CLI::App& app, const std::string& above) {
  CommandNode node;
  node.name = app.get_name();
  node.path = above.empty() ? node.name : above + " " + node.name;
  node.description = plain(app.get_description());
  for (const CLI::Option* option : app.get_options()) {
    CommandPlace place = place_of(*option);
    (place.names.empty() ? node.places : node.flags).push_back(std::move(place));
  }
  for (const CLI::App* command : app.get_subcommands({})) node.commands.push_back(node_of(*command, node.path));
  return node;
}

}  // namespace

CommandNode command_tree(const CLI::App& app) { return node_of(app, ""); }

std::vector<const CommandNode*> all_commands(const CommandNode& root) {
  std::vector<const CommandNode*> all{&root};
  for (const CommandNode& command : root.commands)
    for (const CommandNode* below : all_commands(command)) all.push_back(below);
  return all;
}

}  // namespace castellan::cli
