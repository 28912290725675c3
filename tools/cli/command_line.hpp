// Commands and what they take, described once: parsing, help, completion and suggestions are made from it.
//
//   auto options = std::make_shared<SimulateOptions>();
//   Command& command = castellan.add("simulate", "play many games between bots");
//   command.option("--games", &options->games, "number of games").between(1, 1000).shows_default();
//   command.flag("--json", &options->json, "print the result as JSON");
//   command.example("castellan simulate --games 10");
//   command.runs([=] { return simulate(*options); });
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace castellan::cli {

// What can stand at a place of the command line.
enum class Fits : std::uint8_t { nothing, anything, file, folder, pack, bot, word };

// An option (`--games 10`), a flag (`--json`) or an argument without a name (`replay FILE`).
class Parameter {
 public:
  // Where the value goes. A bool belongs to a flag; without a target it is one the program answers itself (`--help`).
  using Target =
      std::variant<std::monostate, bool*, std::string*, std::filesystem::path*, int*, unsigned*, std::uint64_t*,
                   double*, std::optional<std::int64_t>*, std::optional<std::uint64_t>*, std::vector<std::string>*>;

  struct Description {
    std::vector<std::string> names;  // `-y`, `--yes`; none for an argument
    std::string argument;            // its name, as messages say it: `FILE`
    std::string text;
    std::string placeholder;  // what help shows for the value
    Fits fits = Fits::nothing;
    std::vector<std::string> choices;  // the only values; of Fits::bot: what fits besides
    std::string default_value;
    std::string group;  // a heading of its own in the help
    std::string excludes, needs;
    double least = 0, most = 0;  // if they differ
    std::size_t values = 0;      // exactly this many; 0: one, or any number for a list
    bool list = false;           // separated by commas
    bool extra_values = true;    // `--bots a b` is `--bots a --bots b`
    bool required = false;
    bool existing_folder = false;
  };

  Parameter(std::vector<std::string> names, std::string argument, Target target, std::string text);

  // What the value is. The placeholder is by default the word for it, such as FILE.
  Parameter& takes(Fits fits, std::string placeholder = {});
  Parameter& takes(std::string placeholder) { return takes(Fits::anything, std::move(placeholder)); }
  Parameter& between(double least, double most);
  Parameter& choices(std::vector<std::string> words);
  // Of a bot: a word that fits as well.
  Parameter& or_word(std::string word);
  Parameter& existing_folder();
  Parameter& list();
  // One value for each time it is named; what follows is something else.
  Parameter& one_at_a_time();
  Parameter& exactly(std::size_t values);
  Parameter& required();
  Parameter& excludes(std::string name);
  Parameter& needs(std::string name);
  Parameter& group(std::string heading);
  // The value the target has now is part of the help.
  Parameter& shows_default();
  // Becomes true if the user gives it.
  Parameter& notes_given(bool* given);

  const Description& description() const { return description_; }
  const Target& target() const { return target_; }
  bool* given() const { return given_; }
  bool takes_value() const { return description_.fits != Fits::nothing; }
  bool takes_many() const { return std::holds_alternative<std::vector<std::string>*>(target_); }
  bool is_argument() const { return description_.names.empty(); }
  // As messages call it: `--games`, `FILE`.
  const std::string& name() const;

 private:
  Description description_;
  Target target_;
  bool* given_ = nullptr;
};

class Command {
 public:
  Command(std::string name, std::string summary, std::string path_above = {});
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  // A command below this one.
  Command& add(std::string name, std::string summary);
  // Names are separated by commas: "-y,--yes".
  Parameter& option(const std::string& names, Parameter::Target target, std::string text);
  Parameter& flag(const std::string& names, bool* target, std::string text);
  Parameter& argument(std::string name, Parameter::Target target, std::string text);
  // A paragraph below the options.
  void note(std::string paragraph);
  void example(std::string line, std::string comment = {});
  // What to do. Without it one of the commands below must be named.
  void runs(std::function<int()> action) { action_ = std::move(action); }
  // Adds --version.
  void shows_version(std::string report);

  struct Example {
    std::string line, comment;
  };
  const std::string& name() const { return name_; }
  const std::string& summary() const { return summary_; }
  const std::string& path() const { return path_; }  // `castellan mod new`
  const std::string& version() const { return version_; }
  const std::list<Parameter>& parameters() const { return parameters_; }
  const std::list<Command>& commands() const { return commands_; }
  const std::vector<std::string>& notes() const { return notes_; }
  const std::vector<Example>& examples() const { return examples_; }
  const std::function<int()>& action() const { return action_; }
  const Command* command_called(const std::string& name) const;
  const Parameter* parameter_called(const std::string& name) const;

 private:
  std::string name_, summary_, path_, version_;
  std::list<Parameter> parameters_;  // lists: references to what they hold stay good
  std::list<Command> commands_;
  std::vector<std::string> notes_;
  std::vector<Example> examples_;
  std::function<int()> action_;
};

}  // namespace castellan::cli
