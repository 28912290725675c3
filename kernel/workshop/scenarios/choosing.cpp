#include "castellan/workshop/scenarios/choosing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "castellan/base/diagnostics.hpp"

namespace castellan::workshop {
namespace {

std::string reason_name(const match::Match& match, const flow::Reason& reason) {
  if (reason.key == flow::Reason::Key::scripted) return match.decision().names.c_str() + reason.amount;
  // A predicate goes by its name, as the text `why_not.<name>` does.
  if (reason.key == flow::Reason::Key::scripted_condition && reason.what != none)
    return match.rules().functions[Id<Function>(reason.what)].name;
  return std::string(flow::reason_names[static_cast<std::size_t>(reason.key)]);
}

}  // namespace

std::vector<std::string> offered_keys(const match::Match& match, const ThingsByName& names) {
  std::vector<std::string> keys;
  if (match.state() != match::Match::State::deciding) return keys;
  for (std::size_t i = 0; i < match.decision().options.size(); ++i) keys.push_back(names.plain(match.key(i)));
  return keys;
}

std::string question_text(const match::Match& match, const ThingsByName& names) {
  if (match.over()) return "Nobody is asked: the game is over.";
  if (match.state() == match::Match::State::stopped) return "Nobody is asked: a script ran into a limit.";
  return fmt::format("{} is asked \"{}\" and offered: {}", names.seat(match.decision().seat),
                     names.plain(match.decision().prompt()), fmt::join(offered_keys(match, names), " "));
}

std::optional<std::size_t> option_of(const match::Match& match, const ThingsByName& names, std::string_view key) {
  if (match.state() != match::Match::State::deciding) return std::nullopt;
  const std::size_t count = match.decision().options.size();
  // As the engine calls it, as people do, and by any name of the thing in it: the first way that leads to one counts.
  using Fits = bool (*)(const ThingsByName&, const std::string& full, std::string_view key);
  constexpr Fits ways[] = {
      [](const ThingsByName&, const std::string& full, std::string_view k) { return full == k; },
      [](const ThingsByName& n, const std::string& full, std::string_view k) { return n.plain(full) == k; },
      [](const ThingsByName& n, const std::string& full, std::string_view k) { return n.means(full, k); }};
  for (const Fits fits : ways) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < count; ++i) {
      if (!fits(names, match.key(i), key)) continue;
      if (found)
        throw std::invalid_argument(
            fmt::format("\"{}\" means two options: write \"{}\" or \"{}\"", key, match.key(*found), match.key(i)));
      found = i;
    }
    if (found) return found;
  }
  return std::nullopt;
}

std::size_t find_option(const match::Match& match, const ThingsByName& names, std::string_view key) {
  if (const auto found = option_of(match, names, key)) return *found;
  std::string text = fmt::format("\"{}\" is not offered", key);
  if (const auto reason = refusal_of(match, names, key)) text += fmt::format(", because of \"{}\"", *reason);
  else if (const std::string near = nearest(key, offered_keys(match, names)); !near.empty())
    text += fmt::format(": did you mean \"{}\"?", near);
  throw std::invalid_argument(
      fmt::format("{}{}\n{}", text, text.ends_with("?") ? "" : ".", question_text(match, names)));
}

std::optional<std::string> refusal_of(const match::Match& match, const ThingsByName& names, std::string_view key) {
  for (const match::NotOffered& other : match.not_offered())
    if (names.means(other.key, key)) return reason_name(match, other.reason);
  return std::nullopt;
}

std::vector<std::string> refused_keys(const match::Match& match, const ThingsByName& names) {
  std::vector<std::string> keys;
  for (const match::NotOffered& other : match.not_offered()) keys.push_back(names.plain(other.key));
  return keys;
}

}  // namespace castellan::workshop
