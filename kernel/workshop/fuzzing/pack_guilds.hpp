// The guilds of packs that are tried out, and how they come to the table.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "castellan/definitions/game_options.hpp"

namespace castellan::workshop {

// Those of these packs that can be used with this number of players.
std::vector<Id<Guild>> pack_guilds(const Ruleset& rules, std::span<const std::string> packs, int players);

// Names them for a game, as many as there are districts, beginning with number `first` of them.
void lay_pack_guilds(GameOptions& game, const Ruleset& rules, std::span<const std::string> packs, std::size_t first);

}  // namespace castellan::workshop
