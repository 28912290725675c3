// The mechanisms content can name in YAML: kinds of things, native steps of a phase, native turn actions, events.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace castellan {

enum class EntityKind : std::uint8_t {
  table,
  player,
  worker,
  gnome,
  district,
  location,
  symbol,
  guild,
  area,
  pile,
  card,
  plank,
  lock,
  piece,
  cell
};
inline constexpr std::array<std::string_view, 15> entity_kind_names{"table",    "player", "worker", "gnome", "district",
                                                                    "location", "symbol", "guild",  "area",  "pile",
                                                                    "card",     "plank",  "lock",   "piece", "cell"};

// What the engine does by itself, step by step. The numbers are part of hashes, the names of checkpoints.
enum class Procedure : std::uint8_t {
  game,
  phases,
  phase,
  script,
  hear,
  draw_guilds,
  deal_hands,
  deal_crests,
  fill_pools,
  next_month,
  place_worker,
  harvest,
  resolve_planks,
  income,
  tax,
  take_turn,
  score,
  activate,
  build,
  place_gnome,
  buy_card,
  discard_down,
  visit,
  announce,
  take,
  resolve,
  place_and_resolve,
  count
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(Procedure::count)> procedure_names{
    "game",         "phases",     "phase",      "script",       "hear",    "draw_guilds",      "deal_hands",
    "deal_crests",  "fill_pools", "next_month", "place_worker", "harvest", "resolve_planks",   "income",
    "tax",          "take_turn",  "score",      "activate",     "build",   "place_gnome",      "buy_card",
    "discard_down", "visit",      "announce",   "take",         "resolve", "place_and_resolve"};
constexpr std::string_view name_of(Procedure procedure) { return procedure_names[static_cast<std::size_t>(procedure)]; }

// Those a phase can name: what it does at each of its turns.
inline constexpr std::array<Procedure, 13> phase_steps{
    Procedure::script,         Procedure::draw_guilds, Procedure::deal_hands,   Procedure::deal_crests,
    Procedure::fill_pools,     Procedure::next_month,  Procedure::place_worker, Procedure::harvest,
    Procedure::resolve_planks, Procedure::income,      Procedure::tax,          Procedure::take_turn,
    Procedure::score};
inline constexpr auto step_names = [] {
  std::array<std::string_view, phase_steps.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(phase_steps[i]);
  return names;
}();

// The lists of phases. An id of a phase is one within its list.
enum class PhaseList : std::int32_t { setup, round, ending };

// What a player can do in a turn.
enum class Action : std::uint8_t {
  script,
  build_card,
  build_site,
  build_guild,
  activate,
  dismiss,
  use_lock,
  trade,
  place_gnome,
  buy_card,
  end_turn,
  place_worker
};
inline constexpr std::array<std::string_view, 12> action_names{
    "script",   "build_card", "build_site",  "build_guild", "activate", "dismiss",
    "use_lock", "trade",      "place_gnome", "buy_card",    "end_turn", "place_worker"};

// What the log records and hooks can listen to. Packs add their own behind these.
enum class EventType : std::uint16_t {
  game_begins,
  month_begins,
  phase_begins,
  turn_begins,
  turn_ends,
  placed,
  passed,
  sent,
  activated,
  gained,
  paid,
  taken,
  recruited,
  mastered,
  gnome_placed,
  built,
  card_drawn,
  card_taken,
  card_discarded,
  deck_shuffled,
  crest_dealt,
  crests_swapped,
  guild_laid,
  points,
  scored,
  wasted,
  script_failed,
  game_ends,
  moved,
  dismissed,
  traded,
  card_revealed,
  marker_placed,
  marker_taken,
  neutral_built,
  phase_ends,
  prevented,
  cards_looked_at,
  cards_put_back,
  card_given,
  scoring,
  count
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(EventType::count)> event_names{
    "game_begins",   "month_begins",    "phase_begins",   "turn_begins",
    "turn_ends",     "placed",          "passed",         "sent",
    "activated",     "gained",          "paid",           "taken",
    "recruited",     "mastered",        "gnome_placed",   "built",
    "card_drawn",    "card_taken",      "card_discarded", "deck_shuffled",
    "crest_dealt",   "crests_swapped",  "guild_laid",     "points",
    "scored",        "wasted",          "script_failed",  "game_ends",
    "moved",         "dismissed",       "traded",         "card_revealed",
    "marker_placed", "marker_taken",    "neutral_built",  "phase_ends",
    "prevented",     "cards_looked_at", "cards_put_back", "card_given",
    "scoring"};

// Native events that tell goods besides, and by which name hooks and texts find them: e.cost. A procedure passes them
// to Flow::emit(event, goods); none are told as no goods. Hooks that hear of an event before it happens don't get them.
struct ToldGoods {
  EventType event;
  std::string_view name;
};
inline constexpr ToldGoods told_goods[] = {{EventType::traded, "cost"},
                                           {EventType::placed, "cost"},
                                           {EventType::built, "cost"},
                                           {EventType::neutral_built, "cost"}};

// The events a script can hear of before they happen, and prevent by returning false.
inline constexpr std::array<EventType, 4> preventable{EventType::placed, EventType::activated, EventType::taken,
                                                      EventType::built};

// What modifiers change.
enum class Quantity : std::uint8_t {
  cost,            // of a building, for a player at a location
  fee,             // of a plank, for a player
  income,          // coins of a player in a round
  tax,             // coins a player owes in a round
  yield,           // what a player's workers bring home from an area, without the bonus
  majority_count,  // what a player counts as having in a scoring category
  points,          // what a rank in a scoring category is worth to a player
  hand_limit,      // of a deck, for a player
  capacity,        // workers of one player a kind of plank takes in a round, where that is limited
  count
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(Quantity::count)> quantity_names{
    "cost", "fee", "income", "tax", "yield", "majority_count", "points", "hand_limit", "capacity"};
// Amounts of several resources, not one number.
constexpr bool is_goods(Quantity of) { return of == Quantity::cost || of == Quantity::fee; }

// The index of a name in one of the lists above, or -1.
template <std::size_t N>
constexpr int index_of(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return static_cast<int>(i);
  return -1;
}

}  // namespace castellan
