#include "help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "command.hpp"
#include "terminal.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t widest_page = 100;
constexpr std::size_t widest_name = 30;  // longer ones have their text in the next line
constexpr std::size_t margin = 2;

std::size_t page_width() { return is_terminal(1) ? std::min(Terminal(true).width(), widest_page) : widest_page; }

struct HelpLine {
  std::string name, text;
};

// Names and their texts in two columns.
class Columns {
 public:
  explicit Columns(std::size_t page) : page_(page) {}

  void heading(const std::string& text) { lines_.push_back({"", text}); }
  void line(std::string name, std::string text) { lines_.push_back({std::move(name), std::move(text)}); }

  std::string text() const {
    std::size_t width = 0;
    for (const HelpLine& line : lines_)
      if (printed_width(line.name) <= widest_name) width = std::max(width, printed_width(line.name));
    const std::size_t from = margin + width + margin;
    const std::string gap = "\n" + std::string(from, ' ');
    std::string out;
    for (const HelpLine& line : lines_) {
      if (line.name.empty()) {
        out += fmt::format("\n{}:\n", line.text);
        continue;
      }
      const bool fits = printed_width(line.name) <= width;
      out += std::string(margin, ' ') + (fits ? left(line.name, width + margin) : line.name + gap);
      out += fmt::format("{}\n", fmt::join(wrap(line.text, page_ - std::min(page_ - 1, from)), gap));
    }
    return out;
  }

 private:
  std::size_t page_;
  std::vector<HelpLine> lines_;
};

std::string placeholder_of(const Parameter& parameter) {
  const Parameter::Description& described = parameter.description();
  return described.placeholder + (described.list ? ",…" : "");
}

std::string name_of(const Parameter& parameter) {
  const Parameter::Description& described = parameter.description();
  if (parameter.is_argument()) return described.argument;
  std::string name = fmt::format("{}", fmt::join(described.names, ", "));
  return parameter.takes_value() ? name + " " + placeholder_of(parameter) : name;
}

std::string text_of(const Parameter& parameter) {
  const Parameter::Description& described = parameter.description();
  std::string text = described.text;
  if (parameter.is_argument() && described.fits == Fits::word)
    text += fmt::format(": {}", fmt::join(described.choices, ", "));
  if (!described.default_value.empty()) text += fmt::format(" (default {})", described.default_value);
  if (!described.excludes.empty()) text += fmt::format(" (not with {})", described.excludes);
  return text;
}

std::string usage_of(const Command& command) {
  std::string line = command.path();
  if (!command.commands().empty()) line += command.action() ? " [COMMAND]" : " COMMAND";
  line += " [OPTIONS]";
  for (const Parameter& parameter : command.parameters()) {
    if (!parameter.is_argument()) continue;
    const Parameter::Description& described = parameter.description();
    std::string name = described.argument + (parameter.takes_many() && described.values == 0 ? "…" : "");
    for (std::size_t i = 1; i < described.values; ++i) name += " " + described.argument;
    line += described.required ? " " + name : " [" + name + "]";
  }
  return line;
}

// The headings of options, in the order they were first used; the plain ones come first.
std::vector<std::string> groups_of(const Command& command) {
  std::vector<std::string> groups{""};
  for (const Parameter& parameter : command.parameters())
    if (std::ranges::find(groups, parameter.description().group) == groups.end())
      groups.push_back(parameter.description().group);
  return groups;
}

// Where there are no commands below, --help-all is --help.
bool is_shown(const Parameter& parameter, const Command& command) {
  return parameter.name() != "--help-all" || !command.commands().empty();
}

void add_parameters(const Command& command, Columns& columns) {
  if (std::ranges::any_of(command.parameters(), &Parameter::is_argument)) columns.heading("Arguments");
  for (const Parameter& parameter : command.parameters())
    if (parameter.is_argument()) columns.line(name_of(parameter), text_of(parameter));
  for (const std::string& group : groups_of(command)) {
    columns.heading(group.empty() ? "Options" : group);
    for (const bool own : {true, false})  // what every command has comes last
      for (const Parameter& parameter : command.parameters())
        if (!parameter.is_argument() && parameter.description().group == group &&
            own != std::holds_alternative<std::monostate>(parameter.target()) && is_shown(parameter, command))
          columns.line(name_of(parameter), text_of(parameter));
  }
}

std::string examples_of(const Command& command) {
  if (command.examples().empty()) return {};
  std::size_t width = 0;
  for (const Command::Example& example : command.examples())
    if (!example.comment.empty()) width = std::max(width, printed_width(example.line));
  std::string out = command.examples().size() == 1 ? "\nExample:\n" : "\nExamples:\n";
  for (const Command::Example& example : command.examples())
    out += example.comment.empty() ? fmt::format("  {}\n", example.line)
                                   : fmt::format("  {}  # {}\n", left(example.line, width), example.comment);
  return out;
}

}  // namespace

std::string help_of(const Command& command) {
  const std::size_t page = page_width();
  std::string out = fmt::format("{}\n\nUsage: {}\n", fmt::join(wrap(command.summary(), page), "\n"), usage_of(command));
  Columns columns(page);
  if (!command.commands().empty()) columns.heading("Commands");
  for (const Command& below : command.commands()) columns.line(below.name(), below.summary());
  add_parameters(command, columns);
  out += columns.text();
  for (const std::string& note : command.notes()) out += fmt::format("\n{}\n", fmt::join(wrap(note, page), "\n"));
  return out + examples_of(command);
}

std::string help_of_all(const Command& command) {
  std::string out = help_of(command);
  for (const Command& below : command.commands()) out += "\n" + help_of_all(below);
  return out;
}

}  // namespace castellan::cli
