// What keeps a stored game from being played, and how it can go on nevertheless: its packs may have changed since, or
// be gone.
#pragma once

#include <castellan/match/save.hpp>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "../store/store.hpp"
#include "rules_shelf.hpp"

namespace castellan::studio {

struct Obstacle {
  std::string why;                       // a word for programs; empty: nothing is in the way
  std::string text;                      // for people
  std::vector<std::string> differences;  // between the packs it was played with and those that are here
  std::vector<std::string> ways;         // to go on: `checkpoint`, `new_rules`

  bool is_there() const { return !why.empty(); }
  void add_to(nlohmann::ordered_json& message) const;
};

struct Obstructed : std::runtime_error {
  explicit Obstructed(Obstacle what) : std::runtime_error(what.text), obstacle(std::move(what)) {}
  Obstacle obstacle;
};

// The packs a game is played with.
inline PackChoice packs_of(const StoredGame& game) { return {game.game, game.mods}; }

// The rules of a stored game, if they are those it was played with. Throws Obstructed.
PlayableRules rules_of(RulesShelf& shelf, const StoredGame& game, const match::Save& setup);

// How many choices a checkpoint knows of.
std::size_t choices_before(const std::string& checkpoint);

}  // namespace castellan::studio
