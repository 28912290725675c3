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

// What a phase does at each of its turns.
enum class Step : std::uint8_t {
  script,
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
  score
};
inline constexpr std::array<std::string_view, 13> step_names{
    "script",  "draw_guilds",    "deal_hands", "deal_crests", "fill_pools", "next_month", "place_worker",
    "harvest", "resolve_planks", "income",     "tax",         "take_turn",  "score"};

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
  end_turn
};
inline constexpr std::array<std::string_view, 11> action_names{"script",      "build_card", "build_site", "build_guild",
                                                               "activate",    "dismiss",    "use_lock",   "trade",
                                                               "place_gnome", "buy_card",   "end_turn"};

// What the log tells and hooks can listen to. Packs add their own behind these.
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
  count
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(EventType::count)> event_names{
    "game_begins",    "month_begins",  "phase_begins",  "turn_begins",    "turn_ends",    "placed",
    "passed",         "sent",          "activated",     "gained",         "paid",         "taken",
    "recruited",      "mastered",      "gnome_placed",  "built",          "card_drawn",   "card_taken",
    "card_discarded", "deck_shuffled", "crest_dealt",   "crests_swapped", "guild_laid",   "points",
    "scored",         "wasted",        "script_failed", "game_ends",      "moved",        "dismissed",
    "traded",         "card_revealed", "marker_placed", "marker_taken",   "neutral_built"};

// The index of a name in one of the lists above, or -1.
template <std::size_t N>
constexpr int index_of(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return static_cast<int>(i);
  return -1;
}

}  // namespace castellan
