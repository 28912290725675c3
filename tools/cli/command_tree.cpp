#include "command_tree.hpp"

namespace castellan::cli {
namespace {

// Descriptions go into scripts of shells: one line, without the quotes that mean something there.
std::string plain_line(const std::string& text) {
  std::string out;
  for (const char c : text.substr(0, text.find('\n')))
    if (std::string_view("'\"`$\\[]").find(c) == std::string_view::npos) out += c;
  return out;
}

CommandPlace place_of(const Parameter& parameter) {
  const Parameter::Description& described = parameter.description();
  return {described.names, plain_line(described.text), described.fits, described.choices, described.list};
}

}  // namespace

CommandNode command_tree(const Command& root) {
  CommandNode node;
  node.name = root.name();
  node.path = root.path();
  node.description = plain_line(root.summary());
  for (const Parameter& parameter : root.parameters())
    (parameter.is_argument() ? node.places : node.flags).push_back(place_of(parameter));
  for (const Command& command : root.commands()) node.commands.push_back(command_tree(command));
  return node;
}

std::vector<const CommandNode*> all_commands(const CommandNode& root) {
  std::vector<const CommandNode*> all{&root};
  for (const CommandNode& command : root.commands)
    for (const CommandNode* below : all_commands(command)) all.push_back(below);
  return all;
}

}  // namespace castellan::cli
