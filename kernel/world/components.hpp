// The components: everything that can change in a game. They are small trivially copyable structs without padding, so
// that pages can be copied and the journal can keep a field's old value in 8 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "castellan/definitions/goods.hpp"
#include "castellan/definitions/ids.hpp"

namespace castellan::world {

// All components share one page size: an address is then two shifts and a load.
inline constexpr std::size_t component_page = 1024;

// The table itself: calendar, active player, the key of all chance.
struct Table {
  static constexpr std::size_t page_size = component_page;
  std::uint64_t rng_key = 0;
  Entity active = nothing;  // whose turn it is
  std::int16_t month = 0;   // months begun; 0 before the first
  enum Over : std::int16_t { goes_on, is_over, last_round };
  std::int16_t over = goes_on;
};

struct Player {
  static constexpr std::size_t page_size = component_page;
  std::uint8_t seat = 0;
  std::uint8_t paused = 0;  // the turn has begun and waits while others play
  std::int16_t crest = 0;
  std::int16_t score = 0;
  std::uint8_t passed = 0;
  std::uint8_t neutral = 0;
};

// What a player owns.
struct Stock {
  static constexpr std::size_t page_size = component_page;
  Goods goods;
};

// `place`: the owner (at home), the table (in the supply), a plank or an area.
struct Worker {
  static constexpr std::size_t page_size = component_page;
  Entity owner = nothing;
  Entity place = nothing;
  Id<WorkerKind> kind = none;
  std::uint8_t master = 0;
  std::uint8_t done = 0;  // has had its effect where it stands: no later phase grants it once more
};

struct Gnome {
  static constexpr std::size_t page_size = component_page;
  Entity lock = nothing;  // nothing: in the stock
};

struct District {
  static constexpr std::size_t page_size = component_page;
  Entity guild = nothing;  // the tile that lies here
  std::int32_t number = 0;
};

struct Location {
  static constexpr std::size_t page_size = component_page;
  Entity district = nothing;  // a straddling location belongs to the lower-numbered of its two
  Id<Site> site = none;
  std::int16_t number = 0;
};

// A symbol's marker is whose it is: markers never run out (CMP-3).
struct Symbol {
  static constexpr std::size_t page_size = component_page;
  Entity location = nothing;
  Entity district = nothing;
  Entity marker = nothing;
};

struct GuildTile {
  static constexpr std::size_t page_size = component_page;
  Entity district = nothing;  // nothing: in the box
  Id<Guild, std::int32_t> guild = none;
};

struct ResourceArea {
  static constexpr std::size_t page_size = component_page;
  Id<Area, std::int32_t> area = none;
};

// Cards lie in piles as a list from the top down.
struct Pile {
  static constexpr std::size_t page_size = component_page;
  // In the order Layout makes them: three for all, three for each seat. aside: chosen in secret, not yet shown.
  enum Role : std::uint8_t { deck, discard, pool, hand, built, aside };
  Entity owner = nothing;
  Entity top = nothing;
  std::int16_t count = 0;
  std::uint8_t role = deck;
  Id<Deck, std::uint8_t> of_deck{0};
};

// A card is a slot, and its kind a field: shuffling permutes kinds, so an id never reveals a kind.
struct Card {
  static constexpr std::size_t page_size = component_page;
  Entity pile = nothing;
  Entity next = nothing;
  Id<Property> kind = none;
  std::uint8_t known_to = 0;  // a bit per seat
  Id<Deck, std::uint8_t> deck{0};
};

// `home`: the table (a board), a guild tile or a card. On a card the definition follows from the card's kind.
struct PlankSpot {
  static constexpr std::size_t page_size = component_page;
  Entity home = nothing;
  Entity worker = nothing;
  Id<Plank> plank = none;
  std::int16_t number = 0;
};

struct Lock {
  static constexpr std::size_t page_size = component_page;
  Entity card = nothing;
  Entity gnome = nothing;
  std::int32_t number = 0;
};

struct PieceSpot {
  static constexpr std::size_t page_size = component_page;
  Entity place = nothing;  // nothing: in the box
  Id<Piece, std::int32_t> piece = none;
};

// One element of a declared attribute.
struct Cell {
  static constexpr std::size_t page_size = component_page;
  std::int32_t value = 0;
};

// One use of chance. Each has numbers of its own, so that one more draw here leaves all others as they are.
struct Stream {
  static constexpr std::size_t page_size = component_page;
  std::uint64_t drawn = 0;
};

template <class... Ts>
struct TypeList {
  static constexpr std::size_t size = sizeof...(Ts);
};

using Components = TypeList<Table, Player, Stock, Worker, Gnome, District, Location, Symbol, GuildTile, ResourceArea,
                            Pile, Card, PlankSpot, Lock, PieceSpot, Cell, Stream>;

// The position of a component in the list above: how the journal names it.
template <class T, class List = Components>
struct ComponentIndex;
template <class T, class... Rest>
struct ComponentIndex<T, TypeList<T, Rest...>> : std::integral_constant<std::size_t, 0> {};
template <class T, class First, class... Rest>
struct ComponentIndex<T, TypeList<First, Rest...>>
    : std::integral_constant<std::size_t, 1 + ComponentIndex<T, TypeList<Rest...>>::value> {};

template <class T>
inline constexpr std::size_t component_index = ComponentIndex<T>::value;

template <class T>
inline constexpr std::uint32_t bit_of_component = 1u << component_index<T>;

}  // namespace castellan::world
