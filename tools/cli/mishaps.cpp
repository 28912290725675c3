#include "mishaps.hpp"

#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/script/script_host.hpp>
#include <cstdlib>

#include "terminal.hpp"

namespace castellan::cli {

void Mishaps::note(const std::string& text, std::uint64_t times) {
  const bool is_room = count_.size() < most || count_.contains(text);
  count_[is_room ? text : "and others"] += times;
}

void Mishaps::look_at(const match::Match& match) {
  for (const world::Event& event : match.events())
    if (event.type == EventType::script_failed) note("a script failed: " + match.note(event));
  if (match.state() == match::Match::State::stopped) note("a game was stopped: " + match.stopped().message);
}

void Mishaps::look_at(const script::ScriptHost& host) {
  for (const std::string& text : host.complaints().texts())
    note("a modifier or predicate failed and counts as absent: " + text);
}

void Mishaps::add(const Mishaps& other) {
  for (const auto& [text, count] : other.count_) note(text, count);
}

void Mishaps::look_at(const bots::BotMishaps& bots) {
  for (const bots::BotMishaps::Entry& entry : bots.all()) note(entry.what, entry.count);
}

void warn_now(const std::string& text) {
  fmt::print(stderr, "castellan: {}: {}\n", ink_on(2).warning("warning"), printable(text, true));
}

void Mishaps::warn() const {
  for (const auto& [text, count] : count_) warn_now(count > 1 ? fmt::format("({} times) {}", count, text) : text);
}

nlohmann::ordered_json Mishaps::json() const {
  auto all = nlohmann::ordered_json::array();
  for (const auto& [text, count] : count_) all.push_back({{"what", printable(text, true)}, {"count", count}});
  return all;
}

}  // namespace castellan::cli
