#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/script_host.hpp>

#include "command.hpp"
#include "matching.hpp"
#include "mishaps.hpp"
#include "result.hpp"
#include "table_view.hpp"
#include "text_layout.hpp"
#include "typing.hpp"

namespace castellan::cli {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

Session::Session(match::Match& match, SessionOptions options)
    : match_(match),
      options_(std::move(options)),
      seats_(options_.seats, options_.bots),
      keeper_(options_.save, options_.seats, match),
      terminal_(options_.no_colour) {
  for (Seat seat = nobody; seat < match_.player_count(); ++seat)
    stories_.try_emplace(seat, match_, options_.language, seat, Story::Telling::live);
}

int Session::run() {
  say("seed", {{"seed", std::to_string(match_.seed())}});
  const std::size_t first = match_.choice_count();
  while (match_.state() == match::Match::State::deciding) {
    const bool enough = options_.stop_after && match_.choice_count() >= first + options_.stop_after;
    if (enough || Input::interrupted()) return leave();
    const Seat seat = match_.decision().seat;
    if (!seats_.is_human(seat)) seats_.choose(match_);
    else if (!let_decide(seat)) return leave();
  }
  return finish();
}

// False when the game is left.
bool Session::let_decide(Seat seat) {
  if (!hand_over(seat)) return false;
  keep();
  show(phase_is_new(seat));
  for (;;) {
    switch (read_and_obey()) {
      case After::ask_again: break;
      case After::show_again: show(true); break;
      case After::chosen: return true;
      case After::leave: return false;
    }
  }
}

// A game that can't be kept can still be played; saying so once is enough.
void Session::keep() {
  try {
    keeper_.save(match_);
  } catch (const match::SaveError& e) {
    if (!keeping_failed_) say("save_failed", {{"file", keeper_.file().string()}, {"what", printable(e.what())}});
    keeping_failed_ = true;
  }
}

// Hands are private: the next person has to be there before theirs is shown.
bool Session::hand_over(Seat seat) {
  if (viewer_ == seat) return true;
  viewer_ = seat;
  if (seats_.humans() < 2) return true;
  terminal_.clear();
  terminal_.print(ui("pass_on", {{"player", words().player(seat)}}) + " ");
  std::string line;
  return input_.read_line(line) == Input::Got::line;
}

// The whole table is shown when the month or the kind of decision has changed; in between a line is enough.
bool Session::phase_is_new(Seat seat) {
  const flow::Decision::Kind kind = match_.decision().kind;
  const bool main_kind = kind == flow::Decision::Kind::placement || kind == flow::Decision::Kind::turn;
  const int month = match_.world().get<world::Table>(world::Layout::table).month;
  const std::pair<int, int> now{month, main_kind ? static_cast<int>(kind) : -1};
  const auto before = at_.find(seat);
  if (before != at_.end() && (before->second == now || !main_kind) && before->second.first == month) return false;
  at_[seat] = now;
  return true;
}

void Session::show(bool whole) {
  tell_story();
  const TableView table(match_, words(), terminal_, viewer_);
  if (whole) terminal_.line();
  for (const std::string& line : whole ? table.lines() : table.own_lines()) terminal_.line(line);
  show_options();
}

std::vector<std::string> Session::labels() const {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < match_.decision().options.size(); ++i) labels.push_back(words().option(i));
  return labels;
}

void Session::list_options(const std::vector<std::size_t>& which) {
  const flow::Decision& decision = match_.decision();
  std::size_t digits = 1;
  for (const std::size_t i : which) digits = std::max(digits, typed_for(decision, i).size());
  for (const std::size_t i : which) {
    std::string text = fmt::format("{:>{}}  {}", typed_for(decision, i), digits, words().option(i));
    if (const std::string detail = words().detail(decision.options[i], decision); !detail.empty())
      text += " " + terminal_.faint("(" + detail + ")");
    terminal_.paragraph(text, digits + 4);
  }
}

void Session::show_options() {
  terminal_.line();
  terminal_.paragraph(terminal_.bold(words().prompt()));
  const flow::Decision& decision = match_.decision();
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < decision.options.size(); ++i)
    if (decision.options[i].kind != flow::Option::Kind::number) all.push_back(i);  // the line that asks has them all
  list_options(all);
  if (leads_back()) terminal_.paragraph(terminal_.faint(ui("go_back")));
}

match::UndoPlan Session::undo_plan() const {
  return match::plan_undo(
      match_, [&](Seat seat) { return seats_.is_human(seat); }, viewer_, options_.free_undo);
}

// In the middle of something, with no other way out.
bool Session::leads_back() const {
  const flow::Decision& decision = match_.decision();
  if (decision.kind == flow::Decision::Kind::placement || decision.kind == flow::Decision::Kind::turn) return false;
  for (const flow::Option& option : decision.options)
    if (option.kind == flow::Option::Kind::decline) return false;
  return undo_plan().barrier == match::UndoPlan::Barrier::none;
}

void Session::tell_story() {
  const std::vector<std::string> news = story().next();
  if (story().had_news()) terminal_.line();
  for (const std::string& sentence : news) terminal_.paragraph(sentence, 2);
}

// What can be typed: places in a list, or a number that is asked for.
std::string Session::question() const {
  const flow::Decision& decision = match_.decision();
  if (!asks_number(decision)) return ui("choose", {{"most", static_cast<std::int64_t>(decision.options.size())}});
  const auto [least, most] = numbers_of(decision);
  return ui("choose_number", {{"least", least}, {"most", most}});
}

Session::After Session::read_and_obey() {
  terminal_.print(question() + " ");
  std::string line;
  const Input::Got got = input_.read_line(line, options_.live ? options_.live->descriptor() : -1);
  if (got == Input::Got::event) return reload();
  if (got != Input::Got::line) {
    terminal_.line();
    return After::leave;
  }
  line = trimmed(line);
  if (!is_terminal(0)) terminal_.line(printable(line));  // nobody else shows what was read
  return line.empty() ? After::show_again : obey(line);
}

// A file of a pack was saved.
Session::After Session::reload() {
  std::vector<std::string> told;
  std::optional<match::Match> fresh = options_.live->reload(match_, told);
  if (told.empty()) return After::ask_again;
  terminal_.line();
  for (const std::string& text : told) {
    if (text.find('\n') == std::string::npos) terminal_.paragraph(text, 2);
    else terminal_.print(text);  // problems, laid out already
  }
  if (!fresh) return After::ask_again;
  match_ = std::move(*fresh);
  for (auto& [seat, story] : stories_) story.match_replaced();
  at_.clear();
  return After::chosen;
}

// A whole command word or its short form, what stands before a choice, the beginning of a label or key, the beginning
// of a command.
Session::After Session::obey(const std::string& line) {
  const std::size_t space = line.find(' ');
  const std::string word = castellan::content::folded(line.substr(0, space));
  const std::string argument = space == std::string::npos ? "" : trimmed(line.substr(space));
  if (const Command* command = command_called(word)) return (this->*command->run)(argument);
  const Command* begun = command_begun(word);
  if (begun && matches(line, labels()).empty()) return (this->*begun->run)(argument);
  return choose(line);
}

Session::After Session::choose(const std::string& text) {
  const flow::Decision& decision = match_.decision();
  for (std::size_t i = 0; i < decision.options.size(); ++i)
    if (typed_for(decision, i) == text) return choose_option(i);
  if (asks_number(decision) && is_number(text)) {
    const auto [least, most] = numbers_of(decision);
    say("unknown_number", {{"what", printable(text)}, {"least", least}, {"most", most}});
    return After::ask_again;
  }
  std::vector<std::size_t> fitting = matches(text, labels());
  if (fitting.empty()) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < decision.options.size(); ++i) keys.push_back(match_.key(i));
    fitting = matches(text, keys);
  }
  if (fitting.size() == 1) return choose_option(fitting[0]);
  if (fitting.empty()) {
    say("unknown_choice", {{"what", printable(text)}});
  } else {
    say("ambiguous_choice", {{"what", printable(text)}});
    list_options(fitting);
  }
  return After::ask_again;
}

Session::After Session::choose_option(std::size_t option) {
  match_.choose(option);
  return After::chosen;
}

int Session::leave() {
  try {
    keeper_.save(match_);
  } catch (const match::SaveError& e) {
    say("save_failed", {{"file", keeper_.file().string()}, {"what", printable(e.what())}});
    return failed;
  }
  say("saved", {{"file", keeper_.file().string()}});
  say("resume");
  std::string command = resume_command(keeper_.file(), options_.packs, options_.plugins);
  if (match_.state() == match::Match::State::stopped)
    if (const std::string higher = higher_limit(match_.stopped(), match_.host()->limits()); !higher.empty())
      command += " " + higher;
  terminal_.line("  " + command);  // never wrapped, so that it can be copied
  return success;
}

int Session::finish() {
  tell_story();
  Mishaps mishaps;
  mishaps.look_at(*match_.host());
  mishaps.look_at(match_);
  mishaps.warn();
  if (match_.state() == match::Match::State::stopped) {
    terminal_.paragraph(ui("stopped", {{"what", printable(match_.stopped().message)}}));
    leave();
    return failed;
  }
  keeper_.finish(match_);
  const TableView table(match_, words(), terminal_, viewer_);
  terminal_.line();
  for (const std::string& line : table.lines()) terminal_.line(line);
  terminal_.line();
  for (const std::string& line : result_lines(match_, words())) terminal_.paragraph(line, 2);
  return success;
}

}  // namespace castellan::cli
