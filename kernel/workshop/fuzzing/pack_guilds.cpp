#include "castellan/workshop/fuzzing/pack_guilds.hpp"

#include <algorithm>

namespace castellan::workshop {

std::vector<Id<Guild>> pack_guilds(const Ruleset& rules, std::span<const std::string> packs, int players) {
  std::vector<Id<Guild>> found;
  for (const Id<Guild> g : rules.guilds.ids()) {
    const Guild& guild = rules.guilds[g];
    const std::string& pack = rules.packs[guild.pack].id;
    if (players >= guild.min_players && std::ranges::find(packs, pack) != packs.end()) found.push_back(g);
  }
  return found;
}

void lay_pack_guilds(GameOptions& game, const Ruleset& rules, std::span<const std::string> packs, std::size_t first) {
  const std::vector<Id<Guild>> own = pack_guilds(rules, packs, game.players);
  const auto room = std::min<std::size_t>(own.size(), static_cast<std::size_t>(rules.settings.districts));
  for (std::size_t i = 0; i < room; ++i) game.guilds.push_back(own[(first + i) % own.size()]);
}

}  // namespace castellan::workshop
