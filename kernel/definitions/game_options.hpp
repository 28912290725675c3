// What is settled before a game begins: how many play, which guilds, the options of packs, who may not use what.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/definitions/thing.hpp"

namespace castellan {

// The first selection that packs declare.
inline constexpr Id<GuildSelection> usual_selection{0};

struct CASTELLAN_API GameOptions {
  int players = 4;
  Id<GuildSelection> selection = usual_selection;  // for the guilds that are not named
  std::vector<Id<Guild>> guilds;                   // named ones
  std::vector<std::int32_t> values;                // by GameOption; empty: all as declared
  std::vector<Bar> bars;                           // what single seats may not use

  GameOptions() = default;
  GameOptions(int count) : players(count) {}  // NOLINT: a number of players is a complete set of options

  bool operator==(const GameOptions&) const = default;
  std::int32_t value(const Ruleset& rules, Id<GameOption> option) const;

  // `normal`, or names of guilds separated by commas. Throws std::invalid_argument with what is possible.
  void choose_guilds(const Ruleset& rules, std::string_view text);
  // `name=value`. Throws std::invalid_argument.
  void set(const Ruleset& rules, std::string_view assignment);
  // The reverse of both, for saves; empty where nothing differs from the usual.
  std::string guilds_text(const Ruleset& rules) const;
  std::vector<std::string> assignments(const Ruleset& rules) const;
};

}  // namespace castellan
