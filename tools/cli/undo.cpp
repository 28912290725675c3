#include "undo.hpp"

#include <castellan/world/world.hpp>

namespace castellan::cli {
namespace {

// Did the seat get to see a card between two states?
bool learned(const World& before, const World& now, Seat seat) {
  for (Entity card : now.layout().cards) {
    const auto knows = [&](const World& world) { return world.get<Card>(card).known_to >> seat & 1; };
    if (knows(now) && !knows(before)) return true;
  }
  return false;
}

bool drew_lots(const World& before, const World& now) {
  const Table& a = before.get<Table>(Layout::table);
  const Table& b = now.get<Table>(Layout::table);
  return a.rng_counter != b.rng_counter || a.rng_key != b.rng_key;
}

}  // namespace

UndoPlan plan_undo(const Match& match, const SeatedBots& seats, Seat seat, bool free) {
  const std::span<const Match::Choice> choices = match.choices();
  std::size_t to = choices.size();
  while (to > 0 && choices[to - 1].seat != seat) --to;
  if (to == 0) return {UndoPlan::Barrier::nothing, 0};
  --to;
  if (free) return {UndoPlan::Barrier::none, to};
  for (std::size_t i = to; i < choices.size(); ++i)
    if (choices[i].seat != seat && seats.is_human(choices[i].seat)) return {UndoPlan::Barrier::person, to};
  Match before = match.clone();
  before.undo_to(to);
  if (drew_lots(before.world(), match.world())) return {UndoPlan::Barrier::random, to};
  if (learned(before.world(), match.world(), seat)) return {UndoPlan::Barrier::revealed, to};
  return {UndoPlan::Barrier::none, to};
}

}  // namespace castellan::cli
