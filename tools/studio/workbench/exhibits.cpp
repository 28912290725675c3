#include "exhibits.hpp"

#include <algorithm>
#include <castellan/match/rules.hpp>
#include <castellan/match/words.hpp>
#include <castellan/modding/lock.hpp>
#include <castellan/script/script_host.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "../protocol/portrayal.hpp"
#include "anatomy.hpp"
#include "workspace.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t most_exhibits = 8;
constexpr std::size_t most_differences = 60;

std::string edition_of(const Ruleset& rules) {
  std::string all;
  for (const Pack& pack : rules.packs) all += pack.id + pack.version + pack.content_hash;
  return text_hash(all);
}

// Who stands on a plank uses what it belongs to: a guild, a card, a board.
void touch(const match::Match& match, Entity thing, std::set<std::string>& touched) {
  const world::Layout& layout = *match.layout();
  if (!layout.exists(thing)) return;
  touched.insert(layout.name(thing));
  if (layout.is(thing, EntityKind::plank)) touch(match, match.world().get<world::PlankSpot>(thing).home, touched);
}

}  // namespace

Exhibit::Exhibit(match::Match match, std::uint64_t number)
    : match_(std::move(match)),
      choices_(match_.choices().begin(), match_.choices().end()),
      number_(number),
      edition_(edition_of(match_.rules())) {}

match::Match& Exhibit::at(std::size_t choices) {
  choices = std::min(choices, choices_.size());
  if (choices < match_.choice_count()) match_.undo_to(choices);
  while (match_.choice_count() < choices) match_.repeat(choices_[match_.choice_count()]);
  return match_;
}

void Exhibit::follow(const match::Match::Path& path, std::uint64_t number) {
  at(choices_.size());
  match_.follow(path);
  choices_.assign(match_.choices().begin(), match_.choices().end());
  number_ = number;
}

void at_table(Tables& tables, const std::string& game, const std::function<void(Table&)>& work) {
  const std::shared_ptr<Table> table = tables.find(game);
  if (!table) throw TablesError("there is no such game");
  std::promise<void> done;
  table->post([&] {
    try {
      if (const Obstacle& obstacle = table->open(); obstacle.is_there()) throw TablesError(obstacle.text);
      work(*table);
      table->rest();
      done.set_value();
    } catch (...) {
      done.set_exception(std::current_exception());
    }
  });
  done.get_future().get();
}

std::shared_ptr<Exhibit> Exhibits::of(const std::string& what) {
  if (what.ends_with('~')) {
    const std::lock_guard lock(mutex_);
    const auto found = shown_.find(what);
    if (found == shown_.end()) throw TablesError("nothing is kept from before the last change of its packs");
    return found->second;
  }
  std::optional<match::Match::Path> path;
  std::uint64_t number = 0;
  script::Limits limits;
  at_table(tables_, what, [&](Table& table) {
    path = table.match()->path();
    number = table.number();
    limits = table.match()->host()->limits();
  });
  std::shared_ptr<Exhibit> shown;
  {
    const std::lock_guard lock(mutex_);
    std::erase(asked_, what);
    asked_.push_back(what);
    if (asked_.size() > most_exhibits) {
      shown_.erase(asked_.front());
      asked_.erase(asked_.begin());
    }
    shown = shown_[what];
  }
  if (shown) {
    const std::lock_guard lock(shown->mutex);
    if (shown->match().layout() == path->layout()) {
      if (shown->number() != number) shown->follow(*path, number);
      return shown;
    }
  }
  const auto host = match::make_script_host(path->layout()->shared_rules(), limits);
  shown = std::make_shared<Exhibit>(match::Match::at(*path, host), number);
  const std::lock_guard lock(mutex_);
  return shown_[what] = shown;
}

match::Match Exhibits::fresh(const std::string& game) {
  const std::shared_ptr<Exhibit> exhibit = of(game);
  const std::lock_guard lock(exhibit->mutex);
  exhibit->at(exhibit->length());
  const match::Match& match = exhibit->match();
  return match::Match::at(match.path(),
                          match::make_script_host(match.layout()->shared_rules(), match.host()->limits()));
}

void Exhibits::keep_before(const std::string& game, match::Match before) {
  auto exhibit = std::make_shared<Exhibit>(std::move(before), 0);
  const std::lock_guard lock(mutex_);
  shown_[game + "~"] = std::move(exhibit);
  shown_.erase(game);
}

Json timeline_of(Exhibit& exhibit, const std::string& language) {
  const std::lock_guard lock(exhibit.mutex);
  match::Match& match = exhibit.at(0);
  std::vector<match::Words> words;
  for (int seat = 0; seat < match.player_count(); ++seat) words.emplace_back(match, language, static_cast<Seat>(seat));
  Json all = Json::array();
  std::size_t told = match.events().size();
  for (std::size_t i = 0; i < exhibit.length(); ++i) {
    const match::Match::Choice& choice = exhibit.choices()[i];
    Json one{{"seat", choice.seat}, {"month", match.month()}};
    std::set<std::string> touched;
    if (match.state() == match::Match::State::deciding && choice.option < match.decision().options.size()) {
      const match::Words& of_seat = words[static_cast<std::size_t>(choice.seat)];
      one["key"] = match.key(choice.option);
      one["label"] = of_seat.option(choice.option);
      one["in_script"] = !match.quiet();
      const flow::Option& option = match.decision().options[choice.option];
      touch(match, option.entity, touched);
    }
    match.repeat(choice);
    one["scores"] = match.scores();
    Json log = Json::array();
    const auto events = match.events();
    for (const world::Event& event : events.subspan(std::min(told, events.size()))) {
      for (const Entity thing : {event.player, event.subject, event.other}) touch(match, thing, touched);
      if (std::string text = words[static_cast<std::size_t>(choice.seat)].event(event); !text.empty())
        log.push_back(std::move(text));
    }
    told = events.size();
    one["log"] = std::move(log);
    one["things"] = touched;
    all.push_back(std::move(one));
  }
  return all;
}

Json rules_of(Exhibit& exhibit, const std::string& language, Seat seat) {
  const std::lock_guard lock(exhibit.mutex);
  Json rules = portray_rules(exhibit.match(), match::Words(exhibit.match(), language, seat));
  rules["type"] = "rules";
  return rules;
}

Json scene_of(Exhibit& exhibit, std::size_t at, Seat seat, const std::string& language) {
  const std::lock_guard lock(exhibit.mutex);
  at = std::min(at, exhibit.length());
  const std::size_t before = at > 0 ? exhibit.at(at - 1).events().size() : 0;
  const match::Match& match = exhibit.at(at);
  const match::Words words(match, language, seat);
  const world::Layout& layout = *match.layout();
  Json things = Json::object();
  for (std::uint32_t i = 0; i < layout.entity_count(); ++i)
    if (is_portrayed(match, Entity{i})) things[layout.name(Entity{i})] = match.view(Entity{i}, seat);
  const bool deciding = match.state() == match::Match::State::deciding;
  Json state{{"type", "state"},
             {"number", at},
             {"whole", true},
             {"state", deciding       ? "running"
                       : match.over() ? "over"
                                      : "stopped"},
             {"viewer", seat},
             {"mine", Json::array()},
             {"things", std::move(things)},
             {"decision", portray_decision(match, words, seat)},
             {"attributes", portray_attributes(match, words)},
             {"seats", Json::array()},
             {"log_from", 0},
             {"log", Json::array()}};
  for (int i = 0; i < match.player_count(); ++i)
    state["seats"].push_back({{"kind", "bot"}, {"name", ""}, {"bot", ""}, {"present", true}});
  const auto events = match.events();
  for (const world::Event& event : events.subspan(std::min(before, events.size())))
    state["log"].push_back(portray_event(match, words, event, seat));
  if (match.over()) state["standings"] = portray_standings(match);
  if (match.state() == match::Match::State::stopped) state["stopped"] = match.stopped().message;
  return state;
}

Json compare(Exhibit& one, Exhibit& other) {
  const std::scoped_lock lock(one.mutex, other.mutex);
  const std::size_t length = std::min(one.length(), other.length());
  const bool same_rules = one.edition() == other.edition();
  Json found{{"same", false}, {"at", 0}, {"why", "outcome"}, {"things", Json::array()}};
  const auto things = [&] {
    Json all = Json::array();
    for (const Difference& difference : differences(one.match(), other.match(), most_differences))
      all.push_back({{"thing", difference.thing},
                     {"part", difference.part},
                     {"before", difference.before},
                     {"after", difference.after}});
    return all;
  };
  for (std::size_t i = 0; i <= length; ++i) {
    const match::Match& here = one.at(i);
    const match::Match& there = other.at(i);
    found["at"] = i;
    if (!same_rules || here.hash() != there.hash())
      if (found["things"] = things(); !found["things"].empty()) return found;
    if (i == length) break;
    const auto key = [&](const match::Match& match, const Exhibit& of) {
      const std::uint16_t option = of.choices()[i].option;
      return option < match.decision().options.size() ? match.key(option) : std::string();
    };
    if (key(here, one) == key(there, other)) continue;
    found["why"] = "choice";
    found["keys"] = {key(here, one), key(there, other)};
    return found;
  }
  found["same"] = one.length() == other.length();
  if (!found["same"]) found["why"] = "length";
  return found;
}

}  // namespace castellan::studio
