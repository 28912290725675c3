#include "obstacle.hpp"

#include <nlohmann/json.hpp>

namespace castellan::studio {

void Obstacle::add_to(nlohmann::ordered_json& message) const {
  if (!differences.empty()) message["differences"] = differences;
  if (!ways.empty()) message["ways"] = ways;
}

std::size_t choices_before(const std::string& checkpoint) {
  return nlohmann::json::parse(checkpoint).at("choices").get<std::size_t>();
}

PlayableRules rules_of(RulesShelf& shelf, const StoredGame& game, const match::Save& setup) {
  PlayableRules playable;
  try {
    try {
      playable = shelf.load(packs_of(game), &setup);
    } catch (const std::exception&) {
      const PackChoice there = shelf.still_there(packs_of(game));
      if (there.mods == game.mods) throw;
      playable = shelf.load(there, &setup);  // what is missing is a difference like others
    }
  } catch (const std::exception& e) {
    throw Obstructed({"packs_broken", e.what(), {}, {}});
  }
  Obstacle obstacle;
  obstacle.differences = setup.differences(*playable.rules);
  if (obstacle.differences.empty()) return playable;
  obstacle.why = "packs_differ";
  obstacle.text = "The packs differ from those this game was played with.";
  for (const std::string& difference : obstacle.differences) obstacle.text += "\n" + difference;
  if (game.has_checkpoint) obstacle.ways.push_back("checkpoint");
  obstacle.ways.push_back("new_rules");
  throw Obstructed(std::move(obstacle));
}

}  // namespace castellan::studio
