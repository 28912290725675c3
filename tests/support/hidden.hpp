// What a seat can't know, turned round: nothing that seat sees may change.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <nlohmann/json.hpp>

#include "castellan/flow/arrangement.hpp"
#include "castellan/world/world.hpp"
#include "support/fixtures.hpp"

namespace castellan::testing {

inline bool knows(const world::Card& card, Seat seat) { return card.known_to >> seat & 1; }

// Turns the kinds of all cards the seat does not know by one place, in slot order. Nothing else changes. Returns how
// many cards are of another kind now.
inline int permute_hidden(world::World& world, Seat seat) {
  std::vector<Entity> slots;
  for (Entity card : world.layout().cards)
    if (!knows(world.get<world::Card>(card), seat)) slots.push_back(card);
  std::vector<Id<Property>> kinds;
  for (Entity slot : slots) kinds.push_back(world.get<world::Card>(slot).kind);
  int changed = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Id<Property> kind = kinds[(i + 1) % kinds.size()];
    changed += kind != kinds[i];
    world.set<&world::Card::kind>(slots[i], kind);
  }
  return changed;
}

// The position of a match as the beginning of another one, with all that is hidden from a seat turned round, or with
// nothing changed. It has to be a beginning: clones, and so samples, go back to what the journal knows.
inline match::Match begin_here(const match::Match& match, Seat hidden_from = nobody, int* changed = nullptr) {
  match::Match other = match.clone();
  other.arrange([&](flow::Arrangement&) {
    if (hidden_from != nobody) *changed += permute_hidden(other.world(), hidden_from);
  });
  return other;
}

inline std::string seen(const match::Match& match, Seat seat) {
  auto view = match.view(seat);
  view.erase("changes");
  return view.dump();
}

// A dozen positions in the middle of scripts, from three games, each twice: with other cards where the seat that is
// asked can't see them.
inline void with_hidden_turned_in_mid_script(
    const std::shared_ptr<const Ruleset>& rules,
    const std::function<void(const match::Match& one, const match::Match& other)>& compare) {
  int compared = 0;
  for (std::uint64_t seed = 1; compared < 12; ++seed) {
    match::Match match = new_match(rules, 4, seed);
    play_until(match, [&](const match::Match& m) {
      if (!m.quiet()) return false;
      match::Match ahead = m.clone();
      ahead.choose(random_option(m));
      if (ahead.state() != match::Match::State::deciding || ahead.quiet() || ahead.decision().options.size() < 2)
        return false;
      const Seat seat = ahead.decision().seat;
      int changed = 0;
      match::Match one = begin_here(m);
      match::Match other = begin_here(m, seat, &changed);
      for (match::Match* world : {&one, &other}) world->choose(random_option(m));
      if (other.quiet() || seen(one, seat) != seen(other, seat)) return false;  // the script showed it a card
      REQUIRE(changed > 0);
      REQUIRE_FALSE(one.quiet());
      REQUIRE(one.world().hash() != other.world().hash());
      compare(one, other);
      return ++compared % 4 == 0;  // on to another game
    });
  }
}

}  // namespace castellan::testing
