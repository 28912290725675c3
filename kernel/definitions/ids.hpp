// What everything is named by: entities of a world, entries of the Ruleset's tables, seats. An id is as small as the
// number in it and belongs to one table: a guild's id where a property's belongs does not compile.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace castellan {

// One thing on the table. Entities are built once per game and never created or destroyed afterwards.
enum class Entity : std::uint32_t {};

// No entity. The value is EnTT's null for this type.
inline constexpr Entity nothing{0xFFFF'FFFFu};

constexpr std::uint32_t to_index(Entity e) { return static_cast<std::uint32_t>(e); }

// What tables hold; ruleset.hpp has them.
struct Area;
struct Attribute;
struct BotHint;
struct BySeason;
struct Category;
struct Deck;
struct Function;
struct GameOption;
struct Guild;
struct GuildSelection;
struct Modifier;
struct Module;
struct Month;
struct Pack;
struct PackEvent;
struct Phase;
struct Piece;
struct Plank;
struct Property;
struct Resource;
struct ScoringCategory;
struct Site;
struct Trade;
struct TurnAction;
struct WorkerKind;
struct Params;  // of a definition: a Value
struct Side;    // of trades: a name

// No definition: every kind of id can be this.
struct None {};
inline constexpr None none;

class AnyId;

// Names an entry of the table of T. `Number` is how it is stored: state keeps ids without padding beside them.
template <class T, class Number = std::int16_t>
class Id {
 public:
  constexpr Id() = default;
  constexpr Id(None) {}
  constexpr explicit Id(std::integral auto number) : number_(static_cast<Number>(number)) {}
  constexpr explicit Id(AnyId id);
  template <class Other>
  requires(!std::same_as<Other, Number>) constexpr Id(Id<T, Other> other)
      : number_(static_cast<Number>(other.number())) {}
  template <class Other, class N>
  requires(!std::same_as<Other, T>) Id(Id<Other, N>)
  = delete;  // not even by way of AnyId

  constexpr std::size_t index() const { return static_cast<std::size_t>(number_); }
  // -1 for none, also where an unsigned number is stored.
  constexpr std::int16_t number() const {
    return static_cast<std::int16_t>(static_cast<std::make_signed_t<Number>>(number_));
  }
  constexpr Id& operator++() {
    ++number_;
    return *this;
  }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  Number number_ = static_cast<Number>(-1);
};

template <class T, class A, class B>
requires(!std::same_as<A, B>) constexpr bool operator==(Id<T, A> a, Id<T, B> b) { return a.number() == b.number(); }

// Names an entry of a table that depends on another field: the type of an event, the test of a condition. The reader
// says which table that is: `Id<Site>(condition.what)`.
class AnyId {
 public:
  constexpr AnyId() = default;
  constexpr AnyId(None) {}
  constexpr explicit AnyId(std::integral auto number) : number_(static_cast<std::int16_t>(number)) {}
  template <class T, class Number>
  constexpr AnyId(Id<T, Number> id) : number_(id.number()) {}

  constexpr std::int16_t number() const { return number_; }

  friend constexpr bool operator==(AnyId, AnyId) = default;
  friend constexpr auto operator<=>(AnyId, AnyId) = default;

 private:
  std::int16_t number_ = -1;
};

template <class T, class Number>
constexpr Id<T, Number>::Id(AnyId id) : number_(static_cast<Number>(id.number())) {}

// Some entries of a table of at most 32, a bit each.
template <class T>
class Ids {
 public:
  constexpr Ids() = default;
  constexpr Ids(Id<T> one) : bits_(1u << one.index()) {}
  constexpr explicit Ids(std::uint32_t bits) : bits_(bits) {}
  static constexpr Ids all() { return Ids(~0u); }

  constexpr bool contains(Id<T> id) const { return bits_ >> id.index() & 1u; }
  constexpr bool intersects(Ids other) const { return (bits_ & other.bits_) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr void add(Id<T> id) { bits_ |= 1u << id.index(); }
  constexpr void add(Ids others) { bits_ |= others.bits_; }
  constexpr void remove(Id<T> id) { bits_ &= ~(1u << id.index()); }
  constexpr std::uint32_t bits() const { return bits_; }
  // Calls `visit` with each of them, in their order.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (std::uint32_t left = bits_; left != 0; left &= left - 1) visit(Id<T>(std::countr_zero(left)));
  }

  friend constexpr bool operator==(Ids, Ids) = default;

 private:
  std::uint32_t bits_ = 0;
};

// A place at the table: 0 for the first player; neutral builders sit behind the players.
using Seat = std::int8_t;
inline constexpr Seat nobody = -1;

}  // namespace castellan
