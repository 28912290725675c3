// The log in sentences. Every event's message has the same arguments: player, subject, other, what, amount, …
#include <algorithm>
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

// What was told of a card is told to those who knew it then.
void Words::add_detail(Arguments& arguments, std::string_view event, const EventArgument& argument,
                       const world::Detail& detail) const {
  const Ruleset& rules = match_.rules();
  const std::string& as = argument.name;
  switch (argument.type) {
    case EventArgument::Type::number: arguments.emplace_back(as, detail.number); break;
    case EventArgument::Type::good:
      (detail.given ? noun("resource", rules.resources[detail.good]) : content::Noun{}).add_to(arguments, as);
      break;
    case EventArgument::Type::goods: arguments.emplace_back(as, goods_in_sentence(detail.goods)); break;
    case EventArgument::Type::word: {
      const std::string word = detail.given ? argument.words[static_cast<std::size_t>(detail.number)] : std::string();
      arguments.emplace_back(as, word.empty() ? word : word_text(event.substr(0, event.find(':')), word));
      arguments.emplace_back(as + "_word", word);
      break;
    }
    case EventArgument::Type::thing:
      if (detail.kind == none) return add_thing(arguments, as, detail.thing);
      card_noun(detail.kind, detail.known_to).add_to(arguments, as);
      arguments.emplace_back(as + "_kind", "card");
      arguments.emplace_back(as + "_numbered", "no");
      break;
  }
  if (argument.optional && argument.type != EventArgument::Type::thing)
    arguments.emplace_back(as + "_given", yes_or_no(detail.given));
}

std::string Words::word_text(std::string_view pack, const std::string& word) const {
  if (auto own = dictionary_.find(pack, "word." + word)) return *std::move(own);
  if (auto common = dictionary_.find(content::Dictionary::engine, "word." + word)) return *std::move(common);
  std::string readable = word;
  std::ranges::replace(readable, '_', ' ');
  return readable;
}

std::string Words::event(const world::Event& event) const { return this->event(event, match_.world().details(event)); }

std::string Words::event(const world::Event& event, std::span<const std::int32_t> details) const {
  const Ruleset& rules = match_.rules();
  const std::string& name = rules.events[static_cast<std::size_t>(event.type)];
  Arguments arguments{{"sign", event.amount < 0 ? "minus" : "plus"}};
  const auto declared = world::arguments_of(rules, event.type);
  const auto declares = [&](std::string_view word) {
    return std::ranges::find(declared, word, &EventArgument::name) != declared.end();
  };
  world::each_detail(rules, event.type, details, [&](const EventArgument& argument, const world::Detail& detail) {
    add_detail(arguments, name, argument, detail);
  });
  if (!declares("amount")) arguments.emplace_back("amount", std::abs(event.amount));
  if (!declares("player")) add_thing(arguments, "player", event.player);
  if (!declares("subject")) add_thing(arguments, "subject", event.subject);
  if (!declares("other")) add_thing(arguments, "other", event.other);
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
  arguments.emplace_back("in_deck", in_deck_of(event.subject));
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
