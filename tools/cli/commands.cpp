// What can be typed besides a choice.
#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/match/save.hpp>
#include <charconv>
#include <iterator>
#include <sstream>

#include "matching.hpp"
#include "session.hpp"
#include "table_view.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t usual_log = 20;

}  // namespace

const std::vector<Session::Command>& Session::commands() {
  static const std::vector<Command> all{{"undo", &Session::undo},   {"why", &Session::why},  {"rules", &Session::rules},
                                        {"board", &Session::board}, {"log", &Session::log},  {"save", &Session::save},
                                        {"help", &Session::help},   {"quit", &Session::quit}};
  return all;
}

// What people may type for a command in their language: the word itself first, then short forms.
std::vector<std::string> Session::words_of(const Command& command) const {
  std::istringstream all(words().text(std::string("command.") + command.name));
  return {std::istream_iterator<std::string>(all), {}};
}

// The words of the language come first; the English ones are understood in every language.
const Session::Command* Session::command_called(const std::string& word) const {
  for (const Command& command : commands())
    for (const std::string& own : words_of(command))
      if (castellan::content::folded(own) == word) return &command;
  for (const Command& command : commands())
    if (word == command.name || word == std::string(1, command.name[0])) return &command;
  return nullptr;
}

const Session::Command* Session::command_begun(const std::string& word) const {
  for (const Command& command : commands())
    for (const std::string& own : words_of(command))
      if (castellan::content::folded(own).starts_with(word)) return &command;
  for (const Command& command : commands())
    if (std::string_view(command.name).starts_with(word)) return &command;
  return nullptr;
}

std::string Session::ui(const std::string& key, match::Words::Arguments arguments) const {
  for (const Command& command : commands())
    if (const std::vector<std::string> own = words_of(command); !own.empty())
      arguments.emplace_back(std::string(command.name) + "_command", own[0]);
  return words().text("ui." + key, arguments);
}

Session::After Session::undo(const std::string&) {
  using match::UndoPlan;
  const UndoPlan plan = undo_plan();
  switch (plan.barrier) {
    case UndoPlan::Barrier::nothing: say("nothing_to_undo"); return After::ask_again;
    case UndoPlan::Barrier::revealed: say("undo_revealed"); return After::ask_again;
    case UndoPlan::Barrier::random: say("undo_random"); return After::ask_again;
    case UndoPlan::Barrier::person: say("undo_person"); return After::ask_again;
    case UndoPlan::Barrier::none: break;
  }
  match_.undo_to(plan.to);
  for (auto& [seat, story] : stories_) story.forget_what_was_taken_back();
  say("undone");
  return After::chosen;
}

Session::After Session::log(const std::string& argument) {
  std::size_t count = usual_log;
  std::from_chars(argument.data(), argument.data() + argument.size(), count);
  const std::vector<std::string> all = story().all();
  if (all.empty()) say("log_empty");
  for (std::size_t i = all.size() - std::min(count, all.size()); i < all.size(); ++i) terminal_.paragraph(all[i], 2);
  return After::ask_again;
}

// Everything that is refused now, or what fits the words.
Session::After Session::why(const std::string& argument) {
  const std::vector<match::NotOffered> refused = match_.not_offered();
  std::vector<std::string> names;
  for (const match::NotOffered& one : refused) names.push_back(words().option(one.option, match_.decision()));
  std::vector<std::size_t> which = matches(argument, names);
  if (argument.empty())
    for (std::size_t i = 0; i < refused.size(); ++i) which.push_back(i);
  for (const std::size_t i : which)
    terminal_.paragraph(words().label(names[i]) + " " + words().reason(refused[i].reason), 2);
  if (!which.empty()) return After::ask_again;
  const std::vector<std::size_t> offered = matches(argument, labels());
  if (!offered.empty()) {
    say("why_offered");
    list_options(offered);
  } else if (argument.empty()) {
    say(match_.quiet() ? "nothing_refused" : "why_script");
  } else {
    say("why_unknown", {{"what", printable(argument)}});
  }
  return After::ask_again;
}

Session::After Session::rules(const std::string& argument) {
  if (argument.empty()) {
    std::string topics;
    for (const std::string& topic : words().topics()) topics += (topics.empty() ? " " : ", ") + topic;
    terminal_.paragraph(ui("topics") + topics, 2);
    return After::ask_again;
  }
  const match::Words::Help found = words().help(argument);
  if (found.title.empty()) {
    say("no_such_topic", {{"what", printable(argument)}});
  } else {
    terminal_.paragraph(terminal_.bold(found.title));
    terminal_.paragraph(found.text);
  }
  return After::ask_again;
}

Session::After Session::save(const std::string& argument) {
  const std::filesystem::path file = argument.empty() ? keeper_.file() : std::filesystem::path(argument);
  try {
    keeper_.save(match_, file);
    say("saved", {{"file", printable(file.string())}});
  } catch (const match::SaveError& e) {
    say("save_failed", {{"file", printable(file.string())}, {"what", printable(e.what())}});
  }
  return After::ask_again;
}

Session::After Session::board(const std::string&) { return After::show_again; }

Session::After Session::help(const std::string&) {
  terminal_.paragraph(terminal_.bold(ui("commands")));
  terminal_.paragraph("  " + ui("help_choose"), 4);
  for (const Command& command : commands()) {
    const std::vector<std::string> own = words_of(command);
    std::string others;
    for (std::size_t i = 1; i < own.size(); ++i) others += (i > 1 ? ", " : "") + own[i];
    const match::Words::Arguments arguments{{"command", own.empty() ? command.name : own[0]}, {"short", others}};
    terminal_.paragraph("  " + ui(std::string("help_") + command.name, arguments), 4);
  }
  if (const std::string also = ui("english_commands"); !also.empty()) terminal_.paragraph(also, 2);
  terminal_.paragraph(ui("legend"), 2);
  return After::ask_again;
}

Session::After Session::quit(const std::string&) { return After::leave; }

}  // namespace castellan::cli
