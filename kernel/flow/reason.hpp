// Why something can't be done: a key for the message and its arguments. Conditions return reasons, not bools, so that
// "why not?" can always be answered.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "castellan/definitions/ids.hpp"

namespace castellan {

struct Reason {
  enum class Key : std::uint8_t {
    not_offered,
    occupied,
    lower_plank_free,
    cannot_pay,
    one_per_player,
    no_such_worker,
    closed_lock,
    no_free_symbol,
    no_gnome,
    no_free_lock,
    used_up,
    worker_waits,
    owned,
    supply_empty,
    not_scoring,
    condition,
    pile_empty,
    wrong_place,
    blocked,
    nothing_to_trade,
    counter,
    owner,
    piece_out,
    other_players,
    scripted,
    not_held,
    not_here,
    not_built,
    no_marker,
    not_now,
    scripted_condition,
    count
  };
  Key key = Key::not_offered;
  DefId what = none;        // a resource, a site, a worker kind: by the key
  std::int32_t amount = 0;  // what is missing, or the limit
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Reason::Key::count)> reason_names{
    "not_offered",    "occupied",       "lower_plank_free",  "cannot_pay",
    "one_per_player", "no_such_worker", "closed_lock",       "no_free_symbol",
    "no_gnome",       "no_free_lock",   "used_up",           "worker_waits",
    "owned",          "supply_empty",   "not_scoring",       "condition",
    "pile_empty",     "wrong_place",    "blocked",           "nothing_to_trade",
    "counter",        "owner",          "piece_out",         "other_players",
    "scripted",       "not_held",       "not_here",          "not_built",
    "no_marker",      "not_now",        "scripted_condition"};

}  // namespace castellan
