#include "story.hpp"

#include <castellan/content/text.hpp>
#include <castellan/flow/flow.hpp>
#include <map>

namespace castellan::cli {
namespace {

std::string short_name(const std::string& id) {
  std::string name = id.substr(id.find(':') + 1);
  for (char& c : name)
    if (c == '_') c = ' ';
  return name;
}

class Teller {
 public:
  Teller(const Match& match, const std::string& language) : match_(match), rules_(match.rules()) {
    if (const auto found = rules_.texts.find(language); found != rules_.texts.end()) texts_ = &found->second;
  }

  std::string tell(const Event& event) const {
    const std::string name = rules_.events[static_cast<std::size_t>(event.type)];
    if (!texts_) return {};
    const auto found = texts_->find("event." + name);
    if (found == texts_->end()) return {};
    std::map<std::string, std::string> values{{"amount", std::to_string(event.amount)}};
    const auto name_of = [&](const char* key, Entity e) {
      if (e != nothing) values[key] = thing(e);
    };
    name_of("player", event.player);
    name_of("subject", event.subject);
    name_of("other", event.other);
    values["what"] = definition(event);
    return fill(found->second, values);
  }

 private:
  std::string thing(Entity e) const {
    const World& world = match_.world();
    const Layout& layout = world.layout();
    switch (layout.kind(e)) {
      case EntityKind::player: return "Player " + std::to_string(world.get<Player>(e).seat + 1);
      case EntityKind::worker:
        return short_name(rules_.workers[static_cast<std::size_t>(world.get<Worker>(e).kind)].id);
      case EntityKind::area:
        return short_name(rules_.areas[static_cast<std::size_t>(world.get<ResourceArea>(e).area)].id);
      case EntityKind::guild:
        return short_name(rules_.guilds[static_cast<std::size_t>(world.get<GuildTile>(e).guild)].id);
      case EntityKind::district: return "district " + std::to_string(world.get<District>(e).number);
      case EntityKind::location: {
        const Location& at = world.get<Location>(e);
        return short_name(rules_.sites[static_cast<std::size_t>(at.site)].id) + " in " + thing(at.district);
      }
      case EntityKind::plank: {
        const PlankSpot& spot = world.get<PlankSpot>(e);
        if (spot.plank != none) return short_name(rules_.planks[static_cast<std::size_t>(spot.plank)].id);
        return short_name(rules_.properties[static_cast<std::size_t>(world.get<Card>(spot.home).kind)].id);
      }
      case EntityKind::lock:
        return short_name(
            rules_.properties[static_cast<std::size_t>(world.get<Card>(world.get<Lock>(e).card).kind)].id);
      default: return layout.name(e);
    }
  }

  std::string definition(const Event& event) const {
    if (event.def < 0) return {};
    const auto of = [&](const auto& table) { return short_name(table[static_cast<std::size_t>(event.def)].id); };
    switch (event.type) {
      case EventType::gained:
      case EventType::paid:
      case EventType::taken: return of(rules_.resources);
      case EventType::phase_begins: return of(event.amount == 0 ? rules_.setup : rules_.round);
      case EventType::recruited:
      case EventType::mastered:
      case EventType::sent: return of(rules_.workers);
      case EventType::scored: return of(rules_.scoring);
      case EventType::wasted:
      case EventType::script_failed: return short_name(rules_.functions[static_cast<std::size_t>(event.def)].subject);
      case EventType::card_discarded: return of(rules_.properties);
      default: return {};
    }
  }

  static std::string fill(const std::string& text, const std::map<std::string, std::string>& values) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::size_t end = text[i] == '{' ? text.find('}', i) : std::string::npos;
      if (end == std::string::npos) {
        out += text[i];
        continue;
      }
      if (const auto value = values.find(text.substr(i + 1, end - i - 1)); value != values.end()) out += value->second;
      i = end;
    }
    return printable(out);
  }

  const Match& match_;
  const Ruleset& rules_;
  const std::map<std::string, std::string, std::less<>>* texts_ = nullptr;
};

}  // namespace

std::string Story::next() {
  const Teller teller(match_, language_);
  const auto events = match_.world().events();
  std::string out;
  for (; told_ < events.size(); ++told_)
    if (const std::string line = teller.tell(events[told_]); !line.empty()) out += line + "\n";
  return out;
}

}  // namespace castellan::cli
