// Why something can't be done: a key for the message and its arguments. Conditions return reasons, not bools, so that
// "why not?" can always be answered.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "castellan/definitions/ids.hpp"

namespace castellan::flow {

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
    no_card,
    no_marker,
    not_now,
    scripted_condition,
    barred,
    count
  };
  Key key = Key::not_offered;
  AnyId what = none;        // a resource, a site, a worker kind: by the key
  std::int32_t amount = 0;  // what is missing, or the limit
};

// A reason against something, or none. Legality is asked for more often than anything else, and this answer fits into a
// register; a std::optional<Reason> is written in pieces and read as a whole, for which processors have to wait.
class Objection {
 public:
  constexpr Objection() = default;
  constexpr Objection(const Reason& reason)
      : bits_(1u | std::uint64_t{static_cast<std::uint8_t>(reason.key)} << 8 |
              std::uint64_t{static_cast<std::uint16_t>(reason.what.number())} << 16 |
              std::uint64_t{static_cast<std::uint32_t>(reason.amount)} << 32) {}

  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr Reason operator*() const {
    return {static_cast<Reason::Key>(bits_ >> 8 & 0xFF), AnyId(bits_ >> 16 & 0xFFFF),
            static_cast<std::int32_t>(bits_ >> 32)};
  }

 private:
  std::uint64_t bits_ = 0;
};
inline constexpr Objection no_objection;

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Reason::Key::count)> reason_names{
    "not_offered",    "occupied",       "lower_plank_free", "cannot_pay",
    "one_per_player", "no_such_worker", "closed_lock",      "no_free_symbol",
    "no_gnome",       "no_free_lock",   "used_up",          "worker_waits",
    "owned",          "supply_empty",   "not_scoring",      "condition",
    "pile_empty",     "wrong_place",    "blocked",          "nothing_to_trade",
    "counter",        "owner",          "piece_out",        "other_players",
    "scripted",       "not_held",       "not_here",         "not_built",
    "no_card",        "no_marker",      "not_now",          "scripted_condition",
    "barred"};

}  // namespace castellan::flow
