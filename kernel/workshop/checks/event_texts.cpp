#include "castellan/workshop/checks/event_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/content/texts/message.hpp"

namespace castellan::workshop {

EventTexts::EventTexts(CheckedPack& pack) : pack_(pack) {
  read_needs();
  read_emits();
}

void EventTexts::read_needs() {
  const std::string begin = pack_.source.pack.id + ":event.";
  for (const auto& [language, texts] : texts_of(pack_))
    for (const auto& [key, text] : texts) {
      if (!key.starts_with(begin)) continue;
      const std::vector<std::string> used = content::message_arguments(text.text);
      const auto uses = [&](const std::string& name) { return std::ranges::find(used, name) != used.end(); };
      for (const std::string& name : may_be_missing(key.substr(begin.size()))) {
        if (uses(name + "_kind") || uses(name + "_given")) continue;  // it says something else where there is nothing
        if (uses(name) || uses(name + "_many") || uses(name + "_the") || uses(name + "_gender"))
          needs_[key.substr(begin.size())].try_emplace(name, Need{text.where, language});
      }
    }
}

// What an event's arguments must be given anyway is no hole.
std::vector<std::string> EventTexts::may_be_missing(const std::string& event) const {
  std::vector<std::string> names{"player", "subject", "other", "amount"};
  const Id<PackEvent> id = pack_.rules.pack_events.find(pack_.source.pack.id + ":" + event);
  if (id == none) return names;
  for (const EventArgument& argument : pack_.rules.pack_events[id].arguments) {
    std::erase(names, argument.name);
    if (argument.optional) names.push_back(argument.name);
  }
  return names;
}

void EventTexts::read_emits() {
  for (const auto& [file, names] : pack_.lua())
    for (const script::LuaNames::Emit& emit : names.emits) {
      const auto event = needs_.find(emit.event.name);
      if (event == needs_.end() || !emit.is_whole) continue;
      for (const auto& [argument, need] : event->second) {
        if (emit.keys.contains(argument)) continue;
        holes_.push_back({file, emit.event, argument});
        told_.emplace(emit.event.name, argument);
      }
    }
}

void EventTexts::tell(const Where& where, const std::string& event, const std::string& argument,
                      const std::string& hint) {
  pack_.problems.warning(
      Code::hole_in_event, where,
      fmt::format("the event \"{}\" is emitted without `{}`, which its text in locale/{}.yaml puts in", event, argument,
                  needs_[event][argument].language),
      hint);
}

void EventTexts::check_emits() {
  for (const Hole& hole : holes_)
    tell(pack_.place(hole.file, hole.event.line, hole.event.name), hole.event.name, hole.argument,
         fmt::format("game:emit(\"{}\", {{ {} = … }}), or another text", hole.event.name, hole.argument));
}

void EventTexts::hear(const world::Event& event, std::span<const std::int32_t> details) {
  const std::string& id = pack_.rules.events[static_cast<std::size_t>(event.type)];
  if (!id.starts_with(pack_.source.pack.id + ":")) return;
  const auto found = needs_.find(id.substr(id.find(':') + 1));
  if (found == needs_.end()) return;
  std::set<std::string> missing;
  if (event.player == nothing) missing.insert("player");
  if (event.subject == nothing) missing.insert("subject");
  if (event.other == nothing) missing.insert("other");  // an amount that is not given is 0
  world::each_detail(pack_.rules, event.type, details, [&](const EventArgument& argument, const world::Detail& detail) {
    if (!detail.given) missing.insert(argument.name);
  });
  for (const auto& [argument, need] : found->second)
    if (missing.contains(argument) && told_.emplace(found->first, argument).second)
      tell(need.where, found->first, argument, "a trial game came to it");
}

void check_event_texts(CheckedPack& pack) {
  if (!pack.problems.has_errors()) EventTexts(pack).check_emits();
}

}  // namespace castellan::workshop
