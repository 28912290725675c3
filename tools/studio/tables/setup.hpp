// What a game can be set up with: packs, editions, guilds, options, bots, and every problem of the packs that are
// chosen.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "table.hpp"

namespace castellan::studio {

// As it is asked for over a line.
struct WantedPacks {
  std::string edition;            // a game, or a pack that makes another edition of one; empty: the usual game
  std::vector<std::string> mods;  // ids and folders
};

// The pack that is the game, and all others.
PackChoice settled(const House& house, const WantedPacks& wanted);

// What these packs make of a game, or what is wrong with them. `check`: as `castellan mod check` does it, which takes
// its time.
Json describe_setup(House& house, const WantedPacks& wanted, const std::string& language, bool check);
Json describe_packs(House& house);
// The options of all packs.
Json options_json(const Ruleset& rules, const std::string& language);
// The bots there are.
const Json& describe_bots(House& house);

}  // namespace castellan::studio
