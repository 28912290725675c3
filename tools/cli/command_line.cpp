#include "command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace castellan::cli {
namespace {

std::vector<std::string> separate_names(const std::string& names) {
  std::vector<std::string> all;
  for (std::size_t from = 0; from <= names.size();) {
    const std::size_t comma = std::min(names.find(',', from), names.size());
    all.push_back(names.substr(from, comma - from));
    from = comma + 1;
  }
  return all;
}

struct ValueText {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const bool*) const { return {}; }
  std::string operator()(const std::string* value) const { return *value; }
  std::string operator()(const std::filesystem::path* value) const { return value->string(); }
  std::string operator()(const std::vector<std::string>* value) const {
    return fmt::format("{}", fmt::join(*value, ","));
  }
  template <class Number>
  std::string operator()(const Number* value) const {
    return fmt::format("{}", *value);
  }
  template <class Number>
  std::string operator()(const std::optional<Number>* value) const {
    return *value ? fmt::format("{}", **value) : std::string();
  }
};

const char* usual_placeholder(Fits fits) {
  switch (fits) {
    case Fits::file: return "FILE";
    case Fits::folder: return "FOLDER";
    case Fits::pack: return "PACK";
    case Fits::bot: return "BOT";
    case Fits::word: return "WORD";
    case Fits::anything:
    case Fits::nothing: break;
  }
  return "N";
}

}  // namespace

Parameter::Parameter(std::vector<std::string> names, std::string argument, Target target, std::string text)
    : target_(target) {
  description_.names = std::move(names);
  description_.argument = std::move(argument);
  description_.text = std::move(text);
  if (!std::holds_alternative<std::monostate>(target) && !std::holds_alternative<bool*>(target)) takes(Fits::anything);
}

Parameter& Parameter::takes(Fits fits, std::string placeholder) {
  description_.fits = fits;
  description_.placeholder = placeholder.empty() ? usual_placeholder(fits) : std::move(placeholder);
  return *this;
}

Parameter& Parameter::between(double least, double most) {
  description_.least = least;
  description_.most = most;
  return *this;
}

Parameter& Parameter::choices(std::vector<std::string> words) {
  description_.choices = std::move(words);
  return takes(Fits::word, fmt::format("{}", fmt::join(description_.choices, "|")));
}

Parameter& Parameter::or_word(std::string word) {
  description_.choices.push_back(std::move(word));
  return *this;
}

Parameter& Parameter::existing_folder() {
  description_.existing_folder = true;
  return takes(Fits::folder);
}

Parameter& Parameter::list() {
  description_.list = true;
  return *this;
}

Parameter& Parameter::one_at_a_time() {
  description_.extra_values = false;
  return *this;
}

Parameter& Parameter::exactly(std::size_t values) {
  description_.values = values;
  return *this;
}

Parameter& Parameter::required() {
  description_.required = true;
  return *this;
}

Parameter& Parameter::excludes(std::string name) {
  description_.excludes = std::move(name);
  return *this;
}

Parameter& Parameter::needs(std::string name) {
  description_.needs = std::move(name);
  return *this;
}

Parameter& Parameter::group(std::string heading) {
  description_.group = std::move(heading);
  return *this;
}

Parameter& Parameter::shows_default() {
  description_.default_value = std::visit(ValueText(), target_);
  return *this;
}

Parameter& Parameter::notes_given(bool* given) {
  given_ = given;
  return *this;
}

const std::string& Parameter::name() const { return is_argument() ? description_.argument : description_.names.back(); }

Command::Command(std::string name, std::string summary, std::string path_above)
    : name_(std::move(name)), summary_(std::move(summary)), path_(std::move(path_above)) {
  path_ += (path_.empty() ? "" : " ") + name_;
  option("-h,--help", {}, "show this help");
  option("--help-all", {}, "show the help of all commands");
}

Command& Command::add(std::string name, std::string summary) {
  return commands_.emplace_back(std::move(name), std::move(summary), path_);
}

Parameter& Command::option(const std::string& names, Parameter::Target target, std::string text) {
  return parameters_.emplace_back(separate_names(names), "", target, std::move(text));
}

Parameter& Command::flag(const std::string& names, bool* target, std::string text) {
  return option(names, target, std::move(text));
}

Parameter& Command::argument(std::string name, Parameter::Target target, std::string text) {
  return parameters_.emplace_back(std::vector<std::string>(), std::move(name), target, std::move(text));
}

void Command::note(std::string paragraph) { notes_.push_back(std::move(paragraph)); }

void Command::example(std::string line, std::string comment) {
  examples_.push_back({std::move(line), std::move(comment)});
}

void Command::shows_version(std::string report) {
  version_ = std::move(report);
  option("--version", {}, "show the version and what it was built with");
}

const Command* Command::command_called(const std::string& name) const {
  const auto found = std::ranges::find(commands_, name, &Command::name);
  return found == commands_.end() ? nullptr : &*found;
}

const Parameter* Command::parameter_called(const std::string& name) const {
  const auto found = std::ranges::find_if(parameters_, [&](const Parameter& parameter) {
    const Parameter::Description& described = parameter.description();
    return described.argument == name || std::ranges::find(described.names, name) != described.names.end();
  });
  return found == parameters_.end() ? nullptr : &*found;
}

}  // namespace castellan::cli
