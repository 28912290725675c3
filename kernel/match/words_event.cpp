// The log in sentences. Every event's message has the same arguments: player, subject, other, what, amount, …
#include <cstdlib>

#include "castellan/flow/flow.hpp"
#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"

namespace castellan::match {
namespace {

const char* yes_or_no(bool yes) { return yes ? "yes" : "no"; }

}  // namespace

// What a script belongs to, by the id it has in messages.
std::optional<content::Noun> Words::subject_noun(const std::string& id) const {
  const Ruleset& rules = match_.rules();
  const auto of = [&](const char* table_name, const auto& table, std::optional<content::Noun>& found) {
    for (const auto& definition : table)
      if (definition.id == id) found = noun(table_name, definition);
  };
  std::optional<content::Noun> found;
  of("phase", rules.setup, found);
  of("phase", rules.round, found);
  of("phase", rules.ending, found);
  of("action", rules.actions, found);
  for (const Plank& plank : rules.planks)
    if (plank.id == id && plank.home == Plank::Home::board) found = noun("plank", plank);
  of("property", rules.properties, found);
  of("guild", rules.guilds, found);
  return found;
}

content::Noun Words::event_noun(const world::Event& event) const {
  if (event.def == none || !knows(event.known_to)) return {};
  const Ruleset& rules = match_.rules();
  switch (event.type) {
    case EventType::gained:
    case EventType::paid:
    case EventType::taken: return noun("resource", rules.resources[Id<Resource>(event.def)]);
    case EventType::phase_begins:
    case EventType::phase_ends: return noun("phase", rules.phases(PhaseList(event.amount))[Id<Phase>(event.def)]);
    case EventType::recruited:
    case EventType::mastered: return worker(Id<WorkerKind>(event.def), false);
    case EventType::scored: return noun("scoring", rules.scoring[Id<ScoringCategory>(event.def)]);
    case EventType::wasted:
    case EventType::script_failed: {
      const std::string& id = rules.functions[Id<Function>(event.def)].subject;
      return subject_noun(id).value_or(content::Noun{id, id, id, {}});
    }
    case EventType::traded: return noun("trade", rules.trades[Id<Trade>(event.def)]);
    case EventType::built:
    case EventType::neutral_built: return site(Id<Site>(event.def));
    default: break;
  }
  if (match_.world().layout().is(event.subject, EntityKind::card))
    return noun("property", rules.properties[Id<Property>(event.def)]);
  return {};
}

// Where goods or points come from: a place, or what the script belongs to. Empty where the rules say it anyway.
std::string Words::origin(const world::Event& event) const {
  if (event.type != EventType::gained && event.type != EventType::points) return {};
  if (event.subject != nothing) return thing(event.subject);
  if (event.cause < flow::first_script_cause) return {};
  const auto subject =
      subject_noun(match_.rules().functions[Id<Function>(event.cause - flow::first_script_cause)].subject);
  return subject ? subject->name : std::string();
}

std::string Words::event(const world::Event& event) const {
  const Ruleset& rules = match_.rules();
  const std::string& name = rules.events[static_cast<std::size_t>(event.type)];
  Arguments arguments{{"amount", std::abs(event.amount)}, {"sign", event.amount < 0 ? "minus" : "plus"}};
  add_thing(arguments, "player", event.player);
  add_thing(arguments, "subject", event.subject);
  add_thing(arguments, "other", event.other);
  arguments.emplace_back("known", yes_or_no(event.def != none && knows(event.known_to)));
  content::Noun what = event_noun(event);
  std::string season;
  bool scores = false;
  if (event.type == EventType::month_begins && event.amount > 0) {
    const Month& month = rules.months[Id<Month>(event.amount - 1)];
    what = noun("month", month);
    scores = month.scores;
    season = month.season.empty() ? "" : text(pack_of(month), "season." + month.season + ".name");
  } else if (event.type == EventType::deck_shuffled || event.type == EventType::cards_looked_at ||
             event.type == EventType::cards_put_back) {
    const Entity pile = event.subject;
    what = noun("deck", rules.decks[match_.world().get<world::Pile>(pile).of_deck]);
  }
  what.add_to(arguments, "what");
  const std::string from = origin(event);
  arguments.emplace_back("origin", from);
  arguments.emplace_back("has_origin", yes_or_no(!from.empty()));
  const bool bottom = event.type == EventType::cards_put_back && event.def == AnyId(1);
  arguments.emplace_back("where", std::string(bottom ? "bottom" : "top"));
  arguments.emplace_back("season", season);
  arguments.emplace_back("scores", yes_or_no(scores));
  // An event of a pack is told if its pack has words for it.
  if (const std::size_t colon = name.find(':'); colon != std::string::npos)
    return content::capitalised(
        dictionary_.find(name.substr(0, colon), "event." + name.substr(colon + 1), arguments).value_or(""));
  return content::capitalised(text("event." + name, arguments));
}

}  // namespace castellan::match
