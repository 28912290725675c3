#include "castellan/match/undo_plan.hpp"

namespace castellan::match {

UndoPlan plan_undo(const Match& match, const std::function<bool(Seat)>& is_person, Seat seat, bool free) {
  const std::span<const Match::Choice> choices = match.choices();
  std::size_t to = choices.size();
  while (to > 0 && choices[to - 1].seat != seat) --to;
  if (to == 0) return {UndoPlan::Barrier::nothing, 0};
  --to;
  if (free) return {UndoPlan::Barrier::none, to};
  for (std::size_t i = to; i < choices.size(); ++i)
    if (choices[i].seat != seat && is_person(choices[i].seat)) return {UndoPlan::Barrier::person, to};
  Match before = match.clone();
  before.undo_to(to);
  if (match.drew_lots_since(before)) return {UndoPlan::Barrier::random, to};
  if (match.learned_since(before, seat)) return {UndoPlan::Barrier::revealed, to};
  return {UndoPlan::Barrier::none, to};
}

}  // namespace castellan::match
