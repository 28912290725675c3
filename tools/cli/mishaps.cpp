#include "mishaps.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <castellan/content/text.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/world.hpp>

namespace castellan::cli {

void Mishaps::look_at(const Match& match) {
  for (const Event& event : match.world().events())
    if (event.type == EventType::script_failed) ++count_["a script failed: " + match.world().note_text(event.amount)];
  if (match.state() == Match::State::stopped) ++count_["a game was stopped: " + match.stopped().message];
}

void Mishaps::look_at(const ScriptHost& host) {
  for (const std::string& text : host.complaints())
    ++count_["a modifier or predicate failed and counts as absent: " + text];
}

void Mishaps::add(const Mishaps& other) {
  for (const auto& [text, count] : other.count_) count_[text] += count;
}

void Mishaps::warn() const {
  const auto log = spdlog::get("castellan") ? spdlog::get("castellan") : spdlog::stderr_color_mt("castellan");
  log->set_pattern("%n: %^%l%$: %v");
  for (const auto& [text, count] : count_)
    log->warn("{}{}", count > 1 ? fmt::format("({} times) ", count) : "", printable(text, true));
}

nlohmann::ordered_json Mishaps::json() const {
  auto all = nlohmann::ordered_json::array();
  for (const auto& [text, count] : count_) all.push_back({{"what", printable(text, true)}, {"count", count}});
  return all;
}

}  // namespace castellan::cli
