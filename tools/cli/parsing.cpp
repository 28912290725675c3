// The only file that knows CLI11, whose headers take longer to compile than all the rest of a command.
#include "parsing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <castellan/base/diagnostics.hpp>
#include <castellan/base/text.hpp>
#include <cmath>
#include <map>

#include "command.hpp"
#include "help.hpp"
#include "misspelt.hpp"

namespace castellan::cli {
namespace {

using Check = std::function<std::string(const std::string&)>;

// CLI::Range takes "nan" for any number, and says its bounds in the help.
Check range_check(double least, double most, bool whole) {
  return [=](const std::string& text) -> std::string {
    double number = 0;
    if (!CLI::detail::lexical_cast(text, number) || std::isnan(number))
      return fmt::format("\"{}\" is not a number", printable(text));
    std::int64_t integer = 0;
    if (whole && !CLI::detail::lexical_cast(text, integer) && number >= least && number <= most)
      return fmt::format("{} is not a whole number", printable(text));
    if (number >= least && number <= most) return {};
    return fmt::format("{} is not between {} and {}", printable(text), least, most);
  };
}

Check choice_check(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& word) -> std::string {
    if (std::find(words.begin(), words.end(), word) != words.end()) return {};
    return fmt::format("there is no \"{}\" here: {}", printable(word), suggestion(word, words));
  };
}

std::string folder_check(const std::string& folder) {
  std::error_code error;
  return std::filesystem::is_directory(folder, error) ? std::string()
                                                      : fmt::format("\"{}\" is not a folder", printable(folder));
}

// One command for CLI11, with what connects both.
struct Built {
  const Command* command;
  CLI::App* app;
  std::map<const Parameter*, CLI::Option*> options;

  CLI::Option* option_called(const std::string& name) const { return options.at(command->parameter_called(name)); }
};

CLI::Option* add_option(CLI::App& app, const Parameter& parameter) {
  const std::string names = parameter.is_argument() ? parameter.description().argument
                                                    : fmt::format("{}", fmt::join(parameter.description().names, ","));
  return std::visit(
      [&](auto target) -> CLI::Option* {
        if constexpr (std::is_same_v<decltype(target), std::monostate>) return nullptr;
        else if constexpr (std::is_same_v<decltype(target), bool*>) return app.add_flag(names, *target);
        else return app.add_option(names, *target);
      },
      parameter.target());
}

void describe(CLI::Option& option, const Parameter& parameter) {
  const Parameter::Description& described = parameter.description();
  const auto check = [&](const Check& problem) { option.check(CLI::Validator(problem, "")); };
  if (described.list) option.delimiter(',');
  if (!described.extra_values) option.allow_extra_args(false);
  if (described.required) option.required();
  if (described.values > 0) option.expected(static_cast<int>(described.values));
  if (described.existing_folder) check(folder_check);
  if (described.fits == Fits::word) check(choice_check(described.choices));
  if (described.least < described.most)
    check(range_check(described.least, described.most, !std::holds_alternative<double*>(parameter.target())));
}

class Parser {
 public:
  explicit Parser(const Command& root) : root_(root), app_("", root.name()) {
    app_.set_help_all_flag("--help-all");
    if (!root.version().empty()) app_.set_version_flag("--version", root.version());
    build(root, app_);
  }

  std::function<int()> parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
      check_order();
    } catch (const CLI::CallForHelp&) {
      return say(help_of(named()));
    } catch (const CLI::CallForAllHelp&) {
      return say(help_of_all(named()));
    } catch (const CLI::CallForVersion&) {
      return say(root_.version());
    } catch (const CLI::ParseError& e) {
      return refuse(problem_text(e));
    }
    for (const Built& built : built_)
      for (const auto& [parameter, option] : built.options)
        if (parameter->given() && option->count() > 0) *parameter->given() = true;
    return named().action();
  }

 private:
  void build(const Command& command, CLI::App& app) {
    Built built{&command, &app, {}};
    for (const Parameter& parameter : command.parameters())
      if (CLI::Option* option = add_option(app, parameter)) {
        describe(*option, parameter);
        built.options.emplace(&parameter, option);
      }
    for (const auto& [parameter, option] : built.options) {
      if (const std::string& other = parameter->description().excludes; !other.empty())
        option->excludes(built.option_called(other));
      if (const std::string& other = parameter->description().needs; !other.empty())
        option->needs(built.option_called(other));
    }
    built_.push_back(std::move(built));
    for (const Command& below : command.commands()) build(below, *app.add_subcommand(below.name()));
    if (!command.commands().empty()) app.require_subcommand(command.action() ? 0 : 1, 1);
  }

  // The last command of the line.
  const Command& named() const {
    const CLI::App* app = &app_;
    const Command* command = &root_;
    while (!app->get_subcommands().empty()) {
      app = app->get_subcommands().front();
      command = command->command_called(app->get_name());
    }
    return *command;
  }

  // `arena --games 3 tune`: the option would have no effect.
  void check_order() const {
    for (const Built& built : built_) {
      if (built.app->get_subcommands().empty()) continue;
      for (const auto& [parameter, option] : built.options)
        if (option->count() > 0)
          throw CLI::ValidationError(
              parameter->name(), fmt::format("must come after `{}`", built.app->get_subcommands().front()->get_name()));
    }
  }

  // CLI11's own words where they are for people, ours elsewhere.
  std::string problem_text(const CLI::ParseError& error) const {
    std::string text = error.what();
    const std::size_t colon = text.find(": ");
    const std::string rest = colon == std::string::npos ? text : text.substr(colon + 2);
    if (dynamic_cast<const CLI::ExtrasError*>(&error)) return "unexpected argument: " + rest;
    if (dynamic_cast<const CLI::ConversionError*>(&error)) return conversion_problem(rest);
    const std::string name = text.substr(0, text.find_first_of(": "));
    const Parameter* parameter = named().parameter_called(name);
    if (parameter && dynamic_cast<const CLI::RequiredError*>(&error)) return fmt::format("{} is missing", name);
    if (dynamic_cast<const CLI::ExcludesError*>(&error))
      return fmt::format("{} can't be combined with {}", name, text.substr(text.rfind(' ') + 1));
    if (parameter && dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
      if (parameter->description().values > 0)
        return fmt::format("{}: exactly {} are needed", name, parameter->description().values);
      if (!parameter->takes_value()) return fmt::format("{} takes no value", name);
      if (text.ends_with("missing"))
        return fmt::format("{} needs a value: {}", name, parameter->description().placeholder);
      return fmt::format("{} can be given only once", name);
    }
    return text;
  }

  // `--seed = x`: only numbers and flags can fail like this.
  std::string conversion_problem(const std::string& assignment) const {
    const std::size_t equals = assignment.find(" = ");
    const std::string name = assignment.substr(0, equals);
    const Parameter* parameter = named().parameter_called(name);
    if (equals == std::string::npos || !parameter) return assignment + ": this value can't be used";
    if (!parameter->takes_value()) return name + " takes no value";
    return fmt::format("{}: \"{}\" is not a {}", name, printable(assignment.substr(equals + 3)),
                       std::holds_alternative<double*>(parameter->target()) ? "number" : "whole number");
  }

  std::function<int()> refuse(const std::string& problem) const {
    const std::string text = fmt::format("{0}: {1}\nRun `{0} --help` for help.\n", named().path(), problem);
    return [text] {
      fmt::print(stderr, "{}", printable(text, true));
      return usage;
    };
  }

  static std::function<int()> say(std::string text) {
    if (!text.ends_with('\n')) text += '\n';
    return [text = std::move(text)] {
      fmt::print("{}", text);
      return success;
    };
  }

  const Command& root_;
  CLI::App app_;
  std::vector<Built> built_;
};

}  // namespace

std::function<int()> parse(const Command& root, int argc, const char* const* argv) {
  if (const std::string wrong = misspelt(root, std::vector<std::string>(argv + 1, argv + argc)); !wrong.empty())
    return [wrong] {
      fmt::print(stderr, "{}\n", printable(wrong, true));
      return usage;
    };
  return Parser(root).parse(argc, argv);
}

}  // namespace castellan::cli
