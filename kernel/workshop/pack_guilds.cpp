#include "castellan/workshop/pack_guilds.hpp"

#include <algorithm>

namespace castellan {

std::vector<DefId> pack_guilds(const Ruleset& rules, std::span<const std::string> packs, int players) {
  std::vector<DefId> found;
  for (std::size_t g = 0; g < rules.guilds.size(); ++g) {
    const Guild& guild = rules.guilds[g];
    const std::string& pack = rules.packs[static_cast<std::size_t>(guild.pack)].id;
    if (players >= guild.min_players && std::ranges::find(packs, pack) != packs.end())
      found.push_back(static_cast<DefId>(g));
  }
  return found;
}

void lay_pack_guilds(GameOptions& game, const Ruleset& rules, std::span<const std::string> packs, std::size_t first) {
  const std::vector<DefId> own = pack_guilds(rules, packs, game.players);
  const auto room = std::min<std::size_t>(own.size(), static_cast<std::size_t>(rules.settings.districts));
  for (std::size_t i = 0; i < room; ++i) game.guilds.push_back(own[(first + i) % own.size()]);
}

}  // namespace castellan
