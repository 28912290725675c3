#include "castellan/workshop/fuzzing/endless.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/flow/flow.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t most_questions = 500;  // of one script
constexpr std::size_t most_choices = 2000;   // of one turn

// What ends a turn, or moves the game on without one.
bool moves_on(EventType type) {
  return type == EventType::turn_begins || type == EventType::turn_ends || type == EventType::phase_begins ||
         type == EventType::month_begins;
}

}  // namespace

EndlessWatch::EndlessWatch(match::Match& match)
    : match_(match), events_(match.world().events().size()), quiet_(match.choice_count()), turn_begun_(quiet_) {}

std::vector<int> EndlessWatch::wealth() const {
  std::vector<int> all;
  for (const Entity player : match_.layout()->players) {
    for (const Id<Resource> r : match_.rules().resources.ids())
      all.push_back(match_.world().get<world::Stock>(player).goods[r]);
    all.push_back(match_.world().get<world::Player>(player).score);
  }
  return all;
}

// The position as it would be if all were poor: two that differ in wealth alone look the same. The journal takes the
// writes back.
std::uint64_t EndlessWatch::without_wealth() {
  world::World& world = match_.world();
  const world::World::Mark mark = world.mark();
  for (const Entity player : match_.layout()->players) {
    for (const Id<Resource> r : match_.rules().resources.ids()) world.set_goods(player, r, 0);
    world.set<&world::Player::score>(player, 0);
  }
  const std::uint64_t hash = match_.flow().hash();
  world.roll_back(mark);
  return hash;
}

bool EndlessWatch::has_moved_on() {
  const auto& events = match_.world().events();
  events_ = std::min(events_, events.size());  // a script that failed took some back
  bool moved = match_.decision().seat != seat_;
  for (; events_ < events.size(); ++events_) moved = moved || moves_on(events[events_].type);
  seat_ = match_.decision().seat;
  return moved;
}

std::optional<EndlessCombo> EndlessWatch::look() {
  if (match_.state() != match::Match::State::deciding) return std::nullopt;
  const std::size_t choices = match_.choice_count();
  if (!match_.quiet()) {
    if (choices - quiet_ < most_questions) return std::nullopt;
    return EndlessCombo{match_.decision().seat, quiet_, {match_.decision().prompt()}, {}, true};
  }
  quiet_ = choices;
  if (has_moved_on()) {
    seen_.clear();
    turn_begun_ = choices;
  }
  const std::uint64_t position = without_wealth();
  const std::vector<int> now = wealth();
  const auto [begin, end] = seen_.equal_range(position);
  for (auto before = begin; before != end; ++before)
    if (std::ranges::equal(before->second.wealth, now, std::less_equal<>())) return describe(before->second, now);
  seen_.emplace(position, Position{choices, now});
  if (choices - turn_begun_ < most_choices) return std::nullopt;
  return EndlessCombo{seat_, choices - 8, keys_since(choices - 8), {}, false};
}

EndlessCombo EndlessWatch::describe(const Position& before, const std::vector<int>& now) const {
  EndlessCombo combo{match_.decision().seat, before.choice, keys_since(before.choice), {}, false};
  const std::size_t kinds = match_.rules().resources.size() + 1;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] == before.wealth[i]) continue;
    const std::size_t kind = i % kinds;
    combo.gain += fmt::format("{}{} {}", combo.gain.empty() ? "" : ", ", now[i] - before.wealth[i],
                              kind + 1 == kinds ? "points" : match_.rules().resources[Id<Resource>(kind)].name());
    if (i / kinds != static_cast<std::size_t>(combo.seat)) combo.gain += fmt::format(" for seat {}", i / kinds + 1);
  }
  return combo;
}

// Keys are made where the choices were offered: in a copy that makes them again.
std::vector<std::string> EndlessWatch::keys_since(std::size_t first) const {
  const std::span<const match::Match::Choice> choices = match_.choices();
  match::Match again = match_.clone();
  again.undo_to(first);
  std::vector<std::string> keys;
  for (std::size_t i = first; i < choices.size(); ++i) {
    keys.push_back(again.key(choices[i].option));
    again.choose(choices[i].option);
  }
  return keys;
}

}  // namespace castellan::workshop
