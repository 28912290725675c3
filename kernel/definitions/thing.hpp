// What a player can use, of whatever kind: what a bar or a count of uses is about.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan {

struct Thing {
  enum class Kind : std::uint8_t { guild, property, plank, area, site, trade, action, count };
  Kind kind = Kind::guild;
  AnyId id = none;

  bool operator==(const Thing&) const = default;
  auto operator<=>(const Thing&) const = default;
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Thing::Kind::count)> thing_names{
    "guild", "property", "plank", "area", "site", "trade", "action"};
constexpr std::string_view name_of(Thing::Kind kind) { return thing_names[static_cast<std::size_t>(kind)]; }

CASTELLAN_API std::size_t count_things(const Ruleset& rules, Thing::Kind kind);
CASTELLAN_API const Definition& definition_of(const Ruleset& rules, Thing thing);
// By id, with or without its pack; `-` and `_` are alike. Throws std::invalid_argument with what there is.
CASTELLAN_API Thing find_thing(const Ruleset& rules, Thing::Kind kind, std::string_view name);
// `guild`, or `card` for a property. Throws std::invalid_argument with what there is.
CASTELLAN_API Thing::Kind thing_kind(std::string_view word);

// A seat that may not use a thing: no worker goes there, it is not built, bought or chosen.
struct Bar {
  Seat seat = nobody;
  Thing thing;

  bool operator==(const Bar&) const = default;
};

// `2:guild:masons`, the seat counted from 1. Throws std::invalid_argument.
CASTELLAN_API Bar parse_bar(const Ruleset& rules, std::string_view text);
CASTELLAN_API std::string bar_text(const Ruleset& rules, const Bar& bar);

}  // namespace castellan
