// Which entities a game has: computed from the Ruleset and the options, the same for every such game, and fixed from
// then on. A kind of thing occupies one block of consecutive ids, so that a list of things is a range.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "castellan/definitions/game_options.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/world/components.hpp"

namespace castellan::world {

// Consecutive entities, in the order of their ids.
class EntityRange {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Entity;
    using difference_type = std::ptrdiff_t;
    using pointer = const Entity*;
    using reference = Entity;

    explicit iterator(std::uint32_t at) : at_(at) {}
    Entity operator*() const { return Entity{at_}; }
    iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const iterator&) const = default;

   private:
    std::uint32_t at_;
  };

  EntityRange() = default;
  EntityRange(std::uint32_t first, std::uint32_t count) : first_(first), count_(count) {}

  iterator begin() const { return iterator(first_); }
  iterator end() const { return iterator(first_ + count_); }
  std::size_t size() const { return count_; }
  Entity operator[](std::size_t i) const { return Entity{first_ + static_cast<std::uint32_t>(i)}; }
  // Where in this range an entity stands; only meaningful when contains() holds.
  std::size_t position(Entity e) const { return to_index(e) - first_; }
  bool contains(Entity e) const { return to_index(e) - first_ < count_; }

 private:
  std::uint32_t first_ = 0;
  std::uint32_t count_ = 0;
};

template <class List>
struct Prototypes;
template <class... Cs>
struct Prototypes<TypeList<Cs...>> {
  std::tuple<std::vector<Cs>...> of;
};

class CASTELLAN_API Layout {
  struct AttributeCells {
    EntityRange on;
    std::uint32_t first = 0;
    std::uint32_t each = 1;
  };

 public:
  // Throws std::invalid_argument when the Ruleset does not allow these options.
  Layout(std::shared_ptr<const Ruleset> rules, GameOptions options);

  const Ruleset& rules() const { return *rules_; }
  std::shared_ptr<const Ruleset> shared_rules() const { return rules_; }
  const GameOptions& options() const { return options_; }
  int player_count() const { return options_.players; }
  int seat_count() const { return static_cast<int>(seats.size()); }
  std::uint32_t entity_count() const { return static_cast<std::uint32_t>(kinds_.size()); }

  EntityKind kind(Entity e) const { return kinds_[to_index(e)]; }
  bool exists(Entity e) const { return to_index(e) < kinds_.size(); }
  bool is(Entity e, EntityKind kind) const { return exists(e) && kinds_[to_index(e)] == kind; }
  // A stable name made of definitions and numbers: `player/2`, `wall/3.1`, `plank/belfort:thieves`.
  const std::string& name(Entity e) const { return names_[to_index(e)]; }

  // The entity that carries the first component of type C; the others follow in consecutive ids.
  template <class C>
  std::uint32_t first() const {
    return first_[component_index<C>];
  }
  template <class C>
  const std::vector<C>& prototypes() const {
    return std::get<std::vector<C>>(prototypes_.of);
  }

  static constexpr Entity table{0};
  EntityRange players;  // people
  EntityRange seats;    // people and neutral builders
  EntityRange workers, gnomes, districts, locations, symbols, guilds, areas, piles, cards, planks, locks, pieces, cells,
      streams;
  EntityRange board_planks;

  EntityRange workers_of(Seat seat) const { return workers_of_[static_cast<std::size_t>(seat)]; }
  EntityRange workers_of(Seat seat, Id<WorkerKind> kind) const;
  EntityRange symbols_of(Entity location) const { return symbols_of_[locations.position(location)]; }
  EntityRange locations_of(Id<Site> site) const { return locations_of_[site.index()]; }
  // All symbols of a district, in id order.
  const std::vector<Entity>& symbols_in(Entity district) const { return symbols_in_[districts.position(district)]; }
  EntityRange planks_of_card(Entity card) const {
    return {card_planks_first_ + static_cast<std::uint32_t>(cards.position(card)) * planks_per_card_, planks_per_card_};
  }
  EntityRange locks_of_card(Entity card) const {
    return {to_index(locks[0]) + static_cast<std::uint32_t>(cards.position(card)) * locks_per_card_, locks_per_card_};
  }
  EntityRange pieces_of(Id<Piece> piece) const { return pieces_of_[piece.index()]; }
  EntityRange planks_on_board(Id<Plank> plank) const { return board_planks_of_[plank.index()]; }
  Entity plank_of_guild(Entity tile) const { return guild_planks_[guilds.position(tile)]; }
  Entity guild_location(Entity district) const { return guild_locations_[districts.position(district)]; }
  Entity pile(Id<Deck> deck, Pile::Role role, Seat owner = nobody) const {
    const std::size_t first = deck.index() * (3 + 3 * seats.size());
    if (role <= Pile::pool) return piles_of_deck_[first + role];
    return piles_of_deck_[first + role + 3 * static_cast<std::size_t>(owner)];
  }
  // The cells of an attribute on one entity: one, or the length and the elements of a list. Empty if it has none.
  EntityRange cells_of(Id<Attribute> attribute, Entity e) const {
    const AttributeCells& at = attribute_cells_[attribute.index()];
    if (!at.on.contains(e)) return {};
    return {at.first + static_cast<std::uint32_t>(at.on.position(e)) * at.each, at.each};
  }
  // All cells of an attribute, and how many each entity has of them.
  std::pair<EntityRange, std::size_t> all_cells_of(Id<Attribute> attribute) const {
    const AttributeCells& at = attribute_cells_[attribute.index()];
    return {EntityRange(at.first, static_cast<std::uint32_t>(at.on.size()) * at.each), at.each};
  }
  // The attribute and the entity a cell belongs to.
  std::pair<Id<Attribute>, Entity> owner_of_cell(Entity cell) const { return cell_owners_[cells.position(cell)]; }

  // Whether a seat may not use a thing (GameOptions::bars).
  bool has_bars() const { return !options_.bars.empty(); }
  bool is_barred(Seat seat, Thing thing) const {
    return std::find(options_.bars.begin(), options_.bars.end(), Bar{seat, thing}) != options_.bars.end();
  }

  // The streams of chance: which guilds lie where, who gets which crest, the order of a deck, and what the scripts of a
  // pack draw while they run for a player, or for nobody.
  Entity guild_stream() const { return streams[0]; }
  Entity crest_stream() const { return streams[1]; }
  Entity deck_stream(Id<Deck> deck) const { return streams[2 + deck.index()]; }
  Entity script_stream(Id<Pack> pack, Entity player) const {
    const std::size_t whose = seats.contains(player) ? 1 + seats.position(player) : 0;
    return streams[first_script_stream_[pack.index()] + whose];
  }
  // What tells a stream, a guild or a property from others by its name.
  std::uint64_t salt(Entity stream) const { return stream_salts_[streams.position(stream)]; }
  std::uint64_t salt(Id<Guild> guild) const { return guild_salts_[guild.index()]; }
  std::uint64_t salt(Id<Property> property) const { return property_salts_[property.index()]; }

 private:
  friend class LayoutBuilder;

  std::shared_ptr<const Ruleset> rules_;
  GameOptions options_;
  std::vector<EntityKind> kinds_;
  std::vector<std::string> names_;
  Prototypes<Components> prototypes_;
  std::array<std::uint32_t, Components::size> first_{};
  std::vector<EntityRange> workers_of_, workers_of_kind_, symbols_of_, locations_of_, board_planks_of_, pieces_of_;
  std::vector<std::vector<Entity>> symbols_in_;
  std::vector<Entity> guild_planks_, guild_locations_, piles_of_deck_;
  std::uint32_t card_planks_first_ = 0, planks_per_card_ = 0, locks_per_card_ = 0;
  std::vector<AttributeCells> attribute_cells_;
  std::vector<std::pair<Id<Attribute>, Entity>> cell_owners_;
  std::vector<std::size_t> first_script_stream_;  // by pack
  std::vector<std::uint64_t> stream_salts_, guild_salts_, property_salts_;
};

}  // namespace castellan::world
