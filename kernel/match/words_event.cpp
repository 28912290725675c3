// The log in sentences. Every event's message has the same arguments: player, subject, other, what, amount, …
#include <algorithm>
#include <cstdlib>

#include "castellan/flow/flow.hpp"
#include "castellan/match/words.hpp"
#include "castellan/world/world.hpp"

namespace castellan::match {
namespace {

const char* yes_or_no(bool yes) { return yes ? "yes" : "no"; }

// Marks around what a sentence names: characters for private use, which are gone before anybody reads it. The last byte
// of the one that begins a name says which.
constexpr std::string_view begins_name = "\xF3\xB0\x80";
constexpr std::string_view ends_name = "\xF3\xB0\x81\x80";
constexpr std::size_t most_names = 64;
constexpr unsigned char first_name = 0x80;

std::string without_marks(std::string text) {
  for (const std::string_view mark : {begins_name, ends_name})
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) text.erase(at, 4);
  return text;
}

std::string marked(const std::string& text, std::size_t name) {
  if (text.empty() || name >= most_names) return text;
  return std::string(begins_name) + static_cast<char>(first_name + name) + without_marks(text) + std::string(ends_name);
}

}  // namespace

// What a script belongs to, by the id it has in messages.
std::optional<Words::Named> Words::subject_noun(const std::string& id) const {
  const Ruleset& rules = match_.rules();
  std::optional<Named> found;
  const auto of = [&](const char* table_name, const auto& table) {
    for (const auto& definition : table)
      if (definition.id == id) found = named(table_name, definition, table.id_of(definition));
  };
  of("phase", rules.setup);
  of("phase", rules.ending);
  if (found) found->table = {};  // front ends list the phases of a round alone
  of("phase", rules.round);
  of("action", rules.actions);
  for (const Plank& plank : rules.planks)
    if (plank.id == id && plank.home == Plank::Home::board) found = named("plank", plank, rules.planks.id_of(plank));
  of("property", rules.properties);
  of("guild", rules.guilds);
  return found;
}

Words::Named Words::event_noun(const world::Event& event) const {
  if (event.def == none || !knows(event.known_to)) return {};
  const Ruleset& rules = match_.rules();
  switch (event.type) {
    case EventType::gained:
    case EventType::paid:
    case EventType::taken: return named("resource", rules.resources[Id<Resource>(event.def)], event.def);
    case EventType::phase_begins:
    case EventType::phase_ends: {
      Named phase = named("phase", rules.phases(PhaseList(event.amount))[Id<Phase>(event.def)], event.def);
      if (PhaseList(event.amount) != PhaseList::round) phase.table = {};
      return phase;
    }
    case EventType::recruited:
    case EventType::mastered: return {worker(Id<WorkerKind>(event.def), false), "worker", event.def};
    case EventType::scored: return named("scoring", rules.scoring[Id<ScoringCategory>(event.def)], event.def);
    case EventType::wasted:
    case EventType::script_failed: {
      const std::string& id = rules.functions[Id<Function>(event.def)].subject;
      return subject_noun(id).value_or(Named{content::Noun{id, id, id, {}}});
    }
    case EventType::traded: return named("trade", rules.trades[Id<Trade>(event.def)], event.def);
    case EventType::built:
    case EventType::neutral_built: return {site(Id<Site>(event.def)), "site", event.def};
    default: break;
  }
  if (match_.world().layout().is(event.subject, EntityKind::card))
    return named("property", rules.properties[Id<Property>(event.def)], event.def);
  return {};
}

// Where goods or points come from: a place, or what the script belongs to. Empty where the rules say it anyway.
Words::Span Words::origin(const world::Event& event) const {
  if (event.type != EventType::gained && event.type != EventType::points) return {};
  if (event.subject != nothing) return {thing(event.subject), event.subject, {}, none};
  if (event.cause < flow::first_script_cause) return {};
  const auto subject =
      subject_noun(match_.rules().functions[Id<Function>(event.cause - flow::first_script_cause)].subject);
  return subject ? Span{subject->noun.name, nothing, subject->table, subject->definition} : Span{};
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
  References references;
  return content::capitalised(event_text(event, event_arguments(event, details, references)));
}

// The names are put in between marks, so that they are found wherever the language has them.
std::vector<Words::Span> Words::event_spans(const world::Event& event) const {
  References references;
  Arguments arguments = event_arguments(event, match_.world().details(event), references);
  for (std::size_t i = 0; i < references.size(); ++i)
    for (Argument& argument : arguments)
      for (const char* form : {"", "_many", "_the"})
        if (argument.name == references[i].first + form) argument.text = marked(argument.text, i);
  const std::string text = event_text(event, arguments);
  std::vector<Span> spans;
  Span now;
  const auto end_span = [&](Span next) {
    if (!now.text.empty()) spans.push_back(std::move(now));
    now = std::move(next);
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with(ends_name)) {
      end_span({});
      at += ends_name.size();
    } else if (rest.starts_with(begins_name) && rest.size() > begins_name.size()) {
      const std::size_t which = static_cast<unsigned char>(rest[begins_name.size()]) - first_name;
      end_span(which < references.size() ? references[which].second : Span{});
      now.text.clear();
      at += begins_name.size() + 1;
    } else {
      now.text += text[at++];
    }
  }
  end_span({});
  if (!spans.empty()) spans.front().text = content::capitalised(spans.front().text);
  return spans;
}

Words::Arguments Words::event_arguments(const world::Event& event, std::span<const std::int32_t> details,
                                        References& references) const {
  const Ruleset& rules = match_.rules();
  const std::string& name = rules.events[static_cast<std::size_t>(event.type)];
  Arguments arguments{{"sign", event.amount < 0 ? "minus" : "plus"}};
  const auto declared = world::arguments_of(rules, event.type);
  const auto declares = [&](std::string_view word) {
    return std::ranges::find(declared, word, &EventArgument::name) != declared.end();
  };
  const auto refer = [&](const std::string& as, Entity thing, std::string_view table = {}, AnyId definition = none) {
    if (match_.world().layout().exists(thing) || !table.empty())
      references.emplace_back(as, Span{{}, thing, table, definition});
  };
  world::each_detail(rules, event.type, details, [&](const EventArgument& argument, const world::Detail& detail) {
    add_detail(arguments, name, argument, detail);
    if (!detail.given) return;
    if (argument.type == EventArgument::Type::thing) refer(argument.name, detail.thing);
    if (argument.type == EventArgument::Type::good) refer(argument.name, nothing, "resource", detail.good);
  });
  if (!declares("amount")) arguments.emplace_back("amount", std::abs(event.amount));
  for (const auto& [as, thing] :
       {std::pair("player", event.player), std::pair("subject", event.subject), std::pair("other", event.other)}) {
    if (declares(as)) continue;
    add_thing(arguments, as, thing);
    refer(as, thing);
  }
  arguments.emplace_back("known", yes_or_no(event.def != none && knows(event.known_to)));
  Named what = event_noun(event);
  std::string season;
  bool scores = false;
  if (event.type == EventType::month_begins && event.amount > 0) {
    const Id<Month> number(event.amount - 1);
    const Month& month = rules.months[number];
    what = named("month", month, number);
    scores = month.scores;
    season = month.season.empty() ? "" : text(pack_of(month), "season." + month.season + ".name");
  } else if (event.type == EventType::deck_shuffled || event.type == EventType::cards_looked_at ||
             event.type == EventType::cards_put_back) {
    const Id<Deck> deck = match_.world().get<world::Pile>(event.subject).of_deck;
    what = named("deck", rules.decks[deck], deck);
  }
  what.noun.add_to(arguments, "what");
  // A card under its own name is the card itself.
  refer("what", what.table == "property" ? event.subject : nothing, what.table, what.definition);
  arguments.emplace_back("in_deck", in_deck_of(event.subject));
  const Span from = origin(event);
  arguments.emplace_back("origin", from.text);
  refer("origin", from.thing, from.table, from.definition);
  arguments.emplace_back("has_origin", yes_or_no(!from.text.empty()));
  const bool bottom = event.type == EventType::cards_put_back && event.def == AnyId(1);
  arguments.emplace_back("where", std::string(bottom ? "bottom" : "top"));
  arguments.emplace_back("season", season);
  arguments.emplace_back("scores", yes_or_no(scores));
  return arguments;
}

std::string Words::event_text(const world::Event& event, const Arguments& arguments) const {
  const std::string& name = match_.rules().events[static_cast<std::size_t>(event.type)];
  // An event of a pack is told if its pack has words for it.
  if (const std::size_t colon = name.find(':'); colon != std::string::npos)
    return dictionary_.find(name.substr(0, colon), "event." + name.substr(colon + 1), arguments).value_or("");
  return text("event." + name, arguments);
}

}  // namespace castellan::match
